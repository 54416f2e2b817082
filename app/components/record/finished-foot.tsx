import type { useTranslation } from "react-i18next";
import type { ExtraTotals } from "../list/data-table-foot";

interface FinishedTrucks {
  /** Trucks weighed twice. */
  finished: number;
  /** Trucks that the total row sums. */
  total: number;
  cells: ExtraTotals["cells"];
  /** The number of trucks has a column of its own. */
  short?: boolean;
}

/** Returns the row of finished trucks below a total: empty once every truck is finished. */
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
