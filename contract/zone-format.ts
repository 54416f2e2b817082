/**
 * Returns what formats moments in a time zone. It keeps a format for each zone: making one costs eighty times as much as using it, and
 * a list shows a hundred moments.
 */
export function zoneFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (moment: Date, timeZone: string) => string {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (moment, timeZone) => {
    let format = kept.get(timeZone);
    if (format === undefined) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      kept.set(timeZone, format);
    }
    return format.format(moment);
  };
}
