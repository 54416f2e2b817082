import { inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { plateKey } from "#contract/weighing/plate";
import { bookingRows } from "#contract/rows/booking";
import { plateKeyOf } from "../db/columns";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { containing, holds } from "./engine/conditions";
import { byName } from "./engine/order";
import { defineRowSource, documentsSource, inZone, listSource } from "./engine/source";
import { notCancelled } from "./trucks";

/** Matches part of a booking number, PO number or plate. */
export function matchingText(text: string): SQL | undefined {
  const plate = plateKey(text);
  const ofPlate = plate === "" ? undefined : sql`${plateKeyOf(booking.licensePlate)} like ${containing(plate)}`;
  return or(holds(booking.bookingNo, text), holds(poSale.poSalesNo, text), ofPlate);
}

/** Opening of the first truck that took kg of the booking, in plant time. */
const cameAt = sql`(
  select min(${record.createdAt}) at time zone plant.zone from ${item} join ${record} on ${record.id} = ${item.outboundRecordId}
  where ${item.bookingId} = ${booking.id} and ${item.deletedAt} is null and ${record.deletedAt} is null and ${notCancelled(record)})`;

/** One of BOOKING_ARRIVALS; late as an expected truck is (arrivals.ts). */
const arrival = sql`case when ${booking.status} = 'CANCELLED' then 'CANCELLED'
  when ${cameAt} is null then case when ${booking.date} < (now() at time zone plant.zone)::date then 'NEVER' else 'EXPECTED' end
  when (${booking.date}, coalesce(${booking.arrivesAt}, '24')) < (${cameAt}::date, to_char(${cameAt}, 'HH24:MI')) then 'LATE'
  else 'ON_TIME' end`;

const tables = sql`${booking}
  left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
  left join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
  left join ${customer} on ${customer.id} = ${poSale.customerId}
  left join ${grade} on ${grade.id} = ${poSaleLine.gradeId}
  left join ${marking} on ${marking.id} = ${poSaleLine.markingId}
  left join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}`;

// Every row has its masters, but PostgreSQL leaves out only a left join that a statement does not read.
export const bookings = defineRowSource(bookingRows, {
  ...documentsSource(booking),
  rows: {
    from: inZone(tables, "UTC"),
    fromIn: (timeZone) => inZone(tables, timeZone),
    columns: {
      poSalesNo: poSale.poSalesNo,
      arrival,
      // A cancelled booking has no kg left (backend/booking/queries.ts).
      leftKg: sql`case when ${booking.status} = 'CANCELLED' then 0 else ${booking.quantityKg} - ${booking.usedKg} end`,
    },
  },
  filters: {
    exDoType: { of: exDoMaster.exDoType },
    licensePlate: { of: plateKeyOf(booking.licensePlate), key: plateKey },
  },
  list: {
    ...listSource(booking, "booking"),
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
