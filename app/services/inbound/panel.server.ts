import { inboundRecord, inboundRecordInput, type InboundRecord } from "#contract/weighing/inbound-record";
import { type InboundChange, INBOUND_WAITS } from "#contract/weighing/inbound-status";
import { offersOnRecord } from "~/definitions/inbound";
import { type TruckDefinition, truckPanels } from "~/services/weighing/panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { inboundChoices } from "./choices.server";

export const inboundDefinition: TruckDefinition<InboundRecord> = {
  area: "inbound",
  apiPath: "/api/inbound-record",
  input: inboundRecordInput,
  detail: inboundRecord,
  nameOf: ({ recordNo }) => recordNo,
};

/** Loads the open panel of the list or the record `own`. */
export function inboundPanels(context: ScreenContext, own?: InboundRecord) {
  const { api, user } = context;
  const offers = (record: InboundRecord, change: InboundChange | "restore") => offersOnRecord(record, user, change);
  const choices = (record: InboundRecord | null) => inboundChoices(api, record);
  return truckPanels(context, inboundDefinition, { waits: INBOUND_WAITS, offers, choices }, own);
}
export type InboundPanels = Awaited<ReturnType<typeof inboundPanels>>;
