import { eq, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { logActivity, type Snapshot } from "../activity";
import type { Reader, Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { expectVersion } from "../http/versions";

/** The parts of every write to a row with a version: the lock, the versioned update, the history. */

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

export interface Versioned {
  id: number;
  version: number;
  deletedAt: string | null;
}

/** A type of records, as its writes know it. */
export interface RecordType<Table extends VersionedTable, Detail extends Versioned> {
  /** the name under which its history is kept */
  entity: string;
  table: Table;
  /**
   * Finds the detail of a row, deleted or not.
   *
   * @param unchanged a detail whose items still stand, so that they need not be read again
   * @throws NotFound
   */
  find(db: Reader, id: number, unchanged?: Detail): Promise<Detail>;
  /** picks the fields that its history compares */
  snapshot(detail: Detail): Snapshot;
  /** takes out of a detail what a caller may not see; without it, everybody sees everything */
  visibleTo?(caller: Caller, detail: Detail): Detail;
}

/** An entry of a row's history. */
export interface ActivityEntryInput<Detail> {
  by: Caller;
  action: string;
  reason?: string | null;
  /** the detail as it was, null for a new row */
  before: Detail | null;
}

/**
 * Locks a row for a change and returns its detail as it was.
 *
 * @param wanted a live row, or a deleted one to be restored
 * @throws NotFound, Stale (with the present detail), Conflict when a row to be restored is not deleted
 */
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
  expectVersion(row, version, type.visibleTo?.(by, row) ?? row);
  return row;
}

/**
 * Writes columns of a row, raises its version, records the difference and returns the fresh detail. Only for writes
 * that leave the row's items alone: these are taken from `before`.
 */
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

/** Writes columns of one row or several and raises their versions; records nothing. */
export async function updateVersioned<Table extends VersionedTable>(
  tx: Transaction,
  table: Table,
  ids: number | number[],
  values: PgUpdateSetSource<Table>,
): Promise<void> {
  // Every versioned table has these two; TypeScript cannot see that through the type parameter.
  const raised = { version: sql`${table.version} + 1`, updatedAt: sql`now()` } as PgUpdateSetSource<Table>;
  await tx
    .update(table)
    .set({ ...values, ...raised })
    .where(typeof ids === "number" ? eq(table.id, ids) : inArray(table.id, ids));
}

/** Appends the difference between two details to the history of a row, and returns the one after the write. */
export async function recordActivity<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  type: RecordType<Table, Detail>,
  after: Detail,
  { by, action, reason, before }: ActivityEntryInput<Detail>,
): Promise<Detail> {
  await logActivity(tx, {
    by,
    entity: type.entity,
    id: after.id,
    action,
    reason,
    before: before && type.snapshot(before),
    after: type.snapshot(after),
  });
  return after;
}
