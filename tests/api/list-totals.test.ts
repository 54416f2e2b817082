import { beforeAll, describe, expect, it } from "vitest";
import type { ListAnswer } from "#contract/answers";
import { useApi } from "../setup/api";
import { fillReports } from "../setup/report-data";

/**
 * Compares each total of each list with the sum of its rows, on random documents including cancelled and deleted
 * ones.
 */

type Cells = Record<string, unknown>;
type Totals = Record<string, number | { unit: string; count: number }[]>;
type Listed = ListAnswer<Cells> & { summary: Totals; finished?: Record<string, number> };

const api = useApi();

beforeAll(async () => {
  await fillReports(api.db, Number(process.env.REPORT_SEED ?? 20_261_124));
});

async function readAllRows(path: string, query: string): Promise<Listed> {
  const rows: Cells[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await api.get<Listed>("ADMIN", `${path}?${query}&page=${page}&perPage=31`);
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.data);
    if (page >= body.lastPage) return { ...body, data: rows };
  }
}

const number = (value: unknown) => (typeof value === "number" ? value : 0);
/** Cents as integers, to avoid floats in sums. */
const sumOf = (rows: Cells[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round(number(row[name]) * 100), 0) / 100;

/** Counts of a list in addition to the sums of its columns. */
const COUNTS = ["open", "cancelled", "earlier", "owedKg", "overKg"];
const LISTS = {
  "/outbound-record": ["firstKg", "netKg", "secondKg"],
  "/inbound-record": ["amount", "deductedKg", "firstKg", "netKg", "secondKg"],
  "/production": ["quantityKg", "units"],
  "/booking": ["quantityKg", "usedKg"],
  "/po-sale": ["adjustmentKg", "bookedKg", "deliveredKg", "orderedKg", "outstandingKg", "shortClosedKg"],
  "/outstanding": ["adjustmentKg", "bookedKg", "deliveredKg", "orderedKg", "outstandingKg", "shortClosedKg"],
};
const QUERIES = ["", "startDate=2026-02-10&endDate=2026-05-20", "deleted=1", "startDate=2026-03-01&endDate=2026-03-01"];

describe.each(Object.entries(LISTS))("the list %s", (path, sums) => {
  it.each(QUERIES)("totals its columns without cancelled rows: %s", async (query) => {
    const { data, summary, finished } = await readAllRows(path, query);
    expect(
      Object.keys(summary)
        .filter((name) => !COUNTS.includes(name))
        .toSorted(),
    ).toEqual(sums);
    const standing = data.filter(({ status }) => status !== "CANCELLED");
    for (const name of sums) {
      if (name !== "units") expect([name, summary[name]]).toEqual([name, sumOf(standing, name)]);
    }
    if ("cancelled" in summary) expect(summary.cancelled).toBe(data.length - standing.length);
    if (summary.units) {
      const unitOf = ({ outboundItem }: Cells) => (outboundItem as { unit: string }).unit;
      for (const { unit, count } of summary.units as { unit: string; count: number }[]) {
        const rows = data.filter((row) => unitOf(row) === unit);
        expect([unit, count]).toEqual([unit, sumOf(rows, "bags")]);
      }
    }
    if (!finished) return;
    const twice = standing.filter(({ firstKg, secondKg }) => firstKg !== null && secondKg !== null);
    expect(finished.count).toBe(twice.length);
    expect(finished.netKg).toBe(sumOf(twice, "netKg"));
    expect(finished.grossKg! - finished.tareKg! - (finished.deductedKg ?? 0)).toBe(finished.netKg);
  });
});

describe.each(["/outbound-record", "/inbound-record", "/booking"])("the list %s without cancelled rows", (path) => {
  it("has the other rows and the same totals, unless cancelled rows are asked for", async () => {
    const every = await readAllRows(path, "");
    const others = await readAllRows(path, "withCancelled=0");
    const standing = every.data.filter(({ status }) => status !== "CANCELLED");
    expect(others.data.map(({ id }) => id)).toEqual(standing.map(({ id }) => id));
    expect(others.total).toBe(standing.length);
    expect(others.summary).toEqual(every.summary);
    expect(every.data.length).toBeGreaterThan(standing.length);
    const cancelled = await readAllRows(path, "withCancelled=0&status=CANCELLED");
    expect(cancelled.total).toBe(every.data.length - standing.length);
    expect(cancelled.summary.netKg ?? cancelled.summary.quantityKg).toBe(0);
  });
});
