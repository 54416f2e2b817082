import type { TFunction } from "i18next";
import { formatDay } from "#contract/format";
import { UNITS } from "#contract/outbound-item";
import { LOADED_MARK } from "#contract/outbound-status";
import { calledAs, referenceOf } from "#contract/references";
import { CALL_PLACES } from "#contract/weighing/call";
import { placeText } from "~/definitions/call";
import { numbersOf } from "~/definitions/numbers";
import { unitText } from "~/definitions/units";

/** Formats a field for histories and notices. */
export function fieldText(field: string, value: unknown, t: TFunction): string {
  const { formatKg, formatNumber } = numbersOf(t);
  const called = calledAs(value);
  if (typeof called === "number") return field.endsWith("Kg") ? formatKg(called) : formatNumber(called);
  if (typeof called !== "string") return "";
  const place = field === "calledTo" && CALL_PLACES.find((one) => one === called);
  if (place) return placeText(place, t);
  return field === "date" ? formatDay(called) : called;
}

/** The API's notation: `1.200 karung`, `Rp 8.475,50`. */
const AMOUNT = new RegExp(`^(Rp )?([\\d.]+)(?:,(\\d+))?(?: (${UNITS.join("|")}))?$`);

/** Translates a line of a history, which the API writes in Indonesian. */
export function lineText(line: string, t: TFunction): string {
  const { formatNumber, formatRupiah } = numbersOf(t);
  const parts = line.split(" · ").map((part) => {
    if (part === LOADED_MARK) return t("business:outbound.field.loadedAt").toLowerCase();
    const [, rupiah, whole = "", decimals = "0", unit] = AMOUNT.exec(part) ?? [];
    const amount = Number(`${whole.replaceAll(".", "")}.${decimals}`);
    if (rupiah !== undefined) return formatRupiah(amount);
    return unit === undefined ? part : `${formatNumber(amount)} ${unitText(unit, t, amount)}`;
  });
  return parts.join(" · ");
}

/** Translates the path of a label, or lines of a history joined by semicolons. */
export function factText(fact: string, t: TFunction): string {
  const lines = fact.split("; ").map((line) => lineText(line, t));
  return t(`business:${fact}`, { defaultValue: lines.join("; ") });
}

/** Formats a form's field: `gradeId` is the grade's name. */
export function formFieldText(row: object, field: string, t: TFunction): string {
  const reference = referenceOf(field);
  return fieldText(reference, new Map<string, unknown>(Object.entries(row)).get(reference), t);
}
