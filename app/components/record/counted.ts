import type { useTranslation } from "react-i18next";
import { numbersOf } from "~/screens/numbers";

interface CountedList {
  total: number;
  summary: { cancelled: number };
}

/**
 * Returns the number of a list's records as its head and its total row name it. What is cancelled is in no total
 * (docs/domain.md, Conventions), so its number stands beside.
 */
export function countedOf({ total, summary: { cancelled } }: CountedList, t: ReturnType<typeof useTranslation>["t"]) {
  const { formatNumber } = numbersOf(t);
  const beside = (text: string, words: string) => (cancelled === 0 ? text : `${text} · ${words}`);
  const values = { total: formatNumber(cancelled) };
  return {
    /** For t(): the number to choose the plural by, and its text. */
    values: { count: total - cancelled, total: formatNumber(total - cancelled) },
    head: (text: string) => beside(text, t("business:cancelled.count", values)),
    foot: (text: string) => beside(text, t("business:cancelled.notCounted", values)),
  };
}
