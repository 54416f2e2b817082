import { formatHour, numberFormats } from "#contract/values/format";
import { isFormula, isGuarded } from "#contract/values/formula";
import type { FileContents, WriteBytes } from "./contents";
import { isFigure, type TableCell, type TableColumn } from "./table";
import { sheetClosing, type SheetEntry, sheetOpening, STYLES, workbookParts, xmlText } from "./xlsx-parts";
import { businessTexts } from "./labels";
import { type XmlFile, XlsxZip } from "./xlsx-zip";

const { formatAmount, formatNumber } = numberFormats("id");

/** Streams an XLSX: typed cells, frozen head with filters, totals, and a sheet of the filters. */

/** Rows per sheet (Excel's limit is 1,048,576); further rows go to another sheet. */
const MAX_ROWS = 1_000_000;
const NARROWEST = 7;
const WIDEST = 48;
const MS_PER_DAY = 86_400_000;
/** Serial number of 1970-01-01. */
const UNIX_EPOCH = 25_569;

type Style = (typeof STYLES)[keyof typeof STYLES];

/** @param maxRows rows per sheet */
export async function writeXlsx(contents: FileContents, write: WriteBytes, maxRows = MAX_ROWS): Promise<void> {
  const { columns, totals, blocks } = contents;
  const zip = new XlsxZip(write);
  const sheets: SheetEntry[] = [];
  let table: OpenTable | undefined;
  const open = async (sample: readonly TableCell[][]) => {
    const number = sheets.length + 1;
    const sheet = zip.begin(`xl/worksheets/sheet${number}.xml`);
    table = new OpenTable(sheet, columns, sheetName(contents.title, number));
    await table.open(columnWidths(columns, [...sample, ...totals.map(withoutLabel)]));
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
  await addParameters(zip, contents, sheets.length + 1);
  sheets.push({ name: businessTexts(contents.locale).report.file.about });
  for (const [path, xml] of workbookParts(sheets, contents.locale)) await zip.add(path, xml);
  await zip.end();
}

/** Returns a valid sheet name: at most 31 characters, no `[]:*?/\`. */
function sheetName(title: string, number: number): string {
  const bare = title.replace(/[[\]:*?/\\]/g, " ");
  return number === 1 ? bare.slice(0, 31) : `${bare.slice(0, 27)} ${number}`;
}

class OpenTable {
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
    const heads = this.columns.map((column, index) =>
      textCell(column.header, isFigure(column) ? STYLES.headOfNumbers : STYLES.head, `${letters(index)}1`),
    );
    // Some readers do not auto-size rows, so write an explicit row height.
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

  /** @param totals rows below the filter range */
  async close(totals: FileContents["totals"] = []): Promise<SheetEntry> {
    const rows = totals.map((total, place) => {
      const number = this.rows + 2 + place;
      const cells = total.map((cell, index) => {
        const at = `${letters(index)}${number}`;
        // An empty text cell would clip the label to its left.
        if (cell === null) return `<c r="${at}" s="${STYLES.total}"/>`;
        if (typeof cell !== "number") return textCell(cell, STYLES.total, at);
        return numberCell(cell, this.columns[index]?.kind === "rupiah" ? STYLES.totalRupiah : STYLES.totalNumber, at);
      });
      return rowXml(number, cells);
    });
    const filtered = `$A$1:$${letters(this.columns.length - 1)}$${this.rows + 1}`;
    await this.sheet.write(rows.join("") + sheetClosing(filtered));
    await this.sheet.end();
    return { name: this.name, filtered };
  }
}

/** Drops the label when it may overflow into the next cell. */
const withoutLabel = ([label, ...rest]: readonly TableCell[]): TableCell[] => [
  rest[0] === null ? null : (label ?? null),
  ...rest,
];

async function addParameters(
  zip: XlsxZip,
  { locale, title, company, parameters, made }: FileContents,
  number: number,
): Promise<void> {
  const words = businessTexts(locale).report.file;
  const lines: { style: Style; texts: readonly string[] }[] = [
    { style: STYLES.title, texts: [title] },
    ...company.map((text) => ({ style: STYLES.text, texts: [text] })),
    { style: STYLES.text, texts: [] },
    ...[...parameters, [words.made, made]].map((texts) => ({ style: STYLES.label, texts })),
  ];
  const rows = lines.map(({ style, texts: [first, value] }, index) => {
    const row = index + 1;
    const cells = first === undefined ? [] : [textCell(first, style, `A${row}`)];
    if (value !== undefined) cells.push(textCell(value, isFormula(value) ? STYLES.guarded : STYLES.text, `B${row}`));
    return rowXml(row, cells);
  });
  const xml = sheetOpening([24, 70], { frozen: false }) + rows.join("") + sheetClosing();
  await zip.add(`xl/worksheets/sheet${number}.xml`, xml);
}

function columnStyle({ kind, period }: TableColumn): Style {
  if (kind === "day") return period === "monthly" ? STYLES.month : STYLES.day;
  if (kind === "text" || kind === "hour") return STYLES.text;
  return kind === "rupiah" ? STYLES.rupiah : STYLES.number;
}

function cellWriter(column: TableColumn, index: number): (cell: TableCell, row: number) => string {
  const style = columnStyle(column);
  const letter = letters(index);
  return (cell, row) => {
    if (cell === null || cell === "") return "";
    const at = letter + row;
    // The format of whole numbers would show 12.5 as 13.
    const hasDecimals = typeof cell === "number" && !Number.isInteger(cell);
    if (typeof cell === "number") return numberCell(cell, hasDecimals ? STYLES.rupiah : style, at);
    if (column.kind === "day" && /^\d{4}-\d\d-\d\d$/.test(cell)) return numberCell(excelDay(cell), style, at);
    if (column.kind === "hour") return textCell(formatHour(cell), STYLES.text, at);
    // An import removes the apostrophe of a CSV file that was saved as XLSX.
    const text = isGuarded(cell) ? `'${cell}` : cell;
    return textCell(text, isFormula(cell) ? STYLES.guarded : STYLES.text, at);
  };
}

const excelDay = (day: string) => Date.parse(day) / MS_PER_DAY + UNIX_EPOCH;
const rowXml = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join("")}</row>`;
const numberCell = (value: number, style: Style, at: string) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
/** Spreadsheets read `_x2024_` as a character of this code. */
const escaped = (text: string) => (text.includes("_x") ? text.replace(/_(?=x[\dA-F]{4}_)/gi, "_x005F_") : text);
/** An inline string is never evaluated as a formula. */
const textCell = (text: string, style: Style, at: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(escaped(text))}</t></is></c>`;

/** A, Z, AA. */
function letters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}

function columnWidths(columns: readonly TableColumn[], sample: readonly (readonly TableCell[])[]): number[] {
  return columns.map((column, index) => {
    // The filter arrow takes two characters.
    const words = column.header.split(" ").map((word) => word.length);
    let widest = Math.max(Math.max(...words) + 2, Math.ceil(column.header.length / 2) + 2);
    for (const row of sample) widest = Math.max(widest, cellLength(row[index] ?? null, column));
    return Math.min(Math.max(widest, NARROWEST), WIDEST) + 2;
  });
}

function cellLength(cell: TableCell, { kind, period }: TableColumn): number {
  if (typeof cell === "number") return (kind === "rupiah" ? formatAmount(cell) : formatNumber(cell)).length + 1;
  return kind === "day" && period === "monthly" ? "September 2026".length : (cell?.length ?? 0);
}
