import type { useTranslation } from "react-i18next";
import { numbersOf } from "~/screens/numbers";

interface CountedList {
  total: number;
  summary: { cancelled: number };
}

/**
 * Texts for the record count. Cancelled records are in no total (docs/domain.md, Conventions), so their count is
 * separate.
 */
export function countedOf({ total, summary: { cancelled } }: CountedList, t: ReturnType<typeof useTranslation>["t"]) {
  const { formatNumber } = numbersOf(t);
  const beside = (text: string, words: string) => (cancelled === 0 ? text : `${text} · ${words}`);
  const values = { total: formatNumber(cancelled) };
  return {
    /** Plural count and its text, for t(). */
    values: { count: total - cancelled, total: formatNumber(total - cancelled) },
    head: (text: string) => beside(text, t("business:cancelled.count", values)),
    foot: (text: string) => beside(text, t("business:cancelled.notCounted", values)),
  };
}
