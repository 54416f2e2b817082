import { and, count, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { person } from "#contract/answers";
import { plateKey } from "#contract/weighing/plate";
import type { Reader } from "../db/client";
import { plateKeyOf } from "../db/columns";
import { oneRow } from "../db/one-row";
import { userOf } from "../db/reference-columns";
import { hasStatus, type WeighingRecordTable } from "../rows/trucks";

/** Users of the steps that both records have. */
export const peopleOf = (table: WeighingRecordTable) => ({
  createdBy: userOf(table.createdById),
  firstBy: userOf(table.firstById),
  secondBy: userOf(table.secondById),
  finishedBy: userOf(table.finishedById),
});

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
    transporter: row.transporter,
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
    permittedGrossKg: row.permittedGrossKg,
    cancelReason: row.cancelReason,
    cancelledAt: row.cancelledAt,
    finishedAt: row.status === "DONE" ? row.finishedAt : null,
    finishedBy: row.status === "DONE" ? people.finishedBy : null,
    finishCorrection: row.finishCorrection,
    unusual: row.unusual,
  };
}

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
