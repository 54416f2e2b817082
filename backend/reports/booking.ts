import { isNull, sql } from "drizzle-orm";
import { bookingReport } from "#contract/booking-report";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { defineSource } from "./source";

export const bookings = defineSource(bookingReport, {
  date: booking.date,
  document: booking.id,
  live: isNull(booking.deletedAt),
  cancelled: sql`${booking.status} = 'CANCELLED'`,
  rows: {
    from: sql`${booking}
      join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
      join ${customer} on ${customer.id} = ${poSale.customerId}
      join ${grade} on ${grade.id} = ${poSaleLine.gradeId}
      join ${marking} on ${marking.id} = ${poSaleLine.markingId}
      join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}`,
    id: booking.id,
    columns: {
      bookingNo: booking.bookingNo,
      date: booking.date,
      poSalesNo: poSale.poSalesNo,
      customer: customer.name,
      grade: grade.name,
      marking: marking.name,
      exDo: exDoMaster.ex_do_no,
      licensePlate: booking.licensePlate,
      status: booking.status,
      quantityKg: booking.quantityKg,
      usedKg: booking.usedKg,
      // Nothing is left of a cancelled one (backend/booking/queries.ts).
      leftKg: sql`case when ${booking.status} = 'CANCELLED' then 0 else ${booking.quantityKg} - ${booking.usedKg} end`,
    },
    groups: {
      customer: { id: customer.id, label: customer.name },
      grade: { id: grade.id, label: grade.name },
      marking: { id: marking.id, label: marking.name },
      "ex-do": { id: exDoMaster.id, label: exDoMaster.ex_do_no },
    },
  },
  filters: {
    customer: { of: customer.name },
    marking: { of: marking.name },
    poSalesNo: { of: poSale.poSalesNo },
    exDoType: { of: exDoMaster.exDoType },
    status: { of: booking.status },
  },
});
