import { Link, useSearchParams } from "@remix-run/react";
import { ChartColumn } from "~/components/ui/icons";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ChartBar, chartSeries, columnBars, MAX_CHART_ROWS, rowBars } from "#contract/reports/chart-bars";
import { isPeriod } from "#contract/reports/report";
import { periodNumber, shortPeriodLabel } from "#contract/reports/report-periods";
import type { ReportRow } from "#contract/reports/report-answer";
import type { ReportData } from "~/services/reports/report.server";
import { numbersOf } from "~/definitions/numbers";
import { drillDownHref } from "~/definitions/report";
import { ChartGrid } from "../ui/chart-grid";
import { Swatch } from "../ui/swatch";
import type { ReportLabels } from "./report-labels";

interface ReportChartProps {
  data: ReportData;
  labels: ReportLabels;
}

interface Bar extends ChartBar {
  key: string;
  href: string;
}

/** Group of the second grouping, or the rest. */
interface Series {
  name: string;
  fill: string;
  valueOf: (row: ReportRow) => number;
}

const LABEL = "fill-muted-foreground text-xs";
const FILLS = ["fill-tone-teal-dot", "fill-tone-violet-dot", "fill-tone-amber-dot", "fill-tone-sky-dot"];
const REST_FILL = "fill-tone-gray-dot";
const BEFORE_FILL = "fill-tone-gray-soft stroke-input";

/** Not focusable, because the table has the same links. Plain SVG for server rendering and print. */
export function ReportChart({ data, labels }: ReportChartProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { shown, list, chart, range, offered } = data;
  const wasOpen = useRef(chart.isOpen);
  const { grouping, measure } = shown;
  if (grouping === null || list.data.length === 0) return null;
  const measuredValue = (row: ReportRow) => Number(row[measure] ?? 0);
  const series = createSeries(data, labels, (count) => t("business:report.rest", { count, total: count }));
  const before =
    isPeriod(grouping) && list.previous.complete && list.previous.groups !== undefined
      ? new Map(
          list.previous.groups.map((row) => [periodNumber(grouping, row.key ?? "", list.previous), measuredValue(row)]),
        )
      : null;
  const toBar = (row: ReportRow): Bar => {
    const name = labels.group(grouping, row);
    const key = row.key ?? null;
    return {
      key: key ?? "",
      name,
      short: isPeriod(grouping) && key !== null ? shortPeriodLabel(grouping, key) : name,
      value: measuredValue(row),
      ...(series.length > 0 && { parts: series.map(({ valueOf }) => valueOf(row)) }),
      ...(before !== null &&
        isPeriod(grouping) && { before: before.get(periodNumber(grouping, key ?? "", range)) ?? 0 }),
      href: drillDownHref(offered.filters, search, range, shown.grain === "items" ? "items" : "detail", [
        { grouping, key },
      ]),
    };
  };
  const more = isPeriod(grouping) ? 0 : chart.number - Math.min(chart.groups.length, MAX_CHART_ROWS);
  const title = t("business:report.chartOf", { figure: labels.field(measure), groups: labels.type(grouping) });
  const legend = [...series, ...(before === null ? [] : [{ name: t("business:report.previous"), fill: BEFORE_FILL }])];
  return (
    <details
      data-chart=""
      open={chart.isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== wasOpen.current) keepOpen(open);
        wasOpen.current = open;
      }}
      className="group/chart rounded-lg border bg-card print:break-inside-avoid print:not-open:hidden"
    >
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-2.5 py-1.5 text-sm font-medium">
        <span className="flex items-center gap-1.5">
          <ChartColumn aria-hidden className="size-4 text-muted-foreground" />
          {title}
        </span>
        {legend.map(({ name, fill }) => (
          <span
            key={name}
            className="hidden items-center gap-1 text-xs font-normal text-muted-foreground group-open/chart:inline-flex"
          >
            <Swatch className={fill} />
            {name}
          </span>
        ))}
        {more > 0 && (
          <span className="hidden text-xs font-normal text-muted-foreground group-open/chart:inline">
            {t("business:report.rest", { count: more, total: more })}
          </span>
        )}
      </summary>
      {isPeriod(grouping) ? (
        <Columns bars={chart.groups.map(toBar)} series={series} />
      ) : (
        <Rows bars={chart.groups.slice(0, MAX_CHART_ROWS).map(toBar)} series={series} />
      )}
    </details>
  );
}

/** Stores whether charts are open, for the next page. */
function keepOpen(open: boolean): void {
  const body = new URLSearchParams({ chart: open ? "open" : "closed" });
  fetch("/preferences", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
}

function createSeries(
  { shown, list }: ReportData,
  labels: ReportLabels,
  restName: (count: number) => string,
): Series[] {
  const { across } = shown;
  if (across === null) return [];
  return chartSeries(list.across).map(({ column, count, valueOf }, index) => ({
    name: column === null ? restName(count) : labels.shortGroup(across, column),
    fill: column === null ? REST_FILL : (FILLS[index] ?? REST_FILL),
    valueOf,
  }));
}

function Columns({ bars, series }: { bars: readonly Bar[]; series: readonly Series[] }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const chart = columnBars(bars);
  const { width, height, bottom, columns } = chart;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[76rem] px-2.5 pb-1">
      <ChartGrid chart={chart} label={LABEL} />
      {columns.map(({ bar, x, thickness, middle, parts, before, labelled }) => (
        <g key={bar.key}>
          {before !== null && (
            <rect x={before.x} y={before.y} width={before.thickness} height={before.size} className={BEFORE_FILL}>
              <title>{`${t("business:report.previous")}: ${formatNumber(before.value)}`}</title>
            </rect>
          )}
          <BarLink bar={bar}>
            {parts.map((part, index) => (
              <rect
                key={index}
                x={x}
                y={part.y}
                width={thickness}
                height={part.size}
                className={series[index]?.fill ?? FILLS[0]}
              >
                <title>{barTitle(bar, series, index, formatNumber)}</title>
              </rect>
            ))}
          </BarLink>
          {labelled && (
            <text x={middle} y={bottom + 15} textAnchor="middle" className={LABEL}>
              {bar.short}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

interface RowsProps {
  bars: readonly Bar[];
  series: readonly Series[];
}

function Rows({ bars, series }: RowsProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { width, height, left, rows } = rowBars(bars);
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[76rem] px-2.5 pb-1">
      {rows.map(({ bar, short, y, thickness, parts, end }) => (
        <g key={bar.key}>
          <text x={left - 8} y={y + thickness / 2 + 4} textAnchor="end" className="fill-foreground text-xs">
            {short}
          </text>
          <BarLink bar={bar}>
            {parts.map((part, index) => (
              <rect
                key={index}
                x={part.x}
                y={y}
                width={part.size}
                height={thickness}
                className={series[index]?.fill ?? FILLS[0]}
              >
                <title>{barTitle(bar, series, index, formatNumber)}</title>
              </rect>
            ))}
          </BarLink>
          <text x={end + 6} y={y + thickness / 2 + 4} className={LABEL}>
            {formatNumber(bar.value)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Returns `20/11/2026: 14.050` or `20/11/2026 · Grade A: 14.050`. */
function barTitle(bar: Bar, series: readonly Series[], index: number, format: (value: number) => string): string {
  const part = series[index];
  return part === undefined
    ? `${bar.name}: ${format(bar.value)}`
    : `${bar.name} · ${part.name}: ${format(bar.parts?.[index] ?? 0)}`;
}

function BarLink({ bar, children }: { bar: Bar; children: ReactNode }) {
  return (
    <Link to={bar.href} tabIndex={-1} className="hover:opacity-70">
      {children}
    </Link>
  );
}
