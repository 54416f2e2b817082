import type { FileContents, WriteBytes } from "./contents";
import type { TableCell, TableColumn } from "./table";

/** CSV as spreadsheets read it: Excel takes `;` and a decimal comma in Indonesia, and UTF-8 only by its mark. */

export interface CsvOptions {
  separator: ";" | ",";
  bom: boolean;
}

/** Marks UTF-8 for Excel. */
const BOM = "\uFEFF";

/**
 * Returns true for a text that a spreadsheet would run as a formula: also with full-width signs, which some take for `=+-@`, and behind
 * white space and invisible marks.
 */
export const isFormula = (text: string) =>
  /^[\s\p{Cf}\p{Cc}\p{Mn}\u115F\u1160\u3164\uFFA0]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u.test(text);

/** Writes a whole report or list as CSV: heads, rows, totals. */
export async function writeCsv(
  { columns, totals, blocks }: FileContents,
  write: WriteBytes,
  options: CsvOptions,
): Promise<void> {
  const encoder = new TextEncoder();
  await write(encoder.encode(csvHead(columns, options)));
  for await (const rows of blocks) {
    await write(encoder.encode(rows.map((row) => csvLine(row, options)).join("")));
  }
  if (totals.length > 0) await write(encoder.encode(totals.map((row) => csvLine(row, options)).join("")));
}

/** Makes the first line: the heads, after the mark of UTF-8 where it is wanted. */
function csvHead(columns: readonly TableColumn[], options: CsvOptions): string {
  const heads = columns.map(({ header }) => header);
  return (options.bom ? BOM : "") + csvLine(heads, options);
}

/** Makes a line, with its end. Numbers stay numbers; a text that a spreadsheet would run is made harmless by an apostrophe. */
export function csvLine(cells: readonly TableCell[], { separator }: CsvOptions): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

function csvCell(cell: TableCell, separator: CsvOptions["separator"]): string {
  if (cell === null) return "";
  if (typeof cell === "number") return separator === ";" ? String(cell).replace(".", ",") : String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[";,\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
