import { z } from "zod";
import { moment, selectionSchema } from "../answers";
import { choice } from "../choices";
import { medianAndSpread } from "../weighing/earlier-values";
import { date } from "../values/fields";

/** Stock of a grade and marking in kg (docs/domain.md, Stock). */
const goodsStock = z
  .object({
    grade: choice,
    marking: choice,
    /** day of the newest opening stock */
    countedOn: z.string(),
    /** moment of a count that was entered on its day; null: the end of the day */
    countedAt: moment.nullable(),
    /** Until the truck is done. */
    stockKg: z.int(),
    bookedKg: z.int(),
    loadingKg: z.int(),
  })
  .meta({ id: "GoodsStock" });
export type GoodsStock = z.infer<typeof goodsStock>;

export const goodsStockList = selectionSchema(goodsStock);

export const stockQuery = z.object({
  /** stock at the end of this day */
  asOf: date().optional(),
});

/** `bookedKg` and `loadingKg` are known for now alone: null with `asOf`. */
export const stockAnswer = selectionSchema(
  goodsStock.extend({ bookedKg: z.int().nullable(), loadingKg: z.int().nullable() }).meta({ id: "GoodsStockAsOf" }),
);

/** Returns true for a day whose production and loads a count does not contain, or not all (docs/domain.md, Stock). */
export const isAfterCount = (
  day: string,
  { countedOn, countedAt }: Pick<GoodsStock, "countedOn" | "countedAt">,
): boolean => day > countedOn || (day === countedOn && countedAt !== null);

type StockKg = Pick<GoodsStock, "stockKg" | "bookedKg" | "loadingKg">;

/** Returns kg available to trucks. */
export const stockAfterTrucks = ({ stockKg, loadingKg }: StockKg): number => stockKg - loadingKg;

/** Returns kg available to bookings. */
export const stockAfterBookings = (stock: StockKg): number => stockAfterTrucks(stock) - stock.bookedKg;

/** A count is usual within this share of the computed stock or one truck (the lower limit), and within these kg. */
const COUNT_PCT = 2;
const COUNT_KG = 500;
const COUNTS_NEEDED = 3;
const COUNT_SPREADS = 4;

interface EarlierCounts {
  /** usual load of a truck; null without trucks */
  truckKg: number | null;
  /** differences of earlier counts in shares of the computed stock */
  differences: readonly number[];
}

/** Returns the usual range of a count; null when the computed stock is not above zero. */
export function usualCount(
  computedKg: number,
  { truckKg, differences }: EarlierCounts,
): { low: number; high: number } | null {
  if (computedKg <= 0) return null;
  const { middle, spread } = medianAndSpread(differences.map(Math.abs));
  const own = differences.length < COUNTS_NEEDED ? 0 : computedKg * (middle + COUNT_SPREADS * spread);
  const most = Math.min((computedKg * COUNT_PCT) / 100, truckKg ?? Number.POSITIVE_INFINITY);
  const away = Math.round(Math.max(COUNT_KG, most, own));
  return { low: Math.max(0, computedKg - away), high: computedKg + away };
}
