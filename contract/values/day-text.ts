import { LOCALES } from "../constants";
import { FIRST_DAY, isCalendarDay, LAST_DAY } from "../plant/business-day";
import { formatDay } from "./format";
import { normalForm, tidyCode } from "./plain-text";

export const DATE_LIMITS = { first: formatDay(FIRST_DAY), last: formatDay(LAST_DAY) };

/** Characters of a date with blanks around it. */
const MAX_LENGTH = 200;

/** Which of two numbers up to 12 is the day. */
export type DayOrder = "day" | "month";

const YEAR_FIRST = /^(\d{4})([-/.]|年 ?)(\d{1,2})(?:[-/.]|月 ?)(\d{1,2})日?$/;
const SEPARATED = /^(\d{1,2})(?:[-/. ]+(\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?)?[-/. ]*$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
/** `20 Nov 2026`, `20-Nov-26`, `20 de noviembre de 2026`, after a weekday too */
const DAY_AND_NAME = /^(?:\p{L}+\.?,? +)?(\d{1,2})(?:er|º)?[-/. ]*(?:de )?(\p{L}+)\.?[-/., ]*(?:de )?(\d{4}|\d{2})$/u;
/** `November 20, 2026` */
const NAME_AND_DAY = /^(?:\p{L}+\.?,? +)?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/** Usual names that `Intl` does not have. */
const MORE_MONTHS = { agt: 8, agst: 8, nop: 11, nopember: 11, peb: 2, pebruari: 2, sept: 9 };
/** Of a whole date, which is the same day in every zone. */
const MIDNIGHT = /^(\d.*\d\D?)(?:T| +)(?:0?0|12)[:.]00(?:[:.]00(?:[.,]0+)?)?(?: ?AM|Z)?$/i;

/**
 * Parses a date, day first: `5/11/2026`, `5-11-26`, `05112026`, `5/11` of this year, `5` of this month, year first, or
 * with the name of a month.
 * @param today supplies missing month and year; without it they are required, and midnight may follow
 * @returns `YYYY-MM-DD`; undefined for invalid dates
 */
export function parseDayText(text: string, today?: string, order: DayOrder = "day"): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = tidyCode(text);
  const typed = today === undefined ? plain.replace(MIDNIGHT, "$1") : plain;
  const [, yearFirst, , ...rest] = YEAR_FIRST.exec(typed) ?? [];
  if (yearFirst !== undefined) return toDay(rest[1], rest[0], yearFirst);
  const named = parseNamedDay(typed);
  if (named !== undefined) return named;
  const found = (today === undefined ? undefined : DIGITS.exec(typed)) ?? SEPARATED.exec(typed) ?? [];
  const [, first, second = today?.slice(5, 7), year = today?.slice(0, 4)] = found;
  const [day, month] = order === "day" ? [first, second] : [second, first];
  return toDay(day, month, fourDigitYear(year));
}

/** Returns the orders in which a date with a year can be read. */
export function dayOrders(text: string): DayOrder[] {
  const days = (["day", "month"] as const).map((order) => ({ order, day: parseDayText(text, undefined, order) }));
  return days.filter(({ day }) => day !== undefined).map(({ order }) => order);
}

function parseNamedDay(text: string): string | undefined {
  const [, day, name = "", year = ""] = DAY_AND_NAME.exec(text) ?? [];
  const [, otherName = "", otherDay, otherYear] = NAME_AND_DAY.exec(text) ?? [];
  const month = monthNames().get(foldName(name || otherName));
  if (month === undefined) return undefined;
  return toDay(day ?? otherDay, String(month), fourDigitYear(year || otherYear));
}

const foldName = (name: string) => normalForm(name, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
let months: Map<string, number> | undefined;

/** Months of the six languages by their long and short names; no name has two meanings. */
function monthNames(): Map<string, number> {
  months ??= new Map([
    ...Object.entries(MORE_MONTHS),
    ...LOCALES.flatMap((locale) =>
      (["long", "short"] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: style, timeZone: "UTC" });
        return Array.from({ length: 12 }, (_, at): [string, number] => {
          const parts = format.formatToParts(new Date(Date.UTC(2026, at, 15)));
          const name = parts.find(({ type }) => type === "month")?.value ?? "";
          return [foldName(name.replace(/\.$/, "")), at + 1];
        });
      }),
    ),
  ]);
  return months;
}

/** Of the last century from 70 on, which no date may have: `99` is a slip, not 2099. */
const fourDigitYear = (year = "") => (year.length === 2 ? `${year < "70" ? 20 : 19}${year}` : year);

function toDay(day = "", month = "", year = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(text) ? text : undefined;
}
