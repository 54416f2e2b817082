import { FIRST_DAY, isCalendarDay, LAST_DAY } from "./business-day";
import { formatDay } from "./format";

export const DATE_LIMITS = { first: formatDay(FIRST_DAY), last: formatDay(LAST_DAY) };

// Year first only in ISO form.
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SEPARATED = /^(\d{1,2})(?:[-/. ]+(\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?)?[-/. ]*$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;

/**
 * Parses a typed date, day first: `5/11/2026`, `5-11-26`, `05112026`, `5/11` of this year, `5` of this month, or ISO.
 * @param today supplies missing month and year
 * @returns `YYYY-MM-DD`; undefined for invalid dates
 */
export function parseDayText(text: string, today: string): string | undefined {
  const typed = text.trim();
  const [, yearFirst, ...rest] = YEAR_FIRST.exec(typed) ?? [];
  if (yearFirst !== undefined) return dayOf(rest[1], rest[0], yearFirst);
  const [, day, month = today.slice(5, 7), year = today.slice(0, 4)] =
    DIGITS.exec(typed) ?? SEPARATED.exec(typed) ?? [];
  return dayOf(day, month, year.length === 2 ? `20${year}` : year);
}

function dayOf(day = "", month = "", year = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(text) ? text : undefined;
}
