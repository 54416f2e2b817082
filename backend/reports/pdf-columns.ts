import type { Face } from "./pdf-type";
import type { TableColumn } from "./table";

/** Columns of a table on paper: how wide each is, and the size of the letters at which all of them fit. */
export interface PaperColumns {
  size: number;
  /** in points, as wide as the sheet together */
  widths: number[];
}

/** Sizes that are tried, in points: what is smaller cannot be read. */
const SIZES = [8, 7.5, 7, 6.5, 6];
/** The smallest size that is taken to save paper alone. */
const SPARING_SIZE = 7;
/** A larger size may take this much more paper than the most sparing one: narrow columns make rows of many lines. */
const WORTH = 1.1;
/** The longest word that is not broken where there is room: the number of a document fits, a name without a space does not. */
const LONGEST_WORD = 9_500;
/** A text that stands in one line where there is room: the plate of a truck. */
const SHORT_TEXT = 6_600;
/** The least that a column of texts is given, and one that has none in the first rows, in thousandths of the size. */
const LEAST_TEXT = 5_000;
const LEAST_EMPTY = 2_800;
/** Space between two columns, in points. */
export const COLUMN_GAP = 7;
/** Space above and below a row, in points. */
export const PADDING = 2;
/** The height of a line, in sizes. */
export const LINE_HEIGHT = 1.22;

export const isFigure = ({ kind }: TableColumn) => kind !== "text" && kind !== "day";

/**
 * Fits columns into a width. Days and figures are never broken, and words of texts only where no size has room for them; texts share
 * what is left: short ones have what they need, long ones as much as each other. Of the sizes at which no word is broken it takes the
 * largest that wastes no paper.
 *
 * @param sample rows as they are shown
 * @param totals the rows of totals
 */
export function fitColumns(
  columns: readonly TableColumn[],
  { sample, totals }: Record<"sample" | "totals", readonly (readonly string[])[]>,
  { regular, bold }: { regular: Face; bold: Face },
  room: number,
): PaperColumns {
  // In thousandths of the size: the same for all of them.
  const measured = columns.map((column, index) => {
    const words = column.header.split(" ").map((word) => bold.encode(word).width);
    const head = Math.max(...words);
    // The label of a total lies over the empty cells next to it.
    const sums = totals.map((row) => (index === 0 && row[1] === "" ? "" : (row[index] ?? "")));
    let widest = Math.max(head, ...sums.map((text) => bold.encode(text).width));
    for (const row of sample) widest = Math.max(widest, regular.encode(row[index] ?? "").width);
    if (column.kind !== "text") return { broken: widest, whole: widest, widest };
    const texts = [...sample.map((row) => row[index] ?? ""), ...(column.words ?? [])];
    const longest = Math.max(0, ...texts.flatMap((text) => text.split(" ")).map((word) => regular.encode(word).width));
    const broken = Math.max(head, LEAST_EMPTY, Math.min(widest, LEAST_TEXT));
    // Of what a status may be later, each word stands whole: a row that has more than one breaks between them.
    const inOneLine = widest <= SHORT_TEXT ? widest : 0;
    const whole = Math.max(head, LEAST_EMPTY, inOneLine, Math.min(longest, LONGEST_WORD));
    return { broken, whole, widest: Math.max(broken, whole, widest) };
  });
  const points = (thousandths: number, size: number) => (thousandths * size) / 1000 + COLUMN_GAP;
  const at = (size: number, kind: "whole" | "broken"): PaperColumns & { fits: boolean } => {
    const least = measured.map((column) => points(column[kind], size));
    const wanted = measured.map((column) => points(column.widest, size));
    const needed = least.reduce((sum, width) => sum + width, 0);
    const fits = needed <= room;
    return { size, fits, widths: fits ? shared(least, wanted, room) : least.map((width) => (width * room) / needed) };
  };
  const fitting = (kind: "whole" | "broken") => SIZES.map((size) => at(size, kind)).filter(({ fits }) => fits);
  const unbroken = fitting("whole");
  const sparing = unbroken
    .filter(({ size }) => size >= SPARING_SIZE)
    .map((paper) => ({ ...paper, height: heightOf(columns, sample, paper, regular) }));
  const most = WORTH * Math.min(...sparing.map(({ height }) => height));
  return (
    sparing.find(({ height }) => height <= most) ??
    unbroken[0] ??
    fitting("broken")[0] ??
    at(SIZES.at(-1) ?? 6, "broken")
  );
}

/** Measures how high rows are together, in points. */
function heightOf(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { size, widths }: PaperColumns,
  face: Face,
): number {
  const linesOf = (row: readonly string[]) =>
    row.map((text, index) =>
      columns[index]?.kind === "text" ? face.lines(text, (widths[index] ?? 0) - COLUMN_GAP, size).length : 1,
    );
  return rows.reduce((sum, row) => sum + Math.max(1, ...linesOf(row)) * size * LINE_HEIGHT + 2 * PADDING, 0);
}

/** Gives each column what it wants as long as there is room, those that want least first, and spreads what nobody wants. */
function shared(least: readonly number[], wanted: readonly number[], room: number): number[] {
  const widths = [...least];
  let left = room - widths.reduce((sum, width) => sum + width, 0);
  const order = widths.map((_width, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  order.forEach((index, place) => {
    const width = widths[index] ?? 0;
    const given = Math.min(Math.max(0, (wanted[index] ?? 0) - width), left / (order.length - place));
    widths[index] = width + given;
    left -= given;
  });
  // In one round a wide column may have been given less than there is by now.
  for (const index of [...order].reverse()) {
    const given = Math.min(Math.max(0, (wanted[index] ?? 0) - (widths[index] ?? 0)), left);
    widths[index] = (widths[index] ?? 0) + given;
    left -= given;
  }
  return widths.map((width) => width + left / widths.length);
}
