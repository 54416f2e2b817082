import type { TFunction } from "i18next";

const MINUTE_MS = 60_000;

/** From here on a wait stands out. */
const LONG_WAIT_MINUTES = 60;

/** Whole minutes between a moment and now; a clock that is a little ahead does not make it negative. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / MINUTE_MS));
}

export function isLongWait(minutes: number): boolean {
  return minutes >= LONG_WAIT_MINUTES;
}

/** A wait in words: `12 mnt`, `1 j 05 mnt`, `2 hr 3 j`. */
export function waitText(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("business:monitor.minutes", { minutes });
  if (hours < 24) return t("business:monitor.hours", { hours, minutes: String(minutes % 60).padStart(2, "0") });
  return t("business:monitor.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** A moment as the clock on the wall shows it: `14.32.05`. */
export function clockText(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium", hourCycle: "h23" });
  return format.format(now).replaceAll(":", ".");
}
