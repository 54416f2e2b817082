import type { MasterArea } from "#contract/access";
import {
  type ImportArea,
  type ImportBody,
  type ImportError,
  importInput,
  importReferences,
  importRow,
  importRowNumber,
} from "#contract/import";
import type { OutstandingInput } from "#contract/outstanding";
import type { Reader } from "../db/client";
import { checkInput, type FaultTexts } from "../http/input";
import { type Language, textOf } from "../http/texts";
import { masterDefinition } from "../masters/definitions";
import { findKeys, findNamed, findSameBalances } from "./lookups";

/** A row that may be written: its place in the file, and the values of the area's create call. */
export interface GoodRow {
  index: number;
  values: Record<string, unknown>;
}

export interface CheckedRows {
  /** rows that are not blank */
  rows: number;
  good: GoodRow[];
  /** one for each cell at fault, in the order of the file */
  errors: ImportError[];
}

type Cells = ImportBody["rows"][number];
type Cell = Cells[string];

/** Where checkInput puts what is about no field. */
const WHOLE = "body";

/** A row on its way through the checks. */
interface Line {
  index: number;
  cells: Cells;
  faults: Map<string, string>;
  /** ids that its references stand for, by the field of the create call */
  ids: Record<string, number>;
}

/**
 * Holds every row against what its area's create call would say of it, and against what a list of rows may say beside:
 * masters by their names, keys that are taken or stand twice in the file. One statement for each column that is looked
 * up, whatever the number of rows.
 *
 * @param lock whether the masters that the rows name are kept as they are until the transaction ends
 */
export async function checkRows(
  db: Reader,
  area: ImportArea,
  rows: ImportBody["rows"],
  { language, lock }: { language: Language; lock: "lock" | "look" },
): Promise<CheckedRows> {
  const schema = importRow(area);
  const columns = Object.keys(schema.shape);
  const lines = linesOf(rows, columns);
  for (const line of lines) addFaults(line, checkInput(schema, line.cells, language).faults);
  await findReferences(db, area, lines, { language, lock });
  if (area !== "outstanding") await findTakenKeys(db, area, lines, language);
  const fitting = lines.flatMap((line) => {
    const values = valuesOf(area, line, language);
    return values ? [{ line, index: line.index, values }] : [];
  });
  if (area === "outstanding") await findBalancesOnceMore(db, fitting, language);
  const good = fitting.filter(({ line }) => line.faults.size === 0);
  return { rows: lines.length, good, errors: lines.flatMap((line) => errorsOf(line, columns)) };
}

/** The rows that are not blank. A column that nobody knows stays to be refused, filled or not. */
function linesOf(rows: ImportBody["rows"], columns: string[]): Line[] {
  return rows.flatMap((row, index) => {
    const cells = Object.entries(row).map(([column, cell]): [string, Cell] => [column, cellOf(cell)]);
    if (cells.every(([, cell]) => cell === null)) return [];
    const given = cells.filter(([column, cell]) => cell !== null || !columns.includes(column));
    return [{ index, cells: Object.fromEntries(given), faults: new Map<string, string>(), ids: {} }];
  });
}

/**
 * What a cell holds; null when it is empty. Half a character would go to the database as a replacement: two of them are the
 * same key there, so here too.
 */
function cellOf(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  return cell.trim() === "" ? null : Buffer.from(cell).toString();
}

/** What was typed in a column, where its schema finds nothing wrong with it. */
function textsOf(lines: Line[], column: string): { line: Line; text: string }[] {
  return lines.flatMap((line) => {
    const cell = line.cells[column];
    return typeof cell === "string" && !line.faults.has(column) ? [{ line, text: cell.trim() }] : [];
  });
}

/** Finds the masters that the lines name. */
async function findReferences(
  db: Reader,
  area: ImportArea,
  lines: Line[],
  { language, lock }: { language: Language; lock: "lock" | "look" },
): Promise<void> {
  for (const [column, { field, area: master }] of Object.entries(importReferences(area))) {
    const named = textsOf(lines, column);
    const texts = named.map(({ text }) => text);
    const found = await findNamed(db, master, texts, lock);
    for (const { line, text } of named) {
      const all = found.get(text) ?? [];
      const [usable, ...others] = all.filter(({ active }) => active);
      if (all.length === 0) line.faults.set(column, textOf(language, "importMissing", { typed: text }));
      else if (!usable) line.faults.set(column, textOf(language, "importInactive", { typed: text }));
      else if (others.length > 0) line.faults.set(column, textOf(language, "importSeveral", { typed: text }));
      else line.ids[field] = usable.id;
    }
  }
}

/** Finds keys that a live row has, or a line further up. */
async function findTakenKeys(db: Reader, area: MasterArea, lines: Line[], language: Language): Promise<void> {
  const column = masterDefinition(area).contract.key;
  const named = textsOf(lines, column);
  const texts = named.map(({ text }) => text);
  const first = new Map<string, Line>();
  for (const [place, { folded, taken }] of (await findKeys(db, area, texts)).entries()) {
    const { line, text } = named[place]!;
    const twin = first.get(folded);
    if (taken) line.faults.set(column, textOf(language, "importTaken", { typed: text }));
    else if (twin) line.faults.set(column, textOf(language, "importTwice", { typed: text, row: rowNumber(twin) }));
    else first.set(folded, line);
  }
}

/** Finds opening balances that are there already. They have no key, so it is the whole balance that is compared. */
async function findBalancesOnceMore(db: Reader, rows: (GoodRow & { line: Line })[], language: Language): Promise<void> {
  // They were made by its schema.
  const same = await findSameBalances(
    db,
    rows.map(({ values }) => values as OutstandingInput),
  );
  for (const place of same) {
    const { line, values } = rows[place]!;
    line.faults.set("poSalesNo", textOf(language, "importSameBalance", { typed: String(values.poSalesNo) }));
  }
}

/** As a text: a place in a file has no thousands. */
const rowNumber = ({ index }: Line) => String(importRowNumber(index));

/** What the create call takes of a line; undefined when something is wrong with it, now or before. */
function valuesOf(area: ImportArea, line: Line, language: Language): Record<string, unknown> | undefined {
  if (line.faults.size > 0) return undefined;
  const references = importReferences(area);
  const own = Object.entries(line.cells).filter(([column]) => !Object.hasOwn(references, column));
  const { data, faults } = checkInput(importInput(area), { ...Object.fromEntries(own), ...line.ids }, language);
  addFaults(line, faults);
  return data;
}

function addFaults(line: Line, faults: FaultTexts = {}): void {
  for (const [field, texts] of Object.entries(faults)) line.faults.set(field, texts.join(" "));
}

/** The errors of a line, column by column; what is no column comes last. */
function errorsOf({ index, faults }: Line, columns: string[]): ImportError[] {
  const unknown = [...faults.keys()].filter((field) => !columns.includes(field));
  return [...columns, ...unknown].flatMap((field) => {
    const message = faults.get(field);
    return message === undefined ? [] : [{ row: index, field: field === WHOLE ? null : field, message }];
  });
}
