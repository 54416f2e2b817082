import type { MasterArea } from "#contract/access";
import {
  type ImportArea,
  type ImportBody,
  importInput,
  importReferences,
  importRow,
  importRowNumber,
} from "#contract/import";
import type { OpeningBalance } from "#contract/orders/outstanding";
import { mapInSlices } from "#contract/values/slices";
import type { Reader } from "../db/client";
import type { BackendEnv } from "../env";
import type { ErrorText } from "../http/errors";
import { checkInput, type FieldErrors } from "../http/input";
import { dayAheadError, PLAN } from "../records/date-check";
import { masterDefinition } from "../records/master-definitions";
import { unitKgError } from "../masters/checks";
import { findKeys, findNamed, findSameBalances } from "./lookups";

export interface GoodRow {
  index: number;
  values: Record<string, unknown>;
}

export interface CheckedRows {
  rows: number;
  good: GoodRow[];
  /** rows that are stored already with the same values, with the error of a file without other rows */
  unchanged: CellError[];
  /** one per invalid cell, in file order */
  errors: CellError[];
}

export interface CellError {
  row: number;
  /** null for row-level errors */
  field: string | null;
  texts: ErrorText[];
}

type RowSchema = ReturnType<typeof importRow>;
type Cells = ImportBody["rows"][number];
type Cell = Cells[string];

const WHOLE = "body";

interface Line {
  index: number;
  cells: Cells;
  errors: Map<string, ErrorText[]>;
  /** resolved references */
  ids: Record<string, number>;
  /** of a row that is stored already with the same values */
  unchanged: CellError | null;
}

/**
 * Validates rows as the create endpoint would. One statement per looked-up column.
 * @param lock `lock` locks referenced masters until the transaction ends
 */
export async function checkRows(
  db: Reader,
  area: ImportArea,
  rows: ImportBody["rows"],
  { lock, env }: { lock: "lock" | "look"; env: BackendEnv },
): Promise<CheckedRows> {
  const schema = importRow(area);
  const columns = Object.keys(schema.shape);
  const lines = toLines(rows, columns);
  await mapInSlices(lines, (line) => addErrors(line, checkInput(schema, line.cells).fieldErrors));
  if (area === "outstanding") addDaysAhead(schema, lines, env);
  await findReferences(db, area, lines, { schema, lock });
  if (area !== "outstanding") await findTakenKeys(db, area, lines, schema);
  const open = lines.filter(({ unchanged }) => unchanged === null);
  const checked = await mapInSlices(open, (line) => ({ line, values: toBody(area, line) }));
  const fitting = checked.flatMap(({ line, values }) => (values ? [{ line, index: line.index, values }] : []));
  if (area === "outstanding") await findKnownBalances(db, fitting);
  const good = fitting.filter(({ line }) => line.errors.size === 0 && line.unchanged === null);
  const unchanged = lines.flatMap((line) => line.unchanged ?? []);
  return { rows: lines.length, good, unchanged, errors: lines.flatMap((line) => cellErrors(line, columns)) };
}

/** Skips blank rows; unknown columns are kept to be rejected. */
function toLines(rows: ImportBody["rows"], columns: string[]): Line[] {
  return rows.flatMap((row, index) => {
    const cells = Object.entries(row).map(([column, cell]): [string, Cell] => [column, trimCell(cell)]);
    if (cells.every(([, cell]) => cell === null)) return [];
    const given = cells.filter(([column, cell]) => cell !== null || !columns.includes(column));
    return [
      { index, cells: Object.fromEntries(given), errors: new Map<string, ErrorText[]>(), ids: {}, unchanged: null },
    ];
  });
}

/** Normalises a cell: PostgreSQL stores a lone surrogate as U+FFFD, so two keys would collide. */
function trimCell(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  return cell.trim() === "" ? null : Buffer.from(cell).toString();
}

interface Named {
  line: Line;
  /** as it would be stored */
  text: string;
  typed: string;
}

function readTexts(schema: RowSchema, lines: Line[], column: string): Named[] {
  const own = schema.pick({ [column]: true });
  return lines.flatMap((line) => {
    const cell = line.cells[column];
    const text = line.errors.has(column) ? undefined : own.safeParse({ [column]: cell }).data?.[column];
    return typeof cell === "string" && typeof text === "string" ? [{ line, text, typed: cell.trim() }] : [];
  });
}

function addDaysAhead(schema: RowSchema, lines: Line[], env: BackendEnv): void {
  for (const { line, text } of readTexts(schema, lines, "date")) {
    const error = dayAheadError(text, PLAN(), env);
    if (error) line.errors.set("date", [error]);
  }
}

async function findReferences(
  db: Reader,
  area: ImportArea,
  lines: Line[],
  { schema, lock }: { schema: RowSchema; lock: "lock" | "look" },
): Promise<void> {
  for (const [column, { field, area: master }] of Object.entries(importReferences(area))) {
    const named = readTexts(schema, lines, column);
    const texts = named.map(({ text }) => text);
    const found = await findNamed(db, master, texts, lock);
    for (const { line, text, typed } of named) {
      const all = found.get(text) ?? [];
      const [usable, ...others] = all.filter(({ active }) => active);
      if (all.length === 0) line.errors.set(column, [{ key: "importMissing", params: { typed } }]);
      else if (!usable) line.errors.set(column, [{ key: "importInactive", params: { typed } }]);
      else if (others.length > 0) line.errors.set(column, [{ key: "importSeveral", params: { typed } }]);
      else line.ids[field] = usable.id;
    }
  }
}

/** Reports keys used by live rows with other values, or by earlier lines. */
async function findTakenKeys(db: Reader, area: MasterArea, lines: Line[], schema: RowSchema): Promise<void> {
  const column = masterDefinition(area).contract.key;
  const named = readTexts(schema, lines, column);
  const texts = named.map(({ text }) => text);
  const first = new Map<string, Line>();
  for (const [place, { folded, taken }] of (await findKeys(db, area, texts)).entries()) {
    const { line, typed } = named[place]!;
    const twin = first.get(folded);
    if (twin) line.errors.set(column, [{ key: "importTwice", params: { typed, row: rowNumber(twin) } }]);
    else if (taken === null) first.set(folded, line);
    else if (line.errors.size === 0 && isSame(schema, line, taken)) {
      line.unchanged = { row: line.index, field: column, texts: [{ key: "importTaken", params: { typed } }] };
      first.set(folded, line);
    } else line.errors.set(column, [{ key: "importTaken", params: { typed } }]);
  }
}

function isSame(schema: RowSchema, { cells }: Line, taken: Record<string, unknown>): boolean {
  const { data } = checkInput(schema, cells);
  return data !== undefined && Object.keys(cells).every((field) => data[field] === taken[field]);
}

/** Opening balances have no key, so compare all fields; the note only where it is given. */
async function findKnownBalances(db: Reader, rows: (GoodRow & { line: Line })[]): Promise<void> {
  // Parsed by its schema.
  const same = await findSameBalances(
    db,
    rows.map(({ values }) => values as OpeningBalance),
  );
  for (const [place, hasSameNote] of same) {
    const { line, values } = rows[place]!;
    const texts: ErrorText[] = [{ key: "importSameBalance", params: { typed: String(values.poSalesNo) } }];
    if (hasSameNote || values.note === null) line.unchanged = { row: line.index, field: "poSalesNo", texts };
    else line.errors.set("poSalesNo", texts);
  }
}

/** As text, to avoid thousands separators. */
const rowNumber = ({ index }: Line) => String(importRowNumber(index));

function toBody(area: ImportArea, line: Line): Record<string, unknown> | undefined {
  if (line.errors.size > 0) return undefined;
  const references = importReferences(area);
  const own = Object.entries(line.cells).filter(([column]) => !Object.hasOwn(references, column));
  const { data, fieldErrors } = checkInput(importInput(area), { ...Object.fromEntries(own), ...line.ids });
  addErrors(line, fieldErrors);
  const error = area === "outbound-item" && data !== undefined ? unitKgError(data) : null;
  if (error !== null) line.errors.set("kgPerUnit", [error]);
  return data;
}

function addErrors(line: Line, fieldErrors: FieldErrors = {}): void {
  for (const [field, texts] of Object.entries(fieldErrors)) line.errors.set(field, texts);
}

function cellErrors({ index, errors }: Line, columns: string[]): CellError[] {
  const unknown = [...errors.keys()].filter((field) => !columns.includes(field));
  return [...columns, ...unknown].flatMap((field) => {
    const texts = errors.get(field);
    return texts === undefined ? [] : [{ row: index, field: field === WHOLE ? null : field, texts }];
  });
}
