import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import writeXlsx, { type SheetData } from "write-excel-file/node";
import { LOCALES } from "#contract/constants";
import { IMPORT_AREAS, IMPORT_MAX_ROWS, type ImportArea } from "#contract/import";
import { importOf } from "~/definitions/imports";
import { translator, type Translate } from "~/services/request/locale.server";
import { headOf, sheetColumns } from "./columns.server";
import { readLines } from "./file.server";
import { FileProblem } from "./problem.server";
import { readSheet } from "./sheet.server";
import { csvTemplate, xlsxTemplate } from "./template.server";

let t: Translate;
beforeAll(async () => {
  t = await translator("id");
  all = [t, ...(await Promise.all(LOCALES.map(translator)))];
});

const fileOf = (content: BlobPart, name = "isi.csv") => new File([content], name);
const xlsx = async (data: SheetData, transform?: (files: Record<string, Uint8Array>) => void) => {
  const bytes = new Uint8Array(await writeXlsx(data).toBuffer());
  if (transform === undefined) return fileOf(bytes, "isi.xlsx");
  const files = unzipSync(bytes);
  transform(files);
  return fileOf(new Uint8Array(zipSync(files)), "isi.xlsx");
};
const SHEET = "xl/worksheets/sheet1.xml";
const setSheet =
  (rows: string, after = "") =>
  (files: Record<string, Uint8Array>) => {
    files[SHEET] = strToU8(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    );
  };

let all: Translate[];
const read = (file: File, area: ImportArea = "customer") => readSheet(file, sheetColumns(importOf(area), t, all), t);
const rowsOf = async (file: File, area?: ImportArea) => {
  const { rows, errors } = await read(file, area);
  expect(errors).toEqual([]);
  return rows;
};
const problemOf = async (file: File) =>
  read(file).then(
    () => "none",
    (error: unknown) => (error instanceof FileProblem ? (error.params.kind ?? error.key) : String(error)),
  );

const SINAR = { code: "SINAR", name: "PT Sinar; Pangan" };

describe("a text file", () => {
  it.each([
    ["semicolons", 'Kode;Nama\r\nSINAR;"PT Sinar; Pangan"\r\n'],
    ["commas", "Kode,Nama\nSINAR,PT Sinar; Pangan\n"],
    ["tabs", "Kode\tNama\nSINAR\tPT Sinar; Pangan"],
    ["a byte order mark", '\uFEFFKode;Nama\nSINAR;"PT Sinar; Pangan"'],
    ["heads by star, case and field", 'kode * ;NAME\nSINAR;"PT Sinar; Pangan"'],
    ["a decimal comma in the data", "Kode;Nama;Alamat\nSINAR;PT Sinar, dan, kawan, baik;a"],
  ])("is read with %s", async (_, text) => {
    const [row] = await rowsOf(fileOf(text));
    expect(row).toMatchObject(text.includes("kawan") ? { name: "PT Sinar, dan, kawan, baik" } : SINAR);
  });

  it("is read in Windows-1252 and UTF-16", async () => {
    const windows = new Uint8Array([...Buffer.from("Kode;Nama\nCAFE;Caf"), 0xe9]);
    expect(await rowsOf(fileOf(windows))).toEqual([{ code: "CAFE", name: "Café" }]);
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from("Kode\tNama\nCAFE\tCafé", "utf-16le")]);
    expect(await rowsOf(fileOf(utf16))).toEqual([{ code: "CAFE", name: "Café" }]);
  });

  it("is refused by the rows with more cells than headings", async () => {
    const { rows, errors } = await read(fileOf("Kode,Nama,Telepon\nA,Satu,1,,\nB,PT Dua, Tbk,2\nC,Tiga\n"));
    expect(rows).toHaveLength(3);
    expect(errors).toMatchObject([{ row: 3, field: null, column: "D", was: "2" }]);
  });

  it("has the texts of formulas, and no others", async () => {
    const file = fileOf('Kode;Nama;Telepon\n="0012";"=""PT """"A""""""";\'=1\nB;=A1&"x";1\nC;Tiga;=1+1\n');
    const { rows, errors } = await read(file);
    expect(rows[0]).toEqual({ code: "0012", name: 'PT "A"', phone: "=1" });
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, "Nama"],
      [4, "Telepon"],
    ]);
  });

  it("may mix line ends, which count as one each", async () => {
    const sheet = await read(fileOf('Kode;Nama;Alamat\r\nA;Satu;"1"\nB;Dua;"Jl.\r\nKM"\r\nC;Tiga;"3"\rD;Empat;4\r\n'));
    expect(sheet.rows.map(({ code, address }) => [code, address])).toEqual([
      ["A", "1"],
      ["B", "Jl. KM"],
      ["C", "3"],
      ["D", "4"],
    ]);
  });

  it("skips a repeated header line and keeps row numbers", async () => {
    const sheet = await read(fileOf("No;Kode;Nama;Aktif\n1;A;Satu;ya\n;Code;NAMA;\n2;B;Dua;kadang\n"));
    expect(sheet.rows.map(({ code }) => code)).toEqual(["A", undefined, "B"]);
    expect([sheet.filled, sheet.errors.map(({ row }) => row)]).toEqual([2, [4]]);
  });

  it("counts only rows with a cell in a known column", async () => {
    const sheet = await read(fileOf("No;Kode;Nama\n1;A;Satu\n2;B;Dua\n3;;\n4;;\n"));
    expect([sheet.filled, sheet.errors]).toEqual([2, []]);
    expect(await problemOf(fileOf("No;Kode;Nama\n1;;\n2;;\n"))).toBe("empty");
  });

  it.each([
    ["Total;", 1],
    ["TOTAL :;2.500", 1],
    ["合计;", 1],
    ["TOTAL;PT Total", 0],
    ["Totalindo;", 0],
  ])("is refused by a last row of totals: %s", async (last, count) => {
    const { errors } = await read(fileOf(`Nama;Keterangan\nM1;x\n${last}\n\n`), "marking");
    expect(errors.filter(({ row, was }) => row === 3 && was === last.split(";")[0])).toHaveLength(count);
  });

  it("counts lines above the headings as rows of a file that is too long", async () => {
    const file = fileOf(`Judul\nPer 1\n\nKode;Nama\n${"A;B\n".repeat(IMPORT_MAX_ROWS - 1)}`);
    await expect(read(file)).rejects.toMatchObject({ key: "rows", params: { rows: "2002", max: "2000" } });
  });

  it("keeps row numbers across blank lines, and ignores trailing ones", async () => {
    const sheet = await read(fileOf("Kode;Nama;Aktif\nA;Satu;ya\n;;\nB;Dua;kadang\n\n;;\n"));
    expect(sheet.rows).toEqual([{ code: "A", name: "Satu", active: true }, {}, { code: "B", name: "Dua" }]);
    expect(sheet.filled).toBe(2);
    expect(sheet.errors).toEqual([
      { row: 4, field: "active", column: "Aktif", was: "kadang", message: "Isi ya atau tidak." },
    ]);
    expect(sheet.textAt(2, "name")).toBe("Dua");
  });

  it("may end with the mark of DOS", async () => {
    const sheet = await read(fileOf("Kode;Nama\r\nA;Satu\r\n\u001A"));
    expect([sheet.filled, sheet.errors]).toEqual([1, []]);
  });

  it("may contain a quoted line break", async () => {
    expect(await rowsOf(fileOf('Kode;Nama;Alamat\nA;Satu;"Jl. Raya\nKM 12"\nB;Dua;'))).toMatchObject([
      { address: "Jl. Raya KM 12" },
      { code: "B" },
    ]);
  });
});

describe("an encoding", () => {
  it.each([
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, ...Buffer.from("Kode;Nama\nA;Caf"), 0xe9]],
    ["UTF-16 cut in a letter", [0xff, 0xfe, ...Buffer.from("Kode;Nama\nA;Café", "utf-16le"), 0x41]],
    ["UTF-16 with half a letter", [0xff, 0xfe, ...Buffer.from("Kode;Nama\nA;\uD83D!", "utf-16le")]],
  ])("with broken bytes is refused: %s", async (_, bytes) => {
    expect(await problemOf(fileOf(new Uint8Array(bytes)))).toBe("encoding");
  });

  const CODE_PAGE_850: Record<string, number> = { á: 0xa0, õ: 0xe4 };
  /** Inverts the decoder, because Node encodes UTF-8 alone. */
  const bytesOf = (encoding: string, text: string): number[] => {
    if (encoding === "utf-16le") return [...Buffer.from(text, encoding)];
    if (encoding === "utf-16be") return [...Buffer.from(text, "utf-16le").swap16()];
    if (encoding === "ibm850") return [...text].map((letter) => CODE_PAGE_850[letter] ?? letter.charCodeAt(0));
    const decoder = new TextDecoder(encoding);
    const bytes = new Map<string, number[]>();
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let second = 0x40; second < 0xff; second += 1) {
        const letter = decoder.decode(new Uint8Array([lead, second]));
        if ([...letter].length === 1) bytes.set(letter, [lead, second]);
      }
    for (let byte = 0; byte < 0x100; byte += 1) bytes.set(decoder.decode(new Uint8Array([byte])), [byte]);
    // Node decodes windows-1252 as ISO 8859-1.
    if (encoding === "windows-1252")
      for (const [at, mark] of [..."€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"].entries())
        if (mark !== " ") bytes.set(mark, [0x80 + at]);
    return [...text].flatMap((letter) => bytes.get(letter) ?? []);
  };
  const nameIn = async (encoding: string, text: string, end = "\r\n") => {
    const file = fileOf(new Uint8Array(bytesOf(encoding, `Kode;Nama${end}A1;${text}${end}`)));
    return read(file).then(
      ({ rows }) => rows[0]?.name,
      (error: unknown) => (error as FileProblem).key,
    );
  };

  it.each([
    ["utf-16le", "Café 上海"],
    ["utf-16be", "Café"],
    ["gbk", "上海贸易"],
    ["gbk", "深圳（集团）公司"],
    ["windows-1252", "Toko “Sumber Rejeki” – Pusat café"],
    ["windows-1252", "l’été à Œuvre, São João, AÇÃO € 5"],
    ["windows-1252", "España ¿qué? Nº 5"],
    ["windows-1252", "cœur, bœuf, Jakarta–Bandung, l’an 2026 – 2027… Präsident"],
    ["windows-1252", "25 °C, ½ kg, «Maju» © 2026"],
  ])("%s is read: %s", async (encoding, text) => expect(await nameIn(encoding, text)).toBe(text));

  it.each([
    ["windows-874", "กขค"],
    ["windows-874", "บริษัท"],
    ["windows-1251", "Москва"],
    ["windows-1251", "МОСКВА"],
    ["shift_jis", "東京"],
    ["euc-jp", "カフェ"],
    ["euc-kr", "서울무역"],
    ["big5", "上海貿易"],
    ["windows-1250", "Łódź"],
    ["iso-8859-2", "Škoda"],
    ["iso-8859-2", "Żabka"],
    ["windows-1253", "Αθήνα"],
    ["windows-1254", "Türkiye İş"],
    ["windows-1256", "شركة"],
    ["gbk", "东"],
    ["macintosh", "España"],
    ["macintosh", "Producción"],
    ["macintosh", "Núñez"],
    ["macintosh", "Perú"],
    ["ibm850", "Bogotá"],
    ["ibm850", "Camões"],
  ])("%s is refused, not garbled: %s", async (encoding, text) => expect(await nameIn(encoding, text)).toBe("encoding"));

  it("is refused in a file whose lines end with CR alone, unless it is marked or ASCII", async () => {
    expect(await nameIn("macintosh", "García", "\r")).toBe("encoding");
    expect(await nameIn("windows-1252", "García", "\r")).toBe("encoding");
    expect(await nameIn("windows-1252", "Garcia", "\r")).toBe("Garcia");
    expect(await nameIn("utf-16le", "García", "\r")).toBe("García");
  });
});

describe("a file as people have it", () => {
  it("may have a title, a separator line and another language's headings", async () => {
    const sheet = await read(
      fileOf("sep=,\nDaftar pelanggan\n\nCode *,NAME,Téléphone,Status\nA,Satu,'+62 811,Inactif\n"),
    );
    expect(sheet.rows.at(-1)).toEqual({ code: "A", name: "Satu", phone: "+62 811", active: false });
    expect(sheet.rows).toHaveLength(4);
    expect((await read(fileOf("sep=;\nKode;Nama;Aktif\nA;Satu;kadang"))).errors[0]?.row).toBe(3);
  });

  it("may have headings in two lines of a cell and columns that the list has not", async () => {
    const sheet = await read(fileOf('Kode;"Nama\n *";Kota;Diubah\nA;Satu;Bekasi;20/11/2026;x'));
    expect(sheet.rows).toEqual([{ code: "A", name: "Satu" }]);
    expect(sheet.leftOut).toEqual(["Kota", "Diubah", "E"]);
  });

  it("asks about dates of which day and month could be either", async () => {
    const en = await translator("en");
    const readDays = async (days: string[], order?: "day" | "month") => {
      const text = `Ex DO no.;Origin of goods;Date\n${days.map((day, at) => `D${at};OWN;${day}`).join("\n")}`;
      const columns = sheetColumns(importOf("ex-do-master"), en);
      const { rows, asksDayOrder } = await readSheet(fileOf(text), columns, en, order);
      return asksDayOrder ? "asks" : rows.map(({ date }) => date);
    };
    expect(await readDays(["11/3/2026", "11/4/2026"])).toBe("asks");
    expect(await readDays(["11/3/2026", "11/4/2026"], "month")).toEqual(["2026-11-03", "2026-11-04"]);
    expect(await readDays(["11/3/2026", "11/20/2026"])).toEqual(["2026-11-03", "2026-11-20"]);
    expect(await readDays(["3/11/2026", "20/11/2026"])).toEqual(["2026-11-03", "2026-11-20"]);
    expect(await readDays(["11/20/2026", "20/11/2026", "3/11/2026"])).toBe("asks");
    expect(await readDays(["5/5/2026"])).toEqual(["2026-05-05"]);
  });
});

describe("a number whose mark precedes decimals elsewhere in its column", () => {
  const kgIn = async (cells: string[]) => {
    const text = `ex_do_no;exDoType;date;quantityKg\n${cells.map((kg, at) => `D${at};OWN;20/11/2026;${kg}`).join("\n")}`;
    const { rows, errors } = await read(fileOf(text), "ex-do-master");
    const refused = new Map(errors.map(({ row, message }) => [row, message]));
    return rows.map(({ quantityKg }, at) => refused.get(at + 2) ?? quantityKg);
  };
  const messageOf = (example: string) =>
    `Di kolom ini tanda yang sama dipakai untuk desimal (${example}). Isi angka ini tanpa tanda.`;

  it.each([
    [
      ["12500.000", "500.000", "0.000"],
      [12500, messageOf("12500.000"), 0],
    ],
    [
      ["500.000", "0.000"],
      [messageOf("0.000"), 0],
    ],
    [
      ["1.250,000", "500,000", "1.250"],
      [1250, messageOf("1.250,000"), 1250],
    ],
    [
      ["12.500", "1.234.567", "500,000"],
      [12500, 1234567, 500000],
    ],
  ])("is refused: %j", async (cells, expected) => expect(await kgIn(cells)).toEqual(expected));
});

describe("header row", () => {
  const headErrors = async (head: string) =>
    (await read(fileOf(`${head}\nA;B;C;D`))).errors.map(({ row, column, message }) => [row, column, message]);

  it("reports unknown, missing and duplicate columns", async () => {
    expect(await headErrors("Kode;Kota;KODE *")).toEqual([
      [1, "Kota", "Judul kolom tidak dikenal. Yang dikenal: Kode, Nama, Alamat, Telepon, NPWP, Aktif."],
      [1, "Kode", "Judul kolom ini ada dua kali; hapus salah satu."],
      [1, "D", "Kolom ini berisi data tetapi tidak punya judul di baris 1."],
      [1, "Nama", "Kolom wajib ini tidak ada. Tambahkan judul “Nama *” di baris 1."],
    ]);
  });

  it("leaves the data rows unread when it has an error", async () => {
    expect((await read(fileOf("Kode\nA"))).rows).toEqual([]);
  });
});

describe("a workbook", () => {
  it("keeps texts, numbers and dates", async () => {
    const day = { value: new Date("2026-11-20T00:00:00Z"), type: Date, format: "dd/mm/yyyy" };
    const file = await xlsx([
      ["Nomor ex DO", "Asal barang", "Tanggal", "Jumlah", "Catatan"],
      ["007", "produksi sendiri", day, 12500, 42],
      [],
      ["DO-2", "PURCHASED", "5/1/2026", "1.250", null],
    ]);
    expect(await rowsOf(file, "ex-do-master")).toEqual([
      { ex_do_no: "007", exDoType: "OWN", date: "2026-11-20", quantityKg: 12500, note: "42" },
      {},
      { ex_do_no: "DO-2", exDoType: "PURCHASED", date: "2026-01-05", quantityKg: 1250 },
    ]);
  });

  it("distinguishes a failed formula from an empty cell", async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`;
    const file = await xlsx(
      [["x"]],
      setSheet(
        `<row r="1">${cell("A1", "Kode")}${cell("B1", "Nama")}${cell("C1", "Alamat")}</row>` +
          `<row r="2">${cell("A2", "A")}${cell("B2", "Satu")}<c r="C2" t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c></row>`,
      ),
    );
    expect((await read(file)).errors).toEqual([
      { row: 2, field: "address", column: "Alamat", was: "#N/A", message: "Rumus di sel ini gagal. Isi nilainya." },
    ]);
  });

  it("is read in time next to a sheet of five million unclosed cells", async () => {
    const table = [
      ["Kode", "Nama"],
      ["A", "Satu"],
    ];
    const file = await xlsx(table, (files) => (files["xl/worksheets/b.xml"] = strToU8("<c ".repeat(5_000_000))));
    expect((await read(file)).rows).toEqual([{ code: "A", name: "Satu" }]);
  });
});

describe("a cell of a workbook", () => {
  const text = (at: string, value: string) => `<c r="${at}" t="str"><v>${value}</v></c>`;
  const head = `<row r="1">${text("A1", "Kode")}${text("B1", "Nama")}${text("C1", "Alamat")}</row>`;
  const styles = (files: Record<string, Uint8Array>) => {
    files["xl/styles.xml"] = strToU8(
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="&quot;A&quot;000"/></numFmts>' +
        '<fonts count="1"><font/></fonts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    );
  };
  const readRows = async (rows: string, after = "") =>
    read(
      await xlsx([["x"]], (files) => {
        setSheet(head + rows, after)(files);
        styles(files);
      }),
    );

  it("is read in its number format", async () => {
    const { rows } = await readRows(
      `<row r="2"><c r="A2" s="1"><v>7</v></c>${text("B2", "Satu")}<c r="C2" s="2"><v>0.5</v></c></row>`,
    );
    expect(rows).toEqual([{ code: "A007", name: "Satu", address: "50%" }]);
  });

  it("is no date without a day: a time, or a month of a year", async () => {
    const day = (row: number, style: number) =>
      `<row r="${row}">${text(`A${row}`, `DO-${row}`)}${text(`B${row}`, "OWN")}<c r="C${row}" s="${style}"><v>45982</v></c></row>`;
    const heads = ["ex_do_no", "exDoType", "date"].map((name, at) => text(`${"ABC"[at]}1`, name)).join("");
    const file = await xlsx([["x"]], (files) => {
      setSheet(`<row r="1">${heads}</row>${[1, 2, 3, 4].map((style) => day(style + 1, style)).join("")}`)(files);
      files["xl/styles.xml"] = strToU8(
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="170" formatCode="[$-421]mmmm\\ yyyy;@"/>' +
          '<numFmt numFmtId="171" formatCode="[$-421]dd\\ mmm\\ yyyy;@"/></numFmts><fonts count="1"><font/></fonts>' +
          '<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="171"/><xf numFmtId="170"/><xf numFmtId="20"/></cellXfs></styleSheet>',
      );
    });
    const { rows, errors } = await read(file, "ex-do-master");
    expect(rows.map(({ date }) => date)).toEqual(["2025-11-21", "2025-11-21", undefined, undefined]);
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [4, "date"],
      [5, "date"],
    ]);
  });

  it.each([
    ["2026-05-11", "20/11/2026", ["2026-05-05", "2026-11-20", undefined]],
    ["2026-05-11", "11/20/2026", ["2026-05-05", undefined, undefined]],
    ["2026-05-13", "20/11/2026", ["2026-05-05", "2026-11-20", "2026-05-13"]],
    ["2026-05-11", "10/11/2026", ["2026-05-05", "2026-11-10", "2026-05-11"]],
  ])("is refused as a date if it may be swapped: %s next to %s", async (day, kept, expected) => {
    const date = (value: string) => ({ value: new Date(value), type: Date, format: "dd/mm/yyyy" });
    const file = await xlsx([
      ["ex_do_no", "exDoType", "date"],
      ["D1", "OWN", date("2026-05-05")],
      ["D2", "OWN", kept],
      ["D3", "OWN", date(day)],
    ]);
    const { rows, errors } = await read(file, "ex-do-master");
    expect(rows.map((row) => row.date)).toEqual(expected);
    const messages = errors.map(({ row, message }) => [row, message.includes(`mengenali ${kept}`)]);
    if (expected[2] === undefined) expect(messages).toContainEqual([4, true]);
    else expect(messages).toEqual([]);
  });

  it("is refused as a formula without a result", async () => {
    const { errors } = await readRows(
      `<row r="2">${text("A2", "A")}${text("B2", "Satu")}<c r="C2"><f>"Jl. "&amp;"Satu"</f><v></v></c></row>`,
    );
    expect(errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, "address", "Rumus ini belum punya hasil. Buka file di program lembar kerja, simpan, lalu unggah lagi."],
    ]);
  });

  it("keeps the value of cells that are merged downwards, and hidden rows are stated", async () => {
    const { rows, hidden } = await readRows(
      `<row r="2">${text("A2", "A")}${text("B2", "Satu")}${text("C2", "Jl. Raya")}</row>` +
        `<row r="3" hidden="1">${text("A3", "B")}${text("B3", "Dua")}</row>`,
      '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>',
    );
    expect(rows.map(({ address }) => address)).toEqual(["Jl. Raya", "Jl. Raya"]);
    expect(hidden).toEqual({ rows: 1, columns: 0 });
  });

  it("is refused as a number that a merged cell above may share", async () => {
    const file = await xlsx([["x"]], (files) => {
      const row = (at: number, kg = "") =>
        `<row r="${at}">${text(`A${at}`, `D${at}`)}${text(`B${at}`, "OWN")}${text(`C${at}`, "2026-11-20")}${kg}</row>`;
      const heads = ["ex_do_no", "exDoType", "date", "quantityKg"]
        .map((name, at) => text(`${"ABCD"[at]}1`, name))
        .join("");
      const kg = '<c r="D2"><v>30000</v></c>';
      const after = '<mergeCells count="2"><mergeCell ref="D2:D3"/><mergeCell ref="C2:C4"/></mergeCells>';
      setSheet(`<row r="1">${heads}</row>${row(2, kg)}${row(3)}${row(4)}`, after)(files);
    });
    const { rows, errors } = await read(file, "ex-do-master");
    expect(rows.map(({ date, quantityKg }) => [date, quantityKg])).toEqual([
      ["2026-11-20", 30000],
      ["2026-11-20", undefined],
      ["2026-11-20", undefined],
    ]);
    expect(errors.map(({ row, field }) => [row, field])).toEqual([[3, "quantityKg"]]);
  });

  it("is empty as a formula with an empty text, and keeps CDATA", async () => {
    const formula = (cell: string) => cell.replace("?>", '><f>IF(Z1="","",Z1)</f>');
    const { rows, errors } = await readRows(
      `<row r="2">${text("A2", "A")}${text("B2", "Satu")}${formula('<c r="C2" t="str"?><v/></c>')}</row>` +
        `<row r="3">${text("A3", "B")}<c r="B3" t="inlineStr"><is><t><![CDATA[A & B]]></t></is></c>${formula('<c r="C3"?><v/></c>')}</row>`,
    );
    expect(rows).toEqual([
      { code: "A", name: "Satu" },
      { code: "B", name: "A & B" },
    ]);
    expect(errors.map(({ row, field }) => [row, field])).toEqual([[3, "address"]]);
  });

  it("is a date by the format of Apple Numbers and as text of a date without a zone", async () => {
    const heads = ["ex_do_no", "exDoType", "date"].map((name, at) => text(`${"ABC"[at]}1`, name)).join("");
    const days = [
      '<c r="C2" s="1"><v>46346</v></c>',
      '<c r="C3" t="d"><v>2026-11-20T00:00:00</v></c>',
      '<c r="C4" t="d"><v>2026-11-20T00:00:00+07:00</v></c>',
      '<c r="C5" s="1"><v>3201234567890120</v></c>',
    ].map((cell, at) => `<row r="${at + 2}">${text(`A${at + 2}`, `D${at}`)}${text(`B${at + 2}`, "OWN")}${cell}</row>`);
    const file = await xlsx([["x"]], (files) => {
      setSheet(`<row r="1">${heads}</row>${days.join("")}`)(files);
      files["xl/styles.xml"] = strToU8(
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="59" formatCode="yyyy-mm-dd"/></numFmts>' +
          '<fonts count="1"><font/></fonts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="59"/></cellXfs></styleSheet>',
      );
    });
    const { rows, errors } = await read(file, "ex-do-master");
    expect(rows.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-20", "2026-11-20", undefined]);
    expect(errors.map(({ row, field }) => [row, field])).toEqual([[5, "date"]]);
  });

  it.each([
    ["00000;@", "00123"],
    ["&quot;C-&quot;General", "C-123"],
    ["General;@", "123"],
    ["General_)", "123"],
    ["[Red]@", "123"],
  ])("is read by the first section of its format: %s", async (code, shown) => {
    const file = await xlsx([["x"]], (files) => {
      setSheet(`${head}<row r="2"><c r="A2" s="1"><v>123</v></c>${text("B2", "Satu")}</row>`)(files);
      files["xl/styles.xml"] = strToU8(
        `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="${code}"/></numFmts>` +
          '<fonts count="1"><font/></fonts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      );
    });
    expect(await rowsOf(file)).toEqual([{ code: shown, name: "Satu" }]);
  });

  it("loses the apostrophe of a CSV file that was saved as XLSX", async () => {
    const { rows } = await readRows(
      `<row r="2">${text("A2", "A")}${text("B2", "'Ain")}${text("C2", "'- Jl. Satu")}</row>`,
    );
    expect(rows).toEqual([{ code: "A", name: "'Ain", address: "- Jl. Satu" }]);
  });

  const sheetsOf = async (...sheets: string[][][]) =>
    fileOf(
      new Uint8Array(await writeXlsx(sheets.map((data, at) => ({ sheet: `Lembar ${at + 1}`, data }))).toBuffer()),
      "isi.xlsx",
    );
  const HEADS = ["Kode", "Nama", "Alamat"];

  it("is read from the sheet with rows when another has only headings", async () => {
    expect(
      await rowsOf(
        await sheetsOf(
          [HEADS],
          [
            ["Kode", "Nama"],
            ["B", "Dua"],
          ],
        ),
      ),
    ).toEqual([{ code: "B", name: "Dua" }]);
  });

  it.each([
    ["the same headings", [HEADS, ["B", "Dua", ""]], "Lembar 1, Lembar 2"],
    [
      "fewer headings",
      [
        ["Kode", "Nama"],
        ["B", "Dua"],
      ],
      "Lembar 1, Lembar 2",
    ],
    [
      "a misspelt heading",
      [
        ["Kode", "Nma", "Alamat", "Telepon"],
        ["B", "Dua", "", ""],
      ],
      "Lembar 1, Lembar 2",
    ],
    [
      "another table",
      [
        ["Kota", "Kode"],
        ["Bekasi", "17"],
      ],
      undefined,
    ],
    [
      "a guide",
      [
        ["Kolom", "Isi"],
        ["Nama", "Teks."],
      ],
      undefined,
    ],
  ])("is refused if two sheets have rows: %s", async (_, other, sheets) => {
    const answer = await read(await sheetsOf([HEADS, ["A", "Satu", ""]], other)).then(
      () => undefined,
      (error: unknown) => (error as FileProblem).params.sheets,
    );
    expect(answer).toBe(sheets);
  });

  it("is read from the first visible sheet with known headings", async () => {
    const sheets = [["Panduan"], ["Kode", "Nama"], ["Kode", "Nama", "Alamat"]].map((heads, at) => ({
      sheet: `S${at}`,
      data: [heads, ["A", `dari ${at}`, "x"]],
    }));
    const files = unzipSync(new Uint8Array(await writeXlsx(sheets).toBuffer()));
    const workbook = strFromU8(files["xl/workbook.xml"]!);
    files["xl/workbook.xml"] = strToU8(workbook.replace(/(<sheet [^>]*name="S2")/, '$1 state="hidden"'));
    expect(await rowsOf(fileOf(new Uint8Array(zipSync(files)), "isi.xlsx"))).toEqual([{ code: "A", name: "dari 1" }]);
  });
});

describe("an invalid import file", () => {
  const head = "Kode;Nama\n";
  it.each<[string, () => File | Promise<File>, string]>([
    ["no file", () => new File([], ""), "none"],
    ["an empty file", () => fileOf(""), "empty"],
    ["a head alone", () => fileOf(head), "empty"],
    ["blank lines", () => fileOf(`${head};;\n;\n`), "empty"],
    ["an empty workbook", () => xlsx([]), "empty"],
    ["more than a megabyte", () => fileOf(head + "A;B\n".repeat(300_000)), "size"],
    ["too many rows", () => fileOf(head + "A;B\n".repeat(IMPORT_MAX_ROWS + 1)), "rows"],
    ["an open quote", () => fileOf(`${head}A;"B\nC;D`), "quotes"],
    ["a picture", () => fileOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), "isi.xlsx"), "PNG"],
    ["a PDF", () => fileOf("%PDF-1.7\nabc"), "PDF"],
    [
      "an old workbook",
      () => fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "isi.xls"),
      "Excel 97-2003 (.xls)",
    ],
    [
      "a locked workbook",
      () => fileOf(Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from("EncryptedPackage", "utf-16le")])),
      "locked",
    ],
    ["a web page", () => fileOf("<html><table><tr><td>Kode</td></tr></table></html>", "isi.xls"), "HTML"],
    ["JSON", () => fileOf('[{"code": "A"}]', "isi.csv"), "JSON"],
    [
      "an OpenDocument",
      () =>
        fileOf(
          new Uint8Array(
            zipSync({ mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet") }, { level: 0 }),
          ),
          "isi.ods",
        ),
      "OpenDocument (.ods)",
    ],
    [
      "Numbers",
      () => fileOf(new Uint8Array(zipSync({ "Index/Document.iwa": strToU8("x") }))),
      "Apple Numbers (.numbers)",
    ],
    ["bytes", () => fileOf(new Uint8Array([1, 0, 2, 3, 0, 0, 4])), "type"],
    [
      "half a workbook",
      async () => fileOf((await (await xlsx([["Kode"], ["A"]])).arrayBuffer()).slice(0, 900)),
      "broken",
    ],
    ["another archive", () => fileOf(new Uint8Array(zipSync({ "a.xml": strToU8("<a/>") })), "isi.xlsx"), "ZIP"],
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
        const entry = bytes.lastIndexOf(SHEET) - 46;
        bytes.writeUInt32LE(1000, entry + 24);
        return fileOf(new Uint8Array(bytes), "isi.xlsx");
      },
      "broken",
    ],
    [
      "a billionth row",
      () => xlsx([["x"]], setSheet('<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>')),
      "unpacked",
    ],
    ["a column far out", () => xlsx([["x"]], setSheet('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>')), "unpacked"],
  ])("%s", async (_, make, problem) => expect(await problemOf(await make())).toBe(problem), 30_000);
});

describe.each(IMPORT_AREAS)("import template of %s", (area) => {
  const columnsOf = () => sheetColumns(importOf(area), t);

  it("has no data rows, and its header row can be imported", async () => {
    const columns = columnsOf();
    const files = [
      fileOf(await xlsxTemplate(importOf(area), columns, t), "templat.xlsx"),
      fileOf(csvTemplate(columns), "templat.csv"),
    ];
    for (const file of files) await expect(read(file, area)).rejects.toMatchObject({ key: "empty" });
    const filled = fileOf(`${csvTemplate(columns)}${columns.map(() => "?").join(";")}`);
    expect((await read(filled, area)).errors.filter(({ row }) => row === 1)).toEqual([]);
  });

  it("uses the labels of the screens", () => {
    for (const column of columnsOf()) {
      expect(column.label).not.toMatch(/^business:|^[a-z]+[A-Z]/);
      expect(headOf(column).endsWith(" *")).toBe(column.column.required);
      const needsExample = column.column.kind === "text" || column.column.kind === "reference";
      const example = `business:import.example.${area}.${column.field}`;
      if (needsExample) expect(t(example)).not.toBe(example.replace("business:", ""));
    }
  });
});

describe("a file crafted to be slow", () => {
  const wide = (columns: number) => `Kode;Nama${";x".repeat(columns - 2)}\nSINAR;PT Sinar${";1".repeat(columns - 2)}`;

  it("may have at most 200 columns in both formats, not counting empty trailing ones", async () => {
    expect(await problemOf(fileOf(wide(200_000)))).toBe("columns");
    expect(await problemOf(fileOf(wide(201)))).toBe("columns");
    expect(await problemOf(await xlsx([Array.from({ length: 201 }, (_, n) => ({ value: `K${n}` })), []]))).toBe(
      "columns",
    );
    expect((await read(fileOf(wide(200)))).leftOut).toHaveLength(198);
    const [row] = await rowsOf(fileOf(`Kode;Nama${";".repeat(300)}\nSINAR;"PT Sinar; Pangan"${";".repeat(300)}`));
    expect(row).toEqual(SINAR);
  });

  it("is quoted in errors only up to 200 characters", async () => {
    const { errors } = await read(fileOf(`Kode;Nama;Aktif\nA;B;${"x".repeat(900_000)}`));
    expect(errors.map(({ was }) => was.length)).toEqual([201]);
  });

  it("hands the web process short headings, and no merged columns beyond the limit", async () => {
    const words: string[] = [];
    const isName = (word: string) => words.push(word) > 0;
    const text = (at: string, letters: string) =>
      `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${letters}</t></is></c>`;
    const rows = `<row r="1">${text("A1", `x${" ".repeat(4990)}x`)}${text("B1", " ".repeat(4990))}${text("AAA1", " ")}</row>`;
    const last = `<row r="9">${text("A9", "x")}</row>`;
    const merged = `<mergeCells>${'<mergeCell ref="AAA1:AAA9"/>'.repeat(3)}<mergeCell ref="A1:A3"/></mergeCells>`;
    const file = await xlsx([[]], setSheet(rows + last, merged));
    const found = await readLines(file, { isName, isWhole: () => false }, 10);
    expect(Math.max(...words.map(({ length }) => length))).toBe(100);
    expect(found.merged.flat()).toEqual([0, 0]);
    expect(found.lines[0]).toEqual([`x${" ".repeat(4990)}x`]);
  });

  it("has number formats of the length that spreadsheets accept", async () => {
    const styles = (files: Record<string, Uint8Array>) => {
      files["xl/styles.xml"] = strToU8(
        `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0${"[$".repeat(200)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
      );
      setSheet('<row r="1"><c r="A1" s="1"><v>5</v></c></row>')(files);
    };
    const found = await readLines(await xlsx([[]], styles), { isName: () => false, isWhole: () => false }, 10);
    expect(found.lines[0]).toEqual([{ number: 5, format: `0${"[$".repeat(127)}` }]);
  });

  it("is queued, and rejected with a retry hint when the queue is full", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => problemOf(fileOf("Kode;Nama\nSINAR;PT Sinar"))));
    const busy = all.filter((problem) => problem === "busy").length;
    expect(all.filter((problem) => problem === "none").length).toBe(40 - busy);
    expect(busy).toBeGreaterThan(15);
    // All workers are free again.
    expect(await problemOf(fileOf("Kode;Nama\nSINAR;PT Sinar"))).toBe("none");
  });
});
