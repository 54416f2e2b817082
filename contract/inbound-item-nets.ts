import { amountOf } from "./inbound-weights";

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

/** Returns the net of each item; null before both weights, or for several items that are not all counted in kg. */
export function itemNets(netKg: number | null, items: readonly Counted[]): (number | null)[] {
  if (netKg === null || items.length === 1) return items.map(() => netKg);
  const inKg = items.every(({ inboundItem }) => inboundItem.unit === "kg");
  if (!inKg || items.every(({ quantity }) => quantity === 0)) return items.map(() => null);
  return dividedKg(
    netKg,
    items.map(({ quantity }) => quantity),
  );
}

/** Returns true for a record whose items may have different prices. */
export const hasItemPrices = (items: readonly { netKg: number | null }[]): boolean =>
  items.length > 1 && items.every(({ netKg }) => netKg !== null);

/** Sums net times price of all items in IDR, computed in cents. */
export function amountOfItems(items: readonly { netKg: number | null; pricePerKg: number }[]): number {
  const cents = items.map(({ netKg, pricePerKg }) => Math.round(amountOf(netKg ?? 0, pricePerKg) * 100));
  return cents.reduce((sum, amount) => sum + amount, 0) / 100;
}
