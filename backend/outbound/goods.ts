import { eq, inArray } from "drizzle-orm";
import type { OutboundRecord, OutboundRecordInput, OutboundRecordItem } from "#contract/outbound-record";
import type { Transaction } from "../db/client";
import { booking } from "../db/tables/booking";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { type ErrorText, Invalid, TryAgain } from "../http/errors";

/** A request item; grade and marking may come from its booking. */
export type ItemEntry = OutboundRecordInput["outboundItem"][number];

export type RecordOfGoods = Pick<OutboundRecord, "status" | "deletedAt" | "customerId" | "date"> & {
  /** no id before insert */
  outboundItem: (Pick<OutboundRecordItem, "bookingId" | "quantityKg" | "gradeId" | "markingId"> & { id?: number })[];
};

export type ItemOfGoods<T> = Omit<T, "gradeId" | "markingId"> & { gradeId: number; markingId: number };

/**
 * Fills in grade and marking from bookings (docs/domain.md, Outbound record). booking-use.ts checks remaining kg.
 * @param at returns the field prefix of an item
 * @param restores true to name a deleted booking, which is to be restored first @throws Invalid
 */
export async function withGoods<T extends ItemEntry>(
  tx: Transaction,
  customerId: number,
  items: readonly T[],
  at: (index: number) => string,
  restores = false,
): Promise<ItemOfGoods<T>[]> {
  const wanted = items.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId]));
  const bookings = wanted.length === 0 ? [] : await bookingGoods(tx, wanted);
  const errors: Record<string, ErrorText> = {};
  const known = items.map((item, index) => {
    if (item.bookingId === null) return { ...item, gradeId: item.gradeId ?? 0, markingId: item.markingId ?? 0 };
    const found = bookings.find(({ id }) => id === item.bookingId);
    const error = errorOf(found, customerId, restores);
    if (error) errors[`${at(index)}bookingId`] = error;
    return { ...item, gradeId: found?.gradeId ?? 0, markingId: found?.markingId ?? 0 };
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return known;
}

/** An unused booking may have moved to another line since `withGoods`. @throws TryAgain */
export async function assertGoodsStand(tx: Transaction, record: RecordOfGoods, bookingIds: number[]): Promise<void> {
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

function errorOf(found: BookingGoods | undefined, customerId: number, restores: boolean): ErrorText | null {
  if (restores && found?.deletedAt != null) return { key: "mastersMissing", params: { names: found.bookingNo } };
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
