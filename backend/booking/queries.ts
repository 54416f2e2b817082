import { liveOrChanged } from "../db/cursor";
import { and, desc, eq, inArray, like, ne, or, sql, type SQL } from "drizzle-orm";
import type { SelectionAnswer } from "#contract/answers";
import type { Booking, BOOKING_SORT, BookingChoice, BookingList, BookingQuery } from "#contract/booking";
import { MAX_BOOKING_CHOICES, RECORD_PAGE_SIZE } from "#contract/constants";
import { plateKey } from "#contract/plate";
import type { Reader } from "../db/client";
import { plateKeyOf } from "../db/columns";
import { containing, countOf, holds, sumOf, withinDays, withoutCancelled } from "../rows/engine/conditions";
import { byName, descending, sortedBy, type SortKey } from "../rows/engine/order";
import { listAnswer, pageOf, readPage } from "../rows/engine/page";
import { codeAndName, exDoReference, idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { foundRow } from "../http/errors";
import { usualGoodsOf } from "../outbound/usual-goods";

const sortColumns: Record<(typeof BOOKING_SORT)[number], SortKey["by"]> = {
  bookingNo: booking.bookingNo,
  date: booking.date,
  poSalesNo: byName(poSale.poSalesNo),
  customer: byName(customer.name),
  quantityKg: booking.quantityKg,
  status: booking.status,
};

const sortGroups = { poSalesNo: poSale.id, customer: customer.id, status: booking.status };

/** Returns the filter condition of a list. */
function matchingBookings(query: BookingQuery): SQL | undefined {
  return and(
    liveOrChanged(booking, "booking", query),
    withinDays(booking.date, query),
    query.q ? matchingText(query.q) : undefined,
    query.poSalesNo ? holds(poSale.poSalesNo, query.poSalesNo) : undefined,
    query.exDoNo ? holds(exDoMaster.ex_do_no, query.exDoNo) : undefined,
    query.customer ? holds(customer.name, query.customer) : undefined,
    query.status ? eq(booking.status, query.status) : undefined,
    query.customerId ? eq(poSale.customerId, query.customerId) : undefined,
    query.gradeId ? eq(poSaleLine.gradeId, query.gradeId) : undefined,
    query.markingId ? eq(poSaleLine.markingId, query.markingId) : undefined,
    query.unusual ? eq(booking.toCheck, true) : undefined,
    query.open ? inArray(booking.status, ["ACTIVE", "PARTIAL"]) : undefined,
  );
}

function matchingText(text: string): SQL | undefined {
  const plate = plateKey(text);
  const ofPlate = plate === "" ? undefined : like(plateKeyOf(booking.licensePlate), containing(plate));
  return or(holds(booking.bookingNo, text), holds(poSale.poSalesNo, text), ofPlate);
}

/** The rows of a page and of a file. */
export const listedBookings = (query: BookingQuery): SQL | undefined =>
  and(matchingBookings(query), withoutCancelled(booking.status, query));

/** Returns the order of a list; default: newest first. */
export const bookingOrder = (query: BookingQuery): SortKey[] => [
  query.sort ? sortedBy(query.sort, sortColumns, sortGroups) : descending(booking.date),
  descending(booking.id),
];

const notCancelled = ne(booking.status, "CANCELLED");

/** Lists a page of bookings with sums over all pages. */
export async function listBookings(db: Reader, query: BookingQuery): Promise<BookingList> {
  const page = pageOf(query, RECORD_PAGE_SIZE);
  const where = matchingBookings(query);
  const from = sql`${booking}
    left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
    left join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
    left join ${customer} on ${customer.id} = ${poSale.customerId}
    left join ${exDoMaster} on ${exDoMaster.id} = ${booking.exDoMasterId}`;
  const source = { id: booking.id, from, where: listedBookings(query), order: bookingOrder(query) };
  const { rows, totals } = await readPage(db, page, source, {
    rows: bookings(db),
    totals: db
      .select({
        total: countOf(withoutCancelled(booking.status, query) ?? sql`true`),
        cancelled: countOf(eq(booking.status, "CANCELLED")),
        quantityKg: sumOf(booking.quantityKg, notCancelled),
        usedKg: sumOf(booking.usedKg, notCancelled),
      })
      .from(booking)
      .leftJoin(poSaleLine, eq(poSaleLine.id, booking.poSaleLineId))
      .leftJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
      .leftJoin(customer, eq(customer.id, poSale.customerId))
      .leftJoin(exDoMaster, eq(exDoMaster.id, booking.exDoMasterId))
      .where(where),
  });
  const { total, ...summary } = totals;
  return { ...listAnswer(rows.map(answerOf), total, page), summary };
}

/**
 * Lists bookings with kg left and their usual goods, newest first. Of more than MAX_BOOKING_CHOICES, the newest of each
 * customer, so that no customer is missing. Two or three queries.
 */
export async function selectBookings(db: Reader, query: BookingQuery): Promise<SelectionAnswer<BookingChoice>> {
  const newest = [desc(booking.date), desc(booking.id)];
  const listed = (...order: SQL[]) =>
    bookings(db)
      .where(matchingBookings(query))
      .orderBy(...order, ...newest);
  let rows = await listed().limit(MAX_BOOKING_CHOICES + 1);
  if (rows.length > MAX_BOOKING_CHOICES) {
    const place = sql`row_number() over (partition by ${poSale.customerId} order by ${sql.join(newest, sql`, `)})`;
    rows = query.customerId ? rows.slice(0, -1) : await listed(place).limit(MAX_BOOKING_CHOICES);
    rows.sort((a, b) => b.booking.date.localeCompare(a.booking.date) || b.booking.id - a.booking.id);
  }
  const goods = await usualGoodsOf(
    db,
    rows.map(({ booking: { id } }) => id),
  );
  const data = rows.map(answerOf).map((row) => ({
    id: row.id,
    bookingNo: row.bookingNo,
    date: row.date,
    poSalesNo: row.poSalesNo,
    customerId: row.customerId,
    customer: row.customer,
    grade: row.grade,
    marking: row.marking,
    exDoMaster: row.exDoMaster,
    licensePlate: row.licensePlate,
    leftKg: row.leftKg,
    usualGoods: goods.get(row.id) ?? null,
  }));
  return { data, lastPage: 1 };
}

/** Reads a booking, including deleted ones. @throws NotFound */
export async function findBooking(db: Reader, id: number): Promise<Booking> {
  return answerOf(foundRow(await bookings(db).where(eq(booking.id, id))));
}

function bookings(db: Reader) {
  return db
    .select({
      booking,
      gradeId: poSaleLine.gradeId,
      markingId: poSaleLine.markingId,
      poSaleId: poSale.id,
      poSalesNo: poSale.poSalesNo,
      poSalesType: poSale.poSalesType,
      customerId: poSale.customerId,
      customer: codeAndName(customer),
      grade: codeAndName(grade),
      marking: idAndName(marking),
      exDoMaster: exDoReference,
      createdBy: idAndName(appUser),
    })
    .from(booking)
    .innerJoin(poSaleLine, eq(poSaleLine.id, booking.poSaleLineId))
    .innerJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
    .innerJoin(customer, eq(customer.id, poSale.customerId))
    .innerJoin(grade, eq(grade.id, poSaleLine.gradeId))
    .innerJoin(marking, eq(marking.id, poSaleLine.markingId))
    .innerJoin(exDoMaster, eq(exDoMaster.id, booking.exDoMasterId))
    .leftJoin(appUser, eq(appUser.id, booking.createdById));
}

function answerOf({ booking: row, ...names }: Awaited<ReturnType<typeof bookings>>[number]): Booking {
  const { createdById: _createdById, ...own } = row;
  return { ...own, ...names, leftKg: row.status === "CANCELLED" ? 0 : row.quantityKg - row.usedKg };
}
