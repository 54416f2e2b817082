import { useTranslation } from "react-i18next";
import { daysBetween, isDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import { type DatedKind, usualDaysBack } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { useToday } from "../ui/use-today";
import type { UnusualWarning } from "./unusual-reason";
import { useUsualValues } from "./use-usual-values";

/** Warns while the day is far in the past, unless it is as saved. */
export function useDayWarnings(
  kind: DatedKind,
  field: UnusualWarning["field"] & { value?: unknown },
  saved: string | undefined,
): UnusualWarning[] {
  const { t } = useTranslation();
  const today = useToday();
  const usual = usualDaysBack(kind, useUsualValues());
  const { value: day } = field;
  if (typeof day !== "string" || !isDay(day) || day === saved) return [];
  const days = daysBetween(day, today);
  if (!isUnusual(days, usual)) return [];
  return [
    {
      text: t("business:unusual.date", { day: formatDay(day), days, high: usual.high }),
      field,
      quick: ["enteredLater"],
    },
  ];
}
