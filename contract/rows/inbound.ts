import { INBOUND_STATUSES } from "../weighing/inbound-status";
import { LIMIT_STATES } from "../weighing/permitted";
import { RECORD_WEIGHT_SOURCES } from "../weighing/weighing";
import {
  defineRows,
  flag,
  inList,
  inReport,
  itemRows,
  master,
  text,
  sample,
  TRUCK_COLUMNS,
  unusual,
  word,
} from "./define";

const status = { labels: "inbound.status" };
const weightSource = { labels: "weightSource" };
const limitState = { labels: "limitState" };

export const inboundRows = defineRows({
  name: "inbound",
  area: "inbound",
  apiPath: "/inbound-record-report",
  columns: {
    ...TRUCK_COLUMNS,
    vendor: "text",
    goods: "text",
    driverName: "text",
    status,
    grossKg: "kg",
    tareKg: "kg",
    deductedKg: "kg",
    netKg: "kg",
    pricePerKg: "rupiah",
    amount: "rupiah",
    stayMinutes: "number",
    weightSource,
    limitState,
    overLimitKg: "kg",
    weighedInBy: "text",
    checkedBy: "text",
    deductionReason: "text",
    sample,
    overruledReason: "text",
    deductedAmount: "rupiah",
  },
  sums: ["netKg", "grossKg", "tareKg", "deductedKg", "amount", "overLimitKg", "deductedAmount"],
  groups: ["vendor", "driverName", "status", "deductionReason", "checkedBy"],
  items: itemRows({
    columns: {
      ...TRUCK_COLUMNS,
      vendor: "text",
      item: "text",
      status,
      units: "units",
      netKg: "kg",
      pricePerKg: "rupiah",
      amount: "rupiah",
      unusualAmount: "rupiah",
      estimatedAmount: "rupiah",
    },
    sums: ["units", "netKg", "amount", "unusualAmount", "estimatedAmount"],
    groups: ["item", "item-vendor"],
    average: { of: "amount", per: "netKg", groupings: ["item", "item-vendor"] },
  }),
  filters: {
    licensePlate: text,
    vendorId: master("vendor"),
    driverName: text,
    itemId: inReport(master("item")),
    status: word(status.labels, INBOUND_STATUSES),
    inboundItemId: inList(master("item")),
    weightSource: word(weightSource.labels, RECORD_WEIGHT_SOURCES),
    limitState: word(limitState.labels, LIMIT_STATES),
    deductionReason: inReport(text),
    checkedBy: inReport(text),
    unusual,
    /** a valid paper was printed, but the record is not in that status any more */
    papersOut: flag("closing.papersOut", "closing.papersOutOnly"),
  },
  list: {
    sort: ["recordNo", "date", "licensePlate", "vendor", "status", "netKg"],
    counts: ["open", "cancelled", "earlier"],
    sums: ["firstKg", "secondKg", "deductedKg", "netKg", "amount"],
    finished: ["grossKg", "tareKg", "deductedKg", "netKg"],
  },
  cancellable: true,
  prices: "inbound",
});
