/** Returns a cached formatter per time zone; creating one is expensive. */
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
