import { sql, type SQL } from "drizzle-orm";
import { MAX_PAGE_SIZE, RECORD_PAGE_SIZE } from "#contract/constants";
import { UNITS } from "#contract/weighing/outbound-item";
import { isPeriod, type ReportRows } from "#contract/reports/report";
import { rangeBefore } from "#contract/reports/report-periods";
import type {
  ReportAcross,
  ReportAnswer,
  ReportCell,
  ReportFinished,
  ReportRow,
  ReportSummary,
} from "#contract/reports/report-answer";
import type { ReportPlan } from "#contract/reports/report-query";
import type { Database, Reader } from "../../db/client";
import { oneRow } from "../../db/one-row";
import { readBlocks, withReadSnapshot } from "../../db/read-snapshot";
import { idsStatement, type ReportRequest } from "./matching";
import { listAnswer, parsePage } from "./page";
import {
  acrossStatement,
  addsUp,
  cellsStatement,
  finishedAlias,
  firstDayStatement,
  groupCountStatement,
  rowsStatement,
  totalsStatement,
  unitAlias,
} from "./statements";

type Found = Record<string, unknown>;

/** Unnamed: PostgreSQL's plan for any range of days takes seconds for a year. */
async function run(db: Reader, statement: SQL): Promise<Found[]> {
  return (await db.execute<Found>(statement)).rows;
}

async function withIds(db: Reader, request: ReportRequest): Promise<ReportRequest> {
  const statement = idsStatement(request);
  if (!statement) return request;
  const { first, last } = oneRow(await run(db, statement));
  return { ...request, ids: { first: toNumber(first), last: toNumber(last) } };
}

/** Reads a page with its totals and those of the previous period, of one moment if `db` is a snapshot. */
export async function readReport(db: Reader, asked: ReportRequest): Promise<ReportAnswer> {
  const { query, plan } = asked;
  const page = parsePage(query, RECORD_PAGE_SIZE);
  const before = rangeBefore(query);
  const request = await withIds(db, asked);
  const previous = await withIds(db, { ...asked, query: { ...query, ...before } });
  const groupedByDays = plan.grouping !== null && isPeriod(plan.grouping);
  const found = await run(db, sql`${rowsStatement(request)} limit ${page.perPage} offset ${page.offset}`);
  const totals = oneRow(await run(db, totalsStatement(request)));
  const firstDay = firstDayStatement(request);
  const earlier = oneRow(
    await run(db, sql`select totals.*, (${firstDay}) as "firstDay" from (${totalsStatement(previous)}) totals`),
  );
  const groups = groupedByDays ? await run(db, sql`${rowsStatement(previous)} limit ${MAX_PAGE_SIZE}`) : undefined;
  const across = await readAcross(db, request);
  const rows = found.map((row) => toRow(row, plan));
  const isBeyond = page.offset > 0 && found.length === 0;
  const counted =
    plan.grouping === null
      ? totals
      : isBeyond
        ? await run(db, groupCountStatement(request, plan.grouping)).then(oneRow)
        : found[0];
  const total = Number(counted?.total ?? 0);
  const data = await withCells(db, request, { rows, total }, across);
  return {
    ...listAnswer(data, total, page),
    summary: toSummary(totals, plan.rows),
    ...toFinished(totals, plan.rows),
    previous: {
      ...before,
      complete: typeof earlier.firstDay === "string" && earlier.firstDay <= before.startDate,
      summary: toSummary(earlier, plan.rows),
      ...toFinished(earlier, plan.rows),
      ...(groups && { groups: groups.map((row) => toRow(row, plan)) }),
    },
    ...(across && { across }),
  };
}

interface WholeReport {
  summary: ReportSummary;
  finished?: ReportFinished;
  total: number;
  across?: ReportAcross | undefined;
  /** groups of the previous period, if requested */
  previous?: Awaited<ReturnType<typeof previousGroups>>;
  /** rows in blocks; can be iterated once */
  blocks: AsyncIterable<ReportRow[]>;
}

/**
 * Reads a report through a cursor in one read snapshot. @param signal also cancels the running statement @throws its
 * reason
 */
export async function readAll(
  db: Database,
  asked: ReportRequest,
  signal: AbortSignal,
  use: (whole: WholeReport) => Promise<void>,
  { withPrevious = false } = {},
): Promise<void> {
  const { plan } = asked;
  await withReadSnapshot(db, signal, async (tx) => {
    const request = await withIds(tx, asked);
    const totals = oneRow(await run(tx, totalsStatement(request)));
    const counted =
      plan.grouping === null ? totals : oneRow(await run(tx, groupCountStatement(request, plan.grouping)));
    const total = Number(counted.total);
    const across = await readAcross(tx, request);
    await use({
      summary: toSummary(totals, plan.rows),
      ...toFinished(totals, plan.rows),
      total,
      across,
      previous: withPrevious ? await previousGroups(tx, request) : undefined,
      blocks: readBlocks(tx, rowsStatement(request), signal, (block) => {
        const rows = block.map((row) => toRow(row, plan));
        return withCells(tx, request, { rows, total }, across);
      }),
    });
  });
}

/** Reads the groups of the previous period; undefined unless the report is grouped by periods and has data that far back. */
export async function previousGroups(db: Reader, request: ReportRequest) {
  const { query, plan } = request;
  if (plan.grouping === null || !isPeriod(plan.grouping)) return undefined;
  const range = rangeBefore(query);
  const { firstDay } = oneRow(await run(db, sql`select (${firstDayStatement(request)}) as "firstDay"`));
  if (typeof firstDay !== "string" || firstDay > range.startDate) return undefined;
  const previous = await withIds(db, { ...request, query: { ...query, ...range } });
  const found = await run(db, sql`${rowsStatement(previous)} limit ${MAX_PAGE_SIZE}`);
  return { range, groups: found.map((row) => toRow(row, plan)) };
}

async function readAcross(db: Reader, request: ReportRequest): Promise<ReportAcross | undefined> {
  const { across } = request.plan;
  if (across === null) return undefined;
  const found = await run(db, acrossStatement(request, across));
  const columns = found.map(({ key, label }) => ({ key: textOf(key), label: textOf(label) }));
  // The query returns the newest first.
  if (isPeriod(across)) columns.reverse();
  const rest = Number(found[0]?.number ?? 0) - columns.length;
  if (rest > 0 && !addsUp(request, across)) {
    const totals = await run(db, cellsStatement(request, across, { columns, rest }, "totals"));
    return { columns, rest, cells: acrossFigures(totals, "", { columns, rest }) };
  }
  const cells = found.map(({ figure }) => Number(figure));
  if (isPeriod(across)) cells.reverse();
  return { columns, rest, cells: rest > 0 ? [...cells, Number(found[0]?.rest)] : cells };
}

async function withCells(
  db: Reader,
  request: ReportRequest,
  { rows, total }: { rows: ReportRow[]; total: number },
  across: ReportAcross | undefined,
): Promise<ReportRow[]> {
  if (request.plan.across === null || across === undefined) return rows;
  const keys = rows.length === total ? "all" : rows.map(({ key }) => key ?? null);
  const cells = await run(db, cellsStatement(request, request.plan.across, across, keys));
  const byRow = new Map<unknown, Found[]>();
  for (const cell of cells) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell]);
  return rows.map((row) => ({ ...row, cells: acrossFigures(byRow.get(row.key ?? "") ?? [], row.key ?? "", across) }));
}

/** In column order, with the remainder last. */
function acrossFigures(
  cells: Found[],
  row: string,
  { columns, rest }: Pick<ReportAcross, "columns" | "rest">,
): number[] {
  const own = new Map(cells.filter((cell) => cell.row === row).map((cell) => [cell.column, Number(cell.figure)]));
  const keys = [...columns.map(({ key }) => key ?? ""), ...(rest > 0 ? [null] : [])];
  return keys.map((key) => own.get(key) ?? 0);
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** PostgreSQL returns sums as strings. */
function toRow(found: Found, { rows, averages, grouping }: ReportPlan): ReportRow {
  const isGroup = grouping !== null;
  const names = isGroup ? [...rows.measures, ...averages] : Object.keys(rows.columns);
  const cells = toCells(found, rows, names);
  if (!isGroup) {
    const { id, recordId, acceptable } = found;
    return {
      id: Number(id),
      recordId: toNumber(recordId),
      ...(typeof acceptable === "boolean" && { acceptable }),
      ...cells,
    };
  }
  return { key: textOf(found.key), label: textOf(found.label), documents: Number(found.documents), ...cells };
}

function toSummary(found: Found, rows: ReportRows): ReportSummary {
  const { documents, cancelled } = found;
  return { documents: Number(documents), cancelled: Number(cancelled), ...toCells(found, rows, rows.measures) };
}

/** Empty for a report whose rows all add up. */
function toFinished(found: Found, rows: ReportRows): { finished?: ReportFinished } {
  const count = found[finishedAlias("documents")];
  if (count === undefined) return {};
  return { finished: { count: Number(count), ...toCells(found, rows, rows.measures, finishedAlias) } };
}

/** @param aliasOf maps a name to its column alias */
export function toCells(
  found: Found,
  { columns }: Pick<ReportRows, "columns">,
  names: readonly string[],
  aliasOf = (name: string) => name,
): Record<string, ReportCell> {
  return Object.fromEntries(
    names.map((name): [string, ReportCell] => [name, toCell(found, aliasOf(name), columns[name]?.kind)]),
  );
}

function toCell(found: Found, name: string, kind: string | undefined): ReportCell {
  if (kind === "units") {
    return UNITS.flatMap((unit) => {
      const count = Number(found[unitAlias(name, unit)] ?? 0);
      return count === 0 ? [] : [{ unit, count }];
    });
  }
  return kind === "kg" || kind === "number" || kind === "rupiah" ? toNumber(found[name]) : textOf(found[name]);
}

const toNumber = (value: unknown) => (value === null || value === undefined ? null : Number(value));
