import { columnBars, rowBars } from "#contract/reports/chart-bars";
import { numberFormats } from "#contract/values/format";
import type { FileChart } from "../reports/chart";
import type { FileContents } from "../reports/contents";
import { MARGIN, type PdfPages, WIDTH } from "./report-pages";

/** Colours of the screen in light mode (app/tailwind.css): the largest groups, the others, the previous period. */
const FILLS = ["#0f766e", "#5b21b6", "#92400e", "#075985"] as const;
const REST = "#71717a";
const BEFORE = "#d4d4d8";
const SIZE = 7.5;
const SWATCH = 6;
/** From the baseline of a label to the middle of its bar. */
const HALF_LETTER = 2.6;

/** Draws the chart of a report with the bars of the screen. Returns the y below. */
export function drawChart(
  pages: PdfPages,
  chart: FileChart,
  { locale }: Pick<FileContents, "locale">,
  top: number,
): number {
  const { formatNumber } = numberFormats(locale);
  const fills = chart.series.map(({ isRest }, index) => (isRest ? REST : (FILLS[index] ?? REST)));
  const y = drawLegend(pages, chart, fills, top + 8) + 4;
  const fillColor = (index: number) => fills[index] ?? FILLS[0];
  if (chart.kind === "columns") {
    const drawn = columnBars(chart.bars);
    const scale = WIDTH / drawn.width;
    const [across, down] = [(x: number) => MARGIN + x * scale, (at: number) => y + at * scale];
    for (const { value, y: at } of drawn.marks) {
      pages.rule(down(at), { from: across(drawn.left) });
      pages.text(
        formatNumber(value),
        across(drawn.left - 6),
        down(at) + HALF_LETTER,
        { size: SIZE, faint: true },
        { right: true },
      );
    }
    for (const { bar, x, thickness, middle, parts, before, labelled } of drawn.columns) {
      if (before !== null)
        pages.bar(across(before.x), down(before.y), before.thickness * scale, before.size * scale, BEFORE);
      parts.forEach((part, index) =>
        pages.bar(across(x), down(part.y), thickness * scale, part.size * scale, fillColor(index)),
      );
      const half = pages.regular.textWidth(bar.short, SIZE) / 2;
      if (labelled) pages.text(bar.short, across(middle) - half, down(drawn.bottom) + 10, { size: SIZE, faint: true });
    }
    return y + drawn.height * scale + 4;
  }
  const drawn = rowBars(chart.bars);
  const scale = WIDTH / drawn.width;
  const [across, down] = [(x: number) => MARGIN + x * scale, (at: number) => y + at * scale];
  for (const { bar, short, y: at, thickness, parts, end } of drawn.rows) {
    const baseline = down(at + thickness / 2) + HALF_LETTER;
    pages.text(
      short,
      across(drawn.left - 8),
      baseline,
      { size: SIZE },
      { right: true, room: (drawn.left - 8) * scale },
    );
    parts.forEach((part, index) =>
      pages.bar(across(part.x), down(at), part.size * scale, thickness * scale, fillColor(index)),
    );
    pages.text(formatNumber(bar.value), across(end + 6), baseline, { size: SIZE, faint: true });
  }
  const below = y + drawn.height * scale;
  if (chart.more === null) return below + 6;
  pages.text(chart.more, MARGIN, below + 8, { size: SIZE, faint: true });
  return below + 14;
}

function drawLegend(
  pages: PdfPages,
  { title, series, before }: FileChart,
  fills: readonly string[],
  y: number,
): number {
  const baseline = y + 8;
  pages.text(title, MARGIN, baseline, { size: 8.5, bold: true });
  let x = MARGIN + pages.bold.textWidth(title, 8.5) + 16;
  const legend = [
    ...series.map(({ name }, index) => ({ name, fill: fills[index] ?? REST })),
    ...(before === null ? [] : [{ name: before, fill: BEFORE }]),
  ];
  for (const { name, fill } of legend) {
    pages.bar(x, baseline - SWATCH, SWATCH, SWATCH, fill);
    pages.text(name, x + SWATCH + 3, baseline, { size: SIZE, faint: true });
    x += SWATCH + 3 + pages.regular.textWidth(name, SIZE) + 12;
  }
  return baseline + 4;
}
