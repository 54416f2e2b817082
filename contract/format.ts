import { businessDay } from "./business-day";
import { zoneFormat } from "./zone-format";

/**
 * Formats numbers, weights, amounts, days and moments. Screens show numbers in the reader's language; papers, days and moments
 * are Indonesian in every language. Moments are in the plant's time zone, so that server and browser agree.
 */

/** The formats of numbers in one language. */
interface NumberFormats {
  /**
   * Formats a number as `1.234.567,89`.
   *
   * @param precision the maximum number of decimals
   * @param fixed pads to `precision` decimals
   */
  formatNumber: (value: number, precision?: number, fixed?: boolean) => string;
  /** Formats a whole number with its sign: `+50`, `-50`, `0`. */
  formatSigned: (value: number) => string;
  /** Formats a share of 1 as `0,36%`. */
  formatPercent: (share: number) => string;
  /** Formats a change as a whole percentage with its sign: `+12%`. */
  formatChange: (share: number) => string;
  /** Formats a weight as `14.050 kg`; null is empty. */
  formatKg: (kg: number | null) => string;
  /** Formats a price or an amount as `8.500,50`, without its cents (`8.500`) when there are none. */
  formatAmount: (rupiah: number) => string;
  /** Formats an amount as `Rp 8.500,50`; null is empty. */
  formatRupiah: (rupiah: number | null) => string;
}

const formatsByLanguage = new Map<string, NumberFormats>();

/** Returns the formats of numbers in a language. Every language groups thousands, in numbers of four digits too. */
export function numberFormats(language: string): NumberFormats {
  let formats = formatsByLanguage.get(language);
  if (formats === undefined) {
    formats = makeFormats(language);
    formatsByLanguage.set(language, formats);
  }
  return formats;
}

function makeFormats(language: string): NumberFormats {
  const formatter = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(language, { useGrouping: "always", ...options });
    return (value: number) => format(value);
  };
  const byDecimals = new Map<string, (value: number) => string>();
  const formatNumber = (value: number, precision = 2, fixed = false) => {
    const key = `${precision} ${fixed}`;
    const format =
      byDecimals.get(key) ??
      formatter({ maximumFractionDigits: precision, minimumFractionDigits: fixed ? precision : 0 });
    byDecimals.set(key, format);
    return format(value);
  };
  const percent = formatter({ style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const change = formatter({ style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
  // Browsers and Node disagree on the kind of space that French puts before the sign.
  const withHardSpace = (text: string) => text.replace(/\s(?=%)/, "\u00A0");
  const formatAmount = (rupiah: number) => formatNumber(rupiah, 2, !Number.isInteger(rupiah));
  return {
    formatNumber,
    formatSigned: formatter({ maximumFractionDigits: 0, signDisplay: "exceptZero" }),
    formatPercent: (share) => withHardSpace(percent(share)),
    formatChange: (share) => withHardSpace(change(share)),
    formatKg: (kg) => (kg === null ? "" : `${formatNumber(kg)} kg`),
    formatAmount,
    formatRupiah: (rupiah) => (rupiah === null ? "" : `Rp ${formatAmount(rupiah)}`),
  };
}

/** Formats `2026-11-20` as `20/11/2026`. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}

/** Formats `2026-11-20` as `20/11`. */
export function formatShortDay(day: string): string {
  return formatDay(day).slice(0, 5);
}

const longDay = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" });

/** Formats `2026-11-20` as `20 November 2026`. */
export const formatLongDay = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`));

/** Makes a format of days by language, with its words: the papers and files are Indonesian. */
function wordFormat(options: Intl.DateTimeFormatOptions): (day: string, locale?: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (day, locale = "id") => {
    const format = made.get(locale) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    made.set(locale, format);
    return format.format(new Date(`${day}T00:00:00Z`));
  };
}

/** Returns the weekday of `2026-11-20`: `Jumat`. */
export const weekdayOf = wordFormat({ weekday: "long" });

/** Formats `2026-11-20` as `Jumat, 20/11/2026`; French and Chinese write no comma. */
export const formatWeekday = (day: string, locale?: string) =>
  `${weekdayOf(day, locale)}${locale === "fr" || locale === "zh-CN" ? " " : ", "}${formatDay(day)}`;

/** Formats `2026-11-01` as `November 2026`. */
export const formatMonth = wordFormat({ month: "long", year: "numeric" });

const time = zoneFormat("id-ID", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Formats a moment as `13.02`. */
export const formatTime = (moment: string, timeZone: string): string => time(new Date(moment), timeZone);

/** Formats a moment as `13.02`, with its day in front (`21/11 01.40`) when that is not the `usual` one. */
export function formatTimeOn(moment: string, timeZone: string, usual: string): string {
  const day = businessDay(timeZone, new Date(moment));
  const clock = formatTime(moment, timeZone);
  return day === usual ? clock : `${formatShortDay(day)} ${clock}`;
}

/** Formats a moment as `20/11/2026 13.02`. */
export function formatMoment(moment: string, timeZone: string): string {
  return `${formatDay(businessDay(timeZone, new Date(moment)))} ${formatTime(moment, timeZone)}`;
}

const shortMoment = zoneFormat("id-ID", { dateStyle: "short", timeStyle: "short" });

/** Formats a moment as `20/11/26 13.02`, for the narrow columns of a printed document. */
export const formatShortMoment = (moment: string, timeZone: string): string =>
  shortMoment(new Date(moment), timeZone).replace(",", "");

/** Formats a moment with its time zone: `20 November 2026 pukul 14.32 WIB`. */
export const formatLongMoment = zoneFormat("id-ID", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
