import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { booking } from "../db/tables/booking";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { addDelivered, addUp } from "../records/line-counters";
import { addToExDos, addToStock, type StockChange } from "../stock/counters";
import { assertGoodsCurrent, itemAt, type RecordOfGoods, type RequestItems } from "./goods";

/**
 * Usage is a function of the record, so every write moves counters by the difference (docs/domain.md, Outbound record).
 */

/** Empty if deleted or cancelled. */
function sumByBooking(record: RecordOfGoods | null): Map<number, number> {
  const takes = record !== null && record.deletedAt === null && record.status !== "CANCELLED";
  return takes ? kgByBooking(record) : new Map<number, number>();
}

/** Empty until DONE. */
function sumByLine(record: RecordOfGoods | null): Map<number, number> {
  return record?.status === "DONE" ? sumByBooking(record) : new Map<number, number>();
}

/** @param sign -1 reverses the changes */
const leaves = (record: RecordOfGoods | null, sign: 1 | -1): StockChange[] =>
  record === null || record.deletedAt !== null || record.status !== "DONE"
    ? []
    : record.outboundItem.map(({ gradeId, markingId, quantityKg }) => ({
        gradeId,
        markingId,
        date: record.date,
        deliveredKg: sign * quantityKg,
      }));

function kgByBooking(record: RecordOfGoods): Map<number, number> {
  return addUp(
    record.outboundItem.flatMap(({ bookingId, quantityKg }) =>
      bookingId === null ? [] : [[bookingId, quantityKg] as const],
    ),
  );
}

/**
 * @param request submitted items, when all are replaced
 * @returns true if the remaining kg of a booking changed
 * @throws Conflict with the available kg, TryAgain if a booking concurrently moved to other goods
 */
export async function moveCounters(
  tx: Transaction,
  change: { before: RecordOfGoods | null; after: RecordOfGoods; by: Caller },
  request?: RequestItems,
): Promise<boolean> {
  const before = sumByBooking(change.before);
  const changed = difference(before, sumByBooking(change.after));
  for (const [id, kg] of changed) {
    if (await take(tx, id, kg)) continue;
    const at = request === undefined ? () => "" : itemAt;
    const items = request ?? change.after.outboundItem;
    throw await refusal(tx, id, (left) => tooMuch(items, at, change.before, id, left + (before.get(id) ?? 0)));
  }
  const more = changed.flatMap(([id, kg]) => (kg > 0 ? [id] : []));
  await assertGoodsCurrent(tx, change.after, more);
  await deliver(tx, difference(sumByLine(change.before), sumByLine(change.after)), change.by);
  await addToStock(tx, [...leaves(change.before, -1), ...leaves(change.after, 1)]);
  return changed.length > 0;
}

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

/** In lock order. */
function difference(before: Map<number, number>, after: Map<number, number>): [number, number][] {
  const changes = addUp([...[...before].map(([id, kg]) => [id, -kg] as const), ...after]);
  return [...changes].filter(([, kg]) => kg !== 0).sort(([a], [b]) => a - b);
}

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

/** Finds the last item that takes more than before. @param leftKg available to the whole record */
function tooMuch(
  items: RequestItems,
  at: (index: number) => string,
  before: RecordOfGoods | null,
  bookingId: number,
  leftKg: number,
) {
  const taking = items.map((item) => (item.bookingId === bookingId ? item.quantityKg : 0));
  const previousKg = (id: number | undefined) =>
    before?.outboundItem.find((item) => item.id === id && item.bookingId === bookingId)?.quantityKg ?? 0;
  const more = items.findLastIndex(({ id }, index) => (taking[index] ?? 0) > previousKg(id));
  const index = more === -1 ? taking.findLastIndex((kg) => kg > 0) : more;
  const others = taking.reduce((sum, kg, other) => (other === index ? sum : sum + kg), 0);
  return { field: `${at(index)}quantityKg`, left: Math.max(0, leftKg - others) };
}
