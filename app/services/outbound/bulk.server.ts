import { can } from "#contract/access";
import type { ErrorText } from "#contract/answers";
import type { OutboundRecordRow } from "#contract/weighing/outbound-record";
import { outboundTransitions } from "#contract/weighing/outbound-status";
import { OUTBOUND_PAPERS } from "#contract/weighing/paper";
import { offersOutbound } from "~/definitions/outbound";
import type { BulkDefinition } from "~/services/records/bulk.server";

type Change = "finish" | "invoice" | "uninvoice" | "cancel" | "delete";

/** Finishes, hands over to invoicing, cancels (for one reason), deletes and prints selected trucks. */
export const outboundBulk: BulkDefinition<OutboundRecordRow, Change> = {
  apiPath: "/api/outbound-record",
  changes: ["finish", "invoice", "uninvoice", "cancel", "delete"],
  together: ["invoice", "uninvoice"],
  undoable: true,
  papers: { path: "/api/papers/outbound-record", names: OUTBOUND_PAPERS },
  isFor: (user, change) =>
    can(user, "outbound", change === "invoice" ? change : outboundTransitions[statusChange(change)].needs),
  offers: (row, user, change) => {
    if (change === "invoice") return row.invoiceState === "OPEN";
    return change === "uninvoice" ? row.invoicedAt !== null : offersOutbound(row, user, change);
  },
  whyNot,
  nameOf: ({ recordNo, licensePlate }) => `${recordNo} · ${licensePlate}`,
};

const statusChange = (change: Exclude<Change, "invoice">) => (change === "uninvoice" ? "reopen" : change);

function whyNot({ recordNo, status, invoiceState }: OutboundRecordRow, change: Change): ErrorText {
  if (change === "uninvoice") return { code: "notInvoiced", params: { recordNo } };
  if (change !== "invoice" || invoiceState === null) return { code: "wrongStatusOutbound", params: { status } };
  return { code: invoiceState === "UNPRICED" ? "notPriced" : "alreadyInvoiced", params: { recordNo } };
}
