import { businessDay } from "#contract/business-day";

/** Days and times as staff read them: `20/11/2026`, `13.02`. The zone is the plant's, so server and browser agree. */

const DAY_MS = 86_400_000;

/** `2026-11-20` as `20/11/2026`. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}

/** `2026-11-20` as `20/11`. */
export function formatShortDay(day: string): string {
  return formatDay(day).slice(0, 5);
}

/** `2026-11-20` as `Jumat, 20/11/2026`. */
export function formatWeekday(day: string): string {
  const weekday = new Intl.DateTimeFormat("id-ID", { weekday: "long", timeZone: "UTC" });
  return `${weekday.format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day)}`;
}

/** A moment as `13.02`. */
export function formatTime(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat("id-ID", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(moment),
  );
}

/** A moment as `13.02`, with its day in front (`21/11 01.40`) when that is not the `usual` one. */
export function formatTimeOn(moment: string, timeZone: string, usual: string): string {
  const day = businessDay(timeZone, new Date(moment));
  const time = formatTime(moment, timeZone);
  return day === usual ? time : `${formatShortDay(day)} ${time}`;
}

/** A moment as `20/11/2026 13.02`. */
export function formatMoment(moment: string, timeZone: string): string {
  return `${formatDay(businessDay(timeZone, new Date(moment)))} ${formatTime(moment, timeZone)}`;
}

/** The day before or after, `YYYY-MM-DD`. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
