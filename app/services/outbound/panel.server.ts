import { can } from "#contract/access";
import { outboundRecord, outboundRecordInput, type OutboundRecord } from "#contract/outbound-record";
import { OUTBOUND_WAITS } from "#contract/outbound-status";
import { offersOutbound, offersOutboundItems } from "~/definitions/outbound";
import { offersMarkReviewed } from "~/definitions/record-offers";
import { idOf } from "~/services/records/ids.server";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { evidencePanel } from "~/services/records/evidence.server";
import { moveWeighingPanel } from "~/services/records/move-weighing.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";
import { outboundChoices } from "./choices.server";

export const outboundDefinition: RecordDefinition<OutboundRecord> = {
  area: "outbound",
  apiPath: "/api/outbound-record",
  input: outboundRecordInput,
  detail: outboundRecord,
  nameOf: ({ recordNo }) => recordNo,
};

/** Loads the open panel of the list or the record `own`. */
export function outboundPanels(context: ScreenContext, own?: OutboundRecord) {
  const { user, env } = context;
  return recordPanels(context, outboundDefinition, {
    offers: (record, change) => {
      // Only the record's screen asks, because it knows the prints.
      if (change === "undo") return own?.deletedAt === null && can(user, "outbound", "undo");
      if (change === "markReviewed")
        return offersMarkReviewed("outbound", record, user, env.UNUSUAL_CLEAR_OWN) === true;
      return offersOutbound(record, user, change);
    },
    form: async (record) => ({
      choices: await outboundChoices(context, record ?? undefined),
      constraint: constraintsOf(outboundRecordInput),
    }),
    other: async (named) =>
      (await evidencePanel(context, own)) ??
      moveWeighingPanel(context, outboundDefinition, OUTBOUND_WAITS, named, (record) =>
        offersOutbound(record, user, "moveWeighing"),
      ),
    confirms: ["delete", "restore", "cancel", "reopen", "removeWeighing", "markReviewed", "undo"],
    own,
  });
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
  const item = adds ? null : itemOf(record, url.searchParams.get("item"));
  if (!adds && item === null) return null;
  const choices = await outboundChoices(context, record);
  return { kind: "item" as const, record, item, choices, idempotencyKey: idempotencyKey() };
}

function dropConfirm({ url, user, idempotencyKey }: ScreenContext, record: OutboundRecord) {
  if (!url.searchParams.has("drop") || !offersOutboundItems(record, user)) return null;
  const item = itemOf(record, url.searchParams.get("drop"));
  return item && { kind: "drop" as const, record, item, idempotencyKey: idempotencyKey() };
}

/** Returns the item; null if removed concurrently. */
const itemOf = (record: OutboundRecord, text: string | null) =>
  record.outboundItem.find(({ id }) => id === idOf(text)) ?? null;
