import { inboundRecord, inboundRecordInput, type InboundRecord } from "#contract/inbound-record";
import { offersInbound } from "~/screens/inbound";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { offersSimple, recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";
import { inboundChoices } from "./choices.server";

export const inboundDefinition: RecordDefinition<InboundRecord> = {
  area: "inbound",
  apiPath: "/api/inbound-record",
  input: inboundRecordInput,
  detail: inboundRecord,
  nameOf: ({ recordNo }) => recordNo,
};

/** Opens over the list, or over the record `own`: `?form=new`, `?form=12`, `?history=12`; `?delete=12`, `?restore=12`, `?cancel=12`, `?reopen=12`. */
export function inboundPanels(context: ScreenContext, own?: InboundRecord) {
  const { api, user } = context;
  return recordPanels(context, inboundDefinition, {
    offers: (record, change) =>
      change === "restore" ? offersSimple("inbound", record, user, change) : offersInbound(record, user, change),
    form: async (record) => ({
      choices: await inboundChoices(api, record),
      constraint: constraintsOf(inboundRecordInput),
    }),
    confirms: ["delete", "restore", "cancel", "reopen"],
    own,
  });
}
export type InboundPanels = Awaited<ReturnType<typeof inboundPanels>>;
