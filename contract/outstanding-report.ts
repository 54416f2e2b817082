import { EX_DO_TYPES } from "./ex-do-master";
import { OUTSTANDING_STATES } from "./outstanding";
import { PO_SALE_TYPES } from "./po-sale-types";
import { defineReport, masterFilters, reportRows, text, wordFilter } from "./report";

/** Outstanding report (docs/specification.md, section 7). Over-deliveries are separate and reduce no other balance. */
export const outstandingReport = defineReport({
  name: "outstanding",
  area: "outstanding",
  apiPath: "/outstanding-report",
  rows: reportRows({
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
    },
    measures: ["outstandingKg", "overKg", "orderedKg", "bookedKg", "deliveredKg", "shortClosedKg", "adjustmentKg"],
    groupings: ["customer", "grade", "marking"],
  }),
  filters: {
    poSalesNo: text,
    ...masterFilters("customer", "grade", "marking"),
    poSalesType: wordFilter("poSale.type", PO_SALE_TYPES),
    exDoType: wordFilter("exDo.type", EX_DO_TYPES),
    state: wordFilter("outstanding.state", OUTSTANDING_STATES),
  },
  cancellable: false,
  asOf: true,
});
