import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { exDoMaster } from "../db/tables/masters";
import { exDoSum, stockDay } from "../db/tables/stock";

/** Counters of stock and ex-DOs, updated in the transaction of their rows. Locked last, in key order. */

export interface StockChange {
  gradeId: number;
  markingId: number;
  /** `YYYY-MM-DD` */
  date: string;
  madeKg?: number;
  deliveredKg?: number;
}

/** Adds changes to daily counters; skips zero sums. */
export async function addToStock(tx: Transaction, changes: readonly StockChange[]): Promise<void> {
  const sums = new Map<string, Required<StockChange>>();
  for (const { gradeId, markingId, date, madeKg = 0, deliveredKg = 0 } of changes) {
    const key = [gradeId, markingId, date].map((part) => String(part).padStart(10, "0")).join(" ");
    const sum = sums.get(key) ?? { gradeId, markingId, date, madeKg: 0, deliveredKg: 0 };
    sums.set(key, { ...sum, madeKg: sum.madeKg + madeKg, deliveredKg: sum.deliveredKg + deliveredKg });
  }
  const rows = [...sums]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, sum]) => sum)
    .filter(({ madeKg, deliveredKg }) => madeKg !== 0 || deliveredKg !== 0);
  if (rows.length === 0) return;
  await tx
    .insert(stockDay)
    .values(rows)
    .onConflictDoUpdate({
      target: [stockDay.gradeId, stockDay.markingId, stockDay.date],
      set: {
        madeKg: sql`${stockDay.madeKg} + excluded.made_kg`,
        deliveredKg: sql`${stockDay.deliveredKg} + excluded.delivered_kg`,
      },
    });
}

/** Kg of an ex-DO, either way. */
interface ExDoChange {
  exDoMasterId: number;
  madeKg?: number;
  bookedKg?: number;
  deliveredKg?: number;
}

/** The sums of an ex-DO after a change, and its quantity; null if it has no quantity. */
export interface ExDoSums {
  exDoMasterId: number;
  exDoNo: string;
  quantityKg: number | null;
  madeKg: number;
  bookedKg: number;
  deliveredKg: number;
}

/** Adds changes to the counters of ex-DOs. @returns their sums since then */
export async function addToExDos(tx: Transaction, changes: readonly ExDoChange[]): Promise<ExDoSums[]> {
  const sums = new Map<number, Required<ExDoChange>>();
  for (const { exDoMasterId, madeKg = 0, bookedKg = 0, deliveredKg = 0 } of changes) {
    const sum = sums.get(exDoMasterId) ?? { exDoMasterId, madeKg: 0, bookedKg: 0, deliveredKg: 0 };
    sums.set(exDoMasterId, {
      exDoMasterId,
      madeKg: sum.madeKg + madeKg,
      bookedKg: sum.bookedKg + bookedKg,
      deliveredKg: sum.deliveredKg + deliveredKg,
    });
  }
  const rows = [...sums.values()]
    .filter(({ madeKg, bookedKg, deliveredKg }) => madeKg !== 0 || bookedKg !== 0 || deliveredKg !== 0)
    .sort((one, other) => one.exDoMasterId - other.exDoMasterId);
  if (rows.length === 0) return [];
  const ofExDo = (column: typeof exDoMaster.ex_do_no | typeof exDoMaster.quantityKg) =>
    sql`(select ${column} from ${exDoMaster} where ${exDoMaster.id} = ${exDoSum.exDoMasterId})`;
  return tx
    .insert(exDoSum)
    .values(rows)
    .onConflictDoUpdate({
      target: exDoSum.exDoMasterId,
      set: {
        madeKg: sql`${exDoSum.madeKg} + excluded.made_kg`,
        bookedKg: sql`${exDoSum.bookedKg} + excluded.booked_kg`,
        deliveredKg: sql`${exDoSum.deliveredKg} + excluded.delivered_kg`,
      },
    })
    .returning({
      exDoMasterId: exDoSum.exDoMasterId,
      exDoNo: sql<string>`${ofExDo(exDoMaster.ex_do_no)}`,
      quantityKg: sql<number | null>`${ofExDo(exDoMaster.quantityKg)}`,
      madeKg: exDoSum.madeKg,
      bookedKg: exDoSum.bookedKg,
      deliveredKg: exDoSum.deliveredKg,
    });
}
