import { FIRST_DAY, isCalendarDay, LAST_DAY } from "./business-day";
import { formatDay } from "./format";

export const DATE_LIMITS = { first: formatDay(FIRST_DAY), last: formatDay(LAST_DAY) };

/** Which of two numbers up to 12 is the day. */
export type DayOrder = "day" | "month";

const YEAR_FIRST = /^(\d{4})([-/.]|年 ?)(\d{1,2})(?:[-/.]|月 ?)(\d{1,2})日?$/;
const SEPARATED = /^(\d{1,2})(?:[-/. ]+(\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?)?[-/. ]*$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
/** Of a whole date, which is the same day in every zone. */
const MIDNIGHT = /^(\d.*\d\D?)(?:T| +)(?:0?0|12)[:.]00(?:[:.]00(?:[.,]0+)?)?(?: ?AM|Z)?$/i;

/**
 * Parses a date, day first: `5/11/2026`, `5-11-26`, `05112026`, `5/11` of this year, `5` of this month, or year first.
 * @param today supplies missing month and year; without it they are required, and midnight may follow
 * @returns `YYYY-MM-DD`; undefined for invalid dates
 */
export function parseDayText(text: string, today?: string, order: DayOrder = "day"): string | undefined {
  const plain = text.normalize("NFKC").trim();
  const typed = today === undefined ? plain.replace(MIDNIGHT, "$1") : plain;
  const [, yearFirst, , ...rest] = YEAR_FIRST.exec(typed) ?? [];
  if (yearFirst !== undefined) return dayOf(rest[1], rest[0], yearFirst);
  const found = (today === undefined ? undefined : DIGITS.exec(typed)) ?? SEPARATED.exec(typed) ?? [];
  const [, first, second = today?.slice(5, 7), year = today?.slice(0, 4)] = found;
  const [day, month] = order === "day" ? [first, second] : [second, first];
  return dayOf(day, month, year?.length === 2 ? `20${year}` : year);
}

/** Returns the orders in which a date with a year can be read. */
export function dayOrdersOf(text: string): DayOrder[] {
  const days = (["day", "month"] as const).map((order) => ({ order, day: parseDayText(text, undefined, order) }));
  return days.filter(({ day }) => day !== undefined).map(({ order }) => order);
}

function dayOf(day = "", month = "", year = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(text) ? text : undefined;
}
