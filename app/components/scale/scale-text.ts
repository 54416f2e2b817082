import type { TFunction } from "i18next";
import { CONFIGURED, UNKNOWN } from "#contract/scale/protocols";
import { formatDay, formatMoment } from "#contract/values/format";
import { numbersOf } from "~/definitions/numbers";
import { PROTOCOL_LABELS } from "~/definitions/indicators";

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
  return field === "protocol" ? protocolLabel(value, t) : undefined;
}

export function protocolLabel(protocol: string, t: TFunction): string {
  const labels: Record<string, string> = PROTOCOL_LABELS;
  if (protocol === UNKNOWN) return t("business:scale.unknown");
  return protocol === CONFIGURED ? t("business:scale.configured") : (labels[protocol] ?? protocol);
}
