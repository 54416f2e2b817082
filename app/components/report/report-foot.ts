import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/format";
import type { ReportCell } from "#contract/report-query";
import type { ReportData } from "~/services/reports/report.server";
import { numbersOf } from "~/definitions/numbers";
import type { ExtraTotals } from "../list/data-table-foot";
import { finishedFoot } from "../weighing/finished-foot";
import type { ReportLabels } from "./report-labels";

/** Returns rows for finished trucks, the previous period and the change. */
export function useReportFoot({ list, shown }: ReportData, labels: ReportLabels): ExtraTotals[] {
  const { t } = useTranslation();
  const { formatPercent } = numbersOf(t);
  const { summary, finished, previous } = list;
  const before = new Map(Object.entries(previous.summary));
  const now = new Map(Object.entries(summary));
  const single = shown.across !== null;
  const columns = shown.columns.filter(
    ({ name }) => shown.measures.includes(name) && (!single || name === shown.measure),
  );
  const documents = { name: "documents", kind: "number" as const, labels: undefined };
  const counted =
    shown.grouping !== null && (!single || shown.measure === "documents") ? [documents, ...columns] : columns;
  const cellsOf = (sums: Map<string, ReportCell | undefined>) =>
    Object.fromEntries(counted.map((column) => [column.name, labels.value(sums.get(column.name), column)]));
  return [
    ...(finished === undefined
      ? []
      : finishedFoot(
          {
            finished: finished.count,
            total: summary.documents,
            cells: cellsOf(new Map(Object.entries({ ...finished, documents: finished.count }))),
            short: shown.grouping !== null && !single,
          },
          t,
        )),
    {
      label: t("business:report.before", { from: formatDay(previous.startDate), until: formatDay(previous.endDate) }),
      cells: cellsOf(before),
    },
    {
      label: t("business:report.change"),
      cells: Object.fromEntries(
        counted.flatMap(({ name }) => {
          const [was, is] = [before.get(name), now.get(name)];
          if (typeof was !== "number" || typeof is !== "number") return [];
          return [[name, previous.complete ? changeText(was, is, formatPercent) : "–"]];
        }),
      ),
    },
  ];
}

/** Returns `+12,30%`, or "–" for a change from zero. */
function changeText(was: number, is: number, formatPercent: (share: number) => string): string {
  if (was === 0) return is === 0 ? "0%" : "–";
  const share = (is - was) / Math.abs(was);
  return `${share > 0 ? "+" : ""}${formatPercent(share)}`;
}
