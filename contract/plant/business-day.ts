import { zoneFormat } from "../values/zone-format";

const DAY_MS = 86_400_000;

// Swedish dates are ISO dates.
const isoDay = zoneFormat("sv-SE", { dateStyle: "short" });

/** Returns the business date of a timestamp (docs/domain.md, Conventions). */
export const businessDay = (timeZone: string, moment: Date = new Date()): string => isoDay(moment, timeZone);

const minute = zoneFormat("sv-SE", { timeStyle: "short" });

/** Returns the hour of a timestamp as `HH:MM`. */
export const hourOfDay = (timeZone: string, moment: Date = new Date()): string => minute(moment, timeZone);

export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2099-12-31";

/** Returns true for a valid date in the accepted range. */
export const isDay = (text: string): boolean => isCalendarDay(text) && text >= FIRST_DAY && text <= LAST_DAY;

/** Returns true for a valid `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Counts days; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** Adds days to a date. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
