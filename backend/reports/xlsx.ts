import { numberFormats } from "#contract/format";
import type { FileContents, WriteBytes } from "./contents";
import { isFormula } from "./csv";
import type { TableCell, TableColumn } from "./table";
import { sheetClosing, type SheetEntry, sheetOpening, STYLES, workbookParts, xmlText } from "./xlsx-parts";
import { businessIn } from "./words";
import { type XmlFile, XlsxZip } from "./xlsx-zip";

const { formatAmount, formatNumber } = numberFormats("id");

/**
 * A whole report as an XLSX, written while its rows come: typed cells under a frozen head with filters, the totals below, and a sheet of
 * what was asked for.
 */

/** Rows of a sheet: Excel takes 1,048,576. What is more goes on in the next one. */
const MAX_ROWS = 1_000_000;
const NARROWEST = 7;
const WIDEST = 48;
const MS_PER_DAY = 86_400_000;
/** 1 January 1970 as spreadsheets count days. */
const UNIX_EPOCH = 25_569;

type Style = (typeof STYLES)[keyof typeof STYLES];

/** Writes a whole report. @param maxRows the rows of a sheet */
export async function writeXlsx(contents: FileContents, write: WriteBytes, maxRows = MAX_ROWS): Promise<void> {
  const { columns, totals, blocks } = contents;
  const zip = new XlsxZip(write);
  const sheets: SheetEntry[] = [];
  let table: OpenTable | undefined;
  const open = async (sample: readonly TableCell[][]) => {
    const number = sheets.length + 1;
    const sheet = zip.begin(`xl/worksheets/sheet${number}.xml`);
    table = new OpenTable(sheet, columns, nameOf(contents.title, number));
    await table.open(widthsOf(columns, [...sample, ...totals.map(withoutLabel)]));
    return table;
  };
  for await (const rows of blocks) {
    for (let from = 0; from < rows.length;) {
      table ??= await open(rows);
      const part = rows.slice(from, from + maxRows - table.rows);
      await table.add(part);
      from += part.length;
      if (table.rows < maxRows) continue;
      sheets.push(await table.close());
      table = undefined;
    }
  }
  table ??= await open([]);
  sheets.push(await table.close(totals));
  await addAsked(zip, contents, sheets.length + 1);
  sheets.push({ name: businessIn(contents.locale).report.file.about });
  for (const [path, xml] of workbookParts(sheets, contents.locale)) await zip.add(path, xml);
  await zip.end();
}

/** Names a sheet: at most 31 letters, none of which a formula would take for its own. */
function nameOf(title: string, number: number): string {
  const bare = title.replace(/[[\]:*?/\\]/g, " ");
  return number === 1 ? bare.slice(0, 31) : `${bare.slice(0, 27)} ${number}`;
}

/** A sheet with the rows of a report, as it is written. */
class OpenTable {
  /** Rows that it has, without its head. */
  rows = 0;
  readonly #writers: ((cell: TableCell, row: number) => string)[];

  constructor(
    private readonly sheet: XmlFile,
    private readonly columns: readonly TableColumn[],
    private readonly name: string,
  ) {
    this.#writers = columns.map(cellWriter);
  }

  async open(widths: readonly number[]): Promise<void> {
    const heads = this.columns.map(({ header, kind }, index) =>
      textCell(header, kind === "text" || kind === "day" ? STYLES.head : STYLES.headOfNumbers, `${letters(index)}1`),
    );
    // Programs that do not find out themselves how high a row is have to be told.
    const twoLines = this.columns.some(({ header }, index) => header.length + 2 > (widths[index] ?? 0));
    const head = `<row r="1"${twoLines ? ' ht="27" customHeight="1"' : ""}>${heads.join("")}</row>`;
    await this.sheet.write(`${sheetOpening(widths, { frozen: true })}${head}`);
  }

  async add(rows: readonly TableCell[][]): Promise<void> {
    let xml = "";
    for (const cells of rows) {
      this.rows += 1;
      const number = this.rows + 1;
      xml += `<row r="${number}">`;
      for (let index = 0; index < cells.length; index++)
        xml += this.#writers[index]?.(cells[index] ?? null, number) ?? "";
      xml += "</row>";
    }
    await this.sheet.write(xml);
  }

  /** Ends the sheet. @param totals the last rows, outside of the filter */
  async close(totals: FileContents["totals"] = []): Promise<SheetEntry> {
    const rows = totals.map((total, place) => {
      const number = this.rows + 2 + place;
      const cells = total.map((cell, index) => {
        const at = `${letters(index)}${number}`;
        // A cell with a text, even an empty one, would cut the label in front of it.
        if (cell === null) return `<c r="${at}" s="${STYLES.total}"/>`;
        if (typeof cell !== "number") return textCell(cell, STYLES.total, at);
        return numberCell(cell, this.columns[index]?.kind === "rupiah" ? STYLES.totalRupiah : STYLES.totalNumber, at);
      });
      return rowOf(number, cells);
    });
    const filtered = `$A$1:$${letters(this.columns.length - 1)}$${this.rows + 1}`;
    await this.sheet.write(rows.join("") + sheetClosing(filtered));
    await this.sheet.end();
    return { name: this.name, filtered };
  }
}

/** Returns a row of totals without its first words where these may lie over the next cell. */
const withoutLabel = ([label, ...rest]: readonly TableCell[]): TableCell[] => [
  rest[0] === null ? null : (label ?? null),
  ...rest,
];

/** Adds the sheet of what was asked for. */
async function addAsked(
  zip: XlsxZip,
  { locale, title, company, asked, made }: FileContents,
  number: number,
): Promise<void> {
  const words = businessIn(locale).report.file;
  const lines: { style: Style; texts: readonly string[] }[] = [
    { style: STYLES.title, texts: [title] },
    ...company.map((text) => ({ style: STYLES.text, texts: [text] })),
    { style: STYLES.text, texts: [] },
    ...[...asked, [words.made, made]].map((texts) => ({ style: STYLES.label, texts })),
  ];
  const rows = lines.map(({ style, texts: [first, value] }, index) => {
    const row = index + 1;
    const cells = first === undefined ? [] : [textCell(first, style, `A${row}`)];
    if (value !== undefined) cells.push(textCell(value, isFormula(value) ? STYLES.guarded : STYLES.text, `B${row}`));
    return rowOf(row, cells);
  });
  const xml = sheetOpening([24, 70], { frozen: false }) + rows.join("") + sheetClosing();
  await zip.add(`xl/worksheets/sheet${number}.xml`, xml);
}

function styleOf({ kind, period }: TableColumn): Style {
  if (kind === "day") return period === "monthly" ? STYLES.month : STYLES.day;
  if (kind === "text") return STYLES.text;
  return kind === "rupiah" ? STYLES.rupiah : STYLES.number;
}

/** Returns what writes the cells of a column; an empty one is none. */
function cellWriter(column: TableColumn, index: number): (cell: TableCell, row: number) => string {
  const style = styleOf(column);
  const letter = letters(index);
  return (cell, row) => {
    if (cell === null || cell === "") return "";
    const at = letter + row;
    if (typeof cell === "number") return numberCell(cell, style, at);
    if (column.kind === "day" && /^\d{4}-\d\d-\d\d$/.test(cell)) return numberCell(serialOf(cell), style, at);
    return textCell(cell, isFormula(cell) ? STYLES.guarded : STYLES.text, at);
  };
}

const serialOf = (day: string) => Date.parse(day) / MS_PER_DAY + UNIX_EPOCH;
const rowOf = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join("")}</row>`;
const numberCell = (value: number, style: Style, at: string) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
/** A text in its cell is never a formula, whatever it begins with. */
const textCell = (text: string, style: Style, at: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** Names a column by letters: A, Z, AA. */
function letters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}

/** Returns the widths of columns, in letters: of what they hold, as far as it is known. */
function widthsOf(columns: readonly TableColumn[], sample: readonly (readonly TableCell[])[]): number[] {
  return columns.map((column, index) => {
    // The arrow of the filter takes two letters beside the head's longest word.
    const words = column.header.split(" ").map((word) => word.length);
    let widest = Math.max(Math.max(...words) + 2, Math.ceil(column.header.length / 2) + 2);
    for (const row of sample) widest = Math.max(widest, lengthOf(row[index] ?? null, column));
    return Math.min(Math.max(widest, NARROWEST), WIDEST) + 2;
  });
}

function lengthOf(cell: TableCell, { kind, period }: TableColumn): number {
  if (typeof cell === "number") return (kind === "rupiah" ? formatAmount(cell) : formatNumber(cell)).length + 1;
  return kind === "day" && period === "monthly" ? "September 2026".length : (cell?.length ?? 0);
}
