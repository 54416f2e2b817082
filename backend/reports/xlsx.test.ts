import { strFromU8, unzipSync } from "fflate";
import fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import type { FileContents } from "./contents";
import type { TableCell, TableColumn } from "./table";
import { writeXlsx } from "./xlsx";

const columns: TableColumn[] = [
  { header: "Nomor", kind: "text" },
  { header: "Bulan", kind: "day", period: "monthly" },
  { header: "Nilai Rp", kind: "rupiah" },
];

async function makeXlsx(rows: TableCell[][], maxRows?: number): Promise<Buffer> {
  const contents: FileContents = {
    locale: "id",
    title: "Laporan: Uji / Coba",
    company: ["PT Contoh"],
    parameters: [["Customer", "=1+1"]],
    made: "hari ini",
    columns,
    totals: [["Jumlah", null, 12.5]],
    blocks: (async function* () {
      for (let at = 0; at < rows.length; at += 7) yield await Promise.resolve(rows.slice(at, at + 7));
    })(),
  };
  const pieces: Uint8Array[] = [];
  await writeXlsx(contents, (bytes) => Promise.resolve(void pieces.push(bytes)), maxRows);
  return Buffer.concat(pieces);
}

const read = (file: Buffer, sheet = 1) => readSheet(file, sheet, { trim: false });
const sheetXml = (file: Buffer, sheet = 1) => strFromU8(unzipSync(file)[`xl/worksheets/sheet${sheet}.xml`]!);

describe("an XLSX file", () => {
  it("has typed cells, a frozen header row and a filter that excludes the total", async () => {
    const file = await makeXlsx([
      ["A-1", "2026-11-01", 8500.5],
      ["A-2", "2026-12-01", null],
    ]);
    expect(await read(file)).toEqual([
      ["Nomor", "Bulan", "Nilai Rp"],
      ["A-1", new Date("2026-11-01"), 8500.5],
      ["A-2", new Date("2026-12-01"), null],
      ["Jumlah", null, 12.5],
    ]);
    expect(sheetXml(file)).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheetXml(file)).toContain('<autoFilter ref="A1:C3"/>');
  });

  it("escapes a text that spreadsheets would read as a character", async () => {
    const texts = ["SJ_x2024_15", "_x0041_x0042_", "_x005F_", "a_xyz_"];
    const file = await makeXlsx(texts.map((text) => [text, null, null]));
    expect((await read(file)).slice(1, -1).map(([text]) => text)).toEqual(texts);
    expect(sheetXml(file)).toContain("SJ_x005F_x2024_15");
  });

  it("stores any text unchanged except characters invalid in XML, and never as a formula", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1 }), async (texts) => {
        const file = await makeXlsx(texts.map((text) => [`=${text}`, null, null]));
        const held = texts.map(
          (text) => `=${text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")}`,
        );
        // XML parsers normalise line endings.
        const lines = (text: unknown) => String(text).replaceAll(/\r\n?/g, "\n");
        const found = (await read(file)).slice(1, -1).map(([text]) => lines(text));
        expect(found).toEqual(held.map(lines));
        expect(sheetXml(file)).not.toContain("<f>");
      }),
      { numRuns: 20 },
    );
  });

  it("continues in another sheet when one is full, with the total at the end", async () => {
    const rows = Array.from({ length: 25 }, (_one, n): TableCell[] => [`A-${n}`, null, n]);
    const file = await makeXlsx(rows, 10);
    const sheets = await Promise.all([1, 2, 3, 4].map((sheet) => read(file, sheet)));
    expect(sheets.map((sheet) => sheet.length)).toEqual([11, 11, 7, 5]);
    expect(sheets.slice(0, 3).map(([head]) => head?.[0])).toEqual(["Nomor", "Nomor", "Nomor"]);
    expect(sheets.slice(0, 3).flatMap((sheet) => sheet.slice(1).map(([number]) => number))).toEqual([
      ...rows.map(([number]) => number),
      "Jumlah",
    ]);
    expect(sheets[3]?.at(-2)).toEqual(["Customer", "=1+1"]);
    expect(strFromU8(unzipSync(file)["xl/workbook.xml"]!)).toContain('<sheet name="Laporan  Uji   Coba 2"');
  });

  it("has a header row and a total when there are no rows", async () => {
    expect(await read(await makeXlsx([]))).toEqual([
      ["Nomor", "Bulan", "Nilai Rp"],
      ["Jumlah", null, 12.5],
    ]);
  });
});
