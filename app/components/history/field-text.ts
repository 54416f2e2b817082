import type { TFunction } from "i18next";
import { formatDay } from "#contract/format";
import { UNITS } from "#contract/outbound-item";
import { LOADED_MARK } from "#contract/outbound-status";
import { calledAs, referenceOf } from "#contract/references";
import { numbersOf } from "~/definitions/numbers";
import { unitText } from "~/definitions/units";

/** Formats a field for histories and notices. */
export function fieldText(field: string, value: unknown, t: TFunction): string {
  const { formatKg, formatNumber } = numbersOf(t);
  const called = calledAs(value);
  if (typeof called === "number") return field.endsWith("Kg") ? formatKg(called) : formatNumber(called);
  if (typeof called !== "string") return "";
  return field === "date" ? formatDay(called) : called;
}

/** The API's notation: `1.200 karung`. */
const UNIT_COUNT = new RegExp(`^([\\d.]+)(?:,(\\d+))? (${UNITS.join("|")})$`);

/** Translates a line of a history, which the API writes in Indonesian. */
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

/** Formats a form's field: `gradeId` is the grade's name. */
export function formFieldText(row: object, field: string, t: TFunction): string {
  const reference = referenceOf(field);
  return fieldText(reference, new Map<string, unknown>(Object.entries(row)).get(reference), t);
}
