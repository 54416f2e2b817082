import { formatDay, formatHour, numberFormats } from "#contract/values/format";
import { periodLabel } from "#contract/reports/report-periods";
import type { FileContents, WriteBytes } from "../reports/contents";
import { drawChart } from "./report-chart";
import { COLUMN_GAP, fitColumns, LINE_HEIGHT, PADDING, type PaperColumns } from "./report-columns";
import { drawAddressee, drawLogo, drawSignatures, END_HEIGHT } from "./report-letter";
import { BOTTOM, MARGIN, PdfPages, WIDTH } from "./report-pages";
import { Table, type TableStyle } from "./table";
import { isFigure, type TableCell } from "../reports/table";
import { businessTexts } from "../reports/labels";

/**
 * Cells are drawn one by one: pdfkit's own tables take four times as long and repeat no heads
 * (docs/decisions/0160-files-made-then-sent.md).
 */

const SAMPLE = 500;
/** Baseline offset, as a fraction of the font size. */
const BASELINE = 0.93;

export async function writePdf(contents: FileContents, write: WriteBytes): Promise<void> {
  const { columns, blocks } = contents;
  const pages = new PdfPages(contents);
  const totals = contents.totals.map((row) => cellTexts(contents, row));
  const rows: string[][] = [];
  // Read before they are drawn, which takes longer than the time limit of a statement.
  for await (const block of blocks) rows.push(...block.map((row) => cellTexts(contents, row)));
  const paper = fitColumns(columns, { sample: rows.slice(0, SAMPLE), totals }, pages, WIDTH);
  pages.add();
  const { chart, letter } = contents;
  const top = drawTop(pages, contents);
  const table = openTable(pages, contents, paper, chart === undefined ? top : drawChart(pages, chart, contents, top));
  for (const row of rows) table.add(row);
  const end = table.end(totals, letter === undefined ? 0 : END_HEIGHT, (y) => {
    const { empty } = businessTexts(contents.locale).report;
    if (rows.length === 0) pages.text(empty, MARGIN + COLUMN_GAP / 2, y + 14, { size: paper.size, faint: true });
    const below = rows.length === 0 ? y + 22 : y;
    pages.rule(below, { strong: true });
    return below;
  });
  if (letter) drawSignatures(pages, letter, contents, end);
  await pages.end(write);
}

function cellTexts({ columns, locale }: FileContents, row: readonly TableCell[]): string[] {
  const { formatAmount } = numberFormats(locale);
  return row.map((cell, index) => {
    const { kind, period } = columns[index] ?? { kind: "text" };
    if (cell === null) return "";
    if (typeof cell === "number") return formatAmount(cell);
    if (kind === "hour") return formatHour(cell);
    if (kind !== "day" || !/^\d{4}-\d\d-\d\d$/.test(cell)) return cell;
    return period ? periodLabel(period, cell, locale) : formatDay(cell);
  });
}

function openTable(
  pages: PdfPages,
  { title, company, parameters, letter, columns }: FileContents,
  { size, widths }: PaperColumns,
  top: number,
): Table {
  const isRight = columns.map(isFigure);
  const style: TableStyle = {
    left: MARGIN,
    bottom: BOTTOM,
    widths,
    gap: COLUMN_GAP,
    padding: PADDING,
    splits: true,
    lineHeight: () => size * LINE_HEIGHT,
    wrap(text, width, kind, column) {
      if (kind !== "head" && columns[column]?.kind !== "text") return [text];
      return (kind === "row" ? pages.regular : pages.bold).lines(text, width, size);
    },
    write(line, x, y, room, kind, column) {
      const right = isRight[column] ?? false;
      const font = { size, bold: kind !== "row", faint: kind === "head" };
      pages.text(line, x + (right ? room : 0), y + size * BASELINE, font, { right, room });
    },
    frame(kind, y, height) {
      if (kind === "head") pages.band(y, height);
      else pages.rule(y + height);
    },
    nextPage() {
      pages.add();
      const y = MARGIN + 6;
      const [, range = ""] = parameters[0] ?? [];
      pages.text([title, letter?.to.name, range].filter(Boolean).join(" · "), MARGIN, y, { size: 8, bold: true });
      pages.text(company[0] ?? "", MARGIN + WIDTH, y, { size: 8, faint: true }, { right: true });
      return y + 6;
    },
  };
  return new Table(
    style,
    columns.map(({ header }) => header),
    top,
  );
}

function drawTop(pages: PdfPages, { company, title, parameters, letter }: FileContents): number {
  const [name = "", ...rest] = company;
  let y = MARGIN + 10;
  const left = letter ? drawLogo(pages, letter) : MARGIN;
  pages.text(name, left, y, { size: 11, bold: true });
  pages.text(title, MARGIN + WIDTH, y + 2, { size: 15, bold: true }, { right: true });
  for (const text of rest) pages.text(text, left, (y += 11), { size: 8, faint: true }, { room: WIDTH });
  // Below a logo, however few lines the plant has.
  y = left > MARGIN ? Math.max(y + 9, MARGIN + 42) : y + 9;
  pages.rule(y, { strong: true });
  y += 13;
  if (letter) y = drawAddressee(pages, letter, y);
  let x = MARGIN;
  for (const [label, value] of parameters) {
    const width = pages.regular.textWidth(`${label}: `, 8.5) + pages.bold.textWidth(value, 8.5);
    if (x > MARGIN && x + width > MARGIN + WIDTH) {
      x = MARGIN;
      y += 12;
    }
    pages.text(`${label}: `, x, y, { size: 8.5, faint: true });
    pages.text(
      value,
      x + pages.regular.textWidth(`${label}: `, 8.5),
      y,
      { size: 8.5, bold: true },
      { room: WIDTH * 0.8 },
    );
    x += width + 18;
  }
  return y + 8;
}
