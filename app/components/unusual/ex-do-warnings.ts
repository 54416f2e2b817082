import type { TFunction } from "i18next";
import { usualExDoKg } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import type { ExDoOption } from "~/definitions/options";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import type { FieldSource } from "../form/field-source";
import type { UnusualWarning } from "./unusual-reason";

type TypedField = Pick<FieldSource, "errors"> & { value?: unknown };

interface Saved {
  exDoMasterId: number;
  quantityKg: number;
}

/**
 * Warns while typed kg exceed the ex-DO's quantity and the saved kg.
 * @param of produced or booked kg
 */
export function exDoWarnings(
  fields: { exDoMasterId: TypedField; quantityKg: TypedField },
  { exDos, of, saved }: { exDos: readonly ExDoOption[]; of: "madeKg" | "bookedKg"; saved: Saved | undefined },
  t: TFunction,
): UnusualWarning[] {
  const { formatKg } = numbersOf(t);
  const exDo = exDos.find(({ value }) => value === fields.exDoMasterId.value);
  const kg = typedNumber(fields.quantityKg.value, 0, t);
  const usual = usualExDoKg(exDo?.sums?.quantityKg ?? null);
  if (exDo?.sums === undefined || kg === undefined || usual === null) return [];
  const savedKg = String(saved?.exDoMasterId) === exDo.value ? (saved?.quantityKg ?? 0) : 0;
  const after = exDo.sums[of] - savedKg + kg;
  if (kg <= savedKg || !isUnusual(after, usual)) return [];
  const params = { exDo: exDo.label, after: formatKg(after), high: formatKg(usual.high) };
  return [{ text: t(`business:unusual.exDo.${of}`, params), field: fields.quantityKg }];
}
