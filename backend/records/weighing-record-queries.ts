import { and, count, desc, eq, getTableName, isNull, like, ne, or, sql, type SQL } from "drizzle-orm";
import type { CursorQuery } from "#contract/fields";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { person } from "#contract/answers";
import { plateKey } from "#contract/plate";
import type { WAITING_FOR } from "#contract/waiting";
import type { Reader } from "../db/client";
import { oneOf, plateKeyOf } from "../db/columns";
import { liveOrChanged } from "../db/cursor";
import { containing, countOf, sumOf, withinDays, withoutCancelled } from "../rows/engine/conditions";
import { ascending, descending, type SortKey } from "../rows/engine/order";
import { oneRow } from "../db/one-row";
import { userOf } from "../db/reference-columns";
import type { inboundRecord } from "../db/tables/inbound";
import type { outboundRecord } from "../db/tables/outbound";
import { paperPrint } from "../db/tables/papers";

export type WeighingRecordTable = typeof inboundRecord | typeof outboundRecord;
interface WithStatus {
  status: SQL.Aliased | AnyPgColumn;
}

/** Null for a reopened record. */
export const finishedAtOf = (table: WeighingRecordTable): SQL =>
  sql`case when ${table.status} = 'DONE' then ${table.finishedAt} end`;

/** Users of the steps that both records have. */
export const peopleOf = (table: WeighingRecordTable) => ({
  createdBy: userOf(table.createdById),
  firstBy: userOf(table.firstById),
  secondBy: userOf(table.secondById),
  finishedBy: userOf(table.finishedById),
});

interface OpenStatuses {
  open: readonly string[];
  mine: readonly string[];
}

interface RecordFilters extends CursorQuery {
  date?: string;
  withOpen?: boolean;
  startDate?: string;
  endDate?: string;
  status?: string;
  licensePlate?: string;
  unusual?: "1";
  withCancelled?: boolean;
  waiting?: (typeof WAITING_FOR)[number];
  papersOut?: "1";
}

export function matchingRecords(
  table: WeighingRecordTable,
  query: RecordFilters,
  { open, mine }: OpenStatuses,
): SQL | undefined {
  return and(
    liveOrChanged(table, getTableName(table).replace("_", "-"), query),
    query.date ? or(eq(table.date, query.date), and(isEarlier(table, query), hasStatus(table, open))) : undefined,
    withinDays(table.date, query),
    query.status ? hasStatus(table, [query.status]) : undefined,
    query.unusual ? eq(table.toCheck, true) : undefined,
    query.papersOut ? hasPaperOut(table) : undefined,
    query.waiting ? hasStatus(table, query.waiting === "me" ? mine : open) : undefined,
    query.licensePlate ? like(plateKeyOf(table.licensePlate), containing(plateKey(query.licensePlate))) : undefined,
  );
}

/** Matches open statuses literally, as the partial index requires. */
export const hasStatus = (table: WithStatus, statuses: readonly string[]): SQL =>
  statuses.length === 0 ? sql`false` : sql`${table.status} in (${oneOf(statuses)})`;

/** Matches records whose paper was printed while valid, and that are no longer in such a status (Closing). */
export function hasPaperOut(table: WeighingRecordTable): SQL {
  const [entity, paper, valid] =
    getTableName(table) === "outbound_record"
      ? ["outbound-record", "surat-jalan", ["DONE"]]
      : ["inbound-record", "tiket-timbang", ["WEIGHED_OUT", "DONE"]];
  const isOf = and(eq(paperPrint.entity, entity), eq(paperPrint.paper, paper));
  return sql`${table.status} not in (${oneOf(valid)})
    and exists (select from ${paperPrint} where ${paperPrint.recordId} = ${table.id} and ${isOf})`;
}

export const newestOf = (first: WeighingRecordTable["createdAt"], ...others: (SQL | AnyPgColumn)[]): SQL<string> =>
  sql`greatest(${sql.join([first, ...others], sql`, `)})`.mapWith(first);

/** Matches open records from earlier dates, if requested. */
const isEarlier = (table: WeighingRecordTable, { date, withOpen }: RecordFilters): SQL =>
  date && withOpen ? sql`${table.date} < ${date}` : sql`false`;

/** By number for one day, date for several, waiting time for waiting records (docs/domain.md, Outbound record). */
export function usualOrder(table: WeighingRecordTable, query: RecordFilters, lastStepAt: SQL): SortKey[] {
  if (query.waiting) return [ascending(lastStepAt), ascending(table.id)];
  // Uses the index on date and id; ids ascend with numbers.
  return query.date && query.withOpen ? [descending(table.recordNo)] : [descending(table.date), descending(table.id)];
}

/** Ties newest first. Numbers are unique: a second key would prevent an index scan. */
export const sortedOrder = (table: WeighingRecordTable, key: SortKey): SortKey[] =>
  key.by === table.recordNo ? [key] : [key, descending(table.id)];

type WeighingRecordRow = WeighingRecordTable["$inferSelect"];
type Person = z.infer<typeof person>;

export function headerFieldsOf<Row extends WeighingRecordRow>(row: Row) {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    recordNo: row.recordNo,
    date: row.date,
    licensePlate: row.licensePlate,
    driverName: row.driverName,
    note: row.note,
    status: row.status as Row["status"],
    firstKg: row.firstKg,
    secondKg: row.secondKg,
    toCheck: row.toCheck,
  };
}

/** A reopened record keeps its first finish, which counts once it is done again. */
export function detailFieldsOf(row: WeighingRecordRow, people: { finishedBy: Person | null }) {
  return {
    firstAt: row.firstAt,
    firstSource: row.firstSource,
    firstReadingId: row.firstReadingId,
    firstTypedReason: row.firstTypedReason,
    firstCorrection: row.firstCorrection,
    secondAt: row.secondAt,
    secondSource: row.secondSource,
    secondReadingId: row.secondReadingId,
    secondTypedReason: row.secondTypedReason,
    secondCorrection: row.secondCorrection,
    cancelReason: row.cancelReason,
    cancelledAt: row.cancelledAt,
    finishedAt: row.status === "DONE" ? row.finishedAt : null,
    finishedBy: row.status === "DONE" ? people.finishedBy : null,
    finishCorrection: row.finishCorrection,
    unusual: row.unusual,
  };
}

/** Totals are counted per status: comparing the status of each row in each sum takes twice as long. */
export const countsByStatus = (table: WeighingRecordTable, query: RecordFilters) => ({
  status: sql<string>`${table.status}`.as("status"),
  rows: sql<number>`count(*)`.as("rows"),
  earlier: countOf(isEarlier(table, query)).as("earlier"),
  twice: countOf(bothWeights(table)).as("twice"),
});

export function countsOf(byStatus: CountedStatuses, open: readonly string[], query: RecordFilters) {
  return {
    total: sumOf(byStatus.rows, withoutCancelled(byStatus.status, query)),
    open: sumOf(byStatus.rows, hasStatus(byStatus, open)),
    cancelled: sumOf(byStatus.rows, sql`${byStatus.status} = 'CANCELLED'`),
    earlier: sumOf(byStatus.earlier),
  };
}

type CountedStatuses = Pick<ReturnType<typeof countsByStatus>, "status" | "rows" | "earlier">;

/** Totals exclude cancelled records. */
export const notCancelled = (table: WithStatus): SQL => sql`${table.status} <> 'CANCELLED'`;

export const bothWeights = (table: WeighingRecordTable): SQL =>
  sql`${table.firstKg} is not null and ${table.secondKg} is not null`;

/** Excludes cancelled records (docs/domain.md, Conventions). */
export const weighedTwice = (table: WeighingRecordTable): SQL => sql`${bothWeights(table)} and ${notCancelled(table)}`;

/** Counts live records per open status, and those that need review. */
export async function countOpen<Status extends string>(
  db: Reader,
  table: WeighingRecordTable,
  open: readonly Status[],
): Promise<{ data: Record<Status, number>; toCheck: number }> {
  const rows = await db
    .select({ status: sql<string>`${table.status}`, count: count() })
    .from(table)
    .where(and(hasStatus(table, open), isNull(table.deletedAt)))
    .groupBy(table.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  const data = Object.fromEntries(open.map((status) => [status, counts.get(status) ?? 0])) as Record<Status, number>;
  const waiting = await db
    .select({ count: count() })
    .from(table)
    .where(and(table.toCheck, isNull(table.deletedAt)));
  return { data, toCheck: oneRow(waiting).count };
}

/** Minutes from creation to second weighing, or null. */
export const stayMinutes = (table: WeighingRecordTable): SQL<number | null> =>
  sql`floor(date_part('epoch', ${table.secondAt} - ${table.createdAt}) / 60)::int`;

/** Excludes cancelled records. */
export function visitsOf(table: WeighingRecordTable, plate: string): SQL | undefined {
  return and(
    eq(plateKeyOf(table.licensePlate), plateKey(plate)),
    isNull(table.deletedAt),
    ne(table.status, "CANCELLED"),
  );
}

/** Matches the index on plate, date and id. */
export const latestFirst = (table: WeighingRecordTable) => [desc(table.date), desc(table.id)];
