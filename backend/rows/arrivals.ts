import { and, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { LATE_DAYS } from "#contract/weighing/arrival";
import { businessDay, hourOfDay, shiftDay } from "#contract/plant/business-day";
import { OUTBOUND_OPEN } from "#contract/weighing/outbound-status";
import type { Reader } from "../db/client";
import { quotedList } from "../db/columns";
import { oneRow } from "../db/one-row";
import { booking } from "../db/tables/booking";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { withinDays } from "./engine/conditions";

/** Expected arrivals (docs/domain.md, Expected arrivals). */

/** Day and hour of the plant. */
interface PlantNow {
  today: string;
  hour: string;
}

export const plantNow = (timeZone: string): PlantNow => ({ today: businessDay(timeZone), hour: hourOfDay(timeZone) });

/** A literal, to match the partial index. */
const hasNoTruck = sql`${booking.status} = 'ACTIVE'`;
const isExpected = and(isNull(booking.deletedAt), isNotNull(booking.arrivesAt));

/** The hour has passed. */
const isLate = ({ today, hour }: PlantNow) => sql`(${booking.date}, ${booking.arrivesAt}) < (${today}, ${hour})`;

/** Bookings with an hour on a day; today also late ones of earlier days. */
export function arrivingOn(day: string, now: PlantNow): SQL | undefined {
  const startDate = day === now.today ? shiftDay(day, -LATE_DAYS) : day;
  const ofDay = sql`(${booking.date} = ${day} or ${hasNoTruck})`;
  return and(isExpected, isNull(booking.cancelledAt), withinDays(booking.date, { startDate, endDate: day }), ofDay);
}

/** Counts the bookings of today's list that have no truck yet. */
export async function countExpected(db: Reader, timeZone: string): Promise<{ expected: number; late: number }> {
  const now = plantNow(timeZone);
  const found = await db
    .select({
      expected: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${isLate(now)}))::int`,
    })
    .from(booking)
    .where(and(arrivingOn(now.today, now), hasNoTruck));
  return oneRow(found);
}

/** Trucks that took kg of the booking. */
const trucks = sql`${record} where ${record.deletedAt} is null and ${record.id} in (
  select ${item.outboundRecordId} from ${item} where ${item.bookingId} = ${booking.id} and ${item.deletedAt} is null)`;

/** An ArrivalState. */
export const arrivalState = (now: PlantNow) => sql<string>`case
  when ${hasNoTruck} then case when ${isLate(now)} then 'LATE' else 'EXPECTED' end
  when exists (select from ${trucks} and ${record.status} in (${quotedList(OUTBOUND_OPEN)})) then 'ARRIVED'
  else 'DONE' end`;

/** The trucks as JSON, newest first. Needs a query with joins: it qualifies the columns. */
export const arrivedTrucks = sql`(
  select coalesce(json_agg(json_build_object('id', ${record.id}, 'recordNo', ${record.recordNo}, 'date', ${record.date},
    'licensePlate', ${record.licensePlate}, 'status', ${record.status}) order by ${record.id} desc), '[]')
  from ${trucks} and ${record.status} <> 'CANCELLED')`;
