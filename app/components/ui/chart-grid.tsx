import { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";

interface ChartGridProps {
  /** of `columnBars` */
  chart: { marks: readonly { value: number; y: number }[]; left: number; width: number };
  label: string;
}

/** Shows the lines of a column chart with their figures on the left. */
export function ChartGrid({ chart: { marks, left, width }, label }: ChartGridProps) {
  const { formatNumber } = numbersOf(useTranslation().t);
  return marks.map(({ value, y }) => (
    <g key={value}>
      <line x1={left} x2={width} y1={y} y2={y} className="stroke-line" />
      <text x={left - 6} y={y + 4} textAnchor="end" className={label}>
        {formatNumber(value)}
      </text>
    </g>
  ));
}
