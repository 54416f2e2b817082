import { IMPORT_MAX_ROWS, importRowNumber } from "#contract/import";
import { mapInSlices } from "#contract/slices";
import type { Translate } from "~/services/request/locale.server";
import { NUMBER_EXAMPLES, languageOf } from "~/screens/numbers";
import { fold, isEmpty, readCell, type Cell } from "./cell.server";
import { cellText, headOf, type SheetColumn } from "./columns.server";
import { readLines } from "./file.server";
import { FileProblem } from "./problem.server";

/** Reads an uploaded file into rows by the columns of an area, with an error for every cell and head that is not understood. */

export type Row = Record<string, string | number | boolean>;

export interface RowError {
  /** The number of the row as the spreadsheet shows it; the head is row 1. */
  row: number;
  /** The field of the contract; null when the error is about the whole row or about the head. */
  field: string | null;
  /** The head of the column. */
  column: string;
  /** The text of the cell, or its beginning. */
  was: string;
  message: string;
}

interface Sheet {
  /** By their place under the head; a blank line is an empty row, so that the numbers of the rows below it stay. */
  rows: Row[];
  /** Lines that are not blank. */
  filled: number;
  /** The errors of the rows; of the head alone when it is not understood. */
  errors: RowError[];
  /** Returns the text of a cell, by row and field. */
  textAt: (index: number, field: string | null) => string;
}

/**
 * Reads a file. Its first line names the columns, each by the word of the screens (with or without a star) or by the
 * contract's field, whatever the case.
 *
 * @throws FileProblem when there is nothing to import, or it cannot be read
 */
export async function readSheet(file: File, columns: readonly SheetColumn[], t: Translate): Promise<Sheet> {
  const names = new Map(columns.flatMap((column) => namesOf(column).map((name) => [name, column] as const)));
  const { lines, total } = await readLines(file, (word) => names.has(nameIn(word)), IMPORT_MAX_ROWS + 2);
  const [head, ...body] = lines;
  if (head === undefined || body.length === 0) throw new FileProblem("empty");
  if (body.length > IMPORT_MAX_ROWS) {
    throw new FileProblem("rows", { rows: String(total - 1), max: String(IMPORT_MAX_ROWS) });
  }
  const found = head.map((cell) => names.get(nameIn(cellText(cell, t))));
  const textAt: Sheet["textAt"] = (index, field) =>
    wasText(body[index]?.[found.findIndex((column) => column?.field === field)], t);
  const filled = body.filter((line) => !line.every(isEmpty)).length;
  const misread = headErrors(head, body, found, columns, t);
  if (misread.length > 0) return { rows: [], filled, errors: misread, textAt };
  const read = await mapInSlices(body, (line, index) => readRow(line, found, importRowNumber(index), t));
  return { rows: read.map(({ row }) => row), filled, errors: read.flatMap(({ errors }) => errors), textAt };
}

/** Normalizes the head of a column for comparison: the template's star says only that it is required. */
const nameIn = (word: string) => fold(word.replace(/\s*\*\s*$/, ""));
const namesOf = ({ label, field }: SheetColumn) => [fold(label), fold(field)];

type Found = readonly (SheetColumn | undefined)[];

function headErrors(head: Cell[], body: Cell[][], found: Found, columns: readonly SheetColumn[], t: Translate) {
  const known = columns.map(({ label }) => label).join(", ");
  const error = (column: string, was: string, message: string): RowError => ({
    row: 1,
    field: null,
    column,
    was,
    message,
  });
  const width = Math.max(head.length, ...body.map((line) => line.length));
  const errors = Array.from({ length: width }, (_, at): RowError[] => {
    const was = wasText(head[at], t);
    const column = found[at];
    if (was === "") {
      const used = body.some((line) => !isEmpty(line[at]));
      return used ? [error(columnLetter(at), "", t("import.head.nameless"))] : [];
    }
    if (column === undefined) return [error(was, was, t("import.head.unknown", { known }))];
    return found.indexOf(column) === at ? [] : [error(column.label, was, t("import.head.twice"))];
  });
  const missing = columns
    .filter((column) => column.column.required && !found.includes(column))
    .map((column) => error(column.label, "", t("import.head.missing", { head: headOf(column) })));
  return [...errors.flat(), ...missing];
}

/** Longest text of a cell that an error shows, in characters. */
const MAX_WAS = 200;

/** Returns the text of a cell as an error shows it. */
export function wasText(cell: Cell | undefined, t: Translate): string {
  const text = cellText(cell, t);
  return text.length > MAX_WAS ? `${text.slice(0, MAX_WAS)}…` : text;
}

function readRow(line: Cell[], found: Found, number: number, t: Translate) {
  const row: Row = {};
  const errors: RowError[] = [];
  for (const [at, column] of found.entries()) {
    if (column === undefined) continue;
    const cell = line[at] ?? null;
    const read = readCell(cell, column.column, languageOf(t), column.words);
    if ("problem" in read) {
      const choices = column.options.map(({ label }) => label).join(", ");
      const message = t(`import.cell.${read.problem}`, { choices, ...NUMBER_EXAMPLES });
      errors.push({ row: number, field: column.field, column: column.label, was: wasText(cell, t), message });
    } else if (read.value !== null) {
      row[column.field] = read.value;
    }
  }
  return { row, errors };
}

/** The letter over a column: A, B, … Z, AA. */
function columnLetter(at: number): string {
  return (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}
