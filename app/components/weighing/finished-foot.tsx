import type { TFunction } from "i18next";
import type { ReactNode } from "react";

interface SplitTotal {
  finished: number;
  total: number;
  words?: "finished" | "compared";
  /** The count has its own column. */
  short?: boolean;
}

/** Returns the labels of the total and of the trucks that it leaves out; null if it has all. */
export function splitTotal(
  { finished, total, words = "finished", short = false }: SplitTotal,
  t: TFunction,
): { label: ReactNode; text: string; rest: string } | null {
  if (finished === total) return null;
  const text = t(`business:totals.${words}.line`, { count: total, finished, total });
  const left = total - finished;
  return {
    text,
    label: (
      <span title={`${text}. ${t(`business:totals.${words}.hint`)}`}>
        {short ? t(`business:totals.${words}.short`) : text}
      </span>
    ),
    rest: short
      ? t(`business:totals.${words}.restShort`)
      : t(`business:totals.${words}.rest`, { count: left, total: left }),
  };
}
