import { usualItemKg } from "#contract/usual-values";
import type { BackendEnv } from "../env";
import type { Judged } from "./unusual-values";

/** Goods in units, and their weight. */
interface ItemAmount {
  outboundItemId: number;
  outboundItem: { unit: string; kgPerUnit: number | null };
  bags: number;
  quantityKg: number;
}

/**
 * Puts the kg of goods beside their bags; nothing where a unit has no weight of its own, and where they stay as they were.
 *
 * @param before as they were; undefined for new ones
 */
export function judgedItemKg(item: ItemAmount, before: ItemAmount | undefined, env: BackendEnv): Judged[] {
  const { bags, quantityKg: value, outboundItem } = item;
  const { unit, kgPerUnit } = outboundItem;
  const usual = usualItemKg(bags, kgPerUnit, env);
  if (usual === null || kgPerUnit === null || (before !== undefined && sameAmount(item, before))) return [];
  const params = { bags, unit, each: kgPerUnit, exact: bags * kgPerUnit };
  return [{ field: "quantityKg", value, usual, at: "quantityKg", text: { key: "unusualItem", params } }];
}

const sameAmount = (one: ItemAmount, other: ItemAmount) =>
  one.outboundItemId === other.outboundItemId && one.bags === other.bags && one.quantityKg === other.quantityKg;
