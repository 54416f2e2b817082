import type { ImportColumn } from "#contract/import";
import { readNumber } from "#contract/number";

/** Dates are midnight UTC; text files contain only strings. */
export type Cell = string | number | boolean | Date | null;

/** Additional labels of a column's values. */
export type CellLabels = ReadonlyMap<string, string>;

/** Reason for an invalid cell: a key under `import.cell`. */
type CellProblem = "choice" | "date" | "damaged" | "flag" | "formula" | "number" | "text" | "whole";

type ReadCell = { value: string | number | boolean | null } | { problem: CellProblem };

const FAILED_FORMULA = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
/** Yes and no in every language of the templates. */
const YES = ["ya", "yes", "sí", "si", "oui", "sim", "是", "1", "true"];
const NO = ["tidak", "no", "non", "não", "nao", "否", "0", "false"];

/**
 * Reads a cell by its column; empty cells are null. Rejects ambiguous numbers, because users cannot confirm each row.
 * Accepts date cells, `5/1/2026` (day first) and `2026-11-20`; returns days as `YYYY-MM-DD`.
 * @param labels labels of choices, folded
 */
export function readCell(cell: Cell, column: ImportColumn, language: string, labels: CellLabels = new Map()): ReadCell {
  if (isEmpty(cell)) return { value: null };
  const text = typeof cell === "string" ? cell.trim() : null;
  if (text !== null && FAILED_FORMULA.test(text)) return { problem: "formula" };
  switch (column.kind) {
    case "text":
    case "reference":
      // Spreadsheets convert some codes to dates, which cannot be undone.
      if (cell instanceof Date) return { problem: "damaged" };
      if (typeof cell === "boolean") return { problem: "text" };
      return { value: text ?? plainDigits(cell as number) };
    case "number":
      return typeof cell === "number" ? { value: asShown(cell) } : numberOf(text ?? "", language, column.decimals);
    case "date":
      return found(cell instanceof Date ? dayOf(cell) : dateOf(text), "date");
    case "choice": {
      const word = fold(text ?? String(cell));
      return found(column.values.find((value) => fold(value) === word) ?? labels.get(word), "choice");
    }
    case "flag": {
      const word = fold(text ?? String(cell));
      return YES.includes(word) || NO.includes(word) ? { value: YES.includes(word) } : { problem: "flag" };
    }
  }
}

/** Returns true for a blank cell. */
export function isEmpty(cell: Cell | undefined): cell is null | undefined | "" {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** Normalizes case and spaces. */
export function fold(word: string): string {
  return word.trim().replace(/\s+/g, " ").toLowerCase();
}

function found(value: string | number | boolean | undefined, problem: CellProblem): ReadCell {
  return value === undefined ? { problem } : { value };
}

/** Formats without grouping or exponent, for codes stored as numbers. */
function plainDigits(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(asShown(value));
}

/** Rounds to the 15 digits that spreadsheets display. */
function asShown(value: number): number {
  return Number(value.toPrecision(15));
}

function numberOf(text: string, language: string, decimals: number): ReadCell {
  const read = readNumber(text, language, decimals);
  if (read === undefined || read.ambiguous) return { problem: "number" };
  return decimals === 0 && !Number.isInteger(read.value) ? { problem: "whole" } : { value: read.value };
}

/** Returns the ISO day; undefined if invalid. Spreadsheet dates have no time zone. */
export function dayOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function dateOf(text: string | null): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? "") ?? [];
  const iso = day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : (text ?? "");
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  const date = new Date(`${iso}T00:00:00Z`);
  // Date.UTC turns 31 February into 3 March.
  return dayOf(date) === iso ? iso : undefined;
}
