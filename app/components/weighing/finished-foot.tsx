import type { useTranslation } from "react-i18next";
import type { ExtraTotals } from "../list/data-table-foot";

interface FinishedTrucks {
  /** Number of trucks weighed twice. */
  finished: number;
  /** Number of trucks in the total row. */
  total: number;
  cells: ExtraTotals["cells"];
  /** The count has its own column. */
  short?: boolean;
}

/** Returns the row of finished trucks, unless all are finished. */
export function finishedFoot(
  { finished, total, cells, short = false }: FinishedTrucks,
  t: ReturnType<typeof useTranslation>["t"],
): ExtraTotals[] {
  if (finished === total) return [];
  const line = t("business:finished.line", {
    count: total,
    finished,
    total,
  });
  const label = (
    <span title={`${line}. ${t("business:finished.hint")}`}>{short ? t("business:finished.short") : line}</span>
  );
  return [{ label, cells }];
}
