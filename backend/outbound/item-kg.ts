import type { OutboundRecordItem } from "#contract/weighing/outbound-record";
import type { BackendEnv } from "../env";
import { Invalid } from "../http/errors";
import { itemKgCheck } from "../records/item-kg-check";
import type { UnusualCheck } from "../records/unusual";
import { itemAt, type RequestItems } from "./goods";

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
  const heavy = request?.findIndex(({ quantityKg }) => quantityKg > max) ?? -1;
  const ofRequest = heavy === -1 ? "outboundItem" : `${itemAt(heavy)}quantityKg`;
  const field = request === undefined ? "quantityKg" : ofRequest;
  throw new Invalid({ [field]: { key: "truckCapacity", params: { max } } });
}

/** Checks changed items against their bags. @param after by id */
export function itemsKgCheck(
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
  env: BackendEnv,
): UnusualCheck[] {
  return after.flatMap((item) => {
    const { id: itemId } = item;
    const old = before.find(({ id }) => id === itemId);
    return itemKgCheck(item, old, env).map((check) => ({ ...check, itemId }));
  });
}
