import { eq, inArray } from "drizzle-orm";
import type { OutboundRecord, OutboundRecordInput, OutboundRecordItem } from "#contract/weighing/outbound-record";
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

export type RequestItems = readonly Pick<RecordOfGoods["outboundItem"][number], "id" | "bookingId" | "quantityKg">[];

/** Field prefix of a submitted item. */
export const itemAt = (index: number) => `outboundItem.${index}.`;

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
  const bookingIds = items.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId]));
  const bookings = bookingIds.length === 0 ? [] : await bookingGoods(tx, bookingIds);
  const errors: Record<string, ErrorText> = {};
  const itemsWithGoods = items.map((item, index) => {
    if (item.bookingId === null) return { ...item, gradeId: item.gradeId ?? 0, markingId: item.markingId ?? 0 };
    const goods = bookings.find(({ id }) => id === item.bookingId);
    const error = bookingError(goods, customerId, restores);
    if (error) errors[`${at(index)}bookingId`] = error;
    return { ...item, gradeId: goods?.gradeId ?? 0, markingId: goods?.markingId ?? 0 };
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return itemsWithGoods;
}

export function assertBooked(items: readonly Pick<ItemEntry, "bookingId">[], at: (index: number) => string): void {
  const loose = items.flatMap(({ bookingId }, index) => (bookingId === null ? [`${at(index)}bookingId`] : []));
  const error = { key: "bookingNeeded" } as const;
  if (loose.length > 0) throw new Invalid(Object.fromEntries(loose.map((field) => [field, error])));
}

/** An unused booking may have moved to another line since `withGoods`. @throws TryAgain */
export async function assertGoodsCurrent(tx: Transaction, record: RecordOfGoods, bookingIds: number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const bookings = await bookingGoods(tx, bookingIds);
  const isCurrent = record.outboundItem.every((item) => {
    const goods = bookings.find(({ id }) => id === item.bookingId);
    if (!goods) return true;
    const { gradeId, markingId, customerId } = goods;
    return item.gradeId === gradeId && item.markingId === markingId && record.customerId === customerId;
  });
  if (!isCurrent) throw new TryAgain();
}

type BookingGoods = Awaited<ReturnType<typeof bookingGoods>>[number];

function bookingError(goods: BookingGoods | undefined, customerId: number, restores: boolean): ErrorText | null {
  if (restores && goods?.deletedAt != null) return { key: "mastersMissing", params: { names: goods.bookingNo } };
  if (!goods || goods.deletedAt !== null) return { key: "missingMaster" };
  if (goods.cancelledAt !== null) return { key: "bookingCancelled" };
  if (goods.customerId !== customerId) return { key: "bookingOtherCustomer", params: { bookingNo: goods.bookingNo } };
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
