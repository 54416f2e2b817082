import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import writeXlsx, { type SheetData } from "write-excel-file/node";
import { LOCALES } from "#contract/constants";
import { IMPORT_AREAS, IMPORT_MAX_ROWS, type ImportArea } from "#contract/import";
import { importLabels } from "~/definitions/imports";
import { translator, type Translate } from "~/services/request/locale.server";
import { headingText, sheetColumns } from "./columns.server";
import { FileProblem } from "./problem.server";
import { readSheet } from "./sheet.server";
import { csvTemplate, xlsxTemplate } from "./template.server";

let t: Translate;
let languages: Translate[];
beforeAll(async () => {
  t = await translator("id");
  languages = await Promise.all(LOCALES.map(translator));
});

const makeFile = (content: BlobPart, name = "isi.csv") => new File([content], name);
const xlsx = async (data: SheetData, transform?: (files: Record<string, Uint8Array>) => void) => {
  const bytes = new Uint8Array(await writeXlsx(data).toBuffer());
  if (transform === undefined) return makeFile(bytes, "isi.xlsx");
  const files = unzipSync(bytes);
  transform(files);
  return makeFile(new Uint8Array(zipSync(files)), "isi.xlsx");
};
const SHEET = "xl/worksheets/sheet1.xml";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** Replaces the sheet, with the formats of its styles from 1 on. */
const setSheet =
  (rows: string, formats: readonly string[] = [], after = "") =>
  (files: Record<string, Uint8Array>) => {
    files[SHEET] = strToU8(
      `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    );
    const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join("");
    const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("");
    files["xl/styles.xml"] = strToU8(
      `<styleSheet xmlns="${MAIN}"><numFmts>${codes}</numFmts><fonts count="1"><font/></fonts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    );
  };
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

const read = (file: File, area: ImportArea = "customer", by = t) =>
  readSheet(file, sheetColumns(importLabels(area), by, [by, ...languages]), by, { languages });
const readRows = async (file: File, area?: ImportArea) => {
  const { rows, errors } = await read(file, area);
  expect(errors).toEqual([]);
  return rows;
};
const readProblem = async (file: File) =>
  read(file).then(
    () => "none",
    (error: unknown) => (error instanceof FileProblem ? error.key : String(error)),
  );

describe("a text file", () => {
  it.each([
    ["semicolons", "Kode;Nama\r\nSINAR;PT Sinar, Pangan\r\n"],
    ["commas", 'Kode,Nama\nSINAR,"PT Sinar, Pangan"\n'],
    ["a byte order mark", "\uFEFFKode;Nama\nSINAR;PT Sinar, Pangan"],
    ["heads by star, case, language and field", 'code * ;NOM\nSINAR;"PT Sinar, Pangan"'],
  ])("is read with %s", async (_, content) => {
    expect(await readRows(makeFile(content))).toEqual([{ code: "SINAR", name: "PT Sinar, Pangan" }]);
  });

  it.each([
    ["Windows-1252", [...Buffer.from("Kode;Nama\nCAFE;Caf"), 0xe9]],
    ["GBK", [...Buffer.from("code;name\nENC1;"), 0xc9, 0xcf, 0xba, 0xa3]],
    ["Windows-874", [...Buffer.from("code;name\nENC1;"), 0xa1, 0xa2, 0xa4]],
    ["Windows-1251", [...Buffer.from("code;name\nENC1;"), 0xcc, 0xee, 0xf1]],
    ["UTF-16", [0xff, 0xfe, ...Buffer.from("Kode;Nama\nA;B", "utf-16le")]],
  ])("is refused in %s", async (_, bytes) => {
    expect(await readProblem(makeFile(new Uint8Array(bytes)))).toBe("encoding");
  });

  it("is refused by the rows with more cells than headings", async () => {
    const { rows, errors } = await read(makeFile("Kode,Nama,Telepon\nA,Satu,1,,\nB,PT Dua, Tbk,2\nC,Tiga\n"));
    expect(rows).toHaveLength(3);
    expect(errors).toMatchObject([{ row: 3, field: null, column: "D3", was: "2" }]);
  });

  it("reads formulas of a text, and refuses other formulas", async () => {
    const file = makeFile('Kode;Nama;Telepon\n="0012";"=""PT """"A""""""";\'=1\nB;=A1&"x";1\nC;Tiga;=1+1\n');
    const { rows, errors } = await read(file);
    expect(rows[0]).toEqual({ code: "0012", name: 'PT "A"', phone: "=1" });
    expect(errors.map(({ column }) => column)).toEqual(["Nama (B3)", "Telepon (C4)"]);
  });

  it("keeps row numbers across blank lines and quoted line breaks", async () => {
    const sheet = await read(makeFile('No;Kode;Nama;Aktif\n1;A;"PT\nSatu";ya\n\n2;;;\n3;B;Dua;kadang\n;;;\n'));
    expect(sheet.rows).toEqual([{ code: "A", name: "PT Satu", active: true }, {}, {}, { code: "B", name: "Dua" }]);
    expect(sheet.errors).toMatchObject([{ row: 5, column: "Aktif (D5)", was: "kadang" }]);
    expect([sheet.filled, sheet.leftOut]).toEqual([2, ["No"]]);
  });

  it("asks an English reader about dates of which day and month could be either", async () => {
    const file = () => makeFile("ex_do_no;exDoType;date\nD1;OWN;11/3/2026\nD2;OWN;2026-11-03\n");
    const english = await read(file(), "ex-do-master", await translator("en"));
    expect(english.errors.map(({ column }) => column)).toEqual(["Date (C2)"]);
    expect(english.asksDayOrder).toBe(true);
    expect(await readRows(file(), "ex-do-master")).toMatchObject([{ date: "2026-03-11" }, { date: "2026-11-03" }]);
  });

  it("needs all required headings once in its first line", async () => {
    const { errors, rows, leftOut } = await read(makeFile("Kode;Kota;Kode;\nA;Serang;B;x"));
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [1, "Kode (C1)"],
      [1, "Nama"],
    ]);
    expect([rows, leftOut]).toEqual([[], ["Kota", "D"]]);
  });

  it("is quoted in errors only up to 200 characters", async () => {
    const { errors } = await read(makeFile(`Kode;Nama;Aktif\nA;B;${"x".repeat(900_000)}`));
    expect(errors.map(({ was }) => was.length)).toEqual([201]);
  });
});

describe("a workbook", () => {
  it("keeps texts, numbers and dates", async () => {
    const day = (value: string) => ({ value: new Date(value), type: Date, format: "dd/mm/yyyy" });
    const file = await xlsx([
      ["Nomor ex DO", "Asal barang", "Tanggal", "Jumlah", "Catatan"],
      ["007", "produksi sendiri", day("2026-11-20"), 12500, 42],
      [],
      ["DO-2", "PURCHASED", day("2026-01-05"), "1.250", "'- a"],
    ]);
    expect(await readRows(file, "ex-do-master")).toEqual([
      { ex_do_no: "007", exDoType: "OWN", date: "2026-11-20", quantityKg: 12500, note: "42" },
      {},
      { ex_do_no: "DO-2", exDoType: "PURCHASED", date: "2026-01-05", quantityKg: 1250, note: "- a" },
    ]);
  });

  it("refuses cells other than plain text, numbers and dates, with their address", async () => {
    const formats = [
      "00000",
      "0%",
      "#,##0",
      "dd/mm/yyyy",
      "mmm yyyy",
      "&quot;Rp&quot;#,##0",
      "[$-421]dd\\ mmm\\ yyyy;@",
    ];
    const cells = [
      ["", "<v>5</v>", "5"],
      [' t="str"', "<v>a</v>", "a"],
      [' s="1"', "<v>7</v>", "!7"],
      [' s="2"', "<v>0.5</v>", "!0.5"],
      [' s="3"', "<v>1250</v>", "1250"],
      [' s="3"', "<v>1250.5</v>", "!1250.5"],
      [' s="4"', "<v>46346</v>", "!20/11/2026"],
      [' s="5"', "<v>46346</v>", "!46346"],
      [' s="6"', "<v>500</v>", "!500"],
      [' s="7"', "<v>46346</v>", "!20/11/2026"],
      ["", "<v>3201234567890120</v>", "!3201234567890120"],
      ["", '<f>"Jl. "&amp;"Satu"</f><v></v>', "!="],
      ["", '<f>"Jl. "&amp;"Satu"</f>', "!="],
      [' t="str"', "<f>A1</f><v>a</v>", "!=a"],
      [' t="e"', "<v>#N/A</v>", "!#N/A"],
      [' t="d"', "<v>2026-11-20T00:00:00</v>", "!2026-11-20T00:00:00"],
      [' t="b"', "<v>1</v>", "!true"],
      ["", "", undefined],
    ] as const;
    const line = ([attributes, content]: (typeof cells)[number], at: number) =>
      `<row r="${at + 2}">${text(`A${at + 2}`, `K${at}`)}${text(`B${at + 2}`, "PT")}<c r="C${at + 2}"${attributes}>${content}</c></row>`;
    const head = `<row r="1">${text("A1", "Kode")}${text("B1", "Nama")}${text("C1", "Alamat")}</row>`;
    const { rows, errors } = await read(await xlsx([["x"]], setSheet(head + cells.map(line).join(""), formats)));
    const seen = cells.map((_, at) => {
      const error = errors.find(({ column }) => column === `Alamat (C${at + 2})`);
      return error === undefined ? rows[at]?.address : `!${error.was}`;
    });
    expect(seen).toEqual(cells.map(([, , expected]) => expected));
  });

  it("takes dates of the usual formats, counted from 1900 or 1904", async () => {
    const formats = ["dd/mm/yyyy", "yyyy\\-mm\\-dd", "[$-409]d\\-mmm\\-yy;@", "dd.mm.yyyy", "h:mm"];
    const line = (_: string, at: number) =>
      `<row r="${at + 2}">${text(`A${at + 2}`, `D${at}`)}${text(`B${at + 2}`, "OWN")}<c r="C${at + 2}" s="${at + 1}"><v>46346</v></c></row>`;
    const heads = ["ex_do_no", "exDoType", "date"].map((name, at) => text(`${"ABC"[at]}1`, name)).join("");
    const sheet = setSheet(`<row r="1">${heads}</row>${formats.map(line).join("")}`, formats);
    const days = async (from1904: boolean) => {
      const file = await xlsx([["x"]], (files) => {
        sheet(files);
        const workbook = new TextDecoder().decode(files["xl/workbook.xml"]);
        if (from1904)
          files["xl/workbook.xml"] = strToU8(
            workbook.replace(/<workbookPr[^>]*>|(?=<sheets>)/, '<workbookPr date1904="true"/>'),
          );
      });
      const { rows, errors } = await read(file, "ex-do-master");
      expect(errors.map(({ column }) => column)).toEqual(["Tanggal (C6)"]);
      return rows.slice(0, 4).map(({ date }) => date);
    };
    expect(await days(false)).toEqual(Array.from({ length: 4 }, () => "2026-11-20"));
    expect(await days(true)).toEqual(Array.from({ length: 4 }, () => "2030-11-21"));
  });

  it.each([
    ["another table", ["Kota", "17"], "sheets"],
    ["nothing", [], "none"],
  ])("with %s on a second sheet: %s", async (_, data, problem) => {
    const first = [
      ["Kode", "Nama"],
      ["A", "Satu"],
    ];
    const sheets = [
      { sheet: "Isi", data: first },
      { sheet: "Lain", data: [data] },
      { sheet: t("import.guide.sheet"), data: [["x"]] },
    ];
    expect(await readProblem(makeFile(new Uint8Array(await writeXlsx(sheets).toBuffer())))).toBe(problem);
  });
});

describe("an invalid import file", () => {
  const head = "Kode;Nama\n";
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const wide = (columns: number) => `Kode;Nama${";x".repeat(columns - 2)}\nSINAR;PT Sinar${";1".repeat(columns - 2)}`;
  it.each<[string, () => File | Promise<File>, string]>([
    ["no file", () => new File([], ""), "none"],
    ["an empty file", () => makeFile(""), "empty"],
    ["a head alone", () => makeFile(head), "empty"],
    ["blank lines", () => makeFile(`${head};;\n;\n`), "empty"],
    ["an empty workbook", () => xlsx([]), "empty"],
    ["more than a megabyte", () => makeFile(head + "A;B\n".repeat(300_000)), "size"],
    ["too many rows", () => makeFile(head + "A;B\n".repeat(IMPORT_MAX_ROWS + 1)), "rows"],
    ["200,000 columns", () => makeFile(wide(200_000)), "columns"],
    ["201 columns", () => makeFile(wide(201)), "columns"],
    ["an open quote", () => makeFile(`${head}A;"B\nC;D`), "quotes"],
    ["a picture", () => makeFile(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), "isi.xlsx"), "type"],
    ["an old workbook", () => makeFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "isi.xls"), "locked"],
    ["another archive", () => makeFile(new Uint8Array(zipSync({ "a.xml": strToU8("<a/>") })), "isi.xlsx"), "broken"],
    [
      "half a workbook",
      async () => makeFile((await (await xlsx([["Kode"], ["A"]])).arrayBuffer()).slice(0, 900)),
      "broken",
    ],
    [
      "a text that the library skips",
      () => xlsx([["x"]], setSheet('<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[A]]></t></is></c></row>')),
      "broken",
    ],
    [
      "merged cells",
      () => xlsx([["x"]], setSheet(row, [], '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>')),
      "merged",
    ],
    [
      "an archive that unpacks to much more than it is",
      () => xlsx([["x"]], (files) => (files["xl/bomb.xml"] = new Uint8Array(64 * 1024 * 1024))),
      "unpacked",
    ],
    [
      "an archive that says too little of its size",
      async () => {
        const file = await xlsx([["x"]], (files) => (files[SHEET] = strToU8(`<worksheet>${" ".repeat(30_000_000)}`)));
        const bytes = Buffer.from(await file.arrayBuffer());
        bytes.writeUInt32LE(1000, bytes.lastIndexOf(SHEET) - 46 + 24);
        return makeFile(new Uint8Array(bytes), "isi.xlsx");
      },
      "broken",
    ],
    [
      "a billionth row",
      () => xlsx([["x"]], setSheet('<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>')),
      "unpacked",
    ],
    ["a column far out", () => xlsx([["x"]], setSheet('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>')), "unpacked"],
    [
      "two million cells without an end",
      () => xlsx([["x"]], setSheet(`<row r="1">${"<c>".repeat(2_000_000)}</row>`)),
      "unpacked",
    ],
  ])("%s", async (_, make, problem) => expect(await readProblem(await make())).toBe(problem), 30_000);

  it("is refused with a retry hint while two others are read", async () => {
    const problems = await Promise.all(Array.from({ length: 5 }, () => readProblem(makeFile(`${head}A;B`))));
    expect(problems).toEqual(["none", "none", "busy", "busy", "busy"]);
    expect(await readProblem(makeFile(`${head}A;B`))).toBe("none");
  });
});

describe.each(IMPORT_AREAS)("import template of %s", (area) => {
  const columnsOf = () => sheetColumns(importLabels(area), t);

  it("has no data rows, and its header row can be imported", async () => {
    const columns = columnsOf();
    const files = [
      makeFile(await xlsxTemplate(importLabels(area), columns, t), "templat.xlsx"),
      makeFile(csvTemplate(columns), "templat.csv"),
    ];
    for (const file of files) await expect(read(file, area)).rejects.toMatchObject({ key: "empty" });
    const filled = makeFile(`${csvTemplate(columns)}${columns.map(() => "?").join(";")}`);
    expect((await read(filled, area)).errors.filter(({ row }) => row === 1)).toEqual([]);
  });

  it("uses the labels of the screens", () => {
    for (const column of columnsOf()) {
      expect(column.label).not.toMatch(/^business:|^[a-z]+[A-Z]/);
      expect(headingText(column).endsWith(" *")).toBe(column.column.required);
      const needsExample = column.column.kind === "text" || column.column.kind === "reference";
      const example = `business:import.example.${area}.${column.field}`;
      if (needsExample) expect(t(example)).not.toBe(example.replace("business:", ""));
    }
  });
});
