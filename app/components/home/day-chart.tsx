import { useTranslation } from "react-i18next";
import { daysBetween, shiftDay } from "#contract/plant/business-day";
import { columnBars } from "#contract/reports/chart-bars";
import { formatShortDay, weekdayOf } from "#contract/values/format";
import { CHART_DAYS, type HomeGoods } from "#contract/home";
import type { Direction } from "#contract/weighing/direction";
import { PathLink } from "~/components/ui/path-link";
import { goodsHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { ChartGrid } from "../ui/chart-grid";
import { Swatch } from "../ui/swatch";
import { HomeTile } from "./home-tile";

const FILLS: Record<Direction, string> = { inbound: "fill-tone-violet-dot", outbound: "fill-tone-teal-dot" };
const LABEL = "fill-muted-foreground text-[0.6875rem]";
/** Width of a third of the page, so that its text keeps its size. */
const WIDTH = 400;

interface DayChartProps {
  goods: HomeGoods | null;
  directions: readonly Direction[];
}

/** Net kg by day; the totals link to the reports, whose tables have the same figures. */
export function DayChart({ goods, directions }: DayChartProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const sumNetKg = (direction: Direction) =>
    (goods?.days ?? []).reduce((sum, day) => sum + (day.direction === direction ? day.netKg : 0), 0);
  return (
    <HomeTile
      title={t("business:home.tile.goods")}
      text={
        goods && (
          <>
            {t("business:home.lastDays", { days: CHART_DAYS })}
            {directions.map((direction) => (
              <span key={direction} className="whitespace-nowrap">
                {" · "}
                <Swatch className={FILLS[direction]} />{" "}
                <PathLink to={goodsHref(direction, goods, "daily")} className="figure-link">
                  {t(`business:home.kg.${direction}`)} {formatNumber(sumNetKg(direction))}
                </PathLink>
              </span>
            ))}
          </>
        )
      }
      failed={goods === null}
      empty={goods?.days.length === 0 && t("business:home.noGoods")}
    >
      {goods && <Columns goods={goods} directions={directions} />}
    </HomeTile>
  );
}

/** Hidden from screen readers: the totals are links. */
function Columns({ goods, directions }: { goods: HomeGoods; directions: readonly Direction[] }) {
  const { t, i18n } = useTranslation();
  const { formatKg } = numbersOf(t);
  const kgOn = new Map(goods.days.map(({ direction, date, netKg }) => [direction + date, netKg]));
  const bars = Array.from({ length: daysBetween(goods.startDate, goods.endDate) + 1 }, (_, day) => {
    const date = shiftDay(goods.startDate, day);
    const parts = directions.map((direction) => kgOn.get(direction + date) ?? 0);
    const kg = directions.map((direction, at) => `${t(`business:home.way.${direction}`)} ${formatKg(parts[at] ?? 0)}`);
    const name = `${weekdayOf(date, i18n.language)} ${formatShortDay(date)}: ${kg.join(" · ")}`;
    return { name, short: formatShortDay(date), value: 0, parts };
  });
  const chart = columnBars(bars, WIDTH);
  const { width, height, bottom, columns } = chart;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[30rem] pr-2">
      <ChartGrid chart={chart} label={LABEL} />
      {directions.map((direction, index) => (
        <path
          key={direction}
          d={columns.map((column) => barPath(column, index)).join("")}
          className={FILLS[direction]}
        />
      ))}
      {columns.map(
        ({ bar, middle, labelled }) =>
          labelled && (
            <text key={bar.short} x={middle} y={bottom + 15} textAnchor="middle" className={LABEL}>
              {bar.short}
            </text>
          ),
      )}
      {/* The pointer finds a day over the whole height. */}
      <g className="fill-transparent">
        {columns.map(({ bar, x, thickness }) => (
          <rect key={bar.short} x={x} width={thickness} height={bottom}>
            <title>{bar.name}</title>
          </rect>
        ))}
      </g>
    </svg>
  );
}

interface Column {
  x: number;
  thickness: number;
  parts: readonly { y: number; size: number }[];
}

/** Draws a direction's part of a day; one path for all days is a third of the HTML. */
function barPath({ x, thickness, parts }: Column, index: number): string {
  const part = parts[index];
  return part === undefined || part.size === 0 ? "" : `M${x} ${part.y}h${thickness}v${part.size}h-${thickness}z`;
}
