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
export const peopleColumns = (table: WeighingRecordTable) => ({
  createdBy: userOf(table.createdById),
  firstBy: userOf(table.firstById),
  secondBy: userOf(table.secondById),
  finishedBy: userOf(table.finishedById),
});

type Person = z.infer<typeof person>;

/** Columns that tell how the weights came. */
export const sourceColumns = ({
  firstSource,
  firstTypedReason,
  secondSource,
  secondTypedReason,
}: WeighingRecordTable) => ({
  firstSource,
  firstTypedReason,
  secondSource,
  secondTypedReason,
});

/** A reopened record keeps its first finish, which counts once it is done again. */
export const toFinish = (
  row: { status: string; finishedAt: string | null },
  { finishedBy }: { finishedBy: Person | null },
) => (row.status === "DONE" ? { finishedAt: row.finishedAt, finishedBy } : { finishedAt: null, finishedBy: null });

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
export function isVisit(table: WeighingRecordTable, plate: string): SQL | undefined {
  return and(
    eq(plateKeyOf(table.licensePlate), plateKey(plate)),
    isNull(table.deletedAt),
    ne(table.status, "CANCELLED"),
  );
}

/** Matches the index on plate, date and id. */
export const latestFirst = (table: WeighingRecordTable) => [desc(table.date), desc(table.id)];
