import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { booking } from "../db/tables/booking";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { addDelivered, addUp } from "../po-sale/line-counters";
import { addToExDos, addToStock, type StockChange } from "../stock/counters";
import { expectGoodsStand, type RecordOfGoods } from "./goods";

/**
 * The kg that a record takes from bookings and delivers on PO lines follow from the record alone, so a write moves
 * counters by the difference between before and after: create, edit, load, finish, cancel, reopen, delete and restore
 * need no rules of their own (docs/domain.md, Outbound record).
 */

/** Adds up the kg per booking that a record loads or has loaded; none when it is deleted or cancelled. */
function taken(record: RecordOfGoods | null): Map<number, number> {
  const takes = record !== null && record.deletedAt === null && record.status !== "CANCELLED";
  return takes ? kgByBooking(record) : new Map<number, number>();
}

/** Adds up the kg per booking that a record has delivered: all that it took once it is done. */
function delivered(record: RecordOfGoods | null): Map<number, number> {
  return record?.status === "DONE" ? taken(record) : new Map<number, number>();
}

/** Lists the goods that a record takes out of the stock once it is done. @param sign -1 to take that back */
const leaves = (record: RecordOfGoods | null, sign: 1 | -1): StockChange[] =>
  record === null || record.deletedAt !== null || record.status !== "DONE"
    ? []
    : record.outboundItem.map(({ gradeId, markingId, quantityKg }) => ({
        ...{ gradeId, markingId, date: record.date, deliveredKg: sign * quantityKg },
      }));

function kgByBooking(record: RecordOfGoods): Map<number, number> {
  return addUp(
    record.outboundItem.flatMap(({ bookingId, quantityKg }) =>
      bookingId === null ? [] : [[bookingId, quantityKg] as const],
    ),
  );
}

/** The items of a call, for a refusal at the field of one of them. */
export interface AskedItems {
  items: readonly Pick<RecordOfGoods["outboundItem"][number], "id" | "bookingId" | "quantityKg">[];
  /** Names the field of an item, its kg by default, by the item's place in `items`. */
  fieldOf(index: number, field?: "quantityKg" | "outboundItemId"): string;
}

/**
 * Moves the counters of bookings and PO lines by the difference between two states of a record. A weighing makes none.
 *
 * @param asked the items as the call has them; those of the record, at `quantityKg`, unless given
 * @returns true when a booking has another number of kg left than before
 * @throws Conflict with the kg that the item at fault could have, TryAgain when a booking was moved to other goods
 * meanwhile
 */
export async function moveCounters(
  tx: Transaction,
  change: { before: RecordOfGoods | null; after: RecordOfGoods; by: Caller },
  asked: AskedItems = { items: change.after.outboundItem, fieldOf: () => "quantityKg" },
): Promise<boolean> {
  const before = taken(change.before);
  const changed = difference(before, taken(change.after));
  for (const [id, kg] of changed) {
    if (await take(tx, id, kg)) continue;
    throw await refusal(tx, id, (left) => tooMuch(asked, change.before, id, left + (before.get(id) ?? 0)));
  }
  const more = changed.flatMap(([id, kg]) => (kg > 0 ? [id] : []));
  await expectGoodsStand(tx, change.after, more);
  await deliver(tx, difference(delivered(change.before), delivered(change.after)), change.by);
  await addToStock(tx, [...leaves(change.before, -1), ...leaves(change.after, 1)]);
  return changed.length > 0;
}

/** Moves what is delivered on the lines of bookings, and from their ex-DOs. */
async function deliver(tx: Transaction, moved: [bookingId: number, kg: number][], by: Caller): Promise<void> {
  if (moved.length === 0) return;
  const lines = await tx
    .select({ id: booking.id, lineId: booking.poSaleLineId, exDoMasterId: booking.exDoMasterId })
    .from(booking)
    .where(
      inArray(
        booking.id,
        moved.map(([id]) => id),
      ),
    );
  const lineOf = new Map(lines.map(({ id, lineId }) => [id, lineId]));
  const kgOf = new Map(moved);
  const byLine = addUp(moved.map(([id, kg]) => [lineOf.get(id) ?? 0, kg] as const));
  await addDelivered(tx, byLine, by);
  await addToExDos(
    tx,
    lines.map(({ id, exDoMasterId }) => ({ exDoMasterId, deliveredKg: kgOf.get(id) })),
  );
}

/** Calculates the kg that changed per booking, in the order in which bookings are locked. */
function difference(before: Map<number, number>, after: Map<number, number>): [number, number][] {
  const changes = addUp([...[...before].map(([id, kg]) => [id, -kg] as const), ...after]);
  return [...changes].filter(([, kg]) => kg !== 0).sort(([a], [b]) => a - b);
}

/** Takes kg from a booking, or gives them back; returns false when it has too little left, or has ended. */
async function take(tx: Transaction, id: number, kg: number): Promise<boolean> {
  const enough = and(
    isNull(booking.cancelledAt),
    isNull(booking.deletedAt),
    sql`${booking.usedKg} + ${kg} <= ${booking.quantityKg}`,
  );
  const changed = await tx
    .update(booking)
    .set({ usedKg: sql`${booking.usedKg} + ${kg}` })
    .where(and(eq(booking.id, id), kg > 0 ? enough : undefined))
    .returning({ id: booking.id });
  return changed.length > 0;
}

/** Makes the error for kg that a booking does not give. @param at names the field, and what is left for it */
async function refusal(
  tx: Transaction,
  id: number,
  at: (leftKg: number) => { field: string; left: number },
): Promise<Conflict | NotFound> {
  const [row] = await tx.select().from(booking).where(eq(booking.id, id));
  if (!row) return new NotFound();
  const { field, left } = at(row.quantityKg - row.usedKg);
  if (row.cancelledAt !== null || row.deletedAt !== null) return new Conflict("bookingCancelled", {}, field);
  return new Conflict("overUsed", { left }, field);
}

/**
 * Finds the item that takes too much of a booking: the last one that takes more than before.
 *
 * @param leftKg what the booking has for the whole record
 * @returns its field, and the kg that it could have beside the other items of the call
 */
function tooMuch({ items, fieldOf }: AskedItems, before: RecordOfGoods | null, bookingId: number, leftKg: number) {
  const taking = items.map((item) => (item.bookingId === bookingId ? item.quantityKg : 0));
  const heldBy = (id: number | undefined) =>
    before?.outboundItem.find((item) => item.id === id && item.bookingId === bookingId)?.quantityKg ?? 0;
  const more = items.findLastIndex(({ id }, index) => (taking[index] ?? 0) > heldBy(id));
  const index = more === -1 ? taking.findLastIndex((kg) => kg > 0) : more;
  const others = taking.reduce((sum, kg, at) => (at === index ? sum : sum + kg), 0);
  return { field: fieldOf(index), left: Math.max(0, leftKg - others) };
}
