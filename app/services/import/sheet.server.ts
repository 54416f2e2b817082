import { IMPORT_MAX_ROWS, importRowNumber } from "#contract/import";
import { mapInSlices } from "#contract/slices";
import type { Translate } from "~/services/request/locale.server";
import { NUMBER_EXAMPLES, languageOf } from "~/definitions/numbers";
import { fold, isEmpty, readCell, type Cell } from "./cell.server";
import { cellText, headOf, type SheetColumn } from "./columns.server";
import { readLines } from "./file.server";
import { FileProblem } from "./problem.server";

export type Row = Record<string, string | number | boolean>;

export interface RowError {
  /** Row number in the spreadsheet; the header is row 1. */
  row: number;
  /** Null for the whole row or the header. */
  field: string | null;
  column: string;
  /** Text of the cell, possibly truncated. */
  was: string;
  message: string;
}

interface Sheet {
  /** Blank lines are empty rows, to keep row numbers. */
  rows: Row[];
  /** Number of lines that are not blank. */
  filled: number;
  /** Errors of the rows, or only of an invalid header. */
  errors: RowError[];
  textAt: (index: number, field: string | null) => string;
}

/**
 * Reads a file with labels or field names in its first line.
 * @throws FileProblem if empty or unreadable
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

/** The template marks required columns by a star. */
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

const MAX_WAS = 200;

/** Returns a cell's text for an error. */
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
    const read = readCell(cell, column.column, languageOf(t), column.labels);
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

/** Returns A, B, … Z, AA. */
function columnLetter(at: number): string {
  return (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}
