import { notedLoad } from "./inbound-weights";
import { LOAD_PCT, type UsualWeight } from "./usual-weights";

/** Weighings of an inbound truck between two unloadings (docs/domain.md, Weighings between), shared with the browser. */

interface WeighedBetween {
  secondKg: number | null;
  weighingsBetween: readonly { weightKg: number; itemIds: readonly number[] }[];
}

/** Returns true if the newest weighing is one between unloadings. */
export const endsBetween = ({ secondKg, weighingsBetween }: WeighedBetween): boolean =>
  secondKg === null && weighingsBetween.length > 0;

/** Returns the position of an item's unloading; the last one is before the tare. */
export function unloadingIndex(itemId: number, { weighingsBetween }: Pick<WeighedBetween, "weighingsBetween">): number {
  const index = weighingsBetween.findIndex(({ itemIds }) => itemIds.includes(itemId));
  return index === -1 ? weighingsBetween.length : index;
}

/** Returns the items without a weighing between. */
export const itemsLeft = <Item extends { id: number }>(
  items: readonly Item[],
  record: Pick<WeighedBetween, "weighingsBetween">,
): Item[] => items.filter(({ id }) => unloadingIndex(id, record) === record.weighingsBetween.length);

/** Returns true if the truck can be weighed between two unloadings: one more is to follow. */
export const canWeighBetween = (record: WeighedBetween & { items: readonly { id: number }[] }): boolean =>
  record.secondKg === null && itemsLeft(record.items, record).length > 1;

type UnloadedItems = Parameters<typeof notedLoad>[0];

/** Returns the expected range after an unloading: the last weight minus 70 to 110 % of the note, not below the usual tare. */
export function usualBetween(
  lastKg: number,
  unloaded: UnloadedItems,
  tare: UsualWeight,
  { UNUSUAL_OVER_NOTE_PCT: overPct }: { UNUSUAL_OVER_NOTE_PCT: number },
): UsualWeight {
  const load = unloaded.length === 0 ? null : notedLoad(unloaded);
  const least = tare.low ?? 0;
  if (load !== null) {
    const low = Math.max(least, lastKg - Math.floor((load.kg * (100 + overPct)) / 100));
    const high = lastKg - Math.ceil((load.kg * LOAD_PCT.low) / 100);
    // An impossible load does not narrow the range.
    if (low < high) return { ...tare, low, high, load };
  }
  return { ...tare, low: least, high: null, load: null };
}
