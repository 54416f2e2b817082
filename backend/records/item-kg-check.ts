import { kgOfUnits } from "#contract/orders/units";
import { usualItemKg } from "#contract/weighing/usual-values";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "./unusual";

interface ItemAmount {
  outboundItemId: number;
  outboundItem: { unit: string; kgPerUnit: number | null };
  bags: number;
  quantityKg: number;
}

/** Checks kg per bag; empty if unchanged or the unit has no weight. */
export function itemKgCheck(item: ItemAmount, before: ItemAmount | undefined, env: BackendEnv): UnusualCheck[] {
  const { bags, quantityKg: value, outboundItem } = item;
  const { unit, kgPerUnit } = outboundItem;
  const usual = unit === "kg" ? null : usualItemKg(bags, kgPerUnit, env);
  if (usual === null || kgPerUnit === null || (before !== undefined && sameAmount(item, before))) return [];
  const params = { bags, unit, each: kgPerUnit, exact: kgOfUnits(bags, kgPerUnit) };
  return [{ field: "quantityKg", value, usual, at: "quantityKg", text: { key: "unusualItem", params } }];
}

const sameAmount = (one: ItemAmount, other: ItemAmount) =>
  one.outboundItemId === other.outboundItemId && one.bags === other.bags && one.quantityKg === other.quantityKg;
