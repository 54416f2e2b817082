import type { OutboundRecordItem } from "#contract/outbound-record";
import type { BackendEnv } from "../env";
import { Invalid } from "../http/errors";
import { judgedItemKg } from "../records/unusual-item-kg";
import type { Judged } from "../records/unusual-values";
import type { AskedItems } from "./booking-use";

/** The kg of a record's items beside what a truck can carry, and beside their bags (docs/domain.md, Unusual values). */

/**
 * Adds up the kg of a record's items.
 *
 * @param heldKg what they were before: a sum that does not grow is not refused
 * @param asked the items of a call that replaces them all
 * @throws Invalid when the scale could not show them: at the item that alone is too heavy, else at all of them
 */
export function carriedKg(
  items: readonly { quantityKg: number }[],
  heldKg: number,
  { SCALE_CAPACITY_KG: max }: BackendEnv,
  asked?: AskedItems,
): number {
  const kg = items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
  if (kg <= max || kg <= heldKg) return kg;
  const heavy = asked?.items.findIndex(({ quantityKg }) => quantityKg > max) ?? -1;
  const field = asked === undefined ? "quantityKg" : heavy === -1 ? "outboundItem" : asked.fieldOf(heavy);
  throw new Invalid({ [field]: { key: "truckCapacity", params: { max } } });
}

/**
 * Lists the kg of the items that a write adds or changes, beside their bags.
 *
 * @param before the items as they were: those that stay as they are were judged then
 * @param after the items as they are now, by id
 * @param asked the items of a call that replaces them all
 */
export function judgedItemsKg(
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
  env: BackendEnv,
  asked?: AskedItems,
): Judged[] {
  const fieldOf = fieldsOfItems(asked, before, after);
  return after.flatMap((item) => {
    const { id: itemId } = item;
    const old = before.find(({ id }) => id === itemId);
    return judgedItemKg(item, old, env).map((judged) => ({ ...judged, itemId, at: fieldOf(itemId) }));
  });
}

/** Returns a function that names a field of an item, its kg by default: items without an id were added in the order of the call. */
export function fieldsOfItems(
  asked: AskedItems | undefined,
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
): (id: number, field?: "quantityKg" | "outboundItemId") => string {
  if (asked === undefined) return (_id, field = "quantityKg") => field;
  const added = after.filter(({ id }) => !before.some((old) => old.id === id)).map(({ id }) => id);
  const places = new Map(asked.items.map(({ id }, index) => [id ?? added.shift(), index]));
  return (id, field) => asked.fieldOf(places.get(id) ?? 0, field);
}
