import type { TFunction } from "i18next";
import { formatDay } from "#contract/values/format";
import { numbersOf } from "~/definitions/numbers";

export function plantUnit(field: string): string | undefined {
  if (field.endsWith("Kg")) return "kg";
  return field.endsWith("Pct") ? "%" : undefined;
}

/** Formats a setting, with its unit unless `unit` is false. */
export function plantText(field: string, value: unknown, t: TFunction, unit = true): string {
  if (field === "lockDate" && typeof value === "string") return formatDay(value);
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  return [numbersOf(t).formatNumber(value), unit && plantUnit(field)].filter(Boolean).join(" ");
}
