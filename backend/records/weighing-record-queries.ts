import { and, count, desc, eq, ilike, isNull, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { plateKey } from "#contract/plate";
import type { Reader } from "../db/client";
import { oneOf, plateKeyOf } from "../db/columns";
import { liveOrDeleted } from "../db/lists";
import { appUser } from "../db/tables/accounts";
import type { inboundRecord } from "../db/tables/inbound";
import type { outboundRecord } from "../db/tables/outbound";
import { containing } from "../http/paging";

/** Parts of the reads that the records of both directions share. */

type WeighingRecordTable = typeof inboundRecord | typeof outboundRecord;

/** The people of a record's steps, each as a join of its own. */
export const people = {
  createdBy: alias(appUser, "created_by"),
  firstBy: alias(appUser, "first_by"),
  secondBy: alias(appUser, "second_by"),
  finishedBy: alias(appUser, "finished_by"),
};

/** Selects the records of a list by what both directions filter by. */
export function matchingRecords(
  table: WeighingRecordTable,
  query: { deleted?: "1"; date?: string; status?: string; licensePlate?: string },
): SQL | undefined {
  return and(
    liveOrDeleted(table.deletedAt, query.deleted),
    query.date ? eq(table.date, query.date) : undefined,
    query.status ? sql`${table.status} = ${query.status}` : undefined,
    query.licensePlate ? ilike(plateKeyOf(table.licensePlate), containing(plateKey(query.licensePlate))) : undefined,
  );
}

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
  };
}

/** Counts the open records among those of a list. */
export function openOf(table: WeighingRecordTable, open: readonly string[]): SQL<number> {
  return sql<number>`count(*) filter (where ${table.status} in ${open})`.mapWith(Number);
}

/**
 * Counts the live records in each of the open statuses. The statuses stand in the statement as in the index that keeps
 * a plate from opening a second record, so the count reads the open records and not the table.
 */
export async function countOpen<Status extends string>(
  db: Reader,
  table: WeighingRecordTable,
  open: readonly Status[],
): Promise<Record<Status, number>> {
  const rows = await db
    .select({ status: sql<string>`${table.status}`, count: count() })
    .from(table)
    .where(and(sql`${table.status} in (${oneOf(open)})`, isNull(table.deletedAt)))
    .groupBy(table.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  // Every status is among the keys.
  return Object.fromEntries(open.map((status) => [status, counts.get(status) ?? 0])) as Record<Status, number>;
}

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
