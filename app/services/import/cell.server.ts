import { dayOrdersOf, parseDayText } from "#contract/day-text";
import type { ImportColumn } from "#contract/import";
import { markIn, readNumber } from "#contract/number";
import { searchKey, tidyLine } from "#contract/plain-text";
import type { ColumnReading } from "./column-reading.server";

/** A number with a format other than the general one: `00123` by the format `00000`. */
interface FormattedNumber {
  number: number;
  format: string;
}

/** Dates are midnight UTC; text files contain only strings. `formula`: without a stored result. */
export type Cell = string | number | boolean | Date | FormattedNumber | { formula: true } | null;

/** Additional labels of a column's values. */
export type CellLabels = ReadonlyMap<string, string>;

/** Reason for an invalid cell: a key under `import.cell`. */
type CellProblem =
  | "choice"
  | "date"
  | "damaged"
  | "dayOrder"
  | "decimals"
  | "flag"
  | "formula"
  | "merged"
  | "number"
  | "shown"
  | "swapped"
  | "text"
  | "uncalculated"
  | "whole";

type ReadCell = { value: string | number | boolean | null } | { problem: CellProblem; example?: string };

interface Reading extends ColumnReading {
  language: string;
  /** labels of choices, folded */
  labels?: CellLabels;
  /** true if a merged cell above fills this one */
  isMerged?: boolean;
  /** true if the field accepts line breaks */
  lines?: boolean;
}

/** In the language of the spreadsheet: `#N/A`, `#NOMBRE?`, `#¡REF!`, `#DIV/0!`, of LibreOffice `Err:502`. */
const FAILED_FORMULA = /^(?:#(?:N\/[AD]|NV|GETTING_DATA|[¡¿]?\p{Lu}[\p{Lu}_]+(?:\/0)?[!?])|Err\s?:\d{3})$/u;
/** A number that a spreadsheet wrote with an exponent, or did not show because the column is narrow. */
const DAMAGED_TEXT = /^\d(?:(?:[.,]\d+)?E[+-]\d{2,3}|[.,]\d+E\d{1,3})$|^#{3,}$/i;
/** Letters that a program could not read, or read in the wrong encoding and saved: é as Ã©, a curly quote as â€™. */
const GARBLED = /\uFFFD|Ã[¡-©¬\u00AD±-³µ-¹¼-¿]|â€[™œ\u009D“”˜¦]/;
/** Spreadsheets keep 15 digits. */
const FIRST_DAMAGED = 1e15;
/** Yes and no in every language of the templates. */
const YES = "ya,yes,sí,oui,sim,是,1,true,benar,verdadero,verdadeiro,vrai,真".split(",").map(fold);
const NO = "tidak,no,non,não,否,0,false,salah,falso,faux,假".split(",").map(fold);
/** No number, as accounting formats show 0; a stored 0 would claim a measurement. */
const DASH = /^(?:rp\.?|idr)?\s*[-–—]$/i;

/**
 * Reads a cell as its person sees it, or refuses it; empty cells are null. Rejects ambiguous numbers, because users
 * cannot confirm each row. Returns days as `YYYY-MM-DD` (docs/decisions/0092-a-cell-as-seen.md).
 */
export function readCell(cell: Cell, column: ImportColumn, reading: Reading): ReadCell {
  if (isEmpty(cell)) return { value: null };
  if (typeof cell === "object" && "formula" in cell) return { problem: "uncalculated" };
  const text = typeof cell === "string" ? cell.trim() : null;
  if (text !== null && FAILED_FORMULA.test(text)) return { problem: "formula" };
  switch (column.kind) {
    case "text":
    case "reference":
      return textOf(cell, reading.lines ?? false);
    case "number":
      if (reading.isMerged) return { problem: "merged" };
      if (!column.required && text !== null && DASH.test(text)) return { value: null };
      return numberOf(cell, reading, column.decimals);
    case "date":
      return dayIn(cell, reading);
    case "choice": {
      const word = fold(shownText(cell) ?? "");
      return found(column.values.find((value) => fold(value) === word) ?? reading.labels?.get(word), "choice");
    }
    case "flag": {
      const word = fold(shownText(cell) ?? "");
      const label = reading.labels?.get(word);
      if (label !== undefined) return { value: label === "true" };
      return YES.includes(word) || NO.includes(word) ? { value: YES.includes(word) } : { problem: "flag" };
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

/** Returns the text that a spreadsheet shows in every language; undefined if it depends on the format. */
export function shownText(cell: Cell): string | undefined {
  if (typeof cell === "number") return plainDigits(cell);
  if (cell === null || cell instanceof Date) return undefined;
  if (typeof cell !== "object") return String(cell).trim();
  return "number" in cell ? inFormat(cell) : undefined;
}

function found(value: string | number | boolean | undefined, problem: CellProblem): ReadCell {
  return value === undefined ? { problem } : { value };
}

function textOf(cell: Exclude<Cell, null>, lines: boolean): ReadCell {
  if (typeof cell === "boolean") return { problem: "text" };
  const value = typeof cell === "object" && "number" in cell ? cell.number : cell;
  // Spreadsheets convert some codes to dates and drop digits, which cannot be undone.
  if (typeof value === "number" && Math.abs(value) >= FIRST_DAMAGED) return { problem: "damaged" };
  const text = shownText(cell);
  if (text === undefined || (typeof cell === "string" && (DAMAGED_TEXT.test(text) || GARBLED.test(text))))
    return { problem: "damaged" };
  return { value: lines ? text : tidyLine(text.replace(/[\r\n\t]+/g, " ")) };
}

/** Formats without grouping or exponent, for codes stored as numbers. */
function plainDigits(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(asShown(value));
}

/** Rounds to the 15 digits that spreadsheets display. */
function asShown(value: number): number {
  return Number(value.toPrecision(15));
}

/** Quoted texts and escapes are no sections. */
const SECTION_END = /"[^"]*"|\\.|(;)/g;

/** Returns true for a format whose first section is not the one shown: with conditions, or with a text for zero. */
function showsOtherSection({ number, format }: FormattedNumber): boolean {
  const ends = [...format.matchAll(SECTION_END)].filter(([, end]) => end !== undefined).length;
  return /\[[<>=]/.test(format) || (number === 0 && ends >= 2);
}

/** The value itself, as one placeholder: `"C-"General`. */
const VALUE = "General";

/** Returns the first section of a format without colours and spaces of a width, as literals and placeholders. */
function partsOf(format: string): { literal: boolean; text: string }[] {
  const section = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(format)?.[0] ?? "";
  const parts = section.replace(/\[\$([^[\]-]*)(?:-[^[\]]*)?\]/g, '"$1"').replace(/\[[^[\]]*\]|_.|\*./g, "");
  return [...parts.matchAll(/"([^"]*)"|\\(.)|(General|@)|([^"\\])/gi)].map(([, quoted, escaped, value, plain]) => {
    if (value !== undefined) return { literal: false, text: VALUE };
    return plain === undefined || /[^0#?.,%E+]/.test(plain)
      ? { literal: true, text: quoted ?? escaped ?? plain ?? "" }
      : { literal: false, text: plain };
  });
}

/** Fills a pattern of digits (`000-000`), or adds a percent sign. */
function inFormat(cell: FormattedNumber): string | undefined {
  const { number, format } = cell;
  if (showsOtherSection(cell)) return undefined;
  const parts = partsOf(format);
  const pattern = parts.map(({ literal, text }) => (literal ? "" : text)).join("");
  if (pattern === "0%" && Number.isInteger(asShown(number * 100))) return `${asShown(number * 100)}%`;
  if (!Number.isInteger(number) || number < 0) return undefined;
  if (/^#,##0$/.test(pattern) && number < 1000 && parts.every(({ literal }) => !literal)) return String(number);
  if (pattern !== VALUE && !/^[0#]+$/.test(pattern)) return undefined;
  const width = pattern === VALUE ? 1 : pattern.replace(/^#*/, "").length;
  let digits = plainDigits(number).padStart(width, "0");
  let text = "";
  const first = parts.findIndex(({ literal }) => !literal);
  for (const [at, part] of [...parts.entries()].toReversed()) {
    if (part.literal) {
      text = part.text + text;
      continue;
    }
    // The first placeholder has all digits that remain.
    const own = at === first ? digits : digits.slice(-1);
    text = own + text;
    digits = digits.slice(0, digits.length - own.length);
  }
  return text.trim();
}

/** Units that do not change a number. */
const UNIT = /^(?:[\s()\-$€¥]|kg|rp\.?|idr)*$/i;

/** Returns true if a format shows the number itself: not scaled, rounded, in percent or another unit. */
function showsNumber(cell: FormattedNumber): boolean {
  const { number, format } = cell;
  if (number !== 0 && showsOtherSection(cell)) return false;
  const parts = partsOf(format);
  const pattern = parts
    .map(({ literal, text }) => (literal ? " " : text))
    .join("")
    .trim();
  if (!UNIT.test(parts.map(({ literal, text }) => (literal ? text : "")).join(""))) return false;
  if (pattern === VALUE) return true;
  const [, whole = "", decimals = ""] = /^([#0?, ]*)(?:\.([#0?]*))?$/.exec(pattern) ?? [];
  if (whole + decimals === "" || /,\s*$/.test(whole) || /\s/.test(whole.trim())) return false;
  return Number(number.toFixed(decimals.length)) === asShown(number);
}

function numberOf(cell: Exclude<Cell, null>, { language, decimalMarks }: Reading, decimals: number): ReadCell {
  if (typeof cell === "number") return { value: asShown(cell) };
  if (typeof cell === "object" && "number" in cell)
    return showsNumber(cell) ? { value: asShown(cell.number) } : { problem: "shown" };
  if (typeof cell !== "string") return { problem: "number" };
  const read = readNumber(cell, language, decimals);
  // No column of an import is in percent.
  if (read === undefined || read.ambiguous || /[%％]/.test(cell)) return { problem: "number" };
  // The mark groups here and precedes decimals elsewhere, so 500.000 may be 500.
  const mark = markIn(cell);
  const example = mark?.isDecimal === false ? decimalMarks?.get(mark.mark) : undefined;
  if (example !== undefined) return { problem: "decimals", example };
  return decimals === 0 && !Number.isInteger(read.value) ? { problem: "whole" } : { value: read.value };
}

/** Returns the ISO day; undefined if invalid. Spreadsheet dates have no time zone. */
export function dayOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function dayIn(cell: Exclude<Cell, null>, { order, keptAsText }: Reading): ReadCell {
  if (cell instanceof Date) {
    const isSameSwapped = cell.getUTCDate() === cell.getUTCMonth() + 1;
    if (keptAsText !== undefined && !isSameSwapped) return { problem: "swapped", example: keptAsText };
    return found(dayOf(cell), "date");
  }
  if (typeof cell !== "string") return { problem: "date" };
  const [one, other] = dayOrdersOf(cell);
  if (order === undefined && one !== undefined) {
    const days = [one, other ?? one].map((by) => parseDayText(cell, undefined, by));
    return days[0] === days[1] ? found(days[0], "date") : { problem: "dayOrder" };
  }
  return found(parseDayText(cell, undefined, order ?? "day"), "date");
}
