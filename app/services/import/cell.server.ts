import type { ImportColumn } from "#contract/import";
import { readNumber } from "#contract/number";

/** Reads the cells of a spreadsheet by the kind of their column. */

/** The value of a cell of a spreadsheet; a text file has texts only. A date is a moment at midnight UTC. */
export type Cell = string | number | boolean | Date | null;

/** Words that stand for a value in a cell of a column, in addition to the values themselves. */
export type CellWords = ReadonlyMap<string, string>;

/** Why a cell could not be read: a key under `import.cell`. */
type CellProblem = "choice" | "date" | "damaged" | "flag" | "formula" | "number" | "text" | "whole";

type ReadCell = { value: string | number | boolean | null } | { problem: CellProblem };

/** The texts of failed formulas. */
const FAILED_FORMULA = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
/** Yes and no in every language of the templates. */
const YES = ["ya", "yes", "sí", "si", "oui", "sim", "是", "1", "true"];
const NO = ["tidak", "no", "non", "não", "nao", "否", "0", "false"];

/**
 * Reads a cell by its column. An empty one is null.
 *
 * Numbers: a number of the spreadsheet is taken as it is. A text is read like a typed number (contract/number.ts); an ambiguous
 * number is refused, because the user cannot confirm every row.
 *
 * Dates: a date of the spreadsheet, `20/11/2026`, `5/1/2026` (the day first) or `2026-11-20`. Answered as `YYYY-MM-DD`.
 *
 * @param language the reader's, for numbers
 * @param words the shown words of a choice, folded
 */
export function readCell(cell: Cell, column: ImportColumn, language: string, words: CellWords = new Map()): ReadCell {
  if (isEmpty(cell)) return { value: null };
  const text = typeof cell === "string" ? cell.trim() : null;
  if (text !== null && FAILED_FORMULA.test(text)) return { problem: "formula" };
  switch (column.kind) {
    case "text":
    case "reference":
      // A spreadsheet takes many a code for a date; what was typed can no longer be told.
      if (cell instanceof Date) return { problem: "damaged" };
      if (typeof cell === "boolean") return { problem: "text" };
      return { value: text ?? plainDigits(cell as number) };
    case "number":
      return typeof cell === "number" ? { value: asShown(cell) } : numberOf(text ?? "", language, column.decimals);
    case "date":
      return found(cell instanceof Date ? dayOf(cell) : dateOf(text), "date");
    case "choice": {
      const word = fold(text ?? String(cell));
      return found(column.values.find((value) => fold(value) === word) ?? words.get(word), "choice");
    }
    case "flag": {
      const word = fold(text ?? String(cell));
      return YES.includes(word) || NO.includes(word) ? { value: YES.includes(word) } : { problem: "flag" };
    }
  }
}

/** A cell without anything to read in it. */
export function isEmpty(cell: Cell | undefined): cell is null | undefined | "" {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** A word as it is compared: without case, and with single spaces. */
export function fold(word: string): string {
  return word.trim().replace(/\s+/g, " ").toLowerCase();
}

function found(value: string | number | boolean | undefined, problem: CellProblem): ReadCell {
  return value === undefined ? { problem } : { value };
}

/** A number without grouping and exponent: a code that the spreadsheet took for a number. */
function plainDigits(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(asShown(value));
}

/** Spreadsheets count with 15 digits; what a formula has behind them (0.30000000000000004) is not shown there. */
function asShown(value: number): number {
  return Number(value.toPrecision(15));
}

function numberOf(text: string, language: string, decimals: number): ReadCell {
  const read = readNumber(text, language, decimals);
  if (read === undefined || read.ambiguous) return { problem: "number" };
  return decimals === 0 && !Number.isInteger(read.value) ? { problem: "whole" } : { value: read.value };
}

/**
 * The day of a date as ISO writes it; undefined for a serial number that is no date. A date of a spreadsheet has no zone: it is
 * read in the one in which it was made, so the day stays.
 */
export function dayOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function dateOf(text: string | null): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? "") ?? [];
  const iso = day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : (text ?? "");
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  const date = new Date(`${iso}T00:00:00Z`);
  // 31 February would become 3 March.
  return dayOf(date) === iso ? iso : undefined;
}
