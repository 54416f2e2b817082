import type { OutboundRecordItem } from "#contract/outbound-record";
import type { BackendEnv } from "../env";
import { Invalid } from "../http/errors";
import { itemKgCheck } from "../records/item-kg-check";
import type { UnusualCheck } from "../records/unusual";
import type { RequestItems } from "./booking-use";

/**
 * @param beforeKg previous sum; only an increase is rejected @param request submitted items, when all are replaced @throws
 * Invalid if the sum exceeds the scale
 */
export function carriedKg(
  items: readonly { quantityKg: number }[],
  beforeKg: number,
  { SCALE_CAPACITY_KG: max }: BackendEnv,
  request?: RequestItems,
): number {
  const kg = items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
  if (kg <= max || kg <= beforeKg) return kg;
  const heavy = request?.items.findIndex(({ quantityKg }) => quantityKg > max) ?? -1;
  const field = request === undefined ? "quantityKg" : heavy === -1 ? "outboundItem" : request.fieldOf(heavy);
  throw new Invalid({ [field]: { key: "truckCapacity", params: { max } } });
}

/** Checks changed items against their bags. @param after by id @param request submitted items, when all are replaced */
export function itemsKgCheck(
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
  env: BackendEnv,
  request?: RequestItems,
): UnusualCheck[] {
  const fieldOf = fieldsOfItems(request, before, after);
  return after.flatMap((item) => {
    const { id: itemId } = item;
    const old = before.find(({ id }) => id === itemId);
    return itemKgCheck(item, old, env).map((check) => ({ ...check, itemId, at: fieldOf(itemId) }));
  });
}

/** New items are in request order. */
export function fieldsOfItems(
  request: RequestItems | undefined,
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
): (id: number, field?: "quantityKg" | "outboundItemId") => string {
  if (request === undefined) return (_id, field = "quantityKg") => field;
  const added = after.filter(({ id }) => !before.some((old) => old.id === id)).map(({ id }) => id);
  const places = new Map(request.items.map(({ id }, index) => [id ?? added.shift(), index]));
  return (id, field) => request.fieldOf(places.get(id) ?? 0, field);
}
