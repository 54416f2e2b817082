import type { Seeded } from "./seeded";

/** The days of the demo and how busy they are. Moments are milliseconds since 1970. */

const DAY_MS = 86_400_000;
/** Days, written MM-DD, on which the plant stands still. */
const HOLIDAYS = new Set(["01-01", "05-01", "06-01", "08-17", "12-25"]);
/** How busy a day of the week is beside the busiest, from Sunday on. */
const WEEKDAYS = [0.06, 1, 0.95, 1, 0.95, 1, 0.55];

/** Every day from 12 months before `today` to the day before it. */
export function pastYear(today: string): string[] {
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCFullYear(first.getUTCFullYear() - 1);
  const count = Math.round((Date.parse(`${today}T00:00:00Z`) - first.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, index) => dayOf(first.getTime() + index * DAY_MS));
}

/** Shares `total` documents out over days: Sundays and holidays are quiet, and business grows a little over the year. */
export function sharedOut(days: readonly string[], total: number, random: Seeded): number[] {
  const busyness = days.map((day, index) => {
    if (HOLIDAYS.has(day.slice(5))) return 0;
    const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
    return weekday * random.between(0.8, 1.2) * (0.9 + (0.2 * index) / days.length);
  });
  const sum = busyness.reduce((before, share) => before + share, 0);
  let upTo = 0;
  let given = 0;
  return busyness.map((share) => {
    upTo += share;
    const count = Math.round((upTo / sum) * total) - given;
    given += count;
    return count;
  });
}

/** The moment at which a day begins in a time zone. */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const local = Date.parse(`${format.format(utc).replace(" ", "T")}Z`);
  return utc - (local - utc);
}

/** Tells the moment of an hour of a day, such as 13.5, in a time zone. */
export function clockIn(timeZone: string): (day: string, hour: number) => string {
  const midnights = new Map<string, number>();
  return (day, hour) => {
    const midnight = midnights.get(day) ?? startOfDay(day, timeZone);
    midnights.set(day, midnight);
    return new Date(Math.round(midnight + hour * 3_600_000)).toISOString();
  };
}

/** The day that lies `days` after another, or before it when negative. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** Whether a day is a Sunday: the office is closed. */
export function isSunday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
