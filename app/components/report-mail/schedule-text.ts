import type { TFunction } from "i18next";
import { formatDay, formatHour, weekdayOf } from "#contract/values/format";
import type { DayRange } from "#contract/reports/report-periods";
import type { Schedule } from "#contract/reports/report-schedule";

/** A Monday. */
const FIRST_MONDAY = 3;

/** @param weekday 1 is Monday */
export const weekdayName = (weekday: number, language: string): string =>
  weekdayOf(`2000-01-0${FIRST_MONDAY + weekday - 1}`, language);

/** Says when a report is sent: `Mondays at 18.00`. */
export function rhythmText({ rhythm, weekday, monthDay, hour }: Schedule, t: TFunction, language: string): string {
  return t(`business:reportMail.when.${rhythm}`, {
    hour: formatHour(hour),
    weekday: weekdayName(weekday ?? 1, language),
    day: monthDay ?? 1,
  });
}

export const daysText = ({ startDate, endDate }: DayRange): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`;

export function reportMailValueText(
  field: string,
  value: unknown,
  { t, language }: { t: TFunction; language: string },
): string | undefined {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (field === "weekday" && typeof value === "number") return weekdayName(value, language);
  if (typeof value !== "string") return undefined;
  if (field === "report") return t(`business:report.title.${value}`);
  if (field === "range") return t(`business:reportMail.range.${value}`);
  if (field === "rhythm") return t(`business:report.type.${value}`);
  return field === "format" ? value.toUpperCase() : undefined;
}
