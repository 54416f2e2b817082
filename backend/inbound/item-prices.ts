import { z } from "zod";
import type { PaidBefore, PricedFor } from "#contract/weighing/correction";
import { amountOfItems, hasItemPrices } from "#contract/weighing/inbound-item-nets";
import type { InboundRecord, PriceBody } from "#contract/weighing/inbound-record";
import { netAmount } from "#contract/weighing/inbound-weights";
import type { UnusualValue } from "#contract/weighing/unusual";
import { Invalid } from "../http/errors";
import { entryChanges } from "../records/entries";
import { FOREIGN } from "./items";

/** Prices of a record: one for all items, or one for each (docs/domain.md, Inbound record). */

type Items = InboundRecord["items"];

interface Priced {
  /** null where the prices of the items differ */
  pricePerKg: number | null;
  amount: number;
  items: Items;
  /** no price changes */
  stays: boolean;
}

/** @throws Invalid for an item of another record, a missing price, or prices that differ without a net of each item */
export function pricedBy(body: PriceBody, before: InboundRecord): Priced {
  const { netKg, items: old } = before;
  const prices = body.items === undefined ? old.map(() => body.pricePerKg ?? 0) : enteredPrices(body.items, old);
  const [first = 0] = prices;
  const one = prices.every((price) => price === first);
  if (!one && !hasItemPrices(old)) {
    const at = body.items?.findIndex(({ pricePerKg }) => pricePerKg !== body.items?.[0]?.pricePerKg) ?? 0;
    throw new Invalid({ [`items.${at}.pricePerKg`]: { key: "itemNetUnknown" } });
  }
  const items = old.map((item, index) => ({ ...item, pricePerKg: prices[index] ?? first }));
  return {
    pricePerKg: one ? first : null,
    amount: one ? netAmount(netKg ?? 0, first) : amountOfItems(items),
    items,
    stays: old.every((item, index) => item.pricePerKg === prices[index]),
  };
}

function enteredPrices(entries: NonNullable<PriceBody["items"]>, old: Items): number[] {
  const { removed } = entryChanges(entries, old, "items", FOREIGN);
  if (removed.length > 0) throw new Invalid({ items: { key: "itemUnpriced" } });
  return old.map(({ id }) => entries.find((entry) => entry.id === id)?.pricePerKg ?? 0);
}

/** Returns the unusual values that still apply: all but those of changed prices. */
export function priceMarks({ unusual }: InboundRecord, { pricePerKg, items }: Priced): UnusualValue[] {
  return unusual.filter(({ field, itemId, value }) => {
    if (field !== "pricePerKg") return true;
    return value === (itemId === undefined ? pricePerKg : items.find(({ id }) => id === itemId)?.pricePerKg);
  });
}

export function paidBefore({ pricePerKg, items }: InboundRecord): PaidBefore {
  if (pricePerKg != null) return pricePerKg;
  const paid = items.flatMap(({ inboundItem: { name }, pricePerKg: price }) =>
    price == null ? [] : { name, pricePerKg: price },
  );
  return paid.length > 0 ? paid : null;
}

export const pricedFor = ({ vendorId, items }: InboundRecord): PricedFor => ({
  vendorId,
  items: items.map(({ id, inboundItemId }) => ({ id, inboundItemId })),
});

const currentPrices = z.array(z.object({ id: z.int(), pricePerKg: z.number().nullable() })).optional();

export const currentItemPrices = ({ items }: InboundRecord): z.infer<typeof currentPrices> =>
  items.map(({ id, pricePerKg = null }) => ({ id, pricePerKg }));

/** Returns the items with their prices before an undone step. @param stored absent for a step without prices */
export function withPrices(items: Items, stored: unknown): Items {
  const prices = currentPrices.parse(stored);
  if (prices === undefined) return items;
  return items.map((item) => ({ ...item, pricePerKg: prices.find(({ id }) => id === item.id)?.pricePerKg ?? null }));
}
