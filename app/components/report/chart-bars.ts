import { scaleBand, scaleLinear } from "d3-scale";

/** Where the bars of a chart stand, in the units of its drawing; the screen makes it as wide as there is room. */

export interface ChartBar {
  name: string;
  /** The name where there is little room. */
  short: string;
  value: number;
}

const WIDTH = 1180;
const COLUMN_HEIGHT = 190;
const ROW_HEIGHT = 22;
/** Room for the figures of an axis, and for names; a letter is some 6.5 units wide. */
const AXIS = 92;
const NAMES = 220;
const LETTER = 6.5;
/** Room for the figure at the end of a bar. */
const FIGURE = 110;

/** The scale of figures: from nothing, or from the lowest that is below it, to the highest. */
const scaleOf = (bars: readonly ChartBar[], from: number, to: number) =>
  scaleLinear(
    [Math.min(0, ...bars.map(({ value }) => value)), Math.max(1, ...bars.map(({ value }) => value))],
    [from, to],
  );

/** Places columns side by side; names are left out where they would meet. */
export function columnBars(bars: readonly ChartBar[]) {
  const bottom = COLUMN_HEIGHT - 22;
  const places = scaleBand(
    bars.map((_, index) => index),
    [AXIS, WIDTH],
  )
    .paddingInner(0.35)
    .paddingOuter(0.2);
  const figures = scaleOf(bars, bottom, 10).nice(4);
  const widest = Math.max(...bars.map(({ short }) => short.length)) * LETTER + 10;
  const every = Math.max(1, Math.ceil(widest / places.step()));
  const columns = bars.map((bar, index) => {
    const [top, low] = [figures(Math.max(0, bar.value)), figures(Math.min(0, bar.value))];
    return {
      ...bar,
      x: round(places(index) ?? 0),
      y: round(top),
      size: round(low - top),
      thickness: round(places.bandwidth()),
      labelled: index % every === 0,
    };
  });
  const marks = figures.ticks(4).map((value) => ({ value, y: round(figures(value)) }));
  return { width: WIDTH, height: COLUMN_HEIGHT, left: AXIS, bottom, marks, columns };
}

/** Places bars under each other, behind their names; a long one is truncated. */
export function rowBars(bars: readonly ChartBar[]) {
  const height = bars.length * ROW_HEIGHT + 6;
  const places = scaleBand(
    bars.map((_, index) => index),
    [2, height - 4],
  ).paddingInner(0.3);
  const figures = scaleOf(bars, NAMES, WIDTH - FIGURE);
  const letters = Math.floor((NAMES - 12) / LETTER);
  const rows = bars.map((bar, index) => {
    const [start, end] = [figures(Math.min(0, bar.value)), figures(Math.max(0, bar.value))];
    return {
      ...bar,
      short: bar.short.length > letters ? `${bar.short.slice(0, letters - 1)}…` : bar.short,
      x: round(start),
      y: round(places(index) ?? 0),
      size: round(end - start),
      thickness: round(places.bandwidth()),
      end: round(end),
    };
  });
  return { width: WIDTH, height, left: NAMES, rows };
}

/** Server and browser write the same digits. */
const round = (value: number) => Math.round(value * 10) / 10;
