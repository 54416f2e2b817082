import type { Face } from "./face";
import type { TableColumn } from "../reports/table";

export interface PaperColumns {
  size: number;
  /** points; their sum is the page width */
  widths: number[];
}

/** Font sizes in points; text below 6 pt is illegible. */
const SIZES = [8, 7.5, 7, 6.5, 6];
/** Smallest size used only to save paper. */
const SPARING_SIZE = 7;
/** A larger size may use up to 10% more paper than the most compact size. */
const WORTH = 1.1;
/** Longest unbroken word in thousandths of the font size: a document number. */
const LONGEST_WORD = 9_500;
/** Longest text on one line in thousandths of the font size: a license plate. */
const SHORT_TEXT = 6_600;
/** Minimum widths of a text column, with and without text in the sample. */
const LEAST_TEXT = 5_000;
const LEAST_EMPTY = 2_800;
/** Points. */
export const COLUMN_GAP = 7;
/** Points above and below a row. */
export const PADDING = 2;
/** Multiple of the font size. */
export const LINE_HEIGHT = 1.22;

/**
 * Chooses the largest font size that breaks no word and wastes no paper. Dates and figures never break.
 * @param sample formatted rows @param totals formatted total rows @param room points
 */
export function fitColumns(
  columns: readonly TableColumn[],
  { sample, totals }: Record<"sample" | "totals", readonly (readonly string[])[]>,
  { regular, bold }: { regular: Face; bold: Face },
  room: number,
): PaperColumns {
  // Thousandths of the font size.
  const measured = columns.map((column, index) => {
    const words = column.header.split(" ").map((word) => bold.encode(word).width);
    const head = Math.max(...words);
    // The total label may overlap the empty cells to its right.
    const sums = totals.map((row) => (index === 0 && row[1] === "" ? "" : (row[index] ?? "")));
    let widest = Math.max(head, ...sums.map((text) => bold.encode(text).width));
    for (const row of sample) widest = Math.max(widest, regular.encode(row[index] ?? "").width);
    if (column.kind !== "text") return { broken: widest, whole: widest, widest };
    const texts = [...sample.map((row) => row[index] ?? ""), ...(column.labels ?? [])];
    const longest = Math.max(0, ...texts.flatMap((text) => text.split(" ")).map((word) => regular.encode(word).width));
    const broken = Math.max(head, LEAST_EMPTY, Math.min(widest, LEAST_TEXT));
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
    .map((paper) => ({ ...paper, height: rowsHeight(columns, sample, paper, regular) }));
  const most = WORTH * Math.min(...sparing.map(({ height }) => height));
  return (
    sparing.find(({ height }) => height <= most) ??
    unbroken[0] ??
    fitting("broken")[0] ??
    at(SIZES.at(-1) ?? 6, "broken")
  );
}

function rowsHeight(
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

/** Satisfies small columns first, then distributes the rest. */
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
  // A first pass can leave space that a wide column still needs.
  for (const index of [...order].reverse()) {
    const given = Math.min(Math.max(0, (wanted[index] ?? 0) - (widths[index] ?? 0)), left);
    widths[index] = (widths[index] ?? 0) + given;
    left -= given;
  }
  return widths.map((width) => width + left / widths.length);
}
