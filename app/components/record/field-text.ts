import type { TFunction } from "i18next";
import { formatDay } from "#contract/format";
import { UNITS } from "#contract/outbound-item";
import { LOADED_MARK } from "#contract/outbound-status";
import { calledAs, referenceOf } from "#contract/references";
import { numbersOf } from "~/screens/numbers";
import { unitText } from "~/screens/units";

/** Returns a field of a record as histories and notices write it: days, weights with their unit, references by their name. */
export function fieldText(field: string, value: unknown, t: TFunction): string {
  const { formatKg, formatNumber } = numbersOf(t);
  const called = calledAs(value);
  if (typeof called === "number") return field.endsWith("Kg") ? formatKg(called) : formatNumber(called);
  if (typeof called !== "string") return "";
  return field === "date" ? formatDay(called) : called;
}

/** A number of units in a line of a document, as the API writes it: `1.200 karung`. */
const UNIT_COUNT = new RegExp(`^([\\d.]+)(?:,(\\d+))? (${UNITS.join("|")})$`);

/** Returns a line of a document in a history, which the API writes in Indonesian, in the reader's words. */
export function lineText(line: string, t: TFunction): string {
  const { formatNumber } = numbersOf(t);
  const parts = line.split(" · ").map((part) => {
    if (part === LOADED_MARK) return t("business:outbound.field.loadedAt").toLowerCase();
    const [, whole, decimals = "0", unit] = UNIT_COUNT.exec(part) ?? [];
    if (whole === undefined || unit === undefined) return part;
    const count = Number(`${whole.replaceAll(".", "")}.${decimals}`);
    return `${formatNumber(count)} ${unitText(unit, t, count)}`;
  });
  return parts.join(" · ");
}

/** Returns what a field of a form holds in a record, as people read it: `gradeId` is the grade's name. */
export function formFieldText(row: object, field: string, t: TFunction): string {
  const reference = referenceOf(field);
  return fieldText(reference, new Map<string, unknown>(Object.entries(row)).get(reference), t);
}
