import type { TFunction } from "i18next";
import { formatDay, formatHour } from "#contract/values/format";
import { translateLine, translateLines, type LineWords } from "#contract/values/history-line";
import { calledAs, referenceName } from "#contract/masters/references";
import { LOOKED } from "#contract/plant/exception-kinds";
import { CALL_PLACES } from "#contract/weighing/call";
import { placeText } from "~/definitions/call";
import { languageOf, numbersOf } from "~/definitions/numbers";
import { unitText } from "~/definitions/units";

/** Fields with an hour of a day (contract/plant/hour.ts). */
const HOURS = ["arrivesAt", "hour"];

export function fieldText(field: string, value: unknown, t: TFunction): string {
  const { formatKg, formatNumber } = numbersOf(t);
  const called = calledAs(value);
  if (typeof called === "number") return field.endsWith("Kg") ? formatKg(called) : formatNumber(called);
  if (typeof called !== "string") return "";
  if (field === LOOKED) {
    const [kind = "", of = ""] = called.split(" ");
    return [`exception.kind.${kind}`, of].map((fact) => factText(fact, t)).join(" · ");
  }
  const place = field === "calledTo" && CALL_PLACES.find((one) => one === called);
  if (place) return placeText(place, t);
  if (HOURS.includes(field)) return formatHour(called);
  return field === "date" ? formatDay(called) : called;
}

const lineWords = (t: TFunction): LineWords => ({
  language: languageOf(t),
  unitText: (unit, count) => unitText(unit, t, count),
  loaded: t("business:outbound.field.loadedAt").toLowerCase(),
});

/** Translates a line of a history, which the API writes in Indonesian. */
export const lineText = (line: string, t: TFunction): string => translateLine(line, lineWords(t));

/** Translates the path of a label, or lines of a history joined by semicolons. */
export const factText = (fact: string, t: TFunction): string =>
  t(`business:${fact}`, { defaultValue: translateLines(fact, lineWords(t)) });

/** Formats a form's field: `gradeId` is the grade's name. */
export function formFieldText(row: object, field: string, t: TFunction): string {
  const reference = referenceName(field);
  return fieldText(reference, new Map<string, unknown>(Object.entries(row)).get(reference), t);
}
