import type { TFunction } from "i18next";

const MINUTE_MS = 60_000;

/** Returns whole minutes, at least 0, because clocks differ. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / MINUTE_MS));
}

/** Formats a duration: `12 mnt`, `1 j 05 mnt`, `2 hr 3 j`. */
export function durationText(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("business:monitor.minutes", { minutes });
  if (hours < 24) return t("business:monitor.hours", { hours, minutes: String(minutes % 60).padStart(2, "0") });
  return t("business:monitor.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}
