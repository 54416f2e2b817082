import { can } from "#contract/access";
import type { InboundRecordRow } from "#contract/weighing/inbound-record";
import { INBOUND_OPEN, cancelInboundNeeds, inboundTransitions } from "#contract/weighing/inbound-status";
import { INBOUND_PAPERS } from "#contract/weighing/paper";
import { offersInbound } from "~/definitions/inbound";
import type { BulkDefinition } from "~/services/records/bulk.server";

/** Cancels (for one reason), deletes and prints selected trucks. Finishing needs a price per truck, so it is not offered. */
export const inboundBulk: BulkDefinition<InboundRecordRow, "cancel" | "delete"> = {
  apiPath: "/api/inbound-record",
  changes: ["cancel", "delete"],
  undoable: true,
  papers: { path: "/api/papers/inbound-record", names: INBOUND_PAPERS },
  isFor: (user, change) =>
    change === "cancel"
      ? INBOUND_OPEN.some((status) => can(user, "inbound", cancelInboundNeeds(status)))
      : can(user, "inbound", inboundTransitions[change].needs),
  offers: offersInbound,
  whyNot: ({ status }) => ({ code: "wrongStatusInbound", params: { status } }),
  nameOf: ({ recordNo, licensePlate }) => `${recordNo} · ${licensePlate}`,
};
