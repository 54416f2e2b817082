import { INBOUND_STATUSES } from "./inbound-status";
import { defineReport, masterFilters, reportRows, text, TRUCK_COLUMNS, wordFilter } from "./report";

/** Inbound report: trucks with weight and price, or their goods. */
export const inboundReport = defineReport({
  name: "inbound",
  area: "inbound",
  apiPath: "/inbound-record-report",
  rows: reportRows({
    columns: {
      ...TRUCK_COLUMNS,
      vendor: "text",
      goods: "text",
      status: { labels: "inbound.status" },
      grossKg: "kg",
      tareKg: "kg",
      deductedKg: "kg",
      netKg: "kg",
      pricePerKg: "rupiah",
      amount: "rupiah",
      stayMinutes: "number",
    },
    measures: ["netKg", "grossKg", "tareKg", "deductedKg", "amount"],
    groupings: ["vendor"],
  }),
  items: reportRows({
    columns: {
      ...TRUCK_COLUMNS,
      vendor: "text",
      item: "text",
      status: { labels: "inbound.status" },
      units: "units",
      netKg: "kg",
      pricePerKg: "rupiah",
      amount: "rupiah",
    },
    measures: ["units", "netKg", "amount"],
    groupings: ["item"],
    parts: true,
  }),
  filters: {
    licensePlate: text,
    ...masterFilters("vendor", "item"),
    status: wordFilter("inbound.status", INBOUND_STATUSES),
  },
  cancellable: true,
  prices: "inbound",
});
