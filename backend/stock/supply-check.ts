import { and, eq, sql } from "drizzle-orm";
import { businessDay } from "#contract/plant/business-day";
import { type GoodsStock, stockAfterBookings } from "#contract/orders/stock";
import { usualStock, usualSupply } from "#contract/weighing/usual-values";
import type { Transaction } from "../db/client";
import { sumColumn, withinDays } from "../rows/engine/conditions";
import { stockDay } from "../db/tables/stock";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "../records/unusual";
import type { ExDoSums } from "./counters";
import { daysOfAReport, type Goods, lockGoods, readGoodsStock } from "./goods-stock";

/** Checks for supply taken away from under its use (docs/domain.md, Unusual values). */

/**
 * Reads the stock of goods before a write.
 * @returns the check to run after it: a stock that decreased or has its first count must cover open trucks and bookings
 */
export async function watchStock(
  tx: Transaction,
  from: Goods | null,
  to: Goods | null,
  env: BackendEnv,
): Promise<() => Promise<UnusualCheck[]>> {
  const goods = [from, to].flatMap((one) => one ?? []);
  await lockGoods(tx, goods);
  const before = await readGoodsStock(tx, env.APP_TIMEZONE, goods);
  return async () => {
    const after = await readGoodsStock(tx, env.APP_TIMEZONE, goods);
    const now = await Promise.all(before.map(async (held) => sameGoods(after, held) ?? uncounted(tx, held, env)));
    const decreased = now.filter(({ stockKg }, index) => stockKg < (before[index]?.stockKg ?? 0));
    const begun = after.filter((one) => sameGoods(before, one) === undefined);
    return [...decreased, ...begun].map(supplyCheck);
  };
}

function supplyCheck(after: GoodsStock): UnusualCheck {
  const { stockKg: stock, bookedKg: booked, loadingKg: loading, grade, marking } = after;
  const value = stockAfterBookings(after);
  const params = { goods: `${grade.name} ${marking.name}`, stock, booked, loading, after: value };
  const text = { key: "unusualSupply", params } as const;
  return { field: "stockKg", value, usual: usualStock(), at: "quantityKg", text };
}

const sameGoods = (stocks: readonly GoodsStock[], { grade, marking }: GoodsStock) =>
  stocks.find((one) => one.grade.id === grade.id && one.marking.id === marking.id);

/** Without a count the stock is all production minus all deliveries. */
async function uncounted(tx: Transaction, held: GoodsStock, env: BackendEnv): Promise<GoodsStock> {
  const days = daysOfAReport(businessDay(env.APP_TIMEZONE));
  const ofGoods = and(eq(stockDay.gradeId, held.grade.id), eq(stockDay.markingId, held.marking.id));
  const [sum] = await tx
    .select({ kg: sumColumn(sql`${stockDay.madeKg} - ${stockDay.deliveredKg}`) })
    .from(stockDay)
    .where(and(ofGoods, withinDays(stockDay.date, days)));
  return { ...held, stockKg: sum?.kg ?? 0 };
}

/**
 * Checks production taken from an ex-DO: it must still cover the deliveries, and without a quantity the bookings.
 * @param lessKg kg taken from it
 */
export function exDoSupplyCheck(sums: readonly ExDoSums[], exDoMasterId: number, lessKg: number): UnusualCheck[] {
  const found = sums.find((one) => one.exDoMasterId === exDoMasterId);
  if (found === undefined || lessKg <= 0) return [];
  const { exDoNo, madeKg: value, quantityKg } = found;
  const used = quantityKg === null ? found.bookedKg : found.deliveredKg;
  if (value >= used) return [];
  const text = { key: "unusualExDoSupply", params: { exDoNo, value, used } } as const;
  return [{ field: "exDoKg", value, usual: usualSupply(used), at: "quantityKg", text }];
}
