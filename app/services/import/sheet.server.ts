import { dayOrdersOf, type DayOrder } from "#contract/day-text";
import { withoutApostrophe, withoutGuard } from "#contract/formula";
import { IMPORT_MAX_ROWS, importRowNumber } from "#contract/import";
import { mapInSlices } from "#contract/slices";
import type { Translate } from "~/services/request/locale.server";
import { NUMBER_EXAMPLES, languageOf } from "~/definitions/numbers";
import { columnReading, type ColumnReading } from "./column-reading.server";
import { fold, isEmpty, readCell, type Cell } from "./cell.server";
import { cellText, headOf, type SheetColumn } from "./columns.server";
import { readLines } from "./file.server";
import { FileProblem } from "./problem.server";
import { HEAD_LINES, headLine, type SheetLines } from "./sheet-thread.server";
import { totalWord } from "./total-row.server";

type Row = Record<string, string | number | boolean>;

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

/** Facts about a file that its preview states. */
export interface SheetNotes {
  /** Headings of columns that are not imported. */
  leftOut: readonly string[];
  hidden: SheetLines["hidden"];
  /** True if the order of day and month is a question. */
  asksDayOrder: boolean;
}

interface Sheet extends SheetNotes {
  /** Blank lines and lines above the data are empty rows, to keep row numbers. */
  rows: Row[];
  /** Number of lines that are not blank. */
  filled: number;
  /** Errors of the rows, or only of an invalid header. */
  errors: RowError[];
  textAt: (index: number, field: string | null) => string;
}

/**
 * Reads a file with labels or field names in one of its first lines.
 * @param chosen order of day and month; without it, language and rows decide
 * @throws FileProblem if empty or unreadable
 */
export async function readSheet(
  file: File,
  columns: readonly SheetColumn[],
  t: Translate,
  chosen?: DayOrder,
): Promise<Sheet> {
  const names = namesOf(columns);
  const isName = (word: string) => names.has(nameIn(word));
  const isWhole = (words: readonly string[]) => {
    const known = words.map((word) => names.get(nameIn(word)));
    return columns.every((column) => !column.column.required || known.includes(column));
  };
  const { lines, total, hidden, merged, kind } = await readLines(file, { isName, isWhole }, IMPORT_MAX_ROWS + 2);
  const at = headLine(
    lines.slice(0, HEAD_LINES).map((line) => line.map((cell) => cellText(cell, t))),
    isName,
  );
  const head = lines[at];
  const found = head?.map((cell) => names.get(nameIn(cellText(cell, t)))) ?? [];
  const isHeadAgain = (line: Cell[]) => {
    const known = line.flatMap((cell, place) => (found[place] === undefined || isEmpty(cell) ? [] : [place]));
    return known.length > 0 && known.every((place) => names.get(nameIn(cellText(line[place], t))) === found[place]);
  };
  const unguarded = kind === "csv" ? unguardedIn : unquoted;
  const body = await mapInSlices(lines.slice(at + 1), (line) =>
    isHeadAgain(line) ? [] : line.map((cell) => (isEmpty(cell) ? null : unguarded(cell))),
  );
  if (head === undefined || !body.some((line) => !line.every(isEmpty))) throw new FileProblem("empty");
  if (at + body.length > IMPORT_MAX_ROWS) {
    throw new FileProblem("rows", { rows: String(total - 1), max: String(IMPORT_MAX_ROWS) });
  }
  const textAt: Sheet["textAt"] = (index, field) =>
    wasText(body[index - at]?.[found.findIndex((column) => column?.field === field)], t);
  const beyond = kind === "csv" ? cellsBeyond(body, head, at, t) : [];
  const rowsBeyond = new Set(beyond.map(({ row }) => row));
  const isRow = (line: Cell[], index: number) =>
    rowsBeyond.has(importRowNumber(index + at)) || line.some((cell, place) => found[place] && !isEmpty(cell));
  const filled = body.filter(isRow).length;
  const { errors: misread, leftOut } = headOfFile(head, body, found, { columns, row: at + 1, t });
  const notes = { leftOut, hidden, asksDayOrder: false };
  if (misread.length > 0) return { ...notes, rows: [], filled, errors: misread, textAt };
  if (filled === 0) throw new FileProblem("empty");
  const readings = found.map((column, place) => {
    if (column === undefined) return {};
    const cells = body.map((line) => line[place] ?? null);
    return columnReading(cells, column.column, chosen ?? languageOf(t));
  });
  const last = body.findLastIndex(isRow);
  const word = totalWord(body[last] ?? []);
  const read = await mapInSlices(body, (line, index) => {
    const number = importRowNumber(index + at);
    if (index !== last || word === undefined)
      return readRow(line, { found, readings, merged: merged[index + at + 1] ?? [] }, number, t);
    const error: RowError = { row: number, field: null, column: "", was: word, message: t("import.cell.total") };
    return { row: {}, errors: [error], asks: false };
  });
  const above = Array.from({ length: at }, (): Row => ({}));
  const asksDayOrder = read.some(({ asks }) => asks);
  const errors = [...beyond, ...read.flatMap((row) => row.errors)];
  return { ...notes, asksDayOrder, rows: [...above, ...read.map(({ row }) => row)], filled, errors, textAt };
}

/** The reader's language wins where a heading names different columns in two languages. */
function namesOf(columns: readonly SheetColumn[]): Map<string, SheetColumn> {
  const ranked = columns.toReversed().flatMap((column) => column.names.map((name, rank) => ({ name, column, rank })));
  return new Map(ranked.toSorted((one, other) => other.rank - one.rank).map(({ name, column }) => [name, column]));
}

/** The template marks required columns by a star. */
function nameIn(word: string): string {
  const plain = word.trimEnd();
  return fold(plain.endsWith("*") ? plain.slice(0, -1) : plain);
}

const unquoted = (cell: Cell): Cell => (typeof cell === "string" ? withoutApostrophe(cell) : cell);
const unguardedIn = (cell: Cell): Cell =>
  typeof cell === "string" ? (withoutGuard(cell.trim()) ?? { formula: true }) : cell;

type Found = readonly (SheetColumn | undefined)[];
interface HeadContext {
  columns: readonly SheetColumn[];
  /** Row number of the header. */
  row: number;
  t: Translate;
}

/** Unknown columns are left out if no required one is missing; else their heading may be a misspelt one. */
function headOfFile(head: Cell[], body: Cell[][], found: Found, { columns, row, t }: HeadContext) {
  const known = columns.map(({ label }) => label).join(", ");
  const error = (column: string, was: string, message: string): RowError => ({
    row,
    field: null,
    column,
    was,
    message,
  });
  const missing = columns
    .filter((column) => column.column.required && !found.includes(column))
    .map((column) => error(column.label, "", t("import.head.missing", { head: headOf(column), row })));
  const leftOut: string[] = [];
  const width = Math.max(head.length, ...body.map((line) => line.length));
  const errors = Array.from({ length: width }, (_, at): RowError[] => {
    const was = wasText(head[at], t).replace(/\s+/g, " ");
    const column = found[at];
    if (column !== undefined)
      return found.indexOf(column) === at ? [] : [error(column.label, was, t("import.head.twice"))];
    const used = was !== "" || body.some((line) => !isEmpty(line[at]));
    if (used) leftOut.push(was === "" ? columnLetter(at) : was);
    if (!used || missing.length === 0) return [];
    return was === ""
      ? [error(columnLetter(at), "", t("import.head.nameless", { row }))]
      : [error(was, was, t("import.head.unknown", { known }))];
  });
  return { errors: [...errors.flat(), ...missing], leftOut };
}

/** In a text file, a cell behind the last heading is the rest of one that is not quoted: `12,5` or `PT A, Tbk`. */
function cellsBeyond(body: readonly Cell[][], head: readonly Cell[], at: number, t: Translate): RowError[] {
  const width = head.findLastIndex((cell) => !isEmpty(cell)) + 1;
  return body.flatMap((line, index) => {
    const place = line.findIndex((cell, column) => column >= width && !isEmpty(cell));
    if (place === -1) return [];
    const [column, was] = [columnLetter(place), wasText(line[place], t)];
    return [{ row: importRowNumber(index + at), field: null, column, was, message: t("import.cell.beyond") }];
  });
}

const MAX_WAS = 200;

/** Returns a cell's text for an error. */
export function wasText(cell: Cell | undefined, t: Translate): string {
  const text = cellText(cell, t);
  return text.length > MAX_WAS ? `${text.slice(0, MAX_WAS)}…` : text;
}

interface RowContext {
  found: Found;
  readings: readonly ColumnReading[];
  /** Columns that a merged cell above fills. */
  merged: readonly number[];
}

function readRow(line: Cell[], { found, readings, merged }: RowContext, number: number, t: Translate) {
  const row: Row = {};
  const errors: RowError[] = [];
  let asks = false;
  for (const [at, column] of found.entries()) {
    if (column === undefined) continue;
    const cell = line[at] ?? null;
    const { labels, lines } = column;
    const read = readCell(cell, column.column, {
      ...readings[at],
      language: languageOf(t),
      labels,
      lines,
      isMerged: merged.includes(at),
    });
    if ("problem" in read) {
      const choices = column.options.map(({ label }) => label).join(", ");
      const { problem, example } = read;
      const message = t(`import.cell.${problem}`, { choices, example, ...NUMBER_EXAMPLES });
      errors.push({ row: number, field: column.field, column: column.label, was: wasText(cell, t), message });
      asks ||= problem === "dayOrder" || (problem === "date" && isOtherOrder(cell));
    } else if (read.value !== null) {
      row[column.field] = read.value;
    }
  }
  return { row, errors, asks };
}

/** Returns true for a date that can be read with one order alone. */
const isOtherOrder = (cell: Cell) => typeof cell === "string" && dayOrdersOf(cell).length > 0;

/** Returns A, B, … Z, AA. */
function columnLetter(at: number): string {
  return (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}
