import { and, eq, or, sql } from "drizzle-orm";
import {
  type Arrival,
  type ArrivalList,
  type ArrivalQuery,
  type ArrivalState,
  ARRIVAL_STATES,
  type ArrivingBooking,
} from "#contract/weighing/arrival";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { quotedList } from "../db/columns";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { booking } from "../db/tables/booking";
import { customer, grade, marking } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { NotFound } from "../http/errors";
import { readUsualGoods } from "../outbound/usual-goods";
import { arrivalState, arrivedTrucks, arrivingOn, plantNow } from "../rows/arrivals";
import { matchingText } from "../rows/booking";
import { holds } from "../rows/engine/conditions";
import { listAnswer, parsePage } from "../rows/engine/page";
import { toChoice, findBooking } from "./queries";

/** Lists the arrivals of a day, those without a truck first. Two queries. */
export async function listArrivals(db: Reader, query: ArrivalQuery, timeZone: string): Promise<ArrivalList> {
  const page = parsePage(query, RECORD_PAGE_SIZE);
  const now = plantNow(timeZone);
  const state = arrivalState(now);
  const { q } = query;
  const where = and(
    arrivingOn(query.date ?? now.today, now),
    q ? or(matchingText(q), holds(customer.name, q)) : undefined,
  );
  const shown = query.state && sql`${state} = ${query.state}`;
  const rank = sql`array_position(array[${quotedList(ARRIVAL_STATES)}], ${state})`;
  const data = await selectArrivals(db, {
    id: booking.id,
    bookingNo: booking.bookingNo,
    date: booking.date,
    arrivesAt: sql<string>`${booking.arrivesAt}`,
    licensePlate: booking.licensePlate,
    customer: { name: customer.name },
    grade: { name: grade.name },
    marking: { name: marking.name },
    quantityKg: booking.quantityKg,
    state: sql<ArrivalState>`${state}`,
    trucks: sql<Arrival["trucks"]>`${arrivedTrucks}`,
  })
    .where(and(where, shown))
    .orderBy(rank, booking.date, booking.arrivesAt, booking.id)
    .limit(page.perPage)
    .offset(page.offset);
  const counted = await selectArrivals(db, { state: sql<ArrivalState>`${state}`, total: sql<number>`count(*)::int` })
    .where(where)
    .groupBy(sql`1`);
  const numbers = new Map(counted.map((one) => [one.state, one.total]));
  const countState = (one: ArrivalState) => numbers.get(one) ?? 0;
  const counts = Object.fromEntries(ARRIVAL_STATES.map((one) => [one, countState(one)])) as ArrivalList["counts"];
  const total = query.state ? countState(query.state) : counted.reduce((sum, one) => sum + one.total, 0);
  return { ...listAnswer(data, total, page), counts };
}

export async function findArriving(db: Reader, id: number): Promise<ArrivingBooking> {
  const row = await findBooking(db, id);
  if (row.deletedAt !== null) throw new NotFound();
  const [goods, found] = await Promise.all([
    readUsualGoods(db, [id]),
    selectArrivals(db, { trucks: sql<Arrival["trucks"]>`${arrivedTrucks}` }).where(eq(booking.id, id)),
  ]);
  return { ...toChoice(row, goods.get(id)), trucks: oneRow(found).trucks };
}

function selectArrivals<Fields extends Parameters<Reader["select"]>[0]>(db: Reader, fields: NonNullable<Fields>) {
  return db
    .select(fields)
    .from(booking)
    .innerJoin(poSaleLine, eq(poSaleLine.id, booking.poSaleLineId))
    .innerJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
    .innerJoin(customer, eq(customer.id, poSale.customerId))
    .innerJoin(grade, eq(grade.id, poSaleLine.gradeId))
    .innerJoin(marking, eq(marking.id, poSaleLine.markingId));
}
