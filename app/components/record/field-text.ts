import type { TFunction } from "i18next";
import { formatDay } from "#contract/format";
import { calledAs, referenceOf } from "#contract/references";
import { numbersOf } from "~/screens/numbers";

/** Returns a field of a record as histories and notices write it: days, weights with their unit, references by their name. */
export function fieldText(field: string, value: unknown, t: TFunction): string {
  const { formatKg, formatNumber } = numbersOf(t);
  const called = calledAs(value);
  if (typeof called === "number") return field.endsWith("Kg") ? formatKg(called) : formatNumber(called);
  if (typeof called !== "string") return "";
  return field === "date" ? formatDay(called) : called;
}

/** Returns what a field of a form holds in a record, as people read it: `gradeId` is the grade's name. */
export function formFieldText(row: object, field: string, t: TFunction): string {
  const reference = referenceOf(field);
  return fieldText(reference, new Map<string, unknown>(Object.entries(row)).get(reference), t);
}
