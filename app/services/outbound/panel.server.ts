import { can } from "#contract/access";
import { outboundRecord, outboundRecordInput, type OutboundRecord } from "#contract/weighing/outbound-record";
import { type OutboundChange, OUTBOUND_WAITS } from "#contract/weighing/outbound-status";
import { offersOutbound, offersOutboundItems } from "~/definitions/outbound";
import { parseId } from "~/services/records/ids.server";
import { type TruckDefinition, truckPanels } from "~/services/weighing/panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { arrivingBookingId } from "./arriving.server";
import { outboundChoices } from "./choices.server";

export const outboundDefinition: TruckDefinition<OutboundRecord> = {
  area: "outbound",
  apiPath: "/api/outbound-record",
  input: outboundRecordInput,
  detail: outboundRecord,
  nameOf: ({ recordNo }) => recordNo,
};

/** Loads the open panel of the list or the record `own`. */
export function outboundPanels(context: ScreenContext, own?: OutboundRecord) {
  const { user } = context;
  const offers = (record: OutboundRecord, change: OutboundChange | "restore") => offersOutbound(record, user, change);
  const choices = (record: OutboundRecord | null) => outboundChoices(context, record ?? undefined);
  const mayCreate = can(user, "outbound", arrivingBookingId(context.url) === null ? "edit" : "open");
  return truckPanels(context, outboundDefinition, { waits: OUTBOUND_WAITS, offers, choices, mayCreate }, own);
}

/** Loads the open panel of a record's screen. */
export async function outboundRecordPanels(context: ScreenContext, record: OutboundRecord) {
  const { panel, confirm } = await outboundPanels(context, record);
  return {
    panel: panel ?? (await itemPanel(context, record)),
    confirm: confirm ?? dropConfirm(context, record),
  };
}
export type OutboundRecordPanels = Awaited<ReturnType<typeof outboundRecordPanels>>;

async function itemPanel(context: ScreenContext, record: OutboundRecord) {
  const { url, user, idempotencyKey } = context;
  if (!url.searchParams.has("item") || !offersOutboundItems(record, user)) return null;
  const adds = url.searchParams.get("item") === "new";
  const item = adds ? null : findItem(record, url.searchParams.get("item"));
  if (!adds && item === null) return null;
  const choices = await outboundChoices(context, record);
  return { kind: "item" as const, record, item, choices, idempotencyKey: idempotencyKey() };
}

function dropConfirm({ url, user, idempotencyKey }: ScreenContext, record: OutboundRecord) {
  if (!url.searchParams.has("drop") || !offersOutboundItems(record, user)) return null;
  const item = findItem(record, url.searchParams.get("drop"));
  return item && { kind: "drop" as const, record, item, idempotencyKey: idempotencyKey() };
}

/** Returns the item; null if removed concurrently. */
const findItem = (record: OutboundRecord, text: string | null) =>
  record.outboundItem.find(({ id }) => id === parseId(text)) ?? null;
