import { businessDay } from "./business-day";
import { zoneFormat } from "./zone-format";

/**
 * Formats numbers, weights, amounts, days and moments as staff read them, on screens and on paper: Indonesian, whatever the
 * language of the screen. Moments are told in the plant's time zone, so that server and browser agree.
 */

/** Memoizes formatters by their options: making one costs more than formatting with it, and a list shows a hundred numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number as `1.234.567,89`.
 *
 * @param precision the most decimals shown
 * @param fixed shows all of them
 */
export function formatNumber(value: number, precision = 2, fixed = false): string {
  const key = `${precision} ${fixed}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const minimumFractionDigits = fixed ? precision : 0;
    formatter = new Intl.NumberFormat("id-ID", { maximumFractionDigits: precision, minimumFractionDigits });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}

const signed = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0, signDisplay: "exceptZero" });

/** Formats a whole number with its sign: `+50`, `-50`, `0`. */
export const formatSigned = (value: number) => signed.format(value);

const percent = new Intl.NumberFormat("id-ID", {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats a share of 1 as `0,36%`. */
export const formatPercent = (share: number) => percent.format(share);

/** Formats a weight as `14.050 kg`; empty for one that is not known. */
export function formatKg(kg: number | null): string {
  return kg === null ? "" : `${formatNumber(kg)} kg`;
}

/** Formats a price or an amount as `8.500,50`, without its cents (`8.500`) when there are none. */
export const formatAmount = (rupiah: number) => formatNumber(rupiah, 2, !Number.isInteger(rupiah));

/** Formats an amount as `Rp 8.500,50`; empty for one that is not known. */
export function formatRupiah(rupiah: number | null): string {
  return rupiah === null ? "" : `Rp ${formatAmount(rupiah)}`;
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

/** Formats `2026-11-20` as `Jumat, 20/11/2026`. */
export const formatWeekday = (day: string, locale?: string) => `${weekdayOf(day, locale)}, ${formatDay(day)}`;

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
