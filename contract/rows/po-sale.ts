import { PO_SALE_STATUSES } from "../orders/po-sale-status";
import { PO_SALE_TYPES } from "../orders/po-sale-types";
import { defineRows, inReport, master, named, text, unusual, word } from "./define";

/** orderedKg + adjustmentKg - deliveredKg - shortClosedKg = outstandingKg - overKg, except for cancelled POs. */
export const BALANCE_SUMS = [
  "orderedKg",
  "bookedKg",
  "deliveredKg",
  "shortClosedKg",
  "adjustmentKg",
  "outstandingKg",
  "overKg",
] as const;

/** PO sales; report and file have one row per line. */
export const poSaleRows = defineRows({
  name: "poSales",
  area: "po-sale",
  apiPath: "/po-sale-report",
  columns: {
    poSalesNo: "text",
    date: "day",
    poSalesType: { labels: "poSale.type" },
    customer: "text",
    grade: "text",
    marking: "text",
    exDo: "text",
    status: { labels: "poSale.status" },
    orderedKg: "kg",
    bookedKg: "kg",
    deliveredKg: "kg",
    shortClosedKg: "kg",
    adjustmentKg: "kg",
    outstandingKg: "kg",
    overKg: "kg",
    pricePerKg: "rupiah",
    amount: "rupiah",
  },
  sums: [...BALANCE_SUMS, "amount"],
  groups: ["customer", "grade", "marking", "ex-do", "poSalesType", "status"],
  parts: true,
  filters: {
    poSalesNo: text,
    customer: named("customer"),
    gradeId: inReport(master("grade")),
    marking: inReport(named("marking")),
    exDoMasterId: inReport(master("ex-do", { optional: true })),
    poSalesType: word("poSale.type", PO_SALE_TYPES),
    status: word("poSale.status", PO_SALE_STATUSES),
    unusual,
  },
  list: { sort: ["poSalesNo", "date", "customer", "status"], counts: ["cancelled"], sums: BALANCE_SUMS },
  cancellable: true,
});
