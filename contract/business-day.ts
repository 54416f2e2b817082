/** The business day `YYYY-MM-DD` of a moment in a time zone (domain.md, Conventions). */
export function businessDay(timeZone: string, moment: Date = new Date()): string {
  // Swedish dates are ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(moment);
}
