import type { OutboundRecordItem } from "#contract/outbound-record";
import { type GoodsStock, stockAfterBookings, stockAfterTrucks } from "#contract/stock";
import type { UnusualValue } from "#contract/unusual";
import { usualStock } from "#contract/usual-values";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { Judged } from "../records/unusual-values";
import { readGoodsStock } from "./goods-stock";

/** Stock that a truck or a booking would take below zero (docs/domain.md, Unusual values). Each is one query. */

interface Goods {
  gradeId: number;
  markingId: number;
}

const nameOf = ({ grade, marking }: GoodsStock) => `${grade.name} ${marking.name}`;

/**
 * Compares the stock of a truck's goods with zero, once its items are written. Goods of which it takes more than before are asked
 * about, and those of an item that is loaded now, unless their reason is known.
 *
 * @param held the unusual values of the record
 * @param fieldOf names the field of an item's kg
 */
export async function judgedStockOfTruck(
  tx: Transaction,
  { before, after }: Record<"before" | "after", readonly OutboundRecordItem[]>,
  { held, fieldOf, env }: { held: readonly UnusualValue[]; fieldOf: (itemId: number) => string; env: BackendEnv },
): Promise<Judged[]> {
  const stocks = await readGoodsStock(tx, env.APP_TIMEZONE, after);
  return stocks.flatMap((stock): Judged[] => {
    const isOf = (goods: Goods) => goods.gradeId === stock.grade.id && goods.markingId === stock.marking.id;
    const items = after.filter(isOf);
    const oldOf = ({ id }: OutboundRecordItem) => before.find((old) => old.id === id);
    const known = items.find(({ id }) => held.some(({ field, itemId }) => field === "stockKg" && itemId === id));
    const changed = items.find((item) => {
      const old = oldOf(item);
      return old === undefined || !isOf(old) || item.quantityKg > old.quantityKg;
    });
    const loaded = items.find((item) => item.loadedAt !== null && item.loadedAt !== oldOf(item)?.loadedAt);
    const takesMore = kgOf(items) > kgOf(before.filter(isOf));
    const item = known ?? changed ?? loaded ?? items[0];
    const value = stockAfterTrucks(stock);
    const isNew = takesMore || (loaded !== undefined && known === undefined);
    if (item === undefined || (value < 0 && !isNew)) return [];
    const text = { key: "unusualStock", params: { goods: nameOf(stock), stock: stock.stockKg, after: value } } as const;
    return [{ field: "stockKg", itemId: item.id, value, usual: usualStock(), at: fieldOf(item.id), text }];
  });
}

/**
 * Compares the stock of a booking's goods with zero, before the booking is written.
 *
 * @param more the kg that it takes in addition to before; less than before is not asked about
 */
export async function judgedStockOfBooking(
  tx: Transaction,
  goods: Goods,
  more: number,
  env: BackendEnv,
): Promise<Judged[]> {
  if (more <= 0) return [];
  const stocks = await readGoodsStock(tx, env.APP_TIMEZONE, [goods]);
  return stocks.map((stock): Judged => {
    const value = stockAfterBookings(stock) - more;
    const params = { goods: nameOf(stock), stock: stock.stockKg, booked: stock.bookedKg, after: value };
    return {
      field: "stockKg",
      value,
      usual: usualStock(),
      at: "quantityKg",
      text: { key: "unusualStockBooked", params },
    };
  });
}

const kgOf = (items: readonly { quantityKg: number }[]) => items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
