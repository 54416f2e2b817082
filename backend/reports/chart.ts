import { type ChartBar, chartSeries, MAX_CHART_ROWS } from "#contract/reports/chart-bars";
import type { Locale } from "#contract/constants";
import { isPeriod } from "#contract/reports/report";
import { periodNumber, shortPeriodLabel } from "#contract/reports/report-periods";
import type { ReportAcross, ReportRow } from "#contract/reports/report-answer";
import type { previousGroups } from "../rows/engine/read";
import type { ReportRequest } from "../rows/engine/matching";
import { businessTexts, fieldLabel, groupWord, typeWord } from "./labels";

/** The chart of a report file: the same bars as on the screen (contract/reports/chart-bars.ts). */
export interface FileChart {
  title: string;
  /** columns for days, weeks and months; rows for masters */
  kind: "columns" | "rows";
  bars: ChartBar[];
  /** parts of each bar; empty without a second grouping */
  series: { name: string; isRest: boolean }[];
  /** name of the previous period, if the columns show it */
  before: string | null;
  /** groups without a bar */
  more: string | null;
}

interface Charted {
  /** first groups of the report */
  groups: readonly ReportRow[];
  total: number;
  across: ReportAcross | undefined;
  previous: Awaited<ReturnType<typeof previousGroups>>;
}

export function createChart(
  locale: Locale,
  { report, query, plan }: ReportRequest,
  { groups, total, across, previous }: Charted,
): FileChart | undefined {
  const { grouping, measure } = plan;
  if (grouping === null || groups.length === 0) return undefined;
  const labels = businessTexts(locale).report;
  const restLabel = (count: number) => labels.rest.replace("{{total}}", String(count));
  const shortLabel = (by: string, group: { key?: string | null; label?: string | null }) =>
    isPeriod(by) && group.key != null
      ? shortPeriodLabel(by, group.key)
      : groupWord(locale, plan.rows.columns, by, group);
  const measuredValue = (row: ReportRow) => Number(row[measure] ?? 0);
  const series = chartSeries(across);
  const before =
    isPeriod(grouping) && previous !== undefined
      ? new Map(
          previous.groups.map((row) => [periodNumber(grouping, row.key ?? "", previous.range), measuredValue(row)]),
        )
      : null;
  const shown = isPeriod(grouping) ? groups : groups.slice(0, MAX_CHART_ROWS);
  const more = isPeriod(grouping) ? 0 : total - shown.length;
  return {
    title: labels.chartOf
      .replace("{{figure}}", fieldLabel(locale, report.name, measure))
      .replace("{{groups}}", typeWord(locale, grouping)),
    kind: isPeriod(grouping) ? "columns" : "rows",
    bars: shown.map((row) => {
      const short = shortLabel(grouping, row);
      return {
        name: short,
        short,
        value: measuredValue(row),
        ...(series.length > 0 && { parts: series.map(({ valueOf }) => valueOf(row)) }),
        ...(before !== null &&
          isPeriod(grouping) && { before: before.get(periodNumber(grouping, row.key ?? "", query)) ?? 0 }),
      };
    }),
    series: series.map(({ column, count }) => ({
      name: column === null ? restLabel(count) : shortLabel(plan.across ?? grouping, column),
      isRest: column === null,
    })),
    before: before === null ? null : labels.previous,
    more: more > 0 ? restLabel(more) : null,
  };
}
