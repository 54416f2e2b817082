import { businessDay } from "../plant/business-day";
import { zoneFormat } from "./zone-format";

/**
 * Numbers use the reader's language; dates, times and documents are Indonesian. Times use the plant's time zone, so
 * server and browser agree.
 */

interface NumberFormats {
  /** `1.234.567,89`. @param precision maximum decimals @param fixed pads decimals */
  formatNumber: (value: number, precision?: number, fixed?: boolean) => string;
  /** `+50`, `-50`, `0` */
  formatSigned: (value: number) => string;
  /** Share of 1: `0,36%`. */
  formatPercent: (share: number) => string;
  /** Share of 1: `+12%`. */
  formatChange: (share: number) => string;
  /** `14.050 kg`; null is empty. */
  formatKg: (kg: number | null) => string;
  /** `24,8 t` */
  formatTonnes: (kg: number) => string;
  /** `8 kB`, `1,6 GB` */
  formatBytes: (bytes: number) => string;
  /** `8.500,50`, or `8.500` without cents. */
  formatAmount: (rupiah: number) => string;
  /** `Rp 8.500,50`; null is empty. */
  formatRupiah: (rupiah: number | null) => string;
}

const BYTE_UNITS = [
  ["byte", 1],
  ["kilobyte", 1e3],
  ["megabyte", 1e6],
  ["gigabyte", 1e9],
  ["terabyte", 1e12],
] as const;

const formatsByLanguage = new Map<string, NumberFormats>();

/** Returns the number formats of a language; always groups thousands. */
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
  // Browsers and Node use different spaces in French.
  const withHardSpace = (text: string) => text.replace(/\s(?=[%\p{L}])/u, "\u00A0");
  const formatAmount = (rupiah: number) => formatNumber(rupiah, 2, !Number.isInteger(rupiah));
  return {
    formatNumber,
    formatSigned: formatter({ maximumFractionDigits: 0, signDisplay: "exceptZero" }),
    formatPercent: (share) => withHardSpace(percent(share)),
    formatChange: (share) => withHardSpace(change(share)),
    formatKg: (kg) => (kg === null ? "" : `${formatNumber(kg)} kg`),
    formatTonnes: (kg) => `${formatNumber(kg / 1000, 3)} t`,
    formatBytes: (bytes) => {
      const unit = BYTE_UNITS.findLast(([, size]) => bytes >= size) ?? BYTE_UNITS[0];
      const size = bytes / unit[1];
      const format = formatter({ style: "unit", unit: unit[0], maximumFractionDigits: size < 10 ? 1 : 0 });
      return withHardSpace(format(size));
    },
    formatAmount,
    formatRupiah: (rupiah) => (rupiah === null ? "" : `Rp ${formatAmount(rupiah)}`),
  };
}

/** Formats `20/11/2026`. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}

/** Formats `20/11`. */
export function formatShortDay(day: string): string {
  return formatDay(day).slice(0, 5);
}

/** Caches formats by language; default: Indonesian. */
function wordFormat(options: Intl.DateTimeFormatOptions): (day: string, locale?: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (day, locale = "id") => {
    const format = made.get(locale) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    made.set(locale, format);
    return format.format(new Date(`${day}T00:00:00Z`));
  };
}

/** Formats `20 November 2026`. */
export const formatLongDay = wordFormat({ dateStyle: "long" });

/** Returns the weekday: `Jumat`. */
export const weekdayOf = wordFormat({ weekday: "long" });

/** Formats `Jumat, 20/11/2026`; no comma in French and Chinese. */
export const formatWeekday = (day: string, locale?: string) =>
  `${weekdayOf(day, locale)}${locale === "fr" || locale === "zh-CN" ? " " : ", "}${formatDay(day)}`;

/** Formats `November 2026`. */
export const formatMonth = wordFormat({ month: "long", year: "numeric" });

const time = zoneFormat("id-ID", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Formats `13.02`. */
export const formatTime = (moment: string, timeZone: string): string => time(new Date(moment), timeZone);

/** Formats `13.02`, or `21/11 01.40` on another date than `usual`. */
export function formatTimeOn(moment: string, timeZone: string, usual: string): string {
  const day = businessDay(timeZone, new Date(moment));
  const clock = formatTime(moment, timeZone);
  return day === usual ? clock : `${formatShortDay(day)} ${clock}`;
}

/** Formats an hour of a day (hour.ts) as times are: `08.30`. */
export const formatHour = (hour: string): string => hour.replace(":", ".");

/** Formats `08.30`, or `21/11 08.30` on another date than `usual`. */
export const formatHourOn = (hour: string, day: string, usual: string): string =>
  day === usual ? formatHour(hour) : `${formatShortDay(day)} ${formatHour(hour)}`;

/** Formats `20/11/2026 13.02`. */
export function formatMoment(moment: string, timeZone: string): string {
  return `${formatDay(businessDay(timeZone, new Date(moment)))} ${formatTime(moment, timeZone)}`;
}

const exactTime = zoneFormat("id-ID", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** Formats `20/11/2026 13.02.45`. */
export function formatExactMoment(moment: string, timeZone: string): string {
  const at = new Date(moment);
  return `${formatDay(businessDay(timeZone, at))} ${exactTime(at, timeZone)}`;
}

const shortMoment = zoneFormat("id-ID", { dateStyle: "short", timeStyle: "short" });

/** Formats `20/11/26 13.02`. */
export const formatShortMoment = (moment: string, timeZone: string): string =>
  shortMoment(new Date(moment), timeZone).replace(",", "");

/** Formats `20 November 2026 pukul 14.32 WIB`. */
export const formatLongMoment = zoneFormat("id-ID", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
