import { eq, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { readLastChanges, logActivities, type Snapshot } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, NotFound, Invalid } from "../http/errors";
import { assertVersion } from "../http/versions";
import { can } from "#contract/access";
import { CLOSED_REASON, isClosed } from "#contract/plant/closing";
import { plantSetting } from "../db/tables/plant";

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

export interface Versioned {
  id: number;
  version: number;
  deletedAt: string | null;
}

export interface RecordType<Table extends VersionedTable, Detail extends Versioned> {
  entity: string;
  table: Table;
  /** Includes deleted rows. @param unchanged a detail whose items can be reused @throws NotFound */
  find(db: Reader, id: number, unchanged?: Detail): Promise<Detail>;
  snapshot(detail: Detail): Snapshot;
  /** The business day that a lock date closes; null for records without one (docs/domain.md, Closing) */
  dayOf: ((detail: Detail) => string) | null;
  /** Stores what follows from the change in rows of its items. */
  settle?(tx: Transaction, before: Detail | null, after: Detail): Promise<void>;
  /** removes fields that a caller may not see */
  visibleTo?(caller: Caller, detail: Detail): Detail;
  /** follows a change within its transaction */
  onChange?(tx: Transaction, before: Detail, after: Detail, by: Caller): Promise<void>;
}

export interface ActivityEntryInput<Detail> {
  by: Caller;
  action: string;
  reason?: string | null;
  /** null for a new row */
  before: Detail | null;
}

/** @param wanted live, or deleted to restore it @throws NotFound, Stale, Conflict if a row to restore is not deleted */
export async function lockRow<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  type: RecordType<Table, Detail>,
  { id, version, by }: WriteTarget,
  wanted: "live" | "deleted" = "live",
): Promise<Detail> {
  await tx.execute(sql`select from ${type.table} where ${type.table.id} = ${id} for ${sql.raw(FOR_CHANGE)}`);
  const row = await type.find(tx, id);
  if (wanted === "live" && row.deletedAt !== null) throw new NotFound();
  if (wanted === "deleted" && row.deletedAt === null) throw new Conflict("notDeleted");
  await assertVersion(row, version, type.visibleTo?.(by, row) ?? row, () => readLastChanges(tx, type.entity, id));
  return row;
}

/** Updates a row and records the change. Items must be unchanged, because `before` supplies them. */
export async function saveRow<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  type: RecordType<Table, Detail>,
  values: PgUpdateSetSource<Table>,
  entry: ActivityEntryInput<Detail> & { before: Detail },
): Promise<Detail> {
  const { id } = entry.before;
  await updateVersioned(tx, type.table, id, values);
  return recordActivity(tx, type, await type.find(tx, id, entry.before), entry);
}

export async function updateVersioned<Table extends VersionedTable>(
  tx: Transaction,
  table: Table,
  ids: number | number[],
  values: PgUpdateSetSource<Table>,
): Promise<void> {
  // Every versioned table has these columns, which the type parameter does not express.
  const raised = { version: sql`${table.version} + 1`, updatedAt: sql`now()` } as PgUpdateSetSource<Table>;
  await tx
    .update(table)
    .set({ ...values, ...raised })
    .where(typeof ids === "number" ? eq(table.id, ids) : inArray(table.id, ids));
}

/**
 * Records the change and returns the new detail. Every write of a dated record ends here, which is why the lock date is
 * checked here. @throws Conflict, Invalid in a closed period
 */
export async function recordActivity<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  type: RecordType<Table, Detail>,
  after: Detail,
  entry: ActivityEntryInput<Detail>,
): Promise<Detail> {
  await type.settle?.(tx, entry.before, after);
  await recordActivities(tx, type, [after], entry);
  const { before, by } = entry;
  if (before !== null) await type.onChange?.(tx, before, after, by);
  return after;
}

/** Records the same change of many rows; `before` is null for new rows. @throws Conflict, Invalid in a closed period */
export async function recordActivities<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  type: RecordType<Table, Detail>,
  rows: readonly Detail[],
  { by, action, reason, before }: ActivityEntryInput<Detail>,
): Promise<void> {
  const { dayOf, entity, snapshot } = type;
  const days = dayOf === null ? [] : [...(before ? [before] : []), ...rows].map(dayOf);
  const closedReason = await reasonInClosedPeriod(tx, by, days);
  await logActivities(
    tx,
    rows.map((after) => ({
      by,
      entity,
      id: after.id,
      action,
      reason,
      closedReason,
      before: before && snapshot(before),
      after: snapshot(after),
    })),
  );
}

/**
 * Checks the lock date (docs/domain.md, Closing). The shared lock makes a new lock date wait for running writes.
 * @param days the old and the new business day of the records
 * @returns ADMIN's reason if a day is closed, else null @throws Conflict for other roles, Invalid without a reason
 */
export async function reasonInClosedPeriod(
  tx: Transaction,
  { roles, closedReason }: Caller,
  days: readonly string[],
): Promise<string | null> {
  if (days.length === 0) return null;
  const [row] = await tx.select({ lockDate: plantSetting.lockDate }).from(plantSetting).for("share");
  const lockDate = row?.lockDate ?? null;
  if (lockDate === null || !days.some((day) => isClosed(day, lockDate))) return null;
  const params = { day: lockDate };
  if (!can({ roles }, "company", "edit")) throw new Conflict("periodClosed", params);
  if (closedReason === null) throw new Invalid({ [CLOSED_REASON]: { key: "closedReason", params } });
  return closedReason;
}
