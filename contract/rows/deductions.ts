import { defineRows, master, text, TRUCK_COLUMNS } from "./define";

/** Deductions of inbound trucks weighed twice, for users without prices (docs/domain.md, Reports). */
export const deductionRows = defineRows({
  name: "deductions",
  area: "deduction",
  apiPath: "/deduction-report",
  columns: {
    ...TRUCK_COLUMNS,
    vendor: "text",
    goods: "text",
    checkedBy: "text",
    deductionReason: "text",
    weighedKg: "kg",
    deductedKg: "kg",
    netKg: "kg",
  },
  sums: ["deductedKg", "weighedKg", "netKg"],
  groups: ["vendor", "checkedBy", "vendor-checkedBy", "deductionReason"],
  means: ["vendor", "checkedBy", "vendor-checkedBy", "deductionReason"],
  filters: { licensePlate: text, vendorId: master("vendor"), checkedBy: text, deductionReason: text },
  cancellable: false,
});
