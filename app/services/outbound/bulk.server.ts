import { can } from "#contract/access";
import type { OutboundRecordRow } from "#contract/weighing/outbound-record";
import { outboundTransitions } from "#contract/weighing/outbound-status";
import { OUTBOUND_PAPERS } from "#contract/weighing/paper";
import { offersOutbound } from "~/definitions/outbound";
import type { BulkDefinition } from "~/services/records/bulk.server";

/** Finishes, cancels (for one reason), deletes and prints selected trucks. */
export const outboundBulk: BulkDefinition<OutboundRecordRow, "finish" | "cancel" | "delete"> = {
  apiPath: "/api/outbound-record",
  changes: ["finish", "cancel", "delete"],
  undoable: true,
  papers: { path: "/api/papers/outbound-record", names: OUTBOUND_PAPERS },
  isFor: (user, change) => can(user, "outbound", outboundTransitions[change].needs),
  offers: offersOutbound,
  whyNot: ({ status }) => ({ code: "wrongStatusOutbound", params: { status } }),
  nameOf: ({ recordNo, licensePlate }) => `${recordNo} · ${licensePlate}`,
};
