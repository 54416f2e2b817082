import type { OutboundRecordItem } from "#contract/outbound-record";
import type { BackendEnv } from "../env";
import { Invalid } from "../http/errors";
import { itemKgCheck } from "../records/item-kg-check";
import type { UnusualCheck } from "../records/unusual";
import type { AskedItems } from "./booking-use";

/**
 * @param heldKg previous sum; only an increase is rejected @param asked request items, when all are replaced @throws
 * Invalid if the sum exceeds the scale
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

/** Checks changed items against their bags. @param after by id @param asked request items, when all are replaced */
export function itemsKgCheck(
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
  env: BackendEnv,
  asked?: AskedItems,
): UnusualCheck[] {
  const fieldOf = fieldsOfItems(asked, before, after);
  return after.flatMap((item) => {
    const { id: itemId } = item;
    const old = before.find(({ id }) => id === itemId);
    return itemKgCheck(item, old, env).map((judged) => ({ ...judged, itemId, at: fieldOf(itemId) }));
  });
}

/** New items are in request order. */
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
