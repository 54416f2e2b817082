import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isPeriod, type Report } from "#contract/reports/report";
import { periodLabel } from "#contract/reports/report-periods";
import type { ReportAnswer, ReportRow } from "#contract/reports/report-answer";
import { countsInEachRow, planReport, reportGroupings, reportTypes } from "#contract/reports/report-query";
import { useApi } from "../setup/api";
import { fillReports } from "../setup/report-data";
import { type Facts, factsOf, queryOf, ranges, readFacts, reports, summed, within } from "../setup/report-facts";
import { type Cell, fileOf, readCsv, readPdf, type ReadTable, readXlsx } from "../setup/report-files";

/**
 * Reads screen, CSV, XLSX and PDF of each report and grouping back by libraries that did not write them: equal rows,
 * order and totals, and totals equal to the lists.
 */

const api = useApi();
let facts: Facts;

beforeAll(async () => {
  const seed = Number(process.env.REPORT_SEED ?? 20_261_123);
  await fillReports(api.db, seed);
  facts = await readFacts(api);
});

async function readScreen(report: Report, query: object): Promise<ReportAnswer> {
  const rows: ReportRow[] = [];
  for (let page = 1; ; page++) {
    const search = new URLSearchParams(
      Object.entries({ ...query, page, perPage: 100 }).map(([name, value]) => [name, String(value)]),
    );
    const { body } = await api.get<ReportAnswer>("ADMIN", `${report.apiPath}?${search.toString()}`);
    rows.push(...body.data);
    if (page >= body.lastPage) return { ...body, data: rows };
  }
}

const sorted = (numbers: number[]) => numbers.sort((a, b) => a - b);
const cellNumbers = (line: readonly Cell[]) => sorted(line.filter((cell) => typeof cell === "number"));
const listNumbers = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => listNumbers(typeof one === "object" ? (one as { count: number }).count : one));
};
/** Numbers of a row or total that have columns. */
const figures = ({ id: _id, recordId: _record, ...row }: ReportRow, names?: readonly string[]) =>
  sorted((names ?? Object.keys(row)).flatMap((name) => listNumbers(row[name])));

/** Formats a cell like the PDF, without white space, because lines wrap. */
function onPaper(cell: Cell, label?: (day: string) => string): string {
  const number = (value: number) => {
    const decimals = Number.isInteger(value) ? 0 : 2;
    return value.toLocaleString("id-ID", { minimumFractionDigits: decimals, maximumFractionDigits: 2 });
  };
  const day = (text: string) => label?.(text) ?? text.split("-").reverse().join("/");
  const text = typeof cell === "number" ? number(cell) : /^\d{4}-\d\d-\d\d$/.test(cell) ? day(cell) : cell;
  return text.replaceAll(/\s/g, "");
}

/** Returns a page's texts between its heads and its foot. */
function betweenHeadAndFoot(page: string[], head: readonly string[]): string {
  const text = page.join("").replaceAll(/\s/g, "");
  const heads = head.join("").replaceAll(/\s/g, "");
  const from = text.indexOf(heads);
  expect(from, text).toBeGreaterThanOrEqual(0);
  const until = text.lastIndexOf("Dibuat");
  expect(text.slice(until)).toMatch(/^Dibuat.*,UjiADMINHalaman\d+dari\d+$/);
  return text.slice(from + heads.length, until);
}

const cases = reports.flatMap((report) => [
  ...reportTypes(report).map((type) => [report.name, type, undefined] as const),
  [report.name, "monthly", reportGroupings(report).at(-1)] as const,
  [report.name, reportGroupings(report).at(-1)!, "weekly"] as const,
]);

/** Default figure of a table with two groupings. */
const FIGURES: Record<string, string> = {
  inbound: "netKg",
  outbound: "itemsKg",
  production: "quantityKg",
  booking: "quantityKg",
  poSales: "orderedKg",
  outstanding: "outstandingKg",
  reconciliation: "netKg",
  loads: "itemsKg",
  deductions: "deductedKg",
};

function expectRows(
  screen: ReportAnswer,
  { rows, total, others }: ReadTable,
  shown: string[] | undefined,
  isGroup: boolean,
) {
  // The first cell of a group is its name.
  expect(rows.map((row) => cellNumbers(isGroup ? row.slice(1) : row))).toEqual(
    screen.data.map((row) => figures(row, shown)),
  );
  const { summary, finished, across } = screen;
  const partly = finished !== undefined && finished.count < summary.documents && across === undefined;
  const { documents: _documents, cancelled: _cancelled, ...every } = summary;
  const { count = 0, ...twice } = partly ? finished : {};
  const documents = partly ? count : summary.documents;
  const sums = { ...(partly ? twice : every), cells: across?.cells } as ReportRow;
  expect(cellNumbers(total)).toEqual(figures(shown || isGroup ? { ...sums, documents } : sums, shown));
  if (!partly) return expect(others).toBeUndefined();
  const all = { ...every, ...(isGroup && { documents: summary.documents }) } as ReportRow;
  expect(cellNumbers(together(total, others))).toEqual(figures(all, shown));
}

/** Adds the row below the total to the total. */
const together = (total: readonly Cell[], others: readonly Cell[] = []): Cell[] =>
  total.map((cell, at) => {
    const other = others[at];
    if (typeof other !== "number") return cell;
    return Math.round((typeof cell === "number" ? cell + other : other) * 100) / 100;
  });

describe("report files", () => {
  it.each(cases)("of %s, %s by %s, match the screen and the totals of the lists", async (name, type, across) => {
    const report = reports.find((one) => one.name === name)!;
    const isGroup = type !== "detail" && type !== "items";
    const { all, rows } = factsOf(facts, report, type);
    // A period per case, because all formats for all of them would take an hour.
    const seed = cases.findIndex((one) => one[0] === name && one[1] === type && one[2] === across);
    for (const asked of fc.sample(ranges, { numRuns: 1, seed })) {
      const query = { ...queryOf(asked), type, ...(across && { across }) };
      const screen = await readScreen(report, query);
      const csv = readCsv(await fileOf(api, report, { format: "csv", query }));
      const xlsx = await readXlsx(await fileOf(api, report, { format: "xlsx", query }));
      const pages = await readPdf(await fileOf(api, report, { format: "pdf", query }));

      // A table with two groupings has its cells and one figure; other tables have all sums of their rows.
      expectRows(screen, csv, across === undefined ? undefined : ["cells", FIGURES[name] ?? ""], isGroup);
      const { note, ...written } = csv;
      expect(xlsx).toEqual(written);
      const { plan } = planReport(report, { type, ...(across && { across }) }, { roles: ["ADMIN"] });
      expect(note !== undefined).toBe(countsInEachRow(plan));
      const label = isPeriod(type) ? (day: string) => periodLabel(type, day) : undefined;
      const none = csv.rows.length === 0 ? "Tidakadadatapadatanggalini" : "";
      const lines = [...csv.rows, csv.total, ...(csv.others ? [csv.others] : [])].map((line) =>
        line.map((cell) => onPaper(cell, label)).join(""),
      );
      expect(pages.map((page) => betweenHeadAndFoot(page, csv.head)).join("")).toBe(none + lines.join(""));

      if (across !== undefined) continue;
      const { documents, sums, units } = summed(within(all, asked));
      const measured = rows.measures.flatMap((measure) => {
        if (rows.columns[measure]?.kind === "units") return Object.values(units).filter((count) => count !== 0);
        return (sums[measure] ?? 0) / (rows.columns[measure]?.kind === "rupiah" ? 100 : 1);
      });
      expect(cellNumbers(together(csv.total, csv.others))).toEqual(
        sorted(isGroup ? [documents, ...measured] : measured),
      );
    }
  });
});
