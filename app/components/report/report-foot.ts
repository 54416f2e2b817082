import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { isPercentBase } from "#contract/values/percent";
import { type ReportCell, type ReportSummary, sumUnfinished, reportTotal } from "#contract/reports/report-answer";
import type { ReportTable } from "~/services/reports/report.server";
import { numbersOf } from "~/definitions/numbers";
import type { ExtraTotals } from "../list/data-table-foot";
import { splitTotal } from "../weighing/finished-foot";
import type { ReportLabels } from "./report-labels";

/** Returns the label of the total, the row of what it leaves out, and those of the previous period and the change. */
export function useReportFoot(
  { list, shown, totals }: ReportTable,
  labels: ReportLabels,
): { label: ReactNode; others: ExtraTotals[]; changes: ExtraTotals[] } {
  const { t } = useTranslation();
  const { formatChange } = numbersOf(t);
  const { previous } = list;
  const single = shown.across !== null;
  // A single sum is of all rows, as its cells.
  const totalByName = (of: Parameters<typeof reportTotal>[0]) =>
    new Map(Object.entries(single ? of.summary : reportTotal(of)));
  const before = totalByName(previous);
  const now = totalByName(list);
  const others = single ? null : sumUnfinished(list);
  const columns = shown.columns.filter(
    ({ name }) => shown.measures.includes(name) && (!single || name === shown.measure),
  );
  const documents = { name: "documents", kind: "number" as const, labels: undefined };
  const counted =
    shown.grouping !== null && (!single || shown.measure === "documents") ? [documents, ...columns] : columns;
  const split =
    others &&
    splitTotal(
      {
        finished: list.summary.documents - others.documents,
        total: list.summary.documents,
        words: totals,
        short: shown.grouping !== null,
      },
      t,
    );
  const footCells = (sums: Map<string, ReportCell | undefined>) =>
    Object.fromEntries(counted.map((column) => [column.name, labels.value(sums.get(column.name), column)]));
  const rest = (sums: ReportSummary, label: string) => [{ label, cells: footCells(new Map(Object.entries(sums))) }];
  const changes = [
    {
      label: t("business:report.before", { from: formatDay(previous.startDate), until: formatDay(previous.endDate) }),
      cells: footCells(before),
    },
    {
      label: t("business:report.change"),
      cells: Object.fromEntries(
        counted.flatMap((column) => {
          const [was, is] = [before.get(column.name), now.get(column.name)];
          if (typeof was !== "number" || typeof is !== "number") return [];
          if (!previous.complete) return [[column.name, "–"]];
          if (isPercentBase(was, previous.summary.documents))
            return [[column.name, formatChange((is - was) / Math.abs(was))]];
          return [[column.name, `${is > was ? "+" : ""}${labels.value(is - was, column)}`]];
        }),
      ),
    },
  ];
  return {
    label: split?.label ?? t("business:report.total"),
    others: others && split ? rest(others, split.rest) : [],
    changes,
  };
}
