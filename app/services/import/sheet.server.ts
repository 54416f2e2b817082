import { dayOrders, type DayOrder } from "#contract/values/day-text";
import { withoutApostrophe, withoutGuard } from "#contract/values/formula";
import { importRowNumber } from "#contract/import";
import { mapInSlices } from "#contract/values/slices";
import type { Translate } from "~/services/request/locale.server";
import { NUMBER_EXAMPLES, languageOf } from "~/definitions/numbers";
import { fold, isEmpty, readCell, type Cell } from "./cell.server";
import { cellText, headingText, type SheetColumn } from "./columns.server";
import { readLines } from "./file.server";
import { FileProblem } from "./problem.server";

type Row = Record<string, string | number | boolean>;

export interface RowError {
  /** Row number in the spreadsheet; the header is row 1. */
  row: number;
  /** Null for the whole row or the header. */
  field: string | null;
  /** Label of the column, with the address of the cell if it is known: `Alamat (C12)`. */
  column: string;
  /** Text of the cell, possibly truncated. */
  was: string;
  message: string;
}

/** Facts about a file that its preview states. */
export interface SheetNotes {
  /** Headings of columns that are not imported. */
  leftOut: readonly string[];
  /** True if the order of day and month is a question. */
  asksDayOrder: boolean;
}

export interface Sheet extends SheetNotes {
  /** Blank lines are empty rows, to keep row numbers. */
  rows: Row[];
  /** Number of lines that are not blank. */
  filled: number;
  /** Errors of the rows, or only of an invalid header. */
  errors: RowError[];
  textAt: (index: number, field: string | null) => string;
  /** Returns the address of a cell; undefined if the file has no such column. */
  addressOf: (index: number, field: string | null) => string | undefined;
}

/**
 * Reads a file with labels or field names in its first line.
 * @param languages of the sheets that explain our templates and lists, which have no rows to import
 * @param chosen order of day and month; without it, the language decides
 * @throws FileProblem if empty or unreadable
 */
export async function readSheet(
  file: File,
  columns: readonly SheetColumn[],
  t: Translate,
  { languages, chosen }: { languages: readonly Translate[]; chosen?: DayOrder | undefined },
): Promise<Sheet> {
  const { kind, lines, others } = await readLines(file);
  const guides = languages.flatMap((one) => [one("import.guide.sheet"), one("business:report.file.about")]);
  const unread = others.filter((name) => !guides.includes(name));
  if (unread.length > 0) throw new FileProblem("sheets", { sheets: unread.join(", ") });
  const [head = [], ...below] = lines;
  const unguarded = kind === "csv" ? withoutGuardIn : unquoted;
  const body = below.map((line) => line.map(unguarded));
  const names = columnsByHeading(columns);
  const found = head.map((cell) => names.get(headingKey(cellText(cell, t))));
  const isRow = (line: Cell[]) => line.some((cell, at) => found[at] !== undefined && !isEmpty(cell));
  const filled = body.filter(isRow).length;
  const columnIndex = (field: string | null) =>
    found.findIndex((column) => column !== undefined && column.field === field);
  const textAt: Sheet["textAt"] = (index, field) => wasText(body[index]?.[columnIndex(field)], t);
  const addressOf: Sheet["addressOf"] = (index, field) =>
    columnIndex(field) === -1 ? undefined : addressAt(index, columnIndex(field));
  const { errors: misread, leftOut } = headOfFile(head, body, found, columns, t);
  const sheet = { leftOut, asksDayOrder: false, filled, textAt, addressOf };
  if (body.every((line) => line.every(isEmpty))) throw new FileProblem("empty");
  if (misread.length > 0) return { ...sheet, rows: [], errors: misread };
  if (filled === 0) throw new FileProblem("empty");
  const mixed = found.map((_, at) => isMixed(body.map((line) => line[at] ?? null)));
  const order = chosen ?? (languageOf(t).startsWith("en") ? undefined : "day");
  const read = await mapInSlices(body, (line, index) => readRow(line, { found, mixed, order, index, t }));
  const beyond = kind === "csv" ? cellsBeyond(body, head, t) : [];
  const errors = [...beyond, ...read.flatMap((row) => row.errors)];
  const asksDayOrder = read.some(({ asks }) => asks);
  return { ...sheet, asksDayOrder, rows: read.map(({ row }) => row), errors };
}

/** The reader's language wins where a heading names different columns in two languages. */
function columnsByHeading(columns: readonly SheetColumn[]): Map<string, SheetColumn> {
  const ranked = columns.toReversed().flatMap((column) => column.names.map((name, rank) => ({ name, column, rank })));
  return new Map(ranked.toSorted((one, other) => other.rank - one.rank).map(({ name, column }) => [name, column]));
}

/** The template marks required columns by a star. */
function headingKey(word: string): string {
  const plain = word.trimEnd();
  return fold(plain.endsWith("*") ? plain.slice(0, -1) : plain);
}

const unquoted = (cell: Cell): Cell => (typeof cell === "string" ? withoutApostrophe(cell) : cell);
const withoutGuardIn = (cell: Cell): Cell =>
  typeof cell === "string" ? (withoutGuard(cell.trim()) ?? { refused: cell.trim() }) : cell;

const isMixed = (cells: readonly Cell[]) =>
  cells.some((cell) => cell instanceof Date) && cells.some((cell) => typeof cell === "string" && !isEmpty(cell));

type Found = readonly (SheetColumn | undefined)[];

/** Unknown columns are left out, because our lists have more columns than their import. */
function headOfFile(head: Cell[], body: Cell[][], found: Found, columns: readonly SheetColumn[], t: Translate) {
  const error = (column: string, was: string, message: string): RowError => ({
    row: 1,
    field: null,
    column,
    was,
    message,
  });
  const missing = columns
    .filter((column) => column.column.required && !found.includes(column))
    .map((column) => error(column.label, "", t("import.head.missing", { head: headingText(column), row: 1 })));
  const twice = found.flatMap((column, at) =>
    column === undefined || found.indexOf(column) === at
      ? []
      : [error(`${column.label} (${columnLetter(at)}1)`, wasText(head[at], t), t("import.head.twice"))],
  );
  const width = Math.max(head.length, ...body.map((line) => line.length));
  const leftOut = Array.from({ length: width }, (_, at) => {
    if (found[at] !== undefined) return "";
    if (!isEmpty(head[at])) return wasText(head[at], t).replace(/\s+/g, " ");
    return body.some((line) => !isEmpty(line[at])) ? columnLetter(at) : "";
  });
  return { errors: [...twice, ...missing], leftOut: leftOut.filter((name) => name !== "") };
}

/** In a text file, a cell behind the last heading is the rest of one that is not quoted: `12,5` or `PT A, Tbk`. */
function cellsBeyond(body: readonly Cell[][], head: readonly Cell[], t: Translate): RowError[] {
  const width = head.findLastIndex((cell) => !isEmpty(cell)) + 1;
  return body.flatMap((line, index) => {
    const at = line.findIndex((cell, column) => column >= width && !isEmpty(cell));
    if (at === -1) return [];
    const [column, was] = [addressAt(index, at), wasText(line[at], t)];
    return [{ row: importRowNumber(index), field: null, column, was, message: t("import.cell.beyond") }];
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
  mixed: readonly boolean[];
  order: DayOrder | undefined;
  index: number;
  t: Translate;
}

function readRow(line: Cell[], { found, mixed, order, index, t }: RowContext) {
  const row: Row = {};
  const errors: RowError[] = [];
  let asks = false;
  for (const [at, column] of found.entries()) {
    if (column === undefined) continue;
    const cell = line[at] ?? null;
    const { labels, lines } = column;
    const read = readCell(cell, column.column, { language: languageOf(t), labels, lines, order, isMixed: mixed[at] });
    if ("value" in read) {
      if (read.value !== null) row[column.field] = read.value;
      continue;
    }
    const choices = column.options.map(({ label }) => label).join(", ");
    const message = t(`import.cell.${read.problem}`, { choices, ...NUMBER_EXAMPLES });
    const name = `${column.label} (${addressAt(index, at)})`;
    errors.push({ row: importRowNumber(index), field: column.field, column: name, was: wasText(cell, t), message });
    asks ||= read.problem === "dayOrder" || (read.problem === "date" && isOtherOrder(cell));
  }
  return { row, errors, asks };
}

const isOtherOrder = (cell: Cell) => typeof cell === "string" && dayOrders(cell).length > 0;

const addressAt = (index: number, at: number) => `${columnLetter(at)}${importRowNumber(index)}`;

function columnLetter(at: number): string {
  return (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}
