import { inArray } from "drizzle-orm";
import { agreedUnits } from "#contract/orders/units";
import type { Reader } from "../db/client";
import { outboundItem } from "../db/tables/masters";
import { type ErrorText, Invalid } from "../http/errors";

interface Amount {
  id?: number;
  outboundItemId: number;
  bags: number;
  quantityKg: number;
}

/**
 * Goods counted in kg have one amount: units that are not given or not changed follow the kg (docs/domain.md,
 * Conventions).
 * @param before stored amounts, which may stay @param at returns the field prefix of an item @throws Invalid if units
 * and kg differ
 */
export async function withAgreedUnits<T extends Amount>(
  db: Reader,
  items: readonly T[],
  before: readonly Amount[],
  at: (index: number) => string,
): Promise<T[]> {
  const ids = [...new Set(items.map((item) => item.outboundItemId))];
  const goods = await db
    .select({ id: outboundItem.id, unit: outboundItem.unit })
    .from(outboundItem)
    .where(inArray(outboundItem.id, ids));
  const errors: Record<string, ErrorText> = {};
  const agreed = items.map((item, index) => {
    const old = before.find(({ id, outboundItemId: goodsId }) => id === item.id && goodsId === item.outboundItemId);
    if (old?.bags === item.bags && old.quantityKg === item.quantityKg) return item;
    const unit = goods.find(({ id }) => id === item.outboundItemId)?.unit ?? "";
    const bags = agreedUnits(unit, item.bags, item.quantityKg, old?.bags);
    if (bags === undefined) errors[`${at(index)}bags`] = { key: "unitsDiffer", params: { kg: item.quantityKg } };
    return { ...item, bags: bags ?? item.bags };
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return agreed;
}

/** As `withAgreedUnits` for a loaded item. @throws Invalid */
export function agreeUnits(unit: string, { bags, quantityKg: kg }: LoadedAmount, before: LoadedAmount): number {
  const units = agreedUnits(unit, bags, kg, before.bags);
  if (units === undefined) throw new Invalid({ bags: { key: "unitsDiffer", params: { kg } } });
  return units;
}

type LoadedAmount = Pick<Amount, "bags" | "quantityKg">;
