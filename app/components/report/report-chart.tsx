import { ChartColumn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isPeriod } from "#contract/report";
import { shortPeriodLabel } from "#contract/report-periods";
import type { ReportData } from "~/services/reports/report.server";
import { numbersOf } from "~/screens/numbers";
import { columnBars, rowBars, type ChartBar } from "./chart-bars";
import type { ReportWords } from "./report-words";

interface ReportChartProps {
  data: ReportData;
  words: ReportWords;
}

const LABEL = "fill-muted-foreground text-xs";

/**
 * Draws the figures of the groups of the page, as the table has them: days as columns, masters as bars beside their names. Plain SVG, drawn
 * by the server too; closed until it is opened, and printed when it is.
 */
export function ReportChart({ data: { shown, list }, words }: ReportChartProps) {
  const { t } = useTranslation();
  const { grouping, measure } = shown;
  if (grouping === null || list.data.length === 0) return null;
  const figure = words.field(measure);
  const bars = list.data.map((row): ChartBar => {
    const name = words.group(grouping, row);
    return {
      name,
      short: isPeriod(grouping) && row.key != null ? shortPeriodLabel(grouping, row.key) : name,
      value: Number(row[measure] ?? 0),
    };
  });
  const title = t("business:report.chartOf", { figure, groups: words.type(grouping) });
  return (
    <details
      data-chart=""
      className="group/chart rounded-lg border bg-card print:break-inside-avoid print:not-open:hidden"
    >
      <summary className="flex items-center gap-1.5 px-2.5 py-1.5 text-sm font-medium">
        <ChartColumn aria-hidden className="size-4 text-muted-foreground" />
        {title}
      </summary>
      {isPeriod(grouping) ? <Columns bars={bars} title={title} /> : <Rows bars={bars} title={title} />}
    </details>
  );
}

interface ChartProps {
  bars: readonly ChartBar[];
  title: string;
}

/** Columns on a scale with lines. */
function Columns({ bars, title }: ChartProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { width, height, left, bottom, marks, columns } = columnBars(bars);
  return (
    <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[76rem] px-2.5 pb-2">
      {marks.map(({ value, y }) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y} y2={y} className="stroke-line" />
          <text x={left - 6} y={y + 4} textAnchor="end" className={LABEL}>
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {columns.map(({ name, short, value, x, y, size, thickness, labelled }) => (
        <g key={name}>
          <rect x={x} y={y} width={thickness} height={size} rx={1.5} className="fill-primary">
            <title>{`${name}: ${formatNumber(value)}`}</title>
          </rect>
          {labelled && (
            <text x={x + thickness / 2} y={bottom + 15} textAnchor="middle" className={LABEL}>
              {short}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Bars beside their names, with their figures at their ends. */
function Rows({ bars, title }: ChartProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { width, height, left, rows } = rowBars(bars);
  return (
    <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[76rem] px-2.5 pb-2">
      {rows.map(({ name, short, value, x, y, size, thickness, end }) => (
        <g key={name}>
          <text x={left - 8} y={y + thickness / 2 + 4} textAnchor="end" className="fill-foreground text-xs">
            {short}
          </text>
          <rect x={x} y={y} width={size} height={thickness} rx={1.5} className="fill-primary">
            <title>{`${name}: ${formatNumber(value)}`}</title>
          </rect>
          <text x={end + 6} y={y + thickness / 2 + 4} className={LABEL}>
            {formatNumber(value)}
          </text>
        </g>
      ))}
    </svg>
  );
}
