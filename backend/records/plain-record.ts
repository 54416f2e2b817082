import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { assertUsable, mastersOf } from "./usable-masters";
import type { PlausibilityCheck, OutlierColumns } from "./outliers";
import { lockRow, recordActivity, type RecordType, saveRow, updateVersioned, type Versioned } from "./writes";

interface PlainRecord<Input, Table extends PgTable & { id: PgColumn; version: PgColumn }, Detail extends Versioned> {
  type: RecordType<Table, Detail>;
  /** returns the id */
  insert(tx: Transaction, input: Input, by: Caller): Promise<{ id: number }[]>;
  /** updates counters; returns values to check for outliers */
  move?(tx: Transaction, before: Detail | null, after: Detail | null): Promise<PlausibilityCheck[]>;
  /** reads what a value is compared with; returns values to check for outliers */
  judge?(tx: Transaction, after: Detail, before: Detail | null): Promise<PlausibilityCheck[]>;
  /** rejects rows that users cannot change @throws Conflict */
  assertOwn?(row: Detail): void;
  /** checks for outliers (docs/domain.md, Unusual values) @throws Invalid without a reason */
  checkPlausibility?(
    after: Detail,
    before: Detail | null,
    said: Said & { by: Caller; moved: readonly PlausibilityCheck[] },
  ): OutlierColumns;
}

interface Said {
  reason: string | null;
  env: BackendEnv;
}

type Typed<Input> = Input & { unusualReason?: string | null };

/** Rules of records without stages or lines. The document number never changes. */
export function plainRules<
  Input extends object,
  Table extends PgTable & { id: PgColumn; version: PgColumn },
  Detail extends Versioned & Input,
>({
  type,
  insert,
  move,
  judge,
  assertOwn: expectOwn = () => undefined,
  checkPlausibility: check,
}: PlainRecord<Input, Table, Detail>) {
  async function settle(
    tx: Transaction,
    id: number,
    said: Said,
    { by, action, before }: { by: Caller; action: string; before: Detail | null },
  ): Promise<Detail> {
    const written = await type.find(tx, id);
    const moved = (await move?.(tx, before, written)) ?? [];
    moved.push(...((await judge?.(tx, written, before)) ?? []));
    const unusual = check?.(written, before, { ...said, by, moved });
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

    /** @throws Invalid for an unusable master or outliers without a reason */
    async create(tx: Transaction, typed: Typed<Input>, by: Caller, { env }: { env: BackendEnv }): Promise<Detail> {
      const { input, reason } = said(typed);
      await assertUsable(tx, mastersOf(type.table, input));
      const { id } = oneRow(await insert(tx, input, by));
      return settle(tx, id, { reason, env }, { by, action: "create", before: null });
    },

    /** @throws NotFound, Stale, Invalid, Conflict if users cannot change it */
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
      await assertUsable(tx, mastersOf(type.table, input, before));
      // Input fields are columns, which the type parameters do not express.
      await updateVersioned(tx, type.table, id, input as PgUpdateSetSource<Table>);
      return settle(tx, id, { reason, env }, { by, action: "update", before });
    },

    /** @throws NotFound, Stale, Conflict if users cannot change it */
    async remove(tx: Transaction, target: WriteTarget): Promise<void> {
      const before = await lockRow(tx, type, target);
      expectOwn(before);
      await move?.(tx, before, null);
      const values = { deletedAt: sql`now()` } as PgUpdateSetSource<Table>;
      await saveRow(tx, type, values, { by: target.by, action: "delete", before });
    },

    /** @throws NotFound, Stale, Conflict if not deleted, Invalid for a missing master */
    async restore(tx: Transaction, target: WriteTarget): Promise<Detail> {
      const before = await lockRow(tx, type, target, "deleted");
      await assertUsable(tx, mastersOf(type.table, before), "allowed");
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
