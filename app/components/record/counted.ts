import type { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";

interface CountedList {
  total: number;
  summary: { cancelled: number };
}

/** Counts cancelled records separately, because no total includes them (docs/domain.md, Conventions). */
export function countedOf({ total, summary: { cancelled } }: CountedList, t: ReturnType<typeof useTranslation>["t"]) {
  const { formatNumber } = numbersOf(t);
  const beside = (text: string, labels: string) => (cancelled === 0 ? text : `${text} · ${labels}`);
  const values = { total: formatNumber(cancelled) };
  return {
    values: { count: total - cancelled, total: formatNumber(total - cancelled) },
    head: (text: string) => beside(text, t("business:cancelled.count", values)),
    foot: (text: string) => beside(text, t("business:cancelled.notCounted", values)),
  };
}
