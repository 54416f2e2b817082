import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_PAGE_SIZE } from "#contract/constants";
import { isPeriod, MEAN_COLUMNS, meanNames, type Report, splitGroup } from "#contract/reports/report";
import { startOfPeriod, rangeBefore } from "#contract/reports/report-periods";
import type { ReportAnswer, ReportRow, ReportSummary } from "#contract/reports/report-answer";
import { reportGroupings } from "#contract/reports/report-query";
import { useApi } from "../setup/api";
import { fillReports } from "../setup/report-data";
import {
  type Fact,
  type Facts,
  factsOf,
  queryOf,
  ranges,
  readFacts,
  reports,
  summed,
  within,
} from "../setup/report-facts";

/** Each report and grouping, on random documents, compared with sums of list rows in plain JavaScript. */

const api = useApi();
let facts: Facts;

beforeAll(async () => {
  await fillReports(api.db, Number(process.env.REPORT_SEED ?? 20_261_122));
  facts = await readFacts(api);
});

const byName = (name: string) => reports.find((report) => report.name === name)!;
const get = async (report: Report, query: object, as: "ADMIN" | "SCALE" | "FINANCE" = "ADMIN") => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return api.get<ReportAnswer>(as, `${report.apiPath}?${search.toString()}`);
};

/** Reads all pages of a report; totals are the same on each. */
async function readAllRows(report: Report, query: object) {
  const rows: ReportRow[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await get(report, { ...query, page, perPage: 7 });
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.data);
    if (page >= body.lastPage) return { ...body, data: rows };
  }
}

/** Summed in cents. */
const IN_RUPIAH = ["amount", "deductedAmount", "unusualAmount", "estimatedAmount"];

/** Reads a figure of a row or of the totals. */
function shownCells(row: ReportRow | Omit<ReportSummary, "cancelled">, names: readonly string[]) {
  const sums = Object.fromEntries(
    names
      .filter((name) => name !== "units")
      .map((name) => [name, IN_RUPIAH.includes(name) ? Math.round(Number(row[name]) * 100) : row[name]]),
  );
  const units = Array.isArray(row.units) ? (row.units as { unit: string; count: number }[]) : [];
  return { documents: row.documents, sums, units: Object.fromEntries(units.map(({ unit, count }) => [unit, count])) };
}

/** Returns expected and actual sums of finished trucks; none without trucks. */
function sumFinished({ finished }: ReportAnswer, chosen: Fact[], names: readonly string[]) {
  if (!chosen.some((fact) => fact.finished !== undefined)) return [];
  const { count, ...sums } = finished!;
  return [
    standing(shownCells({ ...sums, documents: count }, names)),
    standing(summed(chosen.filter((fact) => fact.finished === true))),
  ];
}

/** Sums the shown rows by column. */
function pickColumns(rows: ReportRow[], names: readonly string[]) {
  const units: Record<string, number> = {};
  const all = rows.map((row) => shownCells(row, names));
  for (const [unit, count] of all.flatMap((row) => Object.entries(row.units))) units[unit] = (units[unit] ?? 0) + count;
  const sum = (name: string) => all.reduce((total, { sums }) => total + Number(sums[name] ?? 0), 0);
  return { sums: Object.fromEntries(names.filter((name) => name !== "units").map((name) => [name, sum(name)])), units };
}

/** Removes zero values: one side has a sum of 0 where the other omits the unit. */
function standing({ documents, sums, units }: ReturnType<typeof summed> | ReturnType<typeof shownCells>) {
  const some = (all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0));
  return { documents, sums: some(sums), units: some(units) };
}

const groupKey = (fact: Fact, grouping: string) =>
  isPeriod(grouping) ? startOfPeriod(grouping, fact.date) : (fact.groups[grouping]?.key ?? null);
const labelOf = (fact: Fact, grouping: string) =>
  isPeriod(grouping) ? startOfPeriod(grouping, fact.date) : (fact.groups[grouping]?.label ?? null);

/** Groups in the order of docs/domain.md. */
function expectedGroups(all: Fact[], grouping: string, main: string) {
  const groups = new Map<string | null, Fact[]>();
  for (const fact of all) groups.set(groupKey(fact, grouping), [...(groups.get(groupKey(fact, grouping)) ?? []), fact]);
  const found = [...groups].map(([key, own]) => ({
    key,
    label: own[0] ? labelOf(own[0], grouping) : null,
    ...summed(own),
  }));
  const most = (one: (typeof found)[number]) => (main === "documents" ? one.documents : (one.sums[main] ?? 0));
  return found.sort((a, b) => {
    if (isPeriod(grouping)) return (a.key ?? "") < (b.key ?? "") ? -1 : 1;
    return most(b) - most(a) || ((a.label ?? "~").toLowerCase() < (b.label ?? "~").toLowerCase() ? -1 : 1);
  });
}

/** Returns the average price of a group in rupiah; null without an amount. */
function expectedAverage(all: Fact[], grouping: string, key: string | null | undefined) {
  const own = all.filter((fact) => groupKey(fact, grouping) === key);
  const kg = own.reduce((sum, { pricedKg = 0 }) => sum + pricedKg, 0);
  return kg === 0 ? null : Math.round((summed(own).sums.amount ?? 0) / kg) / 100;
}

const everyGrouping = reports.flatMap((report) => reportGroupings(report).map((type) => [report.name, type] as const));

describe("report groups", () => {
  it.each(everyGrouping)("of %s, %s, match the lists in order, totals and the previous period", async (name, type) => {
    const report = byName(name);
    const { all, rows } = factsOf(facts, report, type);
    const main = rows.measures.find((measure) => rows.columns[measure]?.kind !== "units") ?? "documents";
    await fc.assert(
      fc.asyncProperty(ranges, async (asked) => {
        const answer = await readAllRows(report, { ...queryOf(asked), type });
        const chosen = within(all, asked);
        const groups = expectedGroups(chosen, type, main);
        expect(
          answer.data.map((row) => ({ key: row.key, label: row.label, ...standing(shownCells(row, rows.measures)) })),
        ).toEqual(groups.map(({ key, label, ...sums }) => ({ key, label, ...standing(sums) })));
        expect(answer.total).toBe(groups.length);
        expect(standing(shownCells(answer.summary, rows.measures))).toEqual(standing(summed(chosen)));
        expect(shownCells(answer.summary, rows.measures)).toMatchObject(pickColumns(answer.data, rows.measures));
        for (const { key, averagePrice, previousPrice } of rows.average?.groupings.includes(type) ? answer.data : []) {
          const before = expectedAverage(within(all, { ...asked, ...rangeBefore(asked) }), type, key);
          expect([averagePrice, previousPrice]).toEqual([expectedAverage(chosen, type, key), before]);
        }
        const [finished, expected] = sumFinished(answer, chosen, rows.measures);
        expect(finished).toEqual(expected);
        const left = asked.withCancelled
          ? []
          : within(all, { ...asked, withCancelled: true }).filter(({ cancelled }) => cancelled);
        expect(answer.summary.cancelled).toBe(new Set(left.map(({ document }) => document)).size);

        const before = rangeBefore(asked);
        const first = all.map(({ date }) => date).toSorted()[0] ?? "9999";
        expect(answer.previous).toMatchObject({ ...before, complete: first <= before.startDate });
        expect(standing(shownCells(answer.previous.summary, rows.measures))).toEqual(
          standing(summed(within(all, { ...asked, ...before }))),
        );
        const earlier = isPeriod(type) ? expectedGroups(within(all, { ...asked, ...before }), type, main) : undefined;
        expect(
          answer.previous.groups?.map((row) => ({ key: row.key, ...standing(shownCells(row, rows.measures)) })),
        ).toEqual(
          earlier?.slice(0, MAX_PAGE_SIZE).map(({ key, label: _label, ...sums }) => ({ key, ...standing(sums) })),
        );
      }),
      { numRuns: 6, seed: 7 },
    );
  });
});

describe("report rows", () => {
  const types = reports.flatMap((report) => [
    ["detail", report.name] as const,
    ...(report.items ? [["items", report.name] as const] : []),
  ]);

  it.each(types)("(%s) of %s match the lists by day, with equal totals", async (type, name) => {
    const report = byName(name);
    const { all, rows } = factsOf(facts, report, type);
    await fc.assert(
      fc.asyncProperty(ranges, async (asked) => {
        const answer = await readAllRows(report, { ...queryOf(asked), type });
        const chosen = within(all, asked).sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
        expect(answer.data.map(({ id, date }) => ({ id, date }))).toEqual(chosen.map(({ id, date }) => ({ id, date })));
        expect(answer.total).toBe(chosen.length);
        expect(standing(shownCells(answer.summary, rows.measures))).toEqual(standing(summed(chosen)));
        expect(shownCells(answer.summary, rows.measures)).toMatchObject(pickColumns(answer.data, rows.measures));
        const [finished, expected] = sumFinished(answer, chosen, rows.measures);
        expect(finished).toEqual(expected);
        // Finished trucks have both weights or neither.
        if (answer.finished && "grossKg" in answer.finished) {
          const { grossKg, tareKg, deductedKg, netKg } = answer.finished;
          expect(Number(grossKg) - Number(tareKg) - Number(deductedKg ?? 0)).toBe(netKg);
        }
        if (answer.finished && "differenceKg" in answer.finished && "notedKg" in answer.finished) {
          const { weighedKg, notedKg, differenceKg } = answer.finished;
          expect(Number(weighedKg) - Number(notedKg)).toBe(differenceKg);
        }
      }),
      { numRuns: 4, seed: 7 },
    );
  });
});

describe("a report group", () => {
  it.each(everyGrouping.filter(([, type]) => !isPeriod(type)))(
    "of %s, %s, equals the sum of the rows left by its filter",
    async (name, type) => {
      const report = byName(name);
      const range = { startDate: "2026-02-01", endDate: "2026-06-30" };
      const filterOf = (grouping: string) =>
        Object.entries(report.filters).find(([one, own]) =>
          own.kind === "master" ? own.grouping === grouping : one === grouping,
        )?.[0] ?? "";
      const detail = factsOf(facts, report, type).rows === report.rows ? "detail" : "items";
      for (const group of (await readAllRows(report, { ...range, type })).data) {
        const chosen = splitGroup(type, group.key ?? null).map(({ grouping, key }) => {
          const filter: string = filterOf(grouping);
          return [filter, report.filters[filter]?.kind === "text" ? `"${key ?? ""}"` : (key ?? "none")] as const;
        });
        const proof = await readAllRows(report, { ...range, type: detail, ...Object.fromEntries<string>(chosen) });
        const { measures } = factsOf(facts, report, type).rows;
        expect(shownCells(proof.summary, measures)).toEqual(shownCells(group, measures));
      }
    },
  );
});

describe("means of groups", () => {
  const means = reports.flatMap((report) => (report.rows.means ?? []).map((type) => [report.name, type] as const));
  it.each(means)("of %s by %s are those of the rows with the figure", async (name, type) => {
    const report = byName(name);
    const range = { startDate: "2026-01-01", endDate: "2026-06-30" };
    const rows = (await readAllRows(report, range)).data;
    const names = meanNames(report.rows);
    const groups = (await readAllRows(report, { ...range, type, sort: `-${names[0]}` })).data;
    const labelOf = (row: ReportRow) =>
      type
        .split("-")
        .flatMap((one) => {
          const value = row[one];
          return typeof value === "string" ? value : [];
        })
        .join(" · ");
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    for (const group of groups)
      for (const mean of names) {
        const { of, per } = MEAN_COLUMNS[mean]!;
        const own = rows.filter((row) => labelOf(row) === (group.label ?? "") && row[of] !== null);
        const total = sum(own.map((row) => Number(row[of])));
        const weight = sum(own.map((row) => Number(row[per ?? ""])));
        const share = Math.round((10_000 * total) / weight) / 100;
        const expected = own.length === 0 ? null : per ? share : Math.round(total / own.length);
        expect([group.label, mean, group[mean]]).toEqual([group.label, mean, expected]);
      }
    expect(groups.length).toBeGreaterThan(0);
  });
});

describe("two combined groupings", () => {
  /** Pairs of groupings of the same rows that give additional information. */
  const pairs = [
    ["outbound", "customer", "monthly", "netKg"],
    ["outbound", "grade", "marking", "itemsKg"],
    ["outbound", "weekly", "ex-do", "documents"],
    ["outbound", "grade", "status", "itemsKg"],
    ["outbound", "loadingArea", "item", "documents"],
    ["outbound", "destination", "monthly", "netKg"],
    ["inbound", "item", "vendor", "netKg"],
    ["inbound", "vendor", "checkedBy", "deductedAmount"],
    ["inbound", "status", "monthly", "netKg"],
    ["inbound", "vendor", "weekly", "amount"],
    ["booking", "customer", "arrival", "documents"],
    ["loads", "loadingArea", "hour", "itemsKg"],
    ["deductions", "vendor", "checkedBy", "deductedKg"],
    ["booking", "customer", "daily", "quantityKg"],
    ["poSales", "ex-do", "grade", "documents"],
    ["production", "monthly", "item", "quantityKg"],
    ["production", "shift", "monthly", "quantityKg"],
    ["outstanding", "marking", "customer", "outstandingKg"],
  ] as const;

  it.each(pairs)("of %s, %s by %s, sum up to both groupings and the rest", async (name, type, across, measure) => {
    const report = byName(name);
    const items = [type, across].find((one) => !isPeriod(one) && !report.rows.groupings.some((own) => own === one));
    const { all } = factsOf(facts, report, items ?? type);
    await fc.assert(
      fc.asyncProperty(ranges, async (asked) => {
        const answer = await readAllRows(report, { ...queryOf(asked), type, across, measure });
        const chosen = within(all, asked);
        const figure = (own: Fact[]) => {
          const { documents, sums } = summed(own);
          return measure === "documents" ? documents : (sums[measure] ?? 0) / (IN_RUPIAH.includes(measure) ? 100 : 1);
        };
        const columns = answer.across?.columns.map(({ key }) => key) ?? [];
        const keys = new Set(chosen.map((fact) => groupKey(fact, across)));
        expect(columns.length).toBe(Math.min(keys.size, 12));
        expect(answer.across?.rest).toBe(keys.size - columns.length);
        // Newest days and largest masters have columns; a column is never smaller than one in the rest.
        const rest = [...keys].filter((key) => !columns.includes(key));
        if (isPeriod(across)) {
          expect(columns).toEqual([...keys].sort().slice(-12));
        } else {
          const of = (key: string | null) => figure(chosen.filter((fact) => groupKey(fact, across) === key));
          for (const one of columns) for (const other of rest) expect(of(one)).toBeGreaterThanOrEqual(of(other));
        }
        const cells = (own: Fact[]) => [
          ...columns.map((key) => figure(own.filter((fact) => groupKey(fact, across) === key))),
          ...(rest.length > 0 ? [figure(own.filter((fact) => rest.includes(groupKey(fact, across))))] : []),
        ];
        for (const row of answer.data)
          expect(row.cells).toEqual(cells(chosen.filter((fact) => groupKey(fact, type) === row.key)));
        expect(answer.across?.cells).toEqual(cells(chosen));
      }),
      { numRuns: 6, seed: 3 },
    );
  });
});
