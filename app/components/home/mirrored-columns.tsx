import { scaleBand, scaleLinear } from "d3-scale";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Direction } from "#contract/weighing/direction";
import { numbersOf } from "~/definitions/numbers";
import { PathLink } from "~/components/ui/path-link";

export const directionFills: Record<Direction, string> = {
  inbound: "fill-tone-violet-dot",
  outbound: "fill-tone-teal-dot",
};

interface Column extends Record<Direction, number> {
  key: string | number;
  label: string;
  title: (direction: Direction) => string;
  /** Text of in less out, which a line then shows. */
  difference?: (() => string) | undefined;
  href?: (direction: Direction) => string;
}

const HEIGHT = 128;
const LABELS = 7;
const TIP = "pointer-events-none fill-foreground stroke-card stroke-[5px] text-xs font-semibold [paint-order:stroke]";
const LABEL = "fill-muted-foreground text-[0.6875rem]";

/**
 * Inbound above the axis, outbound below; a single direction above. The pointer shows all figures of a column at once. Hidden from focus and screen readers, because a
 * table has the same figures.
 */
export function MirroredColumns({
  columns,
  directions,
}: {
  columns: readonly Column[];
  directions: readonly Direction[];
}) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const isMirrored = directions.length > 1;
  const most = (direction: Direction) =>
    directions.includes(direction) ? Math.max(0, ...columns.map((column) => column[direction])) : 0;
  const [up, down] = isMirrored ? [most("inbound"), most("outbound")] : [most(directions[0] ?? "inbound"), 0];
  const figures = scaleLinear([-down, Math.max(up, down > 0 ? 0 : 1)], [HEIGHT - 6, 6]).nice(4);
  const places = scaleBand(
    columns.map((_, index) => index),
    [0, 100],
  ).paddingInner(0.2);
  const every = Math.ceil(columns.length / LABELS);
  const zero = figures(0);
  const middleOf = (index: number) => round((places(index) ?? 0) + places.bandwidth() / 2);
  const [pointed, setPointed] = useState<number>();
  const column = pointed === undefined ? undefined : columns[pointed];
  const tip =
    pointed === undefined || column === undefined
      ? null
      : {
          middle: middleOf(pointed),
          lines: [...directions.map(column.title), ...(column.difference === undefined ? [] : [column.difference()])],
        };
  const barOf = (index: number, from: number, to: number) =>
    `M${round(places(index) ?? 0)} ${round(from)}h${round(places.bandwidth())}V${round(to)}h-${round(places.bandwidth())}z`;
  const isDown = (direction: Direction) => isMirrored && direction === "outbound";
  const endOf = (direction: Direction, column: Column) =>
    figures(isDown(direction) ? -column[direction] : column[direction]);
  return (
    <div aria-hidden className="flex gap-1.5 pr-4 pb-1 pl-3">
      <svg className="w-15 shrink-0 overflow-visible" height={HEIGHT + 18}>
        {figures.ticks(4).map((value) => (
          <text key={value} x="100%" y={round(figures(value)) + 4} textAnchor="end" className={LABEL}>
            {formatNumber(Math.abs(value))}
          </text>
        ))}
      </svg>
      <svg
        className="w-full min-w-0 overflow-visible"
        height={HEIGHT + 18}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          const index = Math.floor(((clientX - left) / width) * columns.length);
          setPointed(Math.min(Math.max(index, 0), columns.length - 1));
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {figures.ticks(4).map((value) => (
          <line
            key={value}
            x2="100%"
            y1={round(figures(value))}
            y2={round(figures(value))}
            className={value === 0 ? "stroke-input" : "stroke-line"}
          />
        ))}
        <svg viewBox={`0 0 100 ${HEIGHT}`} height={HEIGHT} width="100%" preserveAspectRatio="none">
          {directions.map((direction) => (
            <path
              key={direction}
              d={columns.map((column, index) => barOf(index, zero, endOf(direction, column))).join("")}
              className={directionFills[direction]}
            />
          ))}
          {/* A veil over the column under the pointer, up to the edge of the chart. */}
          <g className="fill-transparent [&_a:hover]:fill-card/30">
            {columns.map((column, index) =>
              directions.map(
                (direction) =>
                  column.href !== undefined &&
                  column[direction] > 0 && (
                    <PathLink key={`${direction}${column.key}`} to={column.href(direction)} tabIndex={-1}>
                      <path d={barOf(index, zero, isDown(direction) ? HEIGHT : 0)} />
                    </PathLink>
                  ),
              ),
            )}
          </g>
          {isMirrored && columns.some(({ difference }) => difference !== undefined) && (
            <polyline
              points={columns
                .map(({ inbound, outbound }, index) => `${middleOf(index)},${round(figures(inbound - outbound))}`)
                .join(" ")}
              vectorEffect="non-scaling-stroke"
              className="pointer-events-none fill-none stroke-foreground stroke-[1.5]"
            />
          )}
        </svg>
        {columns.map(
          ({ key, label }, index) =>
            (columns.length - 1 - index) % every === 0 && (
              <text key={key} x={`${middleOf(index)}%`} y={HEIGHT + 13} textAnchor="middle" className={LABEL}>
                {label}
              </text>
            ),
        )}
        {tip !== null && (
          <g className={TIP} textAnchor={tip.middle < 35 ? "start" : tip.middle > 65 ? "end" : "middle"}>
            {tip.lines.map((line, row) => (
              <text key={line} x={`${tip.middle}%`} y={12 + row * 15}>
                {line}
              </text>
            ))}
          </g>
        )}
      </svg>
    </div>
  );
}

/** Server and browser must render the same digits. */
const round = (value: number) => Math.round(value * 100) / 100;
