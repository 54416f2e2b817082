import { daysBetween, shiftDay } from "../plant/business-day";
import { formatDay, formatMonth, formatShortDay, formatWeekday } from "../values/format";
import type { Period } from "./report";

/** Date ranges, comparison ranges and periods. */

export interface DayRange {
  startDate: string;
  endDate: string;
}

/** Returns the Monday of the week. */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shiftDay(day, -((weekday + 6) % 7));
}

const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const startOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;

function startOfQuarter(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, "0")}-01`;
}

const monthEnd = (day: string) => shiftDay(startOfMonth(shiftDay(startOfMonth(day), 31)), -1);

/** Named ranges; current periods end today, so that they compare with the same days before. */
export const RANGES = {
  today: (today: string) => ({ startDate: today, endDate: today }),
  yesterday: (today: string) => ({ startDate: shiftDay(today, -1), endDate: shiftDay(today, -1) }),
  thisWeek: (today: string) => ({ startDate: startOfWeek(today), endDate: today }),
  thisMonth: (today: string) => ({ startDate: startOfMonth(today), endDate: today }),
  lastMonth: (today: string) => {
    const endDate = shiftDay(startOfMonth(today), -1);
    return { startDate: startOfMonth(endDate), endDate };
  },
  thisQuarter: (today: string) => ({ startDate: startOfQuarter(today), endDate: today }),
  thisYear: (today: string) => ({ startDate: startOfYear(today), endDate: today }),
} as const satisfies Record<string, (today: string) => DayRange>;

/**
 * Returns the range to compare with: the same days of the previous month, quarter or year for a range from the 1st, the
 * same weekdays for one from Monday, else the preceding days.
 */
export function rangeBefore({ startDate, endDate }: DayRange): DayRange {
  if (startDate === startOfMonth(startDate) && startDate !== endDate) return monthsBefore({ startDate, endDate });
  const days = daysBetween(startDate, endDate) + 1;
  const shift = startDate === startOfWeek(startDate) && days > 1 && days < 7 ? 7 : days;
  return { startDate: shiftDay(startDate, -shift), endDate: shiftDay(endDate, -shift) };
}

function monthsBefore({ startDate, endDate }: DayRange): DayRange {
  const months = monthNumber(endDate) - monthNumber(startDate) + 1;
  const [year, quarter] = [
    startDate === startOfYear(startDate) && months <= 12,
    startDate === startOfQuarter(startDate),
  ];
  const shift = months === 1 ? 1 : quarter && months <= 3 ? 3 : year ? 12 : months;
  const first = startOfMonth(endDate);
  const before = shiftMonth(first, -shift);
  const lastDay = monthEnd(before);
  const sameDay = shiftDay(before, daysBetween(first, endDate));
  return {
    startDate: shiftMonth(startDate, -shift),
    endDate: endDate === monthEnd(endDate) || sameDay > lastDay ? lastDay : sameDay,
  };
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

function shiftMonth(day: string, months: number): string {
  const number = monthNumber(day) + months;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}-01`;
}

/** Returns the first day of a date's period. */
export function startOfPeriod(period: Period, day: string): string {
  if (period === "daily") return day;
  return period === "weekly" ? startOfWeek(day) : startOfMonth(day);
}

/** Returns the days of a period within a range. @param key first day */
export function daysOfPeriod(period: Period, key: string, within: DayRange): DayRange {
  const end = period === "daily" ? key : period === "weekly" ? shiftDay(key, 6) : monthEnd(key);
  return {
    startDate: key < within.startDate ? within.startDate : key,
    endDate: end > within.endDate ? within.endDate : end,
  };
}

/** Returns a period's index within a range. @param key first day */
export function periodNumber(period: Period, key: string, { startDate }: DayRange): number {
  if (period === "monthly") return monthNumber(key) - monthNumber(startDate);
  return daysBetween(startOfPeriod(period, startDate), key) / (period === "daily" ? 1 : 7);
}

/** Names a period: `Jumat, 20/11/2026`, `16/11 – 22/11/2026`, `November 2026`. */
export function periodLabel(period: Period, key: string, locale?: string): string {
  if (period === "daily") return formatWeekday(key, locale);
  if (period === "weekly") return `${formatShortDay(key)} – ${formatDay(shiftDay(key, 6))}`;
  return formatMonth(key, locale);
}

/** Names a period briefly: `20/11`, `16/11`, `11/2026`. */
export function shortPeriodLabel(period: Period, key: string): string {
  return period === "monthly" ? `${key.slice(5, 7)}/${key.slice(0, 4)}` : formatShortDay(key);
}
