import { BOTTOM, FAINT, heightOf, MARGIN, type Page, rule, WIDTH, write } from "./page";

/** A table that flows over pages: its head stands on each of them, and a row is never cut. */

interface Column {
  title: string;
  width: number;
  align?: "left" | "right" | "center";
}

interface TableOptions {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** the last row, set apart and bold; it takes the row before it along to a new page */
  total: readonly string[];
  /** begins a page and returns the height at which the table may go on */
  onNewPage: () => number;
}

const PADDING = 4;
const GAP = 6;
const HEAD_HEIGHT = 20;
const ROW_LINE = "#d4d4d4";

/** Draws a table from `y` on and returns the height at which it ends on the last page. */
export function drawTable(doc: Page, top: number, { columns, rows, total, onNewPage }: TableOptions): number {
  let y = drawHead(doc, top, columns);
  const totalHeight = rowHeight(doc, columns, total, true);
  rows.forEach((row, index) => {
    const height = rowHeight(doc, columns, row, false);
    const needed = index === rows.length - 1 ? height + totalHeight : height;
    if (y + needed > BOTTOM) y = drawHead(doc, onNewPage(), columns);
    y = drawRow(doc, y, columns, row, height, false);
  });
  y = drawRow(doc, y, columns, total, totalHeight, true);
  return y;
}

function drawHead(doc: Page, y: number, columns: readonly Column[]): number {
  doc.rect(MARGIN, y, WIDTH, HEAD_HEIGHT).fill("#f0f0f0");
  const titles = columns.map(({ title }) => title);
  eachCell(columns, titles, (title, x, width, align) =>
    write(doc, title, x, y + 5.5, { width, align, size: 8, bold: true, color: FAINT }),
  );
  return y + HEAD_HEIGHT;
}

function drawRow(
  doc: Page,
  y: number,
  columns: readonly Column[],
  row: readonly string[],
  height: number,
  bold: boolean,
): number {
  eachCell(columns, row, (text, x, width, align) => write(doc, text, x, y + PADDING, { width, align, bold }));
  rule(doc, y + height, MARGIN, WIDTH, ROW_LINE);
  return y + height;
}

function rowHeight(doc: Page, columns: readonly Column[], row: readonly string[], bold: boolean): number {
  let height = 0;
  eachCell(columns, row, (text, _x, width) => {
    height = Math.max(height, heightOf(doc, text, { width, bold }));
  });
  return height + 2 * PADDING;
}

function eachCell(
  columns: readonly Column[],
  texts: readonly string[],
  draw: (text: string, x: number, width: number, align: Column["align"]) => void,
): void {
  let x = MARGIN;
  columns.forEach(({ width, align }, index) => {
    draw(texts[index] ?? "", x + GAP / 2, width - GAP, align);
    x += width;
  });
}
