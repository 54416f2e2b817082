import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { statusOfLines } from "#contract/po-sale-status";
import { logActivity } from "../activity";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";

/**
 * The counters of PO lines. Everything that books or delivers comes through here, and always in one order: bookings,
 * then POs, then lines, each by id. So no two transactions wait for each other.
 */

/** A change of a counter, in kg, per line. */
export type KgByLine = ReadonlyMap<number, number>;

/**
 * Changes what is booked on lines. The condition stands in the update itself, so that no two bookings can both take the
 * last kilogram (domain.md, Booking).
 *
 * @param field where a form shows the refusal
 * @param held what a booking that changes holds already: to itself that is left too
 * @throws Conflict that says how much is left
 */
export async function addBooked(
  tx: Transaction,
  changes: KgByLine,
  field: string,
  held: KgByLine = new Map(),
): Promise<void> {
  for (const [lineId, kg] of inOrder(changes)) {
    const changed = await tx
      .update(poSaleLine)
      .set({ bookedKg: sql`${poSaleLine.bookedKg} + ${kg}` })
      .where(
        and(
          eq(poSaleLine.id, lineId),
          kg > 0 ? sql`${poSaleLine.bookedKg} + ${kg} <= ${poSaleLine.limitKg}` : undefined,
        ),
      )
      .returning({ id: poSaleLine.id });
    if (changed.length > 0) continue;
    const [line] = await tx.select().from(poSaleLine).where(eq(poSaleLine.id, lineId));
    if (!line) throw new NotFound();
    const left = Math.max(0, line.limitKg - line.bookedKg + (held.get(lineId) ?? 0));
    throw new Conflict("overBooked", { left }, field);
  }
}

/** Changes what is delivered of lines, and closes or reopens their POs as that makes them. */
export async function addDelivered(tx: Transaction, changes: KgByLine, by: Caller): Promise<void> {
  const lines = inOrder(changes).filter(([, kg]) => kg !== 0);
  if (lines.length === 0) return;
  const poIds = await posOfLines(
    tx,
    lines.map(([id]) => id),
  );
  await lockPos(tx, poIds, FOR_CHANGE);
  for (const [lineId, kg] of lines) {
    await tx
      .update(poSaleLine)
      .set({ deliveredKg: sql`${poSaleLine.deliveredKg} + ${kg}` })
      .where(eq(poSaleLine.id, lineId));
  }
  for (const poId of poIds) await settlePo(tx, poId, by);
}

/** The POs that lines belong to, in the order in which they are locked. */
export async function posOfLines(tx: Transaction, lineIds: number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: poSaleLine.poSaleId })
    .from(poSaleLine)
    .where(inArray(poSaleLine.id, lineIds))
    .orderBy(asc(poSaleLine.poSaleId));
  return rows.map(({ id }) => id);
}

/** Locks POs: `share` for who books on them, FOR_CHANGE for who changes them. */
export async function lockPos(tx: Transaction, ids: number[], strength: "share" | typeof FOR_CHANGE) {
  return tx.select().from(poSale).where(inArray(poSale.id, ids)).orderBy(asc(poSale.id)).for(strength);
}

/** Gives a PO the status that its lines ask for; a cancelled one stays cancelled. */
export async function settlePo(tx: Transaction, poId: number, by: Caller): Promise<void> {
  const [po] = await tx.select({ status: poSale.status }).from(poSale).where(eq(poSale.id, poId));
  if (!po || po.status === "CANCELLED") return;
  const status = statusOfLines(await lineBalances(tx, eq(poSaleLine.poSaleId, poId)));
  if (status === po.status) return;
  await tx
    .update(poSale)
    .set({ status, version: sql`${poSale.version} + 1`, updatedAt: sql`now()` })
    .where(eq(poSale.id, poId));
  await logActivity(tx, {
    by,
    entity: "po-sale",
    id: poId,
    action: status === "CLOSED" ? "close" : "open",
    before: { status: po.status },
    after: { status },
  });
}

/** The balances of live lines, with the adjustment that stands on their outstanding row. */
export function lineBalances(tx: Transaction, where: SQL | undefined) {
  return tx
    .select({
      id: poSaleLine.id,
      orderedKg: poSaleLine.orderedKg,
      deliveredKg: poSaleLine.deliveredKg,
      shortClosedKg: poSaleLine.shortClosedKg,
      adjustmentKg: outstanding.adjustmentKg,
    })
    .from(poSaleLine)
    .innerJoin(outstanding, eq(outstanding.poSaleLineId, poSaleLine.id))
    .where(and(where, isNull(poSaleLine.deletedAt)));
}

/** Adds up changes per key; what comes to nothing stays in, as 0. */
export function addUp(entries: Iterable<readonly [number, number]>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [key, kg] of entries) sums.set(key, (sums.get(key) ?? 0) + kg);
  return sums;
}

const inOrder = (changes: KgByLine) => [...changes].filter(([, kg]) => kg !== 0).sort(([a], [b]) => a - b);
