import { EX_DO_TYPES } from "../masters/ex-do-master";
import { OUTSTANDING_STATES } from "../orders/po-sale-status";
import { PO_SALE_TYPES } from "../orders/po-sale-types";
import { defineRows, flag, master, named, text, word } from "./define";
import { BALANCE_SUMS } from "./po-sale";

/** Days whose deliveries are the pace, and the days left below which a balance runs out soon. */
export const PACE_DAYS = 28;
export const RUNS_OUT_DAYS = 7;

/** Outstanding balances. In reports, over-deliveries are separate and reduce no other balance. */
export const outstandingRows = defineRows({
  name: "outstanding",
  area: "outstanding",
  apiPath: "/outstanding-report",
  columns: {
    poSalesNo: "text",
    date: "day",
    poSalesType: { labels: "poSale.type" },
    customer: "text",
    grade: "text",
    marking: "text",
    exDoType: { labels: "exDo.type" },
    outstandingKg: "kg",
    overKg: "kg",
    orderedKg: "kg",
    bookedKg: "kg",
    deliveredKg: "kg",
    shortClosedKg: "kg",
    adjustmentKg: "kg",
    daysLeft: "number",
  },
  sums: ["outstandingKg", "overKg", "orderedKg", "bookedKg", "deliveredKg", "shortClosedKg", "adjustmentKg"],
  groups: ["customer", "grade", "marking", "poSalesType"],
  filters: {
    poSalesNo: text,
    customer: named("customer"),
    gradeId: master("grade"),
    marking: named("marking"),
    poSalesType: word("poSale.type", PO_SALE_TYPES),
    exDoType: word("exDo.type", EX_DO_TYPES),
    state: word("outstanding.state", OUTSTANDING_STATES),
    runsOut: flag("outstanding.field.daysLeft", "outstanding.runsOut"),
  },
  list: {
    sort: ["date", "poSalesNo", "customer", "orderedKg", "deliveredKg", "outstandingKg", "daysLeft"],
    counts: [],
    // outstandingKg = owedKg - overKg
    sums: [...BALANCE_SUMS, "owedKg"],
  },
  cancellable: false,
  asOf: true,
});
