import { tidyCode } from "../values/plain-text";

/** Hours of a day (docs/domain.md, Expected arrivals): `08:30`, typed also as 8, 8.30 or 0830. */

const TYPED = /^(\d{1,2})(?:[.:]?(\d{2}))?$/;

/** Returns the hour as `HH:MM`, or null. */
export function normaliseHour(text: string): string | null {
  const [, hours = "", minutes = "00"] = TYPED.exec(tidyCode(text)) ?? [];
  if (hours === "" || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
