import { can } from "#contract/access";
import { inboundRecord, inboundRecordInput, type InboundRecord } from "#contract/inbound-record";
import { INBOUND_WAITS } from "#contract/inbound-status";
import { offersOnRecord } from "~/definitions/inbound";
import { offersMarkReviewed } from "~/definitions/record-offers";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { evidencePanel } from "~/services/records/evidence.server";
import { moveWeighingPanel } from "~/services/records/move-weighing.server";
import { recordPanels } from "~/services/records/record-panels.server";
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

/** Loads the open panel of the list or the record `own`. */
export function inboundPanels(context: ScreenContext, own?: InboundRecord) {
  const { api, user, env } = context;
  return recordPanels(context, inboundDefinition, {
    offers: (record, change) => {
      // Only the record's screen asks, because it knows the prints.
      if (change === "undo") return own?.deletedAt === null && can(user, "inbound", "undo");
      if (change === "markReviewed") return offersMarkReviewed("inbound", record, user, env.UNUSUAL_CLEAR_OWN) === true;
      return offersOnRecord(record, user, change);
    },
    form: async (record) => ({
      choices: await inboundChoices(api, record),
      constraint: constraintsOf(inboundRecordInput),
    }),
    other: async (named) =>
      (await evidencePanel(context, own)) ??
      moveWeighingPanel(context, inboundDefinition, INBOUND_WAITS, named, (record) =>
        offersOnRecord(record, user, "moveWeighing"),
      ),
    confirms: ["delete", "restore", "cancel", "reopen", "removeWeighing", "markReviewed", "undo"],
    own,
  });
}
export type InboundPanels = Awaited<ReturnType<typeof inboundPanels>>;
