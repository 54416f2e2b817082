import { BOOKING_ARRIVALS, BOOKING_STATUSES } from "../orders/booking-status";
import { EX_DO_TYPES } from "../masters/ex-do-master";
import { defineRows, flag, inApi, inList, inReport, master, named, text, unusual, word } from "./define";

export const bookingRows = defineRows({
  name: "booking",
  area: "booking",
  apiPath: "/booking-report",
  columns: {
    bookingNo: "text",
    date: "day",
    poSalesNo: "text",
    customer: "text",
    grade: "text",
    marking: "text",
    exDo: "text",
    arrivesAt: "hour",
    licensePlate: "text",
    status: { labels: "booking.status" },
    arrival: { labels: "booking.arrivals" },
    quantityKg: "kg",
    usedKg: "kg",
    leftKg: "kg",
  },
  sums: ["quantityKg", "usedKg", "leftKg"],
  groups: ["customer", "grade", "marking", "ex-do", "status", "arrival"],
  filters: {
    poSalesNo: text,
    customer: named("customer"),
    gradeId: master("grade"),
    marking: inReport(named("marking")),
    exDoMasterId: inReport(master("ex-do")),
    exDoType: inReport(word("exDo.type", EX_DO_TYPES)),
    status: word("booking.status", BOOKING_STATUSES),
    arrival: inReport(word("booking.arrivals", BOOKING_ARRIVALS)),
    licensePlate: text,
    /** has an hour */
    arrivesAt: flag("booking.field.arrivesAt", "booking.withHour"),
    /** part of a booking number, PO number or plate */
    q: inApi(text),
    exDoNo: inList(text),
    customerId: inApi(master("customer")),
    markingId: inList(master("marking")),
    /** returns the selection list for outbound forms, cut at MAX_BOOKING_CHOICES */
    open: inApi(flag("", "")),
    unusual,
  },
  list: {
    sort: ["bookingNo", "date", "poSalesNo", "customer", "quantityKg", "status"],
    counts: ["cancelled"],
    sums: ["quantityKg", "usedKg"],
  },
  cancellable: true,
});
