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
  /** inserts the row of a new record, with a number where it has one; returns its id */
  insert(tx: Transaction, input: Input, by: Caller): Promise<{ id: number }[]>;
  /** moves the counters that follow a row, in whichever way it changed; returns what of them is judged */
  move?(tx: Transaction, before: Detail | null, after: Detail | null): Promise<Judged[]>;
  /** refuses a row that is not changed by hand @throws Conflict */
  expectOwn?(row: Detail): void;
  /**
   * judges what a write has set or changed (docs/domain.md, Unusual values); returns the columns of the unusual values
   *
   * @throws Invalid for unusual values without a reason
   */
  judge?(after: Detail, before: Detail | null, said: Said & { by: Caller; moved: readonly Judged[] }): UnusualColumns;
}

/** What a call says besides the values of its record. */
interface Said {
  /** why unusual values are right */
  reason: string | null;
  env: BackendEnv;
}

/** A call: the values of its record, and why unusual ones are right. */
type Typed<Input> = Input & { unusualReason?: string | null };

/**
 * Makes the rules of records that have no stages and no lines: they refer to masters, and are created, replaced, deleted
 * and restored. Each is one transaction of its call; a document number stays, also when the date moves to another year.
 */
export function plainRules<
  Input extends object,
  Table extends PgTable & { id: PgColumn; version: PgColumn },
  Detail extends Versioned & Input,
>({ type, insert, move, expectOwn = () => undefined, judge }: PlainRecord<Input, Table, Detail>) {
  /** Moves the counters of a row that was written, judges it, and records the difference. */
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
    // A table whose rows are judged has these columns; TypeScript cannot see that through the type parameter.
    const columns = unusual as unknown as PgUpdateSetSource<Table>;
    await tx.update(type.table).set(columns).where(eq(type.table.id, id));
    return recordActivity(tx, type, { ...written, ...unusual }, entry);
  }

  return {
    find: type.find,

    /** Makes a record. @throws Invalid for a master that cannot be used, and unusual values without a reason */
    async create(tx: Transaction, typed: Typed<Input>, by: Caller, { env }: { env: BackendEnv }): Promise<Detail> {
      const { input, reason } = said(typed);
      await expectUsable(tx, mastersOf(type.table, input));
      const { id } = oneRow(await insert(tx, input, by));
      return settle(tx, id, { reason, env }, { by, action: "create", before: null });
    },

    /** Replaces a record. @throws NotFound, Stale, Invalid, Conflict when it is not changed by hand */
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
      // The fields of a call are columns of its table; TypeScript cannot see that through the type parameters.
      await updateVersioned(tx, type.table, id, input as PgUpdateSetSource<Table>);
      return settle(tx, id, { reason, env }, { by, action: "update", before });
    },

    /** Marks a record as deleted. @throws NotFound, Stale, Conflict when it is not changed by hand */
    async remove(tx: Transaction, target: WriteTarget): Promise<void> {
      const before = await lockRow(tx, type, target);
      expectOwn(before);
      await move?.(tx, before, null);
      const values = { deletedAt: sql`now()` } as PgUpdateSetSource<Table>;
      await saveRow(tx, type, values, { by: target.by, action: "delete", before });
    },

    /** Takes a deletion back. @throws NotFound, Stale, Conflict when it is not deleted, Invalid when a master is gone */
    async restore(tx: Transaction, target: WriteTarget): Promise<Detail> {
      const before = await lockRow(tx, type, target, "deleted");
      await expectUsable(tx, mastersOf(type.table, before), "allowed");
      await move?.(tx, null, before);
      const values = { deletedAt: null } as PgUpdateSetSource<Table>;
      return saveRow(tx, type, values, { by: target.by, action: "restore", before });
    },
  };
}

/** Parts a call into the values of its record and the reason. */
function said<Input extends object>(typed: Typed<Input>): { input: Input; reason: string | null } {
  const { unusualReason: reason = null, ...input } = typed;
  // Without the reason they are what is kept; TypeScript cannot see that through the type parameter.
  return { input: input as unknown as Input, reason };
}
