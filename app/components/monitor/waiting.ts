import type { TFunction } from "i18next";
import { zoneFormat } from "#contract/zone-format";

const MINUTE_MS = 60_000;

/** Longer waits are highlighted. */
const LONG_WAIT_MINUTES = 60;

/** Returns whole minutes, at least 0, because clocks differ. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / MINUTE_MS));
}

export function isLongWait(minutes: number): boolean {
  return minutes >= LONG_WAIT_MINUTES;
}

/** Formats a wait: `12 mnt`, `1 j 05 mnt`, `2 hr 3 j`. */
export function waitText(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("business:monitor.minutes", { minutes });
  if (hours < 24) return t("business:monitor.hours", { hours, minutes: String(minutes % 60).padStart(2, "0") });
  return t("business:monitor.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}

const clock = zoneFormat("en-GB", { timeStyle: "medium", hourCycle: "h23" });

/** Formats milliseconds as `14.32.05`. */
export const clockText = (now: number, timeZone: string): string => clock(new Date(now), timeZone).replaceAll(":", ".");

const zone = zoneFormat("id-ID", { timeZoneName: "short" });

/** Returns the short name of a time zone: `WIB`. */
export const zoneName = (now: number, timeZone: string): string =>
  zone(new Date(now), timeZone).split(" ").slice(1).join(" ");
