import { businessDay, hourOfDay, shiftDay } from "../plant/business-day";
import { type DayRange, RANGES, startOfWeek } from "./report-periods";

/** When a scheduled report is sent, and which days it covers (docs/domain.md, Reports by mail). */

export const MAIL_FORMATS = ["xlsx", "pdf"] as const;

export const RHYTHMS = ["daily", "weekly", "monthly"] as const;
type Rhythm = (typeof RHYTHMS)[number];

export interface Schedule {
  rhythm: Rhythm;
  /** 1 is Monday; for `weekly` */
  weekday: number | null;
  /** 1 to 31; for `monthly` */
  monthDay: number | null;
  /** `HH:MM` in the plant's time zone */
  hour: string;
}

/** Relative ranges by the business day of the run. */
const MAIL_RANGES = {
  today: RANGES.today,
  yesterday: RANGES.yesterday,
  thisWeek: RANGES.thisWeek,
  lastWeek: (today: string) => ({
    startDate: shiftDay(startOfWeek(today), -7),
    endDate: shiftDay(startOfWeek(today), -1),
  }),
  thisMonth: RANGES.thisMonth,
  lastMonth: RANGES.lastMonth,
} satisfies Record<string, (today: string) => DayRange>;
export type MailRange = keyof typeof MAIL_RANGES;
export const MAIL_RANGE_NAMES = Object.keys(MAIL_RANGES) as [MailRange, ...MailRange[]];

/** Returns the days that a run at a moment covers. */
export const daysOfRun = (range: MailRange, timeZone: string, moment: Date): DayRange =>
  MAIL_RANGES[range](businessDay(timeZone, moment));

/** Returns the relative range of days, or of those that a schedule usually covers: yesterday. */
export const matchMailRange = ({ startDate, endDate }: DayRange, today: string): MailRange =>
  MAIL_RANGE_NAMES.find((name) => {
    const days = MAIL_RANGES[name](today);
    return days.startDate === startDate && days.endDate === endDate;
  }) ?? "yesterday";

/** Returns the first run after a moment. */
export function nextRun(schedule: Schedule, timeZone: string, after: Date): Date {
  let day = businessDay(timeZone, after);
  while (true) {
    day = runDay(schedule, day);
    const moment = toInstant(day, schedule.hour, timeZone);
    if (moment > after) return moment;
    day = shiftDay(day, 1);
  }
}

/**
 * Returns the newest run that is due and the number of due runs before it, which are not made up; null without a due run.
 * @param ranUntil moment up to which runs are done
 */
export function dueRun(
  schedule: Schedule,
  timeZone: string,
  { ranUntil, now }: { ranUntil: Date; now: Date },
): { at: Date; missed: number } | null {
  let due: { at: Date; missed: number } | null = null;
  for (let at = nextRun(schedule, timeZone, ranUntil); at <= now; at = nextRun(schedule, timeZone, at)) {
    due = { at, missed: due === null ? 0 : due.missed + 1 };
  }
  return due;
}

function runDay({ rhythm, weekday, monthDay }: Schedule, from: string): string {
  if (rhythm === "daily") return from;
  if (rhythm === "weekly") {
    const day = shiftDay(startOfWeek(from), (weekday ?? 1) - 1);
    return day < from ? shiftDay(day, 7) : day;
  }
  const day = dayOfMonth(from, monthDay ?? 1);
  return day < from ? dayOfMonth(shiftDay(monthStart(from), 31), monthDay ?? 1) : day;
}

const monthStart = (day: string) => `${day.slice(0, 7)}-01`;

function dayOfMonth(month: string, number: number): string {
  const day = shiftDay(monthStart(month), number - 1);
  return day.slice(0, 7) === month.slice(0, 7) ? day : shiftDay(monthStart(day), -1);
}

const DAY_MS = 86_400_000;

/** Returns the moment of a local time; the first of two when clocks go back, the next when they skip it. */
function toInstant(day: string, hour: string, timeZone: string): Date {
  const local = Date.parse(`${day}T${hour}:00Z`);
  const before = local - offsetMs(timeZone, new Date(local - DAY_MS));
  const after = local - offsetMs(timeZone, new Date(local + DAY_MS));
  const fits = [before, after].filter((ms) => localMs(timeZone, new Date(ms)) === local);
  return new Date(fits.length === 0 ? before : Math.min(...fits));
}

const localMs = (timeZone: string, moment: Date) =>
  Date.parse(`${businessDay(timeZone, moment)}T${hourOfDay(timeZone, moment)}:00Z`);

/** @param moment at a whole minute */
const offsetMs = (timeZone: string, moment: Date) => localMs(timeZone, moment) - moment.getTime();
