/** Lengths are points; y counts from the top. */

export type RowKind = "head" | "row" | "total";

/** How a page measures and draws the rows of its table. */
export interface TableStyle {
  left: number;
  bottom: number;
  widths: readonly number[];
  /** between two columns */
  gap: number;
  /** above and below a row */
  padding: number;
  lineHeight(kind: RowKind): number;
  /** Wraps the text of a cell. */
  wrap(text: string, width: number, kind: RowKind, column: number): string[];
  /** Writes a line from its top left corner. */
  write(line: string, x: number, y: number, width: number, kind: RowKind, column: number): void;
  /** Draws band and rules of a row. */
  frame(kind: RowKind, y: number, height: number): void;
  /** Starts a page. Returns the y to continue at. */
  nextPage(): number;
  /** continues a row taller than a page on the next one */
  splits: boolean;
}

interface Row {
  cells: string[][];
  widths: number[];
  kind: RowKind;
  lines: number;
}

/** Draws a table row by row: repeats its head on every page and keeps the last row with the totals. */
export class Table {
  readonly #head: Row;
  /** Held back so that it stays with the totals. */
  #last: Row | undefined;
  #y: number;

  constructor(
    private readonly style: TableStyle,
    titles: readonly string[],
    top: number,
  ) {
    this.#head = this.#wrap(titles, "head");
    this.#y = top;
    this.#drawLines(this.#head);
  }

  add(texts: readonly string[]): void {
    if (this.#last) this.#draw(this.#last, 0);
    this.#last = this.#wrap(texts, "row");
  }

  /** Draws the totals. Returns their end. @param below height to reserve @param onEnd draws between rows and totals, from a y to the one it returns */
  end(totals: readonly (readonly string[])[], below: number, onEnd: (y: number) => number): number {
    const rows = totals.map((total) => this.#wrap(total, "total"));
    if (this.#last)
      this.#draw(
        this.#last,
        rows.reduce((sum, row) => sum + this.#heightOf(row), below),
      );
    this.#y = onEnd(this.#y);
    for (const row of rows) this.#drawLines(row);
    return this.#y;
  }

  #wrap(texts: readonly string[], kind: RowKind): Row {
    const { widths: own, gap, wrap } = this.style;
    const widths = own.map((width) => width - gap);
    // The label of a total may overlap the empty cells to its right.
    const next = texts.findIndex((text, index) => index > 0 && text !== "");
    if (kind === "total") widths[0] = own.slice(0, Math.max(1, next)).reduce((sum, width) => sum + width, -gap);
    const cells = texts.map((text, index) => wrap(text, widths[index] ?? 0, kind, index));
    return { cells, widths, kind, lines: Math.max(1, ...cells.map((lines) => lines.length)) };
  }

  #heightOf({ kind, lines }: Pick<Row, "kind" | "lines">): number {
    return lines * this.style.lineHeight(kind) + 2 * this.style.padding;
  }

  /** Keeps `below` points free. */
  #draw(row: Row, below: number): void {
    const { bottom, padding, lineHeight, splits } = this.style;
    if (this.#y + this.#heightOf(row) + below > bottom) this.#continue();
    let rest = row;
    while (splits && this.#y + this.#heightOf(rest) + below > bottom) {
      const fitting = Math.max(1, Math.floor((bottom - this.#y - 2 * padding) / lineHeight(row.kind)));
      const lines = Math.min(fitting, rest.lines - 1);
      if (lines < 1) break;
      this.#drawLines({ ...rest, lines });
      rest = { ...rest, cells: rest.cells.map((cell) => cell.slice(lines)), lines: rest.lines - lines };
      this.#continue();
    }
    this.#drawLines(rest);
  }

  #continue(): void {
    this.#y = this.style.nextPage();
    this.#drawLines(this.#head);
  }

  #drawLines(row: Row): void {
    const { style } = this;
    const height = this.#heightOf(row);
    style.frame(row.kind, this.#y, height);
    let x = style.left + style.gap / 2;
    row.cells.forEach((cell, column) => {
      cell.slice(0, row.lines).forEach((line, index) => {
        const y = this.#y + style.padding + index * style.lineHeight(row.kind);
        style.write(line, x, y, row.widths[column] ?? 0, row.kind, column);
      });
      x += style.widths[column] ?? 0;
    });
    this.#y += height;
  }
}
