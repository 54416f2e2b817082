import { INBOUND_STATUSES } from "../weighing/inbound-status";
import { defineRows, itemRows, master, sample, text, TRUCK_COLUMNS, word } from "./define";

const status = { labels: "inbound.status" };

/** Vendor reconciliation: note against net of each truck, totalled over trucks with a note in kg (docs/domain.md, Statement and reconciliation). */
export const reconciliationRows = defineRows({
  name: "reconciliation",
  area: "reconciliation",
  apiPath: "/reconciliation-report",
  columns: {
    ...TRUCK_COLUMNS,
    deliveryNoteNo: "text",
    vendor: "text",
    goods: "text",
    notedKg: "kg",
    weighedKg: "kg",
    differenceKg: "kg",
    differencePct: "number",
    deductedKg: "kg",
    netKg: "kg",
    pricePerKg: "rupiah",
    amount: "rupiah",
    status,
    sample,
    overruledReason: "text",
  },
  sums: ["netKg", "notedKg", "weighedKg", "differenceKg", "deductedKg", "amount"],
  groups: ["vendor", "status"],
  items: itemRows({
    columns: {
      ...TRUCK_COLUMNS,
      deliveryNoteNo: "text",
      vendor: "text",
      item: "text",
      notedKg: "kg",
      netKg: "kg",
      pricePerKg: "rupiah",
      amount: "rupiah",
      status,
    },
    sums: ["netKg", "notedKg", "amount"],
    groups: ["item"],
  }),
  filters: {
    vendorId: master("vendor"),
    itemId: master("item"),
    deliveryNoteNo: text,
    licensePlate: text,
    status: word(status.labels, INBOUND_STATUSES),
  },
  cancellable: false,
  prices: "inbound",
  totals: "compared",
  addressee: "vendor",
});
