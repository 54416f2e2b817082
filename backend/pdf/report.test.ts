import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../tests/setup/report-files";
import type { FileContents } from "../reports/contents";
import { writePdf } from "./report";
import type { TableCell, TableColumn } from "../reports/table";

const columns: TableColumn[] = [
  { header: "Nomor", kind: "text" },
  { header: "Tanggal", kind: "day" },
  { header: "Customer", kind: "text" },
  { header: "Netto kg", kind: "kg" },
  { header: "Nilai Rp", kind: "rupiah" },
];

function makeContents(rows: TableCell[][], shown = columns): FileContents {
  return {
    locale: "id",
    title: "Laporan Uji",
    company: ["PT Contoh"],
    parameters: [["Tanggal", "01/11/2026 – 30/11/2026"]],
    made: "hari ini",
    columns: shown,
    totals: [
      shown === columns ? ["Jumlah", null, null, 123_456_789, 8500.5] : ["Jumlah", ...shown.slice(1).map(() => null)],
    ],
    blocks: (async function* () {
      for (let at = 0; at < rows.length; at += 100) yield await Promise.resolve(rows.slice(at, at + 100));
    })(),
  };
}

async function drawPages(rows: TableCell[][], shown?: TableColumn[]): Promise<string[][]> {
  const pieces: Uint8Array[] = [];
  await writePdf(makeContents(rows, shown), (bytes) => Promise.resolve(void pieces.push(bytes)));
  return readPdf(Buffer.concat(pieces));
}

const row = (n: number, customer = "PT Sinar"): TableCell[] => [`N-${n}`, "2026-11-20", customer, 1500 + n, null];
const makeRows = (count: number, customer?: string) => Array.from({ length: count }, (_one, n) => row(n, customer));
const numbersOn = (page: string[]) => page.filter((text) => /^N-\d+$/.test(text));

describe("the chart in a PDF report", () => {
  const bars = [
    { name: "01/11", short: "01/11", value: 60, parts: [50, 10], before: 30 },
    { name: "02/11", short: "02/11", value: 20, parts: [0, 20], before: 0 },
  ];
  const series = [
    { name: "Grade A", isRest: false },
    { name: "2 lainnya", isRest: true },
  ];
  const chart = {
    title: "Grafik Netto kg",
    kind: "columns",
    bars,
    series,
    before: "Periode sebelumnya",
    more: null,
  } as const;

  /** Returns the texts of the first page, and the rectangles of a colour as [x, y, width, height]. */
  async function drawn(given: FileContents["chart"]) {
    const pieces: Uint8Array[] = [];
    const contents = { ...makeContents(makeRows(40)), ...(given && { chart: given }) };
    await writePdf(contents, (bytes) => Promise.resolve(void pieces.push(bytes)));
    const file = Buffer.concat(pieces);
    const [texts = []] = await readPdf(file);
    const streams = [...file.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
      ([, bytes = ""]) => {
        const raw = Buffer.from(bytes, "latin1");
        try {
          return inflateSync(raw).toString("latin1");
        } catch {
          return "";
        }
      },
    );
    // pdfkit writes a rectangle, then its colour as fractions, then `f`; y counts from the top.
    const filled = (colour: string) => {
      const fractions = colour.match(/\w\w/g)!.map((pair) => parseInt(pair, 16) / 255);
      return streams.flatMap((content) =>
        [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n(?:\/\S+ cs\n)?([\d. ]+) scn\nf/gm)].flatMap(
          ([, x, y, width, height, fill = ""]) =>
            fill.split(" ").every((part, index) => Math.abs(Number(part) - fractions[index]!) < 0.002)
              ? [[x, y, width, height].map(Number)]
              : [],
        ),
      );
    };
    return { texts, filled };
  }

  it("has a title, a legend, column labels and the table below", async () => {
    const { texts } = await drawn(chart);
    for (const text of ["Grafik Netto kg", "Grade A", "2 lainnya", "Periode sebelumnya", "01/11", "02/11", "N-0"])
      expect(texts).toContain(text);
  });

  it("stacks parts in proportion to their figures, next to the previous period", async () => {
    const { filled } = await drawn(chart);
    const teal = filled("0f766e");
    const gray = filled("71717a");
    const before = filled("d4d4d8");
    // The first of each colour is that of the legend.
    const [a, rest, earlier] = [teal[1]!, gray[1]!, before[1]!];
    expect(rest[1]! + rest[3]!).toBeCloseTo(a[1]!, 1);
    expect(a[3]! / rest[3]!).toBeCloseTo(5, 1);
    expect(earlier[3]! / (a[3]! + rest[3]!)).toBeCloseTo(0.5, 1);
    expect(earlier[0]).toBeLessThan(a[0]!);
  });

  it("has a bar per master with name and figure, and the count of omitted masters", async () => {
    const masters = [{ name: "PT Sinar", short: "PT Sinar", value: 12_500 }];
    const { texts, filled } = await drawn({
      ...chart,
      kind: "rows",
      bars: masters,
      series: [],
      before: null,
      more: "7 lainnya",
    });
    for (const text of ["PT Sinar", "12.500", "7 lainnya"]) expect(texts).toContain(text);
    expect(filled("0f766e").length).toBe(1);
  });

  it("is omitted without groups", async () => {
    expect((await drawn(undefined)).texts).not.toContain("Grafik Netto kg");
  });
});

describe("a PDF report", () => {
  it("keeps at least one row above its total, for any number of rows", async () => {
    for (let count = 28; count <= 40; count++) {
      const pages = await drawPages(makeRows(count));
      const last = pages.at(-1) ?? [];
      expect(last).toContain("Jumlah");
      expect(numbersOn(last).length, `${count} rows`).toBeGreaterThan(0);
      expect(pages.flatMap(numbersOn).length).toBe(count);
    }
  });

  it("does not break document numbers and words that fit", async () => {
    const many: TableColumn[] = [
      ...columns.slice(0, 2),
      ...["No. polisi", "Customer", "Jenis barang", "Grade", "Marking", "Ex DO", "No. PO"].map(
        (header): TableColumn => ({ header, kind: "text" }),
      ),
      { header: "Status", kind: "text", labels: ["Menunggu", "Siap timbang keluar", "Selesai"] },
      ...["karung", "bal", "jumbo bag", "kg"].map((unit): TableColumn => ({
        header: `Jumlah (${unit})`,
        kind: "number",
      })),
    ];
    const names = [
      "B 9622 MKB",
      "PT Biskuit Cahaya Timur",
      "Tepung 25 kg",
      "Protein Tinggi",
      "Tiga Roda",
      "DO-2610-055",
    ];
    const line = (status: string): TableCell[] => [
      "BK-2026-005437",
      "2026-11-20",
      ...names,
      "PO/TIRTA/26/0393",
      status,
      100,
      null,
      null,
      null,
    ];
    // More rows than the column sample.
    const texts = (
      await drawPages([...Array.from({ length: 600 }, () => line("Selesai")), line("Menunggu")], many)
    ).flat();
    expect(texts).toEqual(expect.arrayContaining(["Menunggu", "BK-2026-005437", "DO-2610-055", "PO/TIRTA/26/0393"]));
  });

  it("uses a smaller font when a larger one would wrap many cells", async () => {
    const wide: TableColumn[] = [
      ...["Nomor", "Vendor", "Barang"].map((header): TableColumn => ({ header, kind: "text" })),
      ...Array.from({ length: 8 }, (): TableColumn => ({ header: "Netto kg", kind: "kg" })),
    ];
    const texts = [
      "SJ-2026-005437",
      "PT Sumber Pangan Nusantara Sejahtera",
      "Beras premium, Bekatul halus kemasan 25 kg",
    ];
    const rows = Array.from({ length: 400 }, () => [...texts, ...Array.from({ length: 8 }, () => 123_456_789_012)]);
    const pages = await drawPages(rows, wide);
    expect(pages.length).toBeLessThan(30);
    expect(pages[1]).toEqual(expect.arrayContaining(["SJ-2026-005437", "123.456.789.012"]));
  });

  it("wraps long names, and prints texts longer than a page completely", async () => {
    const name = "PT Perusahaan Dagang Dan Angkutan Dengan Nama Yang Panjang Sekali Bersaudara Sejahtera Abadi Tbk";
    const words = Array.from({ length: 2_000 }, (_one, n) => `barang${n}`);
    const long = `${"x".repeat(900)} ${words.join(" ")}`;
    const texts = (await drawPages([row(1, name.repeat(3)), row(2, long), row(3)])).flat();
    const joined = texts.join("").replaceAll(/\s/g, "");
    expect(joined).toContain(name.repeat(3).replaceAll(" ", ""));
    const found = new Set(texts.join(" ").split(/\s+/));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
    expect(joined.match(/x/g)?.length).toBeGreaterThanOrEqual(900);
  });
});
