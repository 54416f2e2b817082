import { BOOKING_STATUSES } from "./booking-status";
import { EX_DO_TYPES } from "./ex-do-master";
import { defineReport, masterFilters, reportRows, text, wordFilter } from "./report";

/** Booking report (docs/specification.md, section 7). */
export const bookingReport = defineReport({
  name: "booking",
  area: "booking",
  apiPath: "/booking-report",
  rows: reportRows({
    columns: {
      bookingNo: "text",
      date: "day",
      poSalesNo: "text",
      customer: "text",
      grade: "text",
      marking: "text",
      exDo: "text",
      licensePlate: "text",
      status: { labels: "booking.status" },
      quantityKg: "kg",
      usedKg: "kg",
      leftKg: "kg",
    },
    measures: ["quantityKg", "usedKg", "leftKg"],
    groupings: ["customer", "grade", "marking", "ex-do"],
  }),
  filters: {
    poSalesNo: text,
    ...masterFilters("customer", "grade", "marking", "ex-do"),
    exDoType: wordFilter("exDo.type", EX_DO_TYPES),
    status: wordFilter("booking.status", BOOKING_STATUSES),
  },
  cancellable: true,
});
