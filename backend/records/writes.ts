import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { logActivity, type Snapshot } from "../activity";
import type { Reader, Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { expectVersion } from "../http/versions";

/** What every write to a row with a version begins and ends with: the lock, the version, the history. */

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

interface Versioned {
  id: number;
  version: number;
  deletedAt: string | null;
}

/** What a write needs to know of a kind of rows. */
export interface Kind<Table extends VersionedTable, Detail extends Versioned> {
  /** the name under which its history is kept */
  entity: string;
  table: Table;
  /** the detail of a row, deleted or not. @throws NotFound */
  find(db: Reader, id: number): Promise<Detail>;
  /** the fields that its history compares */
  snapshot(detail: Detail): Snapshot;
}

interface Target {
  id: number;
  /** from If-Match; null when none came, which passes */
  version: number | null;
}

/** What is written into a row's history about a change. */
export interface Change<Detail> {
  by: Caller;
  action: string;
  reason?: string | null;
  /** the detail as it was, null for a new row */
  before: Detail | null;
}

/**
 * Locks a row for a change and gives its detail as it was.
 *
 * @param options.wanted a live row (unless said), or a deleted one, to be restored
 * @param options.shown what the caller may see of the present detail, for a stale version
 * @throws NotFound, Stale, Conflict when a row to be restored is not deleted
 */
export async function lockRow<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  kind: Kind<Table, Detail>,
  { id, version }: Target,
  { wanted = "live", shown }: { wanted?: "live" | "deleted"; shown?: (detail: Detail) => unknown } = {},
): Promise<Detail> {
  await tx.execute(sql`select from ${kind.table} where ${kind.table.id} = ${id} for ${sql.raw(FOR_CHANGE)}`);
  const row = await kind.find(tx, id);
  if (wanted === "live" && row.deletedAt !== null) throw new NotFound();
  if (wanted === "deleted" && row.deletedAt === null) throw new Conflict("notDeleted");
  await expectVersion(row, version, () => Promise.resolve(shown ? shown(row) : row));
  return row;
}

/** Writes what changed of a row, raises its version, logs the difference, and gives the fresh detail. */
export async function saveRow<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  kind: Kind<Table, Detail>,
  values: PgUpdateSetSource<Table>,
  change: Change<Detail> & { before: Detail },
): Promise<Detail> {
  const { id } = change.before;
  await raiseRow(tx, kind.table, id, values);
  return logRow(tx, kind, id, change);
}

/** Writes what changed of a row and raises its version; whoever does not call saveRow logs the difference themselves. */
export async function raiseRow<Table extends VersionedTable>(
  tx: Transaction,
  table: Table,
  id: number,
  values: PgUpdateSetSource<Table>,
): Promise<void> {
  // Every versioned table has these two; TypeScript cannot see that through the type parameter.
  const raised = { version: sql`${table.version} + 1`, updatedAt: sql`now()` } as PgUpdateSetSource<Table>;
  await tx
    .update(table)
    .set({ ...values, ...raised })
    .where(eq(table.id, id));
}

/** Appends to the history of a row what its detail has become, and gives that. */
export async function logRow<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  kind: Kind<Table, Detail>,
  id: number,
  change: Change<Detail>,
): Promise<Detail> {
  return logDetail(tx, kind, await kind.find(tx, id), change);
}

/** The same for who has the fresh detail already. */
export async function logDetail<Table extends VersionedTable, Detail extends Versioned>(
  tx: Transaction,
  kind: Kind<Table, Detail>,
  after: Detail,
  { by, action, reason, before }: Change<Detail>,
): Promise<Detail> {
  await logActivity(tx, {
    by,
    entity: kind.entity,
    id: after.id,
    action,
    reason,
    before: before && kind.snapshot(before),
    after: kind.snapshot(after),
  });
  return after;
}
