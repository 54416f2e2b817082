import { defineRows, master, text, TRUCK_COLUMNS } from "./define";

/** Laboratory values of inbound trucks, one row per factor (docs/domain.md, Quality). */
export const qualityRows = defineRows({
  name: "quality",
  area: "deduction",
  apiPath: "/quality-report",
  columns: {
    ...TRUCK_COLUMNS,
    vendor: "text",
    sampleNo: "text",
    factor: "text",
    value: "number",
    limit: "number",
    steps: "number",
    pct: "number",
  },
  sums: [],
  groups: ["factor", "vendor"],
  means: ["factor", "vendor"],
  filters: { factor: text, vendorId: master("vendor"), licensePlate: text },
  cancellable: false,
  newestFirst: true,
});
