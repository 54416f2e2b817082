import { OUTBOUND_STATUSES } from "./outbound-status";
import { defineReport, masterFilter, masterFilters, reportRows, text, TRUCK_COLUMNS, wordFilter } from "./report";

/** Outbound report: trucks with weights, or their items. */
export const outboundReport = defineReport({
  name: "outbound",
  area: "outbound",
  apiPath: "/outbound-record-report",
  rows: reportRows({
    columns: {
      ...TRUCK_COLUMNS,
      customer: "text",
      destination: "text",
      status: { labels: "outbound.status" },
      tareKg: "kg",
      grossKg: "kg",
      netKg: "kg",
      itemsKg: "kg",
      differenceKg: "kg",
      stayMinutes: "number",
    },
    measures: ["netKg", "tareKg", "grossKg", "itemsKg", "differenceKg"],
    groupings: ["customer"],
  }),
  items: reportRows({
    columns: {
      ...TRUCK_COLUMNS,
      customer: "text",
      item: "text",
      grade: "text",
      marking: "text",
      exDo: "text",
      poSalesNo: "text",
      status: { labels: "outbound.status" },
      units: "units",
      itemsKg: "kg",
    },
    measures: ["units", "itemsKg"],
    groupings: ["customer", "item", "grade", "marking", "ex-do"],
    parts: true,
  }),
  filters: {
    licensePlate: text,
    ...masterFilters("customer", "item", "grade", "marking"),
    exDoMasterId: masterFilter("ex-do", { optional: true }),
    status: wordFilter("outbound.status", OUTBOUND_STATUSES),
  },
  cancellable: true,
});
