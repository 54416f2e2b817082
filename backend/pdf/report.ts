import { formatDay, formatHour, numberFormats } from "#contract/values/format";
import { periodLabel } from "#contract/reports/report-periods";
import type { FileContents, WriteBytes } from "../reports/contents";
import { drawChart } from "./report-chart";
import { COLUMN_GAP, fitColumns, LINE_HEIGHT, PADDING, type PaperColumns } from "./report-columns";
import { drawAddressee, drawLogo, drawSignatures, END_HEIGHT } from "./report-letter";
import { BOTTOM, MARGIN, PdfPages, WIDTH } from "./report-pages";
import { isFigure, type TableCell } from "../reports/table";
import { businessIn } from "../reports/labels";

/**
 * Totals never stand alone on a page. Cells are drawn one by one: pdfkit's own tables take four times as long and repeat
 * no heads (docs/decisions/0160-files-made-then-sent.md).
 */

const SAMPLE = 500;
/** Baseline offset, as a fraction of the font size. */
const BASELINE = 0.93;

export async function writePdf(contents: FileContents, write: WriteBytes): Promise<void> {
  const { columns, blocks } = contents;
  const pages = new PdfPages(contents);
  const totals = contents.totals.map((row) => textsOf(contents, row));
  const rows: string[][] = [];
  // Read before they are drawn, which takes longer than the time limit of a statement.
  for await (const block of blocks) rows.push(...block.map((row) => textsOf(contents, row)));
  const sample = rows.slice(0, SAMPLE);
  const table = new PaperTable(pages, contents, fitColumns(columns, { sample, totals }, pages, WIDTH));
  for (const row of rows) table.add(row);
  table.end(totals);
  await pages.end(write);
}

function textsOf({ columns, locale }: FileContents, row: readonly TableCell[]): string[] {
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

interface Lines {
  cells: string[][];
  count: number;
}

class PaperTable {
  readonly #lineHeight: number;
  readonly #edges: number[];
  /** Held back so that the last row stays with the totals. */
  #held: Lines | undefined;
  #y: number;

  constructor(
    private readonly pages: PdfPages,
    private readonly contents: FileContents,
    private readonly paper: PaperColumns,
  ) {
    this.#lineHeight = paper.size * LINE_HEIGHT;
    this.#edges = paper.widths.map((_width, index) =>
      paper.widths.slice(0, index).reduce((sum, width) => sum + width, MARGIN),
    );
    pages.add();
    const top = drawTop(pages, contents);
    const { chart } = contents;
    this.#y = this.#drawHead(chart === undefined ? top : drawChart(pages, chart, contents, top));
  }

  add(row: readonly string[]): void {
    if (this.#held) this.#draw(this.#held, 0);
    this.#held = this.#linesOf(row);
  }

  end(totals: readonly (readonly string[])[]): void {
    const last = totals.map((total) => this.#linesOf(total, true));
    const { letter } = this.contents;
    const end = letter === undefined ? 0 : END_HEIGHT;
    const height = last.reduce((sum, lines) => sum + this.#heightOf(lines), end);
    if (this.#held) this.#draw(this.#held, height);
    else {
      const { empty } = businessIn(this.contents.locale).report;
      this.pages.text(empty, MARGIN + COLUMN_GAP / 2, this.#y + 14, { size: this.paper.size, faint: true });
      this.#y += 22;
    }
    this.pages.rule(this.#y, { strong: true });
    for (const lines of last) this.#drawLines(lines, lines.count, true);
    if (letter) drawSignatures(this.pages, letter, this.contents, this.#y);
  }

  #linesOf(row: readonly string[], bold = false): Lines {
    const { size } = this.paper;
    const face = bold ? this.pages.bold : this.pages.regular;
    const cells = row.map((text, index) => {
      const figure = this.contents.columns[index]?.kind !== "text";
      return figure ? [text] : face.lines(text, this.#roomOf(row, index, bold), size);
    });
    return { cells, count: Math.max(1, ...cells.map((lines) => lines.length)) };
  }

  /** A total label may overlap the empty cells to its right. */
  #roomOf(row: readonly unknown[], index: number, isTotal: boolean): number {
    const { widths } = this.paper;
    const own = widths[index] ?? 0;
    if (!isTotal || index > 0) return own - COLUMN_GAP;
    const next = row.findIndex((cell, place) => place > 0 && String(cell) !== "");
    return widths.slice(0, next < 0 ? 1 : next).reduce((sum, width) => sum + width, 0) - COLUMN_GAP;
  }

  readonly #heightOf = ({ count }: Lines) => count * this.#lineHeight + 2 * PADDING;

  /** Keeps `below` points free; splits a row taller than a page. */
  #draw(row: Lines, below: number): void {
    if (this.#y + this.#heightOf(row) + below > BOTTOM) this.#y = this.#drawHead(this.#continue());
    let rest = row;
    while (this.#y + this.#heightOf(rest) + below > BOTTOM) {
      const fitting = Math.max(1, Math.floor((BOTTOM - this.#y - 2 * PADDING) / this.#lineHeight));
      const drawn = Math.min(fitting, rest.count - 1);
      if (drawn < 1) break;
      this.#drawLines(rest, drawn);
      rest = { cells: rest.cells.map((lines) => lines.slice(drawn)), count: rest.count - drawn };
      this.#y = this.#drawHead(this.#continue());
    }
    this.#drawLines(rest, rest.count);
  }

  #drawLines({ cells }: Lines, count: number, bold = false): void {
    const { size } = this.paper;
    const top = this.#y + PADDING + size * BASELINE;
    for (let index = 0; index < cells.length; index++) {
      const right = isFigure(this.contents.columns[index] ?? { header: "", kind: "text" });
      const room = this.#roomOf(cells, index, bold);
      const x = (this.#edges[index] ?? 0) + COLUMN_GAP / 2 + (right ? room : 0);
      const lines = cells[index] ?? [];
      for (let line = 0; line < Math.min(lines.length, count); line++)
        this.pages.text(lines[line] ?? "", x, top + line * this.#lineHeight, { size, bold }, { right, room });
    }
    this.#y += count * this.#lineHeight + 2 * PADDING;
    this.pages.rule(this.#y);
  }

  /** Returns the y where the table continues. */
  #continue(): number {
    const { title, company, parameters, letter } = this.contents;
    this.pages.add();
    const y = MARGIN + 6;
    const [, range = ""] = parameters[0] ?? [];
    this.pages.text([title, letter?.to.name, range].filter(Boolean).join(" · "), MARGIN, y, { size: 8, bold: true });
    this.pages.text(company[0] ?? "", MARGIN + WIDTH, y, { size: 8, faint: true }, { right: true });
    return y + 6;
  }

  /** Returns the y of the first row. */
  #drawHead(y: number): number {
    const { columns } = this.contents;
    const { widths, size } = this.paper;
    const heads = columns.map(({ header }, index) =>
      this.pages.bold.lines(header, (widths[index] ?? 0) - COLUMN_GAP, size),
    );
    const height = Math.max(...heads.map((lines) => lines.length)) * this.#lineHeight + 2 * PADDING;
    this.pages.band(y, height);
    columns.forEach((column, index) => {
      const right = isFigure(column);
      const room = (widths[index] ?? 0) - COLUMN_GAP;
      const x = (this.#edges[index] ?? 0) + COLUMN_GAP / 2 + (right ? room : 0);
      heads[index]?.forEach((text, line) => {
        const at = y + PADDING + size * BASELINE + line * this.#lineHeight;
        this.pages.text(text, x, at, { size, bold: true, faint: true }, { right, room });
      });
    });
    return y + height;
  }
}

/** Returns the y of the table. */
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
    const width = pages.regular.widthOf(`${label}: `, 8.5) + pages.bold.widthOf(value, 8.5);
    if (x > MARGIN && x + width > MARGIN + WIDTH) {
      x = MARGIN;
      y += 12;
    }
    pages.text(`${label}: `, x, y, { size: 8.5, faint: true });
    pages.text(
      value,
      x + pages.regular.widthOf(`${label}: `, 8.5),
      y,
      { size: 8.5, bold: true },
      { room: WIDTH * 0.8 },
    );
    x += width + 18;
  }
  return y + 8;
}
