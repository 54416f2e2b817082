import { sql } from "drizzle-orm";
import { bookingReport } from "#contract/booking-report";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { defineSource, documentsOf } from "../rows/engine/source";

export const bookings = defineSource(bookingReport, {
  ...documentsOf(booking),
  rows: {
    from: sql`${booking}
      join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
      join ${customer} on ${customer.id} = ${poSale.customerId}
      join ${grade} on ${grade.id} = ${poSaleLine.gradeId}
      join ${marking} on ${marking.id} = ${poSaleLine.markingId}
      join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}`,
    columns: {
      bookingNo: booking.bookingNo,
      date: booking.date,
      poSalesNo: poSale.poSalesNo,
      licensePlate: booking.licensePlate,
      status: booking.status,
      quantityKg: booking.quantityKg,
      usedKg: booking.usedKg,
      // A cancelled booking has no kg left (backend/booking/queries.ts).
      leftKg: sql`case when ${booking.status} = 'CANCELLED' then 0 else ${booking.quantityKg} - ${booking.usedKg} end`,
    },
  },
  filters: {
    exDoType: { of: exDoMaster.exDoType },
  },
});
