import { netAmount } from "./inbound-weights";
import type { FinishCorrection } from "./correction";
import type { WeighingBetween } from "./weighing";
import { unloadingIndex } from "./between";

/** Nets and amounts of the items of an inbound record (docs/domain.md, Inbound record). */

interface Counted {
  quantity: number;
  inboundItem: { unit: string };
}

/** Divides kg in proportion to `shares` by largest remainder, so that the parts sum to `kg`. @param shares not all 0 */
export function dividedKg(kg: number, shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.map((share) => Math.floor((kg * share) / total));
  const left = kg - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: (kg * share) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Returns the net of each item of one unloading; null before both weights, or for several not all counted in kg. */
export function itemNets(netKg: number | null, items: readonly Counted[]): (number | null)[] {
  if (netKg === null || items.length === 1) return items.map(() => netKg);
  const inKg = items.every(({ inboundItem }) => inboundItem.unit === "kg");
  if (!inKg || items.every(({ quantity }) => quantity === 0)) return items.map(() => null);
  return dividedKg(
    netKg,
    items.map(({ quantity }) => quantity),
  );
}

interface Priced {
  vendorId: number;
  items: readonly { id: number; inboundItemId: number }[];
  finishCorrection: FinishCorrection | null;
}

/** Returns true if the kept price was paid to another vendor or for other goods. @param id of one item; default: all */
export function isForOthers({ vendorId, items, finishCorrection }: Priced, id?: number): boolean {
  const paid = finishCorrection?.pricedFor;
  if (paid === undefined) return false;
  const goodsIds = (rows: Priced["items"]) =>
    [...new Set(rows.flatMap((row) => (id === undefined || row.id === id ? row.inboundItemId : [])))].sort().join();
  return paid.vendorId !== vendorId || goodsIds(paid.items) !== goodsIds(items);
}

interface Weighed {
  firstKg: number | null;
  secondKg: number | null;
  netKg: number | null;
  weighingsBetween: readonly Pick<WeighingBetween, "weightKg" | "itemIds">[];
}

/** Returns the net of each item; the deduction is shared in proportion to the kg of each unloading. */
export function recordNets<Item extends Counted & { id: number }>(
  record: Weighed,
  items: readonly Item[],
): (number | null)[] {
  const { firstKg, secondKg, netKg, weighingsBetween } = record;
  if (netKg === null || weighingsBetween.length === 0) return itemNets(netKg, items);
  const weights = [firstKg ?? 0, ...weighingsBetween.map(({ weightKg }) => weightKg), secondKg ?? 0];
  const unloaded = weights.slice(1).map((kg, index) => (weights[index] ?? 0) - kg);
  const nets = new Map<Item, number | null>();
  for (const [unloading, net] of dividedKg(netKg, unloaded).entries()) {
    const together = items.filter(({ id }) => unloadingIndex(id, record) === unloading);
    const parts = itemNets(net, together);
    for (const [index, item] of together.entries()) nets.set(item, parts[index] ?? null);
  }
  return items.map((item) => nets.get(item) ?? null);
}

/** Returns true for a record whose items may have different prices. */
export const hasItemPrices = (items: readonly { netKg: number | null }[]): boolean =>
  items.length > 1 && items.every(({ netKg }) => netKg !== null);

/** Sums net times price of all items in IDR, computed in cents. */
export function amountOfItems(items: readonly { netKg: number | null; pricePerKg: number }[]): number {
  const cents = items.map(({ netKg, pricePerKg }) => Math.round(netAmount(netKg ?? 0, pricePerKg) * 100));
  return cents.reduce((sum, amount) => sum + amount, 0) / 100;
}
