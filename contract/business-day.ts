const DAY_MS = 86_400_000;

/** Returns the business day `YYYY-MM-DD` of a moment in a time zone (docs/domain.md, Conventions). */
export function businessDay(timeZone: string, moment: Date = new Date()): string {
  // Swedish dates are ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(moment);
}

/** Returns the business day so many `days` after another one; before it when negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
