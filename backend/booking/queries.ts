import { desc, eq, sql } from "drizzle-orm";
import type { SelectionAnswer } from "#contract/answers";
import type { Booking, BookingChoice, BookingList, BookingQuery, UsualGoods } from "#contract/orders/booking";
import { MAX_BOOKING_CHOICES } from "#contract/constants";
import type { Reader } from "../db/client";
import { codeAndName, exDoReference, idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { foundRow } from "../http/errors";
import { readUsualGoods } from "../outbound/usual-goods";
import { bookings } from "../rows/booking";
import { matchingRows, readRows } from "../rows/engine/list";

export const listBookings = (db: Reader, query: BookingQuery): Promise<BookingList> =>
  readRows(db, bookings, { query, caller: null }, () => bookingRows(db), toBooking);

/**
 * Lists bookings with kg left and their usual goods, newest first. Of more than MAX_BOOKING_CHOICES, the newest of each
 * customer, so that no customer is missing. Two queries.
 */
export async function selectBookings(db: Reader, query: BookingQuery): Promise<SelectionAnswer<BookingChoice>> {
  const newest = [desc(booking.date), desc(booking.id)];
  const place = sql`row_number() over (partition by ${poSale.customerId} order by ${sql.join(newest, sql`, `)})`;
  const rows = await bookingRows(db)
    .where(matchingRows(bookings, query, null))
    .orderBy(place, ...newest)
    .limit(MAX_BOOKING_CHOICES);
  rows.sort((a, b) => b.booking.date.localeCompare(a.booking.date) || b.booking.id - a.booking.id);
  const goods = await readUsualGoods(
    db,
    rows.map(({ booking: { id } }) => id),
  );
  return { data: rows.map(toBooking).map((row) => toChoice(row, goods.get(row.id))), lastPage: 1 };
}

/** Returns a booking as outbound forms read it. */
export const toChoice = (row: Booking, goods: UsualGoods | undefined): BookingChoice => ({
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
  usualGoods: goods ?? null,
});

export async function findBooking(db: Reader, id: number): Promise<Booking> {
  return toBooking(foundRow(await bookingRows(db).where(eq(booking.id, id))));
}

function bookingRows(db: Reader) {
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

function toBooking({ booking: row, ...names }: Awaited<ReturnType<typeof bookingRows>>[number]): Booking {
  const { createdById: _createdById, ...own } = row;
  return { ...own, ...names, leftKg: row.status === "CANCELLED" ? 0 : row.quantityKg - row.usedKg };
}
