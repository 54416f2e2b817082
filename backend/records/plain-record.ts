import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { expectUsable, mastersOf } from "../masters/usable";
import type { Judged, UnusualColumns } from "./unusual-values";
import { lockRow, recordActivity, type RecordType, saveRow, updateVersioned, type Versioned } from "./writes";

interface PlainRecord<Input, Table extends PgTable & { id: PgColumn; version: PgColumn }, Detail extends Versioned> {
  type: RecordType<Table, Detail>;
  /** inserts a record, numbered if applicable; returns its id */
  insert(tx: Transaction, input: Input, by: Caller): Promise<{ id: number }[]>;
  /** updates derived counters; returns values to check for outliers */
  move?(tx: Transaction, before: Detail | null, after: Detail | null): Promise<Judged[]>;
  /** rejects rows that users cannot change @throws Conflict */
  expectOwn?(row: Detail): void;
  /**
   * checks written values for outliers (docs/domain.md, Unusual values) and returns their columns
   * @throws Invalid for outliers without a reason
   */
  judge?(after: Detail, before: Detail | null, said: Said & { by: Caller; moved: readonly Judged[] }): UnusualColumns;
}

interface Said {
  /** reason for outliers */
  reason: string | null;
  env: BackendEnv;
}

type Typed<Input> = Input & { unusualReason?: string | null };

/**
 * Builds create, update, delete and restore for records without stages or lines. Each runs in its request's
 * transaction. The document number never changes, even if the date moves to another year.
 */
export function plainRules<
  Input extends object,
  Table extends PgTable & { id: PgColumn; version: PgColumn },
  Detail extends Versioned & Input,
>({ type, insert, move, expectOwn = () => undefined, judge }: PlainRecord<Input, Table, Detail>) {
  /** Updates counters, checks outliers and records the change. */
  async function settle(
    tx: Transaction,
    id: number,
    said: Said,
    { by, action, before }: { by: Caller; action: string; before: Detail | null },
  ): Promise<Detail> {
    const written = await type.find(tx, id);
    const moved = (await move?.(tx, before, written)) ?? [];
    const unusual = judge?.(written, before, { ...said, by, moved });
    const entry = { by, action, reason: said.reason, before };
    if (unusual === undefined || isDeepStrictEqual({ ...written, ...unusual }, written)) {
      return recordActivity(tx, type, written, entry);
    }
    // Checked tables have these columns, which the type parameter does not express.
    const columns = unusual as unknown as PgUpdateSetSource<Table>;
    await tx.update(type.table).set(columns).where(eq(type.table.id, id));
    return recordActivity(tx, type, { ...written, ...unusual }, entry);
  }

  return {
    find: type.find,

    /** Creates a record. @throws Invalid for an unusable master or outliers without a reason */
    async create(tx: Transaction, typed: Typed<Input>, by: Caller, { env }: { env: BackendEnv }): Promise<Detail> {
      const { input, reason } = said(typed);
      await expectUsable(tx, mastersOf(type.table, input));
      const { id } = oneRow(await insert(tx, input, by));
      return settle(tx, id, { reason, env }, { by, action: "create", before: null });
    },

    /** Replaces a record. @throws NotFound, Stale, Invalid, Conflict if users cannot change it */
    async update(
      tx: Transaction,
      target: WriteTarget,
      typed: Typed<Input>,
      { env }: { env: BackendEnv },
    ): Promise<Detail> {
      const { input, reason } = said(typed);
      const { id, by } = target;
      const before = await lockRow(tx, type, target);
      expectOwn(before);
      await expectUsable(tx, mastersOf(type.table, input, before));
      // Input fields are columns, which the type parameters do not express.
      await updateVersioned(tx, type.table, id, input as PgUpdateSetSource<Table>);
      return settle(tx, id, { reason, env }, { by, action: "update", before });
    },

    /** Deletes a record. @throws NotFound, Stale, Conflict if users cannot change it */
    async remove(tx: Transaction, target: WriteTarget): Promise<void> {
      const before = await lockRow(tx, type, target);
      expectOwn(before);
      await move?.(tx, before, null);
      const values = { deletedAt: sql`now()` } as PgUpdateSetSource<Table>;
      await saveRow(tx, type, values, { by: target.by, action: "delete", before });
    },

    /** Restores a record. @throws NotFound, Stale, Conflict if it is not deleted, Invalid for a missing master */
    async restore(tx: Transaction, target: WriteTarget): Promise<Detail> {
      const before = await lockRow(tx, type, target, "deleted");
      await expectUsable(tx, mastersOf(type.table, before), "allowed");
      await move?.(tx, null, before);
      const values = { deletedAt: null } as PgUpdateSetSource<Table>;
      return saveRow(tx, type, values, { by: target.by, action: "restore", before });
    },
  };
}

function said<Input extends object>(typed: Typed<Input>): { input: Input; reason: string | null } {
  const { unusualReason: reason = null, ...input } = typed;
  // TypeScript cannot infer the rest type.
  return { input: input as unknown as Input, reason };
}
