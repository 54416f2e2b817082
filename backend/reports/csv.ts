import { withGuard } from "#contract/values/formula";
import type { FileContents, WriteBytes } from "./contents";
import type { TableCell, TableColumn } from "./table";

/** Excel in Indonesia expects `;` with a decimal comma, and detects UTF-8 only by the BOM. */

export interface CsvOptions {
  separator: ";" | ",";
  bom: boolean;
}

const BOM = "\uFEFF";

export async function writeCsv(
  { columns, totals, note, blocks }: FileContents,
  write: WriteBytes,
  options: CsvOptions,
): Promise<void> {
  const encoder = new TextEncoder();
  await write(encoder.encode(csvHead(columns, options)));
  for await (const rows of blocks) {
    await write(encoder.encode(rows.map((row) => csvLine(row, options)).join("")));
  }
  if (totals.length > 0) await write(encoder.encode(totals.map((row) => csvLine(row, options)).join("")));
  if (note !== undefined) await write(encoder.encode(csvLine([note], options)));
}

function csvHead(columns: readonly TableColumn[], options: CsvOptions): string {
  const heads = columns.map(({ header }) => header);
  return (options.bom ? BOM : "") + csvLine(heads, options);
}

/** Formats a line; an apostrophe neutralises formulas. */
export function csvLine(cells: readonly TableCell[], { separator }: CsvOptions): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

function csvCell(cell: TableCell, separator: CsvOptions["separator"]): string {
  if (cell === null) return "";
  if (typeof cell === "number") return separator === ";" ? String(cell).replace(".", ",") : String(cell);
  const text = withGuard(cell);
  return /[";,\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
