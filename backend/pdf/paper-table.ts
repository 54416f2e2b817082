import { bottomOf, FAINT, headRule, heightOf, type Page, rule, widthOf, write } from "./page";

/** Repeats the head and never splits a row. */

export interface Column {
  title: string;
  /** points; one column without width takes the rest */
  width?: number;
  align?: "left" | "right" | "center";
}

interface TableOptions {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** stays on the page of the last row */
  total: readonly string[];
  /** height to reserve below the total */
  below: number;
  /** starts a page; returns the y to continue at */
  onNewPage: () => number;
}

type Placed = Required<Pick<Column, "title" | "width">> & Pick<Column, "align">;

const GAP = 6;
const ROW_LINE = "#d4d4d4";
const SHADE = "#f0f0f0";

const paddingOf = ({ format }: Page) => (format.matrix ? 2 : 4);

/** Returns the end on the last page. */
export function drawTable(doc: Page, top: number, options: TableOptions): number {
  const { rows, total, below, onNewPage } = options;
  const columns = placed(doc, options.columns);
  let y = drawHead(doc, top, columns);
  const totalHeight = rowHeight(doc, columns, total, true);
  rows.forEach((row, index) => {
    const height = rowHeight(doc, columns, row, false);
    const needed = index === rows.length - 1 ? height + totalHeight + below : height;
    if (y + needed > bottomOf(doc)) y = drawHead(doc, onNewPage(), columns);
    y = drawRow(doc, y, columns, row, height, false);
  });
  if (doc.format.matrix) headRule(doc, y);
  return drawRow(doc, y, columns, total, totalHeight, true);
}

function placed(doc: Page, columns: readonly Column[]): Placed[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return columns.map((column) => ({ ...column, width: column.width ?? widthOf(doc) - fixed }));
}

function drawHead(doc: Page, y: number, columns: readonly Placed[]): number {
  const { matrix, side } = doc.format;
  const padding = paddingOf(doc);
  const titles = columns.map(({ title }) => title);
  const height = Math.max(
    ...columns.map(({ title, width }) => heightOf(doc, title, { width: width - GAP, size: 8, bold: true })),
  );
  const end = y + height + 2 * padding;
  if (matrix) headRule(doc, y);
  else doc.rect(side, y, widthOf(doc), end - y).fill(SHADE);
  eachCell(doc, columns, titles, (title, x, width, align) =>
    write(doc, title, x, y + padding, { width, align, size: 8, bold: true, color: FAINT }),
  );
  if (matrix) headRule(doc, end);
  return end;
}

function drawRow(
  doc: Page,
  y: number,
  columns: readonly Placed[],
  row: readonly string[],
  height: number,
  bold: boolean,
): number {
  const padding = paddingOf(doc);
  eachCell(doc, columns, row, (text, x, width, align) => write(doc, text, x, y + padding, { width, align, bold }));
  // Dot-matrix printers draw rules slowly.
  if (!doc.format.matrix || bold) rule(doc, y + height, { color: ROW_LINE });
  return y + height;
}

function rowHeight(doc: Page, columns: readonly Placed[], row: readonly string[], bold: boolean): number {
  let height = 0;
  eachCell(doc, columns, row, (text, _x, width) => {
    height = Math.max(height, heightOf(doc, text, { width, bold }));
  });
  return height + 2 * paddingOf(doc);
}

function eachCell(
  doc: Page,
  columns: readonly Placed[],
  texts: readonly string[],
  draw: (text: string, x: number, width: number, align: Column["align"]) => void,
): void {
  let x = doc.format.side;
  columns.forEach(({ width, align }, index) => {
    draw(texts[index] ?? "", x + GAP / 2, width - GAP, align);
    x += width;
  });
}
