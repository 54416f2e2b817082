import type { TFunction } from "i18next";
import { formatDay, formatMoment } from "#contract/format";
import { numbersOf } from "~/definitions/numbers";
import { PROTOCOL_LABELS } from "~/definitions/indicators";

/** Formats a value of a scale's history. */
export function scaleValueText(
  field: string,
  value: unknown,
  { t, timeZone }: { t: TFunction; timeZone: string },
): string | undefined {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return numbersOf(t).formatKg(value);
  if (typeof value !== "string") return undefined;
  if (field === "certificateUntil") return formatDay(value);
  if (field === "keyExpiresAt") return formatMoment(value, timeZone);
  if (field !== "protocol") return undefined;
  const labels: Record<string, string> = PROTOCOL_LABELS;
  return value === "configured" ? t("business:scale.configured") : labels[value];
}
