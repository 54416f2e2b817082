import type { TFunction } from "i18next";
import { usualItemKg, type UsualValueSettings } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import type { ItemOption } from "~/definitions/options";
import { unitText } from "~/definitions/units";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import type { FieldSource } from "../form/field-source";
import type { UnusualWarning } from "./unusual-reason";

interface Saved {
  outboundItemId: number;
  bags: number;
  quantityKg: number;
}

type TypedField = Pick<FieldSource, "errors"> & { value?: unknown };

/** Warns while typed kg do not match the bags, unless they are as saved. */
export function itemWarnings(
  fields: { bags: TypedField; quantityKg: TypedField },
  goods: Pick<ItemOption, "value" | "label" | "unit" | "kgPerUnit"> | undefined,
  saved: Saved | undefined,
  settings: UsualValueSettings,
  t: TFunction,
): UnusualWarning[] {
  const { formatNumber, formatKg } = numbersOf(t);
  const bags = typedNumber(fields.bags.value, 0, t);
  const kg = typedNumber(fields.quantityKg.value, 0, t);
  if (bags === undefined || kg === undefined || goods === undefined) return [];
  const stays = saved?.bags === bags && saved.quantityKg === kg && String(saved.outboundItemId) === goods.value;
  const usual = usualItemKg(bags, goods.kgPerUnit, settings);
  if (usual === null || stays || !isUnusual(kg, usual)) return [];
  const params = {
    bags: formatNumber(bags),
    unit: unitText(goods.unit, t, bags),
    item: goods.label,
    low: formatKg(usual.low),
    high: formatKg(usual.high),
  };
  return [{ text: t("business:unusual.quantityKg", params), field: fields.quantityKg, quick: ["partBags"] }];
}
