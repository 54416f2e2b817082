import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { booking } from "../db/tables/booking";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { addDelivered, addUp } from "../po-sale/line-counters";
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

function kgByBooking(record: RecordOfGoods): Map<number, number> {
  return addUp(
    record.outboundItem.flatMap(({ bookingId, quantityKg }) =>
      bookingId === null ? [] : [[bookingId, quantityKg] as const],
    ),
  );
}

/**
 * Moves the counters of bookings and PO lines by the difference between two states of a record. A weighing makes none.
 *
 * @param fieldOf names the field of the call that takes from a booking
 * @returns true when a booking has another number of kg left than before
 * @throws Conflict with the kg that are left for this record, TryAgain when a booking was moved to other goods
 * meanwhile
 */
export async function moveCounters(
  tx: Transaction,
  change: { before: RecordOfGoods | null; after: RecordOfGoods; by: Caller },
  fieldOf: (bookingId: number) => string,
): Promise<boolean> {
  const before = taken(change.before);
  const changed = difference(before, taken(change.after));
  for (const [id, kg] of changed) await take(tx, id, kg, before.get(id) ?? 0, fieldOf(id));
  const more = changed.flatMap(([id, kg]) => (kg > 0 ? [id] : []));
  await expectGoodsStand(tx, change.after, more);
  await deliver(tx, difference(delivered(change.before), delivered(change.after)), change.by);
  return changed.length > 0;
}

/** Moves what is delivered on the lines of bookings. */
async function deliver(tx: Transaction, moved: [bookingId: number, kg: number][], by: Caller): Promise<void> {
  if (moved.length === 0) return;
  const lines = await tx
    .select({ id: booking.id, lineId: booking.poSaleLineId })
    .from(booking)
    .where(
      inArray(
        booking.id,
        moved.map(([id]) => id),
      ),
    );
  const lineOf = new Map(lines.map(({ id, lineId }) => [id, lineId]));
  const byLine = addUp(moved.map(([id, kg]) => [lineOf.get(id) ?? 0, kg] as const));
  await addDelivered(tx, byLine, by);
}

/** Calculates the kg that changed per booking, in the order in which bookings are locked. */
function difference(before: Map<number, number>, after: Map<number, number>): [number, number][] {
  const changes = addUp([...[...before].map(([id, kg]) => [id, -kg] as const), ...after]);
  return [...changes].filter(([, kg]) => kg !== 0).sort(([a], [b]) => a - b);
}

/** Takes kg from a booking, or gives them back. @throws Conflict, NotFound */
async function take(tx: Transaction, id: number, kg: number, already: number, field: string): Promise<void> {
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
  if (changed.length > 0) return;
  const [row] = await tx.select().from(booking).where(eq(booking.id, id));
  if (!row) throw new NotFound();
  if (row.cancelledAt !== null || row.deletedAt !== null) throw new Conflict("bookingCancelled", {}, field);
  throw new Conflict("overUsed", { left: row.quantityKg - row.usedKg + already }, field);
}
