import { inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { plateKey } from "#contract/weighing/plate";
import { bookingRows } from "#contract/rows/booking";
import { plateKeyOf } from "../db/columns";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { containing, holds } from "./engine/conditions";
import { byName } from "./engine/order";
import { defineRowSource, documentsOf, listOf } from "./engine/source";

/** Matches part of a booking number, PO number or plate. */
export function matchingText(text: string): SQL | undefined {
  const plate = plateKey(text);
  const ofPlate = plate === "" ? undefined : sql`${plateKeyOf(booking.licensePlate)} like ${containing(plate)}`;
  return or(holds(booking.bookingNo, text), holds(poSale.poSalesNo, text), ofPlate);
}

// Every row has its masters, but PostgreSQL leaves out only a left join that a statement does not read.
export const bookings = defineRowSource(bookingRows, {
  ...documentsOf(booking),
  rows: {
    from: sql`${booking}
      left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      left join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
      left join ${customer} on ${customer.id} = ${poSale.customerId}
      left join ${grade} on ${grade.id} = ${poSaleLine.gradeId}
      left join ${marking} on ${marking.id} = ${poSaleLine.markingId}
      left join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}`,
    columns: {
      poSalesNo: poSale.poSalesNo,
      // A cancelled booking has no kg left (backend/booking/queries.ts).
      leftKg: sql`case when ${booking.status} = 'CANCELLED' then 0 else ${booking.quantityKg} - ${booking.usedKg} end`,
    },
  },
  filters: {
    exDoType: { of: exDoMaster.exDoType },
    licensePlate: { of: plateKeyOf(booking.licensePlate), key: plateKey },
  },
  list: {
    ...listOf(booking, "booking"),
    number: booking.bookingNo,
    ownSorts: true,
    filters: {
      q: matchingText,
      exDoNo: exDoMaster.ex_do_no,
      customerId: poSale.customerId,
      gradeId: poSaleLine.gradeId,
      markingId: poSaleLine.markingId,
      open: () => inArray(booking.status, ["ACTIVE", "PARTIAL"]),
      arrivesAt: () => isNotNull(booking.arrivesAt),
      unusual: booking.toCheck,
    },
    sort: { poSalesNo: byName(poSale.poSalesNo) },
    sortGroups: { poSalesNo: poSale.id, customer: customer.id, status: booking.status },
  },
});
