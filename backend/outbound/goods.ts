import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { OutboundRecord, outboundRecordItemUpdate } from "#contract/outbound-record";
import type { Transaction } from "../db/client";
import { booking } from "../db/tables/booking";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { Invalid, type Said, TryAgain } from "../http/errors";

/** An item as it is sent; grade and marking may be left to its booking. */
export type ItemEntry = z.infer<typeof outboundRecordItemUpdate> & { id?: number };

/** An item whose goods are known. */
export type ItemOfGoods<T> = Omit<T, "gradeId" | "markingId"> & { gradeId: number; markingId: number };

/**
 * Gives items the grade and marking of their bookings (domain.md, Outbound record). How much a booking has left is not
 * asked here: booking-use.ts takes it when the record is saved.
 *
 * @param customerId the record's: the bookings must be this customer's
 * @param at names the place of an item in what was sent
 * @throws Invalid with every item at fault
 */
export async function withGoods<T extends ItemEntry>(
  tx: Transaction,
  customerId: number,
  items: readonly T[],
  at: (index: number) => string,
): Promise<ItemOfGoods<T>[]> {
  const wanted = items.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId]));
  const bookings = wanted.length === 0 ? [] : await bookingGoods(tx, wanted);
  const faults: Record<string, Said> = {};
  const known = items.map((item, index) => {
    if (item.bookingId === null) return { ...item, gradeId: item.gradeId ?? 0, markingId: item.markingId ?? 0 };
    const found = bookings.find(({ id }) => id === item.bookingId);
    const fault = faultOf(found, customerId);
    if (fault) faults[`${at(index)}bookingId`] = fault;
    return { ...item, gradeId: found?.gradeId ?? 0, markingId: found?.markingId ?? 0 };
  });
  if (Object.keys(faults).length > 0) throw new Invalid(faults);
  return known;
}

/**
 * Holds the items of a record against their bookings once more, when these are locked: between `withGoods` and the lock, a
 * booking that no truck used may have been moved to another line.
 *
 * @throws TryAgain
 */
export async function expectGoodsStand(tx: Transaction, record: OutboundRecord, bookingIds: number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const bookings = await bookingGoods(tx, bookingIds);
  const stand = record.outboundItem.every((item) => {
    const found = bookings.find(({ id }) => id === item.bookingId);
    if (!found) return true;
    const { gradeId, markingId, customerId } = found;
    return item.gradeId === gradeId && item.markingId === markingId && record.customerId === customerId;
  });
  if (!stand) throw new TryAgain();
}

type BookingGoods = Awaited<ReturnType<typeof bookingGoods>>[number];

function faultOf(found: BookingGoods | undefined, customerId: number): Said | null {
  if (!found || found.deletedAt !== null) return { key: "missingMaster" };
  if (found.cancelledAt !== null) return { key: "bookingCancelled" };
  if (found.customerId !== customerId) return { key: "bookingOtherCustomer", params: { bookingNo: found.bookingNo } };
  return null;
}

function bookingGoods(tx: Transaction, ids: number[]) {
  return tx
    .select({
      id: booking.id,
      bookingNo: booking.bookingNo,
      deletedAt: booking.deletedAt,
      cancelledAt: booking.cancelledAt,
      customerId: poSale.customerId,
      gradeId: poSaleLine.gradeId,
      markingId: poSaleLine.markingId,
    })
    .from(booking)
    .innerJoin(poSaleLine, eq(poSaleLine.id, booking.poSaleLineId))
    .innerJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
    .where(inArray(booking.id, ids));
}
