import { dayOrders, parseDayText, type DayOrder } from "#contract/values/day-text";
import type { ImportColumn } from "#contract/import";
import { readNumber } from "#contract/values/number";
import { searchKey, tidyLine } from "#contract/values/plain-text";

/** Dates are midnight UTC; text files contain only strings. `refused`: no plain text, number or date, with its text. */
export type Cell = string | number | boolean | Date | { refused: string } | null;

/** Additional labels of a column's values, folded. */
export type CellLabels = ReadonlyMap<string, string>;

type CellProblem = "choice" | "date" | "dayOrder" | "flag" | "number" | "plain" | "swapped" | "whole";

type ReadCell = { value: string | number | boolean | null } | { problem: CellProblem };

interface Reading {
  language: string;
  labels?: CellLabels;
  /** true if the field accepts line breaks */
  lines?: boolean;
  /** order of day and month; undefined if it is unclear */
  order?: DayOrder | undefined;
  /** true if the column has both dates and texts */
  isMixed?: boolean;
}

/** In the language of the spreadsheet: `#N/A`, `#NOMBRE?`, `#¡REF!`, `#DIV/0!`, of LibreOffice `Err:502`. */
const FAILED_FORMULA = /^(?:#(?:N\/[AD]|NV|GETTING_DATA|[¡¿]?\p{Lu}[\p{Lu}_]+(?:\/0)?[!?])|Err\s?:\d{3})$/u;
/** A number with an exponent, one that a narrow column did not show, or letters that a program could not read. */
const DAMAGED_TEXT = /^\d(?:(?:[.,]\d+)?E[+-]\d{2,3}|[.,]\d+E\d{1,3})$|^#{3,}$|\uFFFD/i;

/** Reads a cell, or refuses it; empty cells are null. Returns days as `YYYY-MM-DD` (docs/decisions/0181-import.md). */
export function readCell(cell: Cell, column: ImportColumn, reading: Reading): ReadCell {
  if (isEmpty(cell)) return { value: null };
  if (typeof cell === "object" && "refused" in cell) return { problem: "plain" };
  if (typeof cell === "string" && [FAILED_FORMULA, DAMAGED_TEXT].some((text) => text.test(cell.trim())))
    return { problem: "plain" };
  const word = fold(String(cell));
  switch (column.kind) {
    case "text":
    case "reference":
      return readTextCell(cell, reading.lines ?? false);
    case "number":
      return readNumberCell(cell, reading, column.decimals);
    case "date":
      return readDayCell(cell, reading);
    case "choice":
      return found(column.values.find((value) => fold(value) === word) ?? reading.labels?.get(word), "choice");
    case "flag": {
      const label = typeof cell === "boolean" ? String(cell) : reading.labels?.get(word);
      return label === undefined ? { problem: "flag" } : { value: label === "true" };
    }
  }
}

/** Returns true for a blank cell. */
export function isEmpty(cell: Cell | undefined): cell is null | undefined | "" {
  if (cell === null || cell === undefined) return true;
  return typeof cell === "string" && !/[!-~]/.test(cell) && tidyLine(cell) === "";
}

/** Normalizes case, accents and blanks, also line breaks. */
export function fold(word: string): string {
  return searchKey(word.replace(/\s+/g, " "));
}

function found(value: string | undefined, problem: CellProblem): ReadCell {
  return value === undefined ? { problem } : { value };
}

function readTextCell(cell: Exclude<Cell, null>, lines: boolean): ReadCell {
  if (typeof cell === "number") return { value: String(asShown(cell)) };
  // Spreadsheets convert some codes to dates, which cannot be undone.
  if (typeof cell !== "string") return { problem: "plain" };
  return { value: lines ? cell.trim() : tidyLine(cell.replace(/[\r\n\t]+/g, " ")) };
}

/** Rounds to the 15 digits that spreadsheets display. */
function asShown(value: number): number {
  return Number(value.toPrecision(15));
}

function readNumberCell(cell: Exclude<Cell, null>, { language }: Reading, decimals: number): ReadCell {
  if (typeof cell === "number") return { value: asShown(cell) };
  if (typeof cell !== "string") return { problem: "number" };
  const read = readNumber(cell, language, decimals);
  // No column of an import is in percent.
  if (read === undefined || read.ambiguous || /[%％]/.test(cell)) return { problem: "number" };
  // In a column of whole numbers 12500.000 shows that the mark may precede decimals in other rows.
  const fraction = /[.,](\d+)\D*$/.exec(cell)?.[1] ?? "";
  const isGrouped = Math.abs(read.value) === Number(cell.replace(/\D/g, ""));
  if (!isGrouped && fraction.length > decimals) return { problem: decimals === 0 ? "whole" : "number" };
  return { value: read.value };
}

/** Returns the ISO day; undefined if invalid. Spreadsheet dates have no time zone. */
export function toDay(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function readDayCell(cell: Exclude<Cell, null>, { order, isMixed }: Reading): ReadCell {
  if (cell instanceof Date) return isMixed ? { problem: "swapped" } : found(toDay(cell), "date");
  if (typeof cell !== "string") return { problem: "date" };
  const orders = order === undefined ? dayOrders(cell) : [order];
  const days = new Set(orders.map((one) => parseDayText(cell, undefined, one)));
  return days.size > 1 ? { problem: "dayOrder" } : found([...days][0], "date");
}
