import { OUTSTANDING_STATES } from "../orders/po-sale-status";
import { defineRows, master, text, word } from "./define";

const status = { labels: "outstanding.state" };

/** Customer statement: order lines as they stood at the end of the days (docs/domain.md, Statement and reconciliation). */
export const statementRows = defineRows({
  name: "statement",
  area: "statement",
  apiPath: "/statement-report",
  columns: {
    poSalesNo: "text",
    date: "day",
    customer: "text",
    status,
    grade: "text",
    marking: "text",
    deliveredOn: "day",
    orderedKg: "kg",
    bookedKg: "kg",
    deliveredKg: "kg",
    deliveredInPeriodKg: "kg",
    shortClosedKg: "kg",
    adjustmentKg: "kg",
    outstandingKg: "kg",
    overKg: "kg",
  },
  sums: [
    "outstandingKg",
    "orderedKg",
    "bookedKg",
    "deliveredKg",
    "deliveredInPeriodKg",
    "shortClosedKg",
    "adjustmentKg",
    "overKg",
  ],
  groups: ["customer", "grade", "marking", "status"],
  filters: {
    customerId: master("customer"),
    poSalesNo: text,
    gradeId: master("grade"),
    markingId: master("marking"),
    status: word(status.labels, OUTSTANDING_STATES),
  },
  cancellable: false,
  addressee: "customer",
  choosesFirst: true,
  usualColumns: ["poSalesNo", "customer", "grade", "marking", "orderedKg", "deliveredKg", "outstandingKg"],
});
