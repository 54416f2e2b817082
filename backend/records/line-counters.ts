import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type PoSaleStatus, statusOfLines } from "#contract/orders/po-sale-status";
import { logActivity } from "../history/activity";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { updateVersioned } from "./writes";

/** Lock order: bookings, POs, lines, each by id. */

type KgByLine = ReadonlyMap<number, number>;

/**
 * The UPDATE checks the limit, so concurrent bookings cannot exceed it (docs/domain.md, Booking).
 * @param ownKg kg of the edited booking, added to `left` @throws Conflict with the kg left
 */
export async function addBooked(tx: Transaction, changes: KgByLine, ownKg: KgByLine = new Map()): Promise<void> {
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
    const left = Math.max(0, line.limitKg - line.bookedKg + (ownKg.get(lineId) ?? 0));
    throw new Conflict("overBooked", { left }, "quantityKg");
  }
}

export async function addDelivered(tx: Transaction, changes: KgByLine, by: Caller): Promise<void> {
  const lines = inOrder(changes).filter(([, kg]) => kg !== 0);
  if (lines.length === 0) return;
  const pos = await lockPosOfLines(
    tx,
    lines.map(([id]) => id),
    FOR_CHANGE,
  );
  for (const [lineId, kg] of lines) {
    await tx
      .update(poSaleLine)
      .set({ deliveredKg: sql`${poSaleLine.deliveredKg} + ${kg}` })
      .where(eq(poSaleLine.id, lineId));
  }
  for (const po of pos) await updatePoStatus(tx, po, by);
}

/** In id order: `share` to book, FOR_CHANGE to change. */
export async function lockPosOfLines(tx: Transaction, lineIds: number[], strength: "share" | typeof FOR_CHANGE) {
  // The PO of a line never changes.
  const ids = tx.select({ id: poSaleLine.poSaleId }).from(poSaleLine).where(inArray(poSaleLine.id, lineIds));
  return tx.select().from(poSale).where(inArray(poSale.id, ids)).orderBy(asc(poSale.id)).for(strength);
}

/** Ignores cancelled POs. */
export async function updatePoStatus(
  tx: Transaction,
  po: { id: number; status: PoSaleStatus },
  by: Caller,
): Promise<void> {
  if (po.status === "CANCELLED") return;
  const status = statusOfLines(await lineBalances(tx, po.id));
  if (status === po.status) return;
  await updateVersioned(tx, poSale, po.id, { status });
  await logActivity(tx, {
    by,
    entity: "po-sale",
    id: po.id,
    action: status === "CLOSED" ? "close" : "open",
    before: { status: po.status },
    after: { status },
  });
}

function lineBalances(tx: Transaction, poId: number) {
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
    .where(and(eq(poSaleLine.poSaleId, poId), isNull(poSaleLine.deletedAt)));
}

/** Keeps zero sums. */
export function addUp(entries: Iterable<readonly [number, number]>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [key, kg] of entries) sums.set(key, (sums.get(key) ?? 0) + kg);
  return sums;
}

const inOrder = (changes: KgByLine) => [...changes].filter(([, kg]) => kg !== 0).sort(([a], [b]) => a - b);
