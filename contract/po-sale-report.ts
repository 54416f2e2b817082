import { PO_SALE_STATUSES } from "./po-sale-status";
import { PO_SALE_TYPES } from "./po-sale-types";
import { defineReport, masterFilter, masterFilters, reportRows, text, wordFilter } from "./report";

/** PO report, one row per line (docs/specification.md, section 7). */
export const poSaleReport = defineReport({
  name: "poSales",
  area: "po-sale",
  apiPath: "/po-sale-report",
  rows: reportRows({
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
    measures: [
      "orderedKg",
      "bookedKg",
      "deliveredKg",
      "shortClosedKg",
      "adjustmentKg",
      "outstandingKg",
      "overKg",
      "amount",
    ],
    groupings: ["customer", "grade", "marking", "ex-do"],
    parts: true,
  }),
  filters: {
    poSalesNo: text,
    ...masterFilters("customer", "grade", "marking"),
    exDoMasterId: masterFilter("ex-do", { optional: true }),
    poSalesType: wordFilter("poSale.type", PO_SALE_TYPES),
    status: wordFilter("poSale.status", PO_SALE_STATUSES),
  },
  cancellable: true,
});
