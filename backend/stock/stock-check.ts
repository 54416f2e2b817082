import type { OutboundRecord, OutboundRecordItem } from "#contract/weighing/outbound-record";
import { type GoodsStock, isAfterCount, stockAfterBookings, stockAfterTrucks } from "#contract/orders/stock";
import type { UnusualValue } from "#contract/weighing/unusual";
import { usualStock } from "#contract/weighing/usual-values";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "../records/unusual";
import { type Goods, lockGoods, readGoodsStock } from "./goods-stock";

/** Checks for negative stock (docs/domain.md, Unusual values). One query each. */

/** Business days of a truck before and after a change. */
export type DaysOfTruck = Record<"before" | "after", string>;

const toGoods = ({ grade, marking }: GoodsStock): Goods => ({ gradeId: grade.id, markingId: marking.id });
const isSame = (one: Goods, other: Goods) => one.gradeId === other.gradeId && one.markingId === other.markingId;
const stockName = ({ grade, marking }: GoodsStock) => `${grade.name} ${marking.name}`;

/**
 * Checks goods of which a truck takes more than before or loads now, unless already explained. Call after writing the
 * items.
 * @param days of the record: a truck does not lower a count of its day or later @param held unusual values of the record
 */
export async function truckStockCheck(
  tx: Transaction,
  { before, after }: Record<"before" | "after", readonly OutboundRecordItem[]>,
  { days, held, env }: { days: DaysOfTruck; held: readonly UnusualValue[]; env: BackendEnv },
): Promise<UnusualCheck[]> {
  const findOld = ({ id }: OutboundRecordItem) => before.find((old) => old.id === id);
  const taking = after.filter((item) => {
    const old = findOld(item);
    return old === undefined || !isSame(old, item) || item.quantityKg > old.quantityKg;
  });
  await lockGoods(tx, days.after === days.before ? taking : after);
  const stocks = await readGoodsStock(tx, env.APP_TIMEZONE, after);
  return stocks.flatMap((stock): UnusualCheck[] => {
    const ofStock = toGoods(stock);
    const isOfStock = (goods: Goods) => isSame(goods, ofStock);
    if (!isAfterCount(days.after, stock)) return [];
    const items = after.filter(isOfStock);
    const known = items.find(({ id }) => held.some(({ field, itemId }) => field === "stockKg" && itemId === id));
    const changed = taking.find(isOfStock);
    const loaded = items.find((item) => item.loadedAt !== null && item.loadedAt !== findOld(item)?.loadedAt);
    const own = sumKg(items);
    const counted = isAfterCount(days.before, stock);
    const takesMore = own > (counted ? sumKg(before.filter(isOfStock)) : 0);
    const item = known ?? changed ?? loaded ?? items[0];
    // The stored day is still the old one.
    const loading = counted ? Math.max(0, stock.loadingKg - own) : stock.loadingKg;
    const value = stockAfterTrucks(stock) - (counted ? 0 : own);
    const isNew = takesMore || (loaded !== undefined && known === undefined);
    if (item === undefined || (value < 0 && !isNew)) return [];
    return [takenCheck(stock, item, { value, own, loading })];
  });
}

/** Checks the goods of a deleted truck. Call before it is restored. */
export async function restoredStockCheck(
  tx: Transaction,
  { date, outboundItem }: Pick<OutboundRecord, "date" | "outboundItem">,
  env: BackendEnv,
): Promise<UnusualCheck[]> {
  await lockGoods(tx, outboundItem);
  const stocks = await readGoodsStock(tx, env.APP_TIMEZONE, outboundItem);
  return stocks.flatMap((stock): UnusualCheck[] => {
    const items = outboundItem.filter((item) => isSame(item, toGoods(stock)));
    const [item] = items;
    if (item === undefined || !isAfterCount(date, stock)) return [];
    const own = sumKg(items);
    return [takenCheck(stock, item, { value: stockAfterTrucks(stock) - own, own, loading: stock.loadingKg })];
  });
}

function takenCheck(
  stock: GoodsStock,
  { id: itemId }: OutboundRecordItem,
  { value, own, loading }: Record<"value" | "own" | "loading", number>,
): UnusualCheck {
  const params = { goods: stockName(stock), stock: stock.stockKg, loading, own, after: value };
  const text = { key: "unusualStock", params } as const;
  return { field: "stockKg", itemId, value, usual: usualStock(), at: "quantityKg", text };
}

/** Checks a booking before it is written. @param more added kg */
export async function bookingStockCheck(
  tx: Transaction,
  goods: Goods,
  more: number,
  env: BackendEnv,
): Promise<UnusualCheck[]> {
  if (more <= 0) return [];
  await lockGoods(tx, [goods]);
  const stocks = await readGoodsStock(tx, env.APP_TIMEZONE, [goods]);
  return stocks.map((stock): UnusualCheck => {
    const value = stockAfterBookings(stock) - more;
    const { stockKg, bookedKg: booked, loadingKg: loading } = stock;
    const params = { goods: stockName(stock), stock: stockKg, booked, loading, after: value };
    return {
      field: "stockKg",
      value,
      usual: usualStock(),
      at: "quantityKg",
      text: { key: "unusualStockBooked", params },
    };
  });
}

const sumKg = (items: readonly { quantityKg: number }[]) => items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
