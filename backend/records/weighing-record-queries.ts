import { and, count, desc, eq, ilike, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { plateKey } from "#contract/plate";
import type { WAITING_FOR } from "#contract/waiting";
import type { Reader } from "../db/client";
import { oneOf, plateKeyOf } from "../db/columns";
import { ascending, countOf, descending, liveOrDeleted, type SortKey, withinDays } from "../db/lists";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import type { inboundRecord } from "../db/tables/inbound";
import type { outboundRecord } from "../db/tables/outbound";
import { containing } from "../http/paging";

/** Parts of the reads that the records of both directions share. */

export type WeighingRecordTable = typeof inboundRecord | typeof outboundRecord;

/** The people of a record's steps, each as a join of its own. */
export const people = {
  createdBy: alias(appUser, "created_by"),
  firstBy: alias(appUser, "first_by"),
  secondBy: alias(appUser, "second_by"),
  finishedBy: alias(appUser, "finished_by"),
};

/** Statuses of open records: all of them, and those in which a record waits for the caller. */
interface OpenStatuses {
  open: readonly string[];
  mine: readonly string[];
}

interface RecordFilters {
  deleted?: "1";
  date?: string;
  withOpen?: boolean;
  startDate?: string;
  endDate?: string;
  status?: string;
  licensePlate?: string;
  unusual?: "1";
  waiting?: (typeof WAITING_FOR)[number];
}

/** Selects the records of a list by what both directions filter by. */
export function matchingRecords(
  table: WeighingRecordTable,
  query: RecordFilters,
  { open, mine }: OpenStatuses,
): SQL | undefined {
  return and(
    liveOrDeleted(table.deletedAt, query.deleted),
    query.date ? or(eq(table.date, query.date), and(isEarlier(table, query), hasStatus(table, open))) : undefined,
    withinDays(table.date, query),
    query.status ? sql`${table.status} = ${query.status}` : undefined,
    query.unusual ? eq(table.toCheck, true) : undefined,
    query.waiting ? hasStatus(table, query.waiting === "me" ? mine : open) : undefined,
    query.licensePlate ? ilike(plateKeyOf(table.licensePlate), containing(plateKey(query.licensePlate))) : undefined,
  );
}

/**
 * Selects the records in some of the open statuses. They stand in the statement as in the partial index of open records, so that this
 * reads the open records and not the table.
 */
export const hasStatus = (table: WeighingRecordTable, statuses: readonly string[]): SQL =>
  statuses.length === 0 ? sql`false` : sql`${table.status} in (${oneOf(statuses)})`;

/** Gives the newest of some moments, of which the first is always known. */
export const newestOf = (first: WeighingRecordTable["createdAt"], ...others: (SQL | AnyPgColumn)[]): SQL<string> =>
  sql`greatest(${sql.join([first, ...others], sql`, `)})`.mapWith(first);

/** Selects the records of days before the one that a list is of, where it takes them too; none of any other list. */
const isEarlier = (table: WeighingRecordTable, { date, withOpen }: RecordFilters): SQL =>
  date && withOpen ? sql`${table.date} < ${date}` : sql`false`;

/**
 * Orders a list without `sort`: by number, newest first, for one day; by day for several; waiting records by the time that they have
 * waited. The heads of the screens name the same order (docs/domain.md, Outbound record).
 */
export function usualOrder(table: WeighingRecordTable, query: RecordFilters, lastStepAt: SQL): SortKey[] {
  if (query.waiting) return [ascending(lastStepAt), ascending(table.id)];
  // Days come in the order of the index on date and id, which is the order of the numbers within a day.
  return query.date && query.withOpen ? [descending(table.recordNo)] : [descending(table.date), descending(table.id)];
}

/** Orders a sorted list, ties newest first. Numbers are unique; a second key would make PostgreSQL sort what their index has in order. */
export const sortedOrder = (table: WeighingRecordTable, key: SortKey): SortKey[] =>
  key.by === table.recordNo ? [key] : [key, descending(table.id)];

type WeighingRecordRow = WeighingRecordTable["$inferSelect"];

/** Picks the fields that the rows and the details of both directions show. */
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

/** Picks the fields that only the details of both directions show. */
export function detailFieldsOf(row: WeighingRecordRow) {
  return {
    firstAt: row.firstAt,
    firstSource: row.firstSource,
    secondAt: row.secondAt,
    secondSource: row.secondSource,
    cancelReason: row.cancelReason,
    cancelledAt: row.cancelledAt,
    finishedAt: row.finishedAt,
    unusual: row.unusual,
  };
}

/** Counts the open and the cancelled records among those of a list, and those of days before the one that it is of. */
export function countsOf(table: WeighingRecordTable, query: RecordFilters, open: readonly string[]) {
  return {
    open: countOf(hasStatus(table, open)),
    cancelled: countOf(sql`${table.status} = 'CANCELLED'`),
    earlier: countOf(isEarlier(table, query)),
  };
}

/** Selects the records that totals count: cancelled ones do not. */
export const notCancelled = (table: WeighingRecordTable): SQL => sql`${table.status} <> 'CANCELLED'`;

/** Selects the records weighed twice and not cancelled: only their weights come in pairs (docs/domain.md, Conventions). */
export const weighedTwice = (table: WeighingRecordTable): SQL =>
  sql`${table.firstKg} is not null and ${table.secondKg} is not null and ${notCancelled(table)}`;

/**
 * Counts the live records in each of the open statuses, and those to check, which have an index of their own.
 */
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
  // Every status is among the keys.
  const data = Object.fromEntries(open.map((status) => [status, counts.get(status) ?? 0])) as Record<Status, number>;
  const waiting = await db
    .select({ count: count() })
    .from(table)
    .where(and(table.toCheck, isNull(table.deletedAt)));
  return { data, toCheck: oneRow(waiting).count };
}

/** Counts the whole minutes from the opening of a record to the second weighing, after which its truck can leave; null before that. */
export const stayMinutes = (table: WeighingRecordTable): SQL<number | null> =>
  sql`floor(date_part('epoch', ${table.secondAt} - ${table.createdAt}) / 60)::int`;

/** Selects the records that count as visits of a plate: cancelled ones do not. */
export function visitsOf(table: WeighingRecordTable, plate: string): SQL | undefined {
  return and(
    eq(plateKeyOf(table.licensePlate), plateKey(plate)),
    isNull(table.deletedAt),
    ne(table.status, "CANCELLED"),
  );
}

/** Orders visits newest first. The index on plate, date and id answers the last one with one row. */
export const latestFirst = (table: WeighingRecordTable) => [desc(table.date), desc(table.id)];
