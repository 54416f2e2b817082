import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import type { Report } from "#contract/reports/report";
import type { ReportFormat } from "#contract/reports/report-file";
import type { TestApi } from "./api";
import type { Account } from "./fixture";

/** Reads report files by libraries that did not write them. */

const toSearch = (query: object) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

interface FileRequest {
  format: ReportFormat;
  query: object;
  as?: Account;
}

/** Requests the link of a report file. */
export async function fileLink(api: TestApi, { apiPath }: Report, { format, query, as = "ADMIN" }: FileRequest) {
  const path = `${apiPath}/${format}?${toSearch(query)}`;
  const { status, body } = await api.get<{ url: string }>(as, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.url;
}

/** Downloads a report file. */
export async function fileOf(api: TestApi, report: Report, asked: FileRequest): Promise<Buffer> {
  const answer = await api.request(await fileLink(api, report, asked));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

export type Cell = string | number;
/** A file as a table; an empty cell is "", a day `2026-11-22`. */
export interface ReadTable {
  head: string[];
  rows: Cell[][];
  total: Cell[];
  /** the row of trucks below the total, which it leaves out */
  others?: Cell[];
  /** the last line of a CSV whose trucks count in each row */
  note?: string;
}

function table([head = [], ...lines]: Cell[][]): ReadTable {
  const note = String(lines.at(-1)?.[0]).startsWith("Truk dengan beberapa barang")
    ? String(lines.pop()?.[0])
    : undefined;
  const others = /^(Belum ditimbang dua kali|Tanpa surat jalan dalam kg): /.test(String(lines.at(-1)?.[0]))
    ? lines.pop()
    : undefined;
  return {
    head: head.map(String),
    rows: lines.slice(0, -1),
    total: lines.at(-1) ?? [],
    ...(others && { others }),
    ...(note !== undefined && { note }),
  };
}

/** Parses CSV like Excel with Indonesian settings. */
export function readCsv(file: Buffer): ReadTable {
  const text = file.toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const { data } = Papa.parse<string[]>(text.slice(1), { delimiter: ";", skipEmptyLines: true });
  const numbers = data.map((line) =>
    line.map((cell) => (/^-?\d+(,\d+)?$/.test(cell) ? Number(cell.replace(",", ".")) : cell)),
  );
  return table(numbers);
}

/** Reads a sheet of an XLSX file; default: the first. */
export async function readXlsx(file: Buffer, sheet = 1): Promise<ReadTable> {
  const lines = await readSheet(file, sheet, { trim: false });
  return table(
    lines.map((line) =>
      line.map((cell) => {
        if (cell instanceof Date) return cell.toISOString().slice(0, 10);
        return typeof cell === "number" ? cell : String(cell ?? "");
      }),
    ),
  );
}

/** Reads the texts of a PDF by page, in the order of writing. */
export async function readPdf(file: Buffer): Promise<string[][]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])));
  }
  await document.destroy();
  return pages;
}
