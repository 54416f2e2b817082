import { scaleBand, scaleLinear } from "d3-scale";
import type { ReportAcross, ReportRow } from "./report-answer";

/** Bar of a chart; positions are in drawing units. */

export interface ChartBar {
  name: string;
  short: string;
  value: number;
  parts?: readonly number[];
  before?: number;
}

const WIDTH = 1180;
const COLUMN_HEIGHT = 120;
const ROW_HEIGHT = 16;
/** Widths of axis figures, names and a letter. */
const AXIS = 92;
const NAMES = 220;
const LETTER = 6.5;
/** Width of the figure after a bar. */
const FIGURE = 110;
/** Relative width of the previous period's bar. */
const BEFORE_SHARE = 0.3;

function stackParts({ value, parts = [value] }: ChartBar): { from: number; to: number }[] {
  let [above, below] = [0, 0];
  return parts.map((part) => {
    const from = part < 0 ? below : above;
    if (part < 0) below += part;
    else above += part;
    return { from, to: from + part };
  });
}

function barScale(bars: readonly ChartBar[], from: number, to: number) {
  const figures = bars.flatMap((bar) => [bar.before ?? 0, ...stackParts(bar).map((part) => part.to)]);
  return scaleLinear([Math.min(0, ...figures), Math.max(1, ...figures)], [from, to]);
}

/** Places columns with the previous period behind; drops overlapping names. @param width in drawing units */
export function columnBars<Bar extends ChartBar>(bars: readonly Bar[], width = WIDTH) {
  const bottom = COLUMN_HEIGHT - 22;
  const places = scaleBand(
    bars.map((_, index) => index),
    [AXIS, width],
  )
    .paddingInner(0.35)
    .paddingOuter(0.2);
  const figures = barScale(bars, bottom, 10).nice(3);
  const widest = Math.max(...bars.map(({ short }) => short.length)) * LETTER + 10;
  const every = Math.max(1, Math.ceil(widest / places.step()));
  const slot = places.bandwidth();
  const beforeWidth = bars.some(({ before }) => before !== undefined) ? slot * BEFORE_SHARE : 0;
  const barSpan = (from: number, to: number) => {
    const [top, low] = [round(figures(Math.max(from, to))), round(figures(Math.min(from, to)))];
    return { y: top, size: round(low - top) };
  };
  const columns = bars.map((bar, index) => {
    const start = places(index) ?? 0;
    return {
      bar,
      x: round(start + beforeWidth),
      thickness: round(slot - beforeWidth),
      middle: round(start + slot / 2),
      parts: stackParts(bar).map(({ from, to }) => barSpan(from, to)),
      before:
        bar.before === undefined
          ? null
          : { x: round(start), thickness: round(beforeWidth), ...barSpan(0, bar.before), value: bar.before },
      labelled: index % every === 0,
    };
  });
  const marks = figures.ticks(3).map((value) => ({ value, y: round(figures(value)) }));
  return { width, height: COLUMN_HEIGHT, left: AXIS, bottom, marks, columns };
}

/** Places bars below each other, with truncated names. */
export function rowBars<Bar extends ChartBar>(bars: readonly Bar[]) {
  const height = bars.length * ROW_HEIGHT + 6;
  const places = scaleBand(
    bars.map((_, index) => index),
    [2, height - 4],
  ).paddingInner(0.3);
  const figures = barScale(bars, NAMES, WIDTH - FIGURE);
  const letters = Math.floor((NAMES - 12) / LETTER);
  const rows = bars.map((bar, index) => {
    const parts = stackParts(bar).map(({ from, to }) => {
      const [start, end] = [figures(Math.min(from, to)), figures(Math.max(from, to))];
      return { x: round(start), size: round(end - start) };
    });
    return {
      bar,
      short: bar.short.length > letters ? `${bar.short.slice(0, letters - 1)}…` : bar.short,
      y: round(places(index) ?? 0),
      thickness: round(places.bandwidth()),
      parts,
      end: Math.max(figures(0), ...parts.map(({ x, size }) => round(x + size))),
    };
  });
  return { width: WIDTH, height, left: NAMES, rows };
}

/** Server and browser must render the same digits. */
const round = (value: number) => Math.round(value * 10) / 10;

/** Masters that have their own bar. */
export const MAX_CHART_ROWS = 7;
/** Groups of the second grouping that have their own colour. */
const MAX_CHART_SERIES = 4;

interface ChartSeries {
  /** Null for the sum of all other groups. */
  column: ReportAcross["columns"][number] | null;
  count: number;
  valueOf: (row: Pick<ReportRow, "cells">) => number;
}

/** Returns the largest groups of the second grouping in their order, and the others as one; none without a second grouping. */
export function chartSeries(across: ReportAcross | undefined): ChartSeries[] {
  if (across === undefined) return [];
  const { columns, cells, rest } = across;
  const places = columns.map((_, place) => place);
  const named = places
    .toSorted((one, other) => Math.abs(cells[other] ?? 0) - Math.abs(cells[one] ?? 0))
    .slice(0, MAX_CHART_SERIES)
    .toSorted((one, other) => one - other);
  const others = [...places, ...(rest > 0 ? [columns.length] : [])].filter((place) => !named.includes(place));
  const createSeries = (column: ChartSeries["column"], of: number[], count: number): ChartSeries => ({
    column,
    count,
    valueOf: ({ cells: own }) => of.reduce((sum, place) => sum + (own?.[place] ?? 0), 0),
  });
  return [
    ...named.map((place) => createSeries(columns[place] ?? { key: null, label: null }, [place], 1)),
    ...(others.length > 0 ? [createSeries(null, others, columns.length - named.length + rest)] : []),
  ];
}
