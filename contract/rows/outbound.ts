import { LOADING_AREAS } from "../constants";
import { INVOICE_STATES, OUTBOUND_STATUSES } from "../weighing/outbound-status";
import { LIMIT_STATES } from "../weighing/permitted";
import { RECORD_WEIGHT_SOURCES } from "../weighing/weighing";
import {
  defineRows,
  flag,
  inList,
  inReport,
  itemRows,
  master,
  named,
  text,
  TRUCK_COLUMNS,
  unusual,
  word,
} from "./define";

const status = { labels: "outbound.status" };
const weightSource = { labels: "weightSource" };
const invoiceState = { labels: "outbound.invoiceStates" };
const limitState = { labels: "limitState" };

export const outboundRows = defineRows({
  name: "outbound",
  area: "outbound",
  apiPath: "/outbound-record-report",
  columns: {
    ...TRUCK_COLUMNS,
    customer: "text",
    destination: "text",
    driverName: "text",
    status,
    tareKg: "kg",
    grossKg: "kg",
    netKg: "kg",
    itemsKg: "kg",
    differenceKg: "kg",
    weighInMinutes: "number",
    loadMinutes: "number",
    weighOutMinutes: "number",
    stayMinutes: "number",
    weightSource,
    limitState,
    overLimitKg: "kg",
    weighedOutBy: "text",
    invoiceState,
    invoicedAt: "day",
    invoicedBy: "text",
  },
  sums: ["netKg", "tareKg", "grossKg", "itemsKg", "differenceKg", "overLimitKg"],
  groups: ["customer", "destination", "driverName", "status"],
  means: ["customer", "destination"],
  meansAsked: true,
  items: itemRows({
    columns: {
      ...TRUCK_COLUMNS,
      customer: "text",
      item: "text",
      grade: "text",
      marking: "text",
      exDo: "text",
      poSalesNo: "text",
      loadingArea: "text",
      status,
      units: "units",
      itemsKg: "kg",
      amount: "rupiah",
    },
    sums: ["units", "itemsKg", "amount"],
    groups: ["item", "grade", "marking", "ex-do", "loadingArea", "customer-item"],
  }),
  filters: {
    licensePlate: text,
    customer: named("customer"),
    destination: text,
    driverName: text,
    itemId: inReport(master("item")),
    gradeId: master("grade"),
    marking: inReport(named("marking")),
    exDoMasterId: inReport(master("ex-do", { optional: true })),
    status: word(status.labels, OUTBOUND_STATUSES),
    loadingArea: word("", LOADING_AREAS),
    invoiceState: word(invoiceState.labels, INVOICE_STATES),
    outboundItemId: inList(master("item")),
    markingId: inList(master("marking")),
    weightSource: word(weightSource.labels, RECORD_WEIGHT_SOURCES),
    limitState: word(limitState.labels, LIMIT_STATES),
    unusual,
    papersOut: flag("closing.papersOut", "closing.papersOutOnly"),
  },
  list: {
    sort: ["recordNo", "date", "licensePlate", "customer", "status", "netKg"],
    counts: ["open", "cancelled", "earlier"],
    sums: ["firstKg", "secondKg", "netKg"],
    finished: ["grossKg", "tareKg", "netKg"],
  },
  cancellable: true,
});
