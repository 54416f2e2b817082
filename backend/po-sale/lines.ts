import { sql } from "drizzle-orm";
import type { PoSaleInput, PoSaleLine } from "#contract/orders/po-sale";
import { bookingLimitKg } from "#contract/orders/po-sale-status";
import type { Transaction } from "../db/client";
import { outstanding } from "../db/tables/outstanding";
import { poSaleLine } from "../db/tables/po-sale";
import { Conflict, Invalid } from "../http/errors";
import { updateVersioned } from "../records/writes";

/** Lines of a PO (docs/domain.md, PO sale). */

export type LineEntry = PoSaleInput["lines"][number];
export const at = (index: number, field: string) => `lines.${index}.${field}`;

/** @throws Invalid for a foreign or duplicate id */
export function assertOwnLines(lines: LineEntry[], before: PoSaleLine[]): void {
  const left = new Set(before.map(({ id }) => id));
  lines.forEach(({ id }, index) => {
    if (id === undefined || left.delete(id)) return;
    const known = before.some((line) => line.id === id);
    throw new Invalid({ [at(index, "id")]: { key: known ? "entryTwice" : "lineForeign" } });
  });
}

/** Adds lines, each with its balance. */
export async function addLines(
  tx: Transaction,
  poSaleId: number,
  lines: LineEntry[],
  tolerancePct: number,
): Promise<void> {
  if (lines.length === 0) return;
  const added = await tx
    .insert(poSaleLine)
    .values(lines.map((line) => ({ ...line, poSaleId, limitKg: bookingLimitKg(line.orderedKg, tolerancePct) })))
    .returning({ poSaleLineId: poSaleLine.id });
  await tx.insert(outstanding).values(added);
}

/** Changes a line. @throws Conflict if its limit is below the booked kg, for other goods once booked, or a short-closed line */
export async function changeLine(
  tx: Transaction,
  old: PoSaleLine,
  line: LineEntry,
  tolerancePct: number,
  index: number,
): Promise<void> {
  const { id: _id, ...values } = line;
  const limitKg = bookingLimitKg(line.orderedKg, tolerancePct);
  if (limitKg < old.bookedKg) throw new Conflict("belowBooked", { booked: old.bookedKg }, at(index, "orderedKg"));
  const otherGoods = line.gradeId !== old.gradeId || line.markingId !== old.markingId;
  if (otherGoods && old.bookedKg > 0) throw new Conflict("lineBooked", { booked: old.bookedKg }, at(index, "gradeId"));
  if (old.shortClosedAt !== null && (otherGoods || line.orderedKg !== old.orderedKg))
    throw new Conflict("lineClosed", {}, at(index, otherGoods ? "gradeId" : "orderedKg"));
  await updateVersioned(tx, poSaleLine, old.id, { ...values, limitKg });
}

/** Removes lines. @throws Conflict while one is booked, or short-closed */
export async function removeLines(tx: Transaction, lines: PoSaleLine[]): Promise<void> {
  if (lines.some((line) => line.shortClosedAt !== null)) throw new Conflict("lineClosed", {}, "lines");
  const booked = lines.find((line) => line.bookedKg > 0);
  if (booked) throw new Conflict("lineBooked", { booked: booked.bookedKg }, "lines");
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  await updateVersioned(tx, poSaleLine, ids, { deletedAt: sql`now()` });
}
