import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Reasoned } from "#contract/weighing/unusual";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { assertUsable, masterUses } from "./usable-masters";
import { assertReason, checkUnusual, withoutField, type UnusualCheck, type UnusualColumns } from "./unusual";
import { lockRow, recordActivity, type RecordType, saveRow, updateVersioned, type Versioned } from "./writes";

interface PlainRecord<Input, Table extends PgTable & { id: PgColumn; version: PgColumn }, Detail extends Versioned> {
  type: RecordType<Table, Detail>;
  /** returns the id */
  insert(tx: Transaction, input: Input, by: Caller): Promise<{ id: number }[]>;
  /** completes the input before it is stored @throws Invalid */
  complete?(tx: Transaction, input: Input, before: Detail | null): Promise<Input>;
  /** updates counters; returns values to check for unusual values. Null before a creation and after a deletion. */
  move?(tx: Transaction, before: Detail | null, after: Detail | null, env: BackendEnv): Promise<UnusualCheck[]>;
  /** reads the values to compare with; returns values to check for unusual values */
  judge?(tx: Transaction, after: Detail, before: Detail | null, env: BackendEnv): Promise<UnusualCheck[]>;
  /** reads supply before a write; the result checks it after the write. Null as in `move`. */
  watch?(tx: Transaction, before: Input | null, after: Input | null, env: BackendEnv): Promise<Watched>;
  /** rejects a used key @param exceptId the row itself @throws Conflict that names the other row */
  assertFree?(tx: Transaction, input: Input, exceptId: number | null): Promise<void>;
  /** rejects rows that users cannot change @throws Conflict */
  assertOwn?(row: Detail): void;
  /** checks for unusual values (docs/domain.md, Unusual values) @throws Invalid without a reason */
  checkUnusual?(
    after: Detail,
    before: Detail | null,
    splitInput: Said & { by: Caller; moved: readonly UnusualCheck[] },
  ): UnusualColumns;
}

type Watched = (() => Promise<UnusualCheck[]>) | undefined;

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
  complete = (_tx, input) => Promise.resolve(input),
  move,
  judge,
  watch,
  assertFree = () => Promise.resolve(),
  assertOwn: expectOwn = () => undefined,
  checkUnusual: check,
}: PlainRecord<Input, Table, Detail>) {
  async function settle(
    tx: Transaction,
    id: number,
    said: Said,
    { by, action, before, watched }: { by: Caller; action: string; before: Detail | null; watched: Watched },
  ): Promise<Detail> {
    const written = await type.find(tx, id);
    const moved = [
      ...((await move?.(tx, before, written, said.env)) ?? []),
      ...((await watched?.()) ?? []),
      ...((await judge?.(tx, written, before, said.env)) ?? []),
    ];
    const unusual = check?.(written, before, { ...said, by, moved });
    if (check === undefined) assertReason(moved, said.reason);
    const entry = { by, action, reason: said.reason, before };
    if (unusual === undefined || isDeepStrictEqual({ ...written, ...unusual }, written)) {
      return recordActivity(tx, type, written, entry);
    }
    await setColumns(tx, id, unusual);
    return recordActivity(tx, type, { ...written, ...unusual }, entry);
  }

  const setColumns = (tx: Transaction, id: number, columns: UnusualColumns) =>
    tx.update(type.table).set(columns).where(eq(type.table.id, id));

  return {
    find: type.find,

    /** @throws Invalid for an unusable master or unusual values without a reason */
    async create(tx: Transaction, typed: Typed<Input>, by: Caller, { env }: { env: BackendEnv }): Promise<Detail> {
      const { input: given, reason } = said(typed);
      await assertUsable(tx, masterUses(type.table, given));
      const input = await complete(tx, given, null);
      await assertFree(tx, input, null);
      const watched = await watch?.(tx, null, input, env);
      const { id } = oneRow(await insert(tx, input, by));
      return settle(tx, id, { reason, env }, { by, action: "create", before: null, watched });
    },

    async update(
      tx: Transaction,
      target: WriteTarget,
      typed: Typed<Input>,
      { env }: { env: BackendEnv },
    ): Promise<Detail> {
      const { input: given, reason } = said(typed);
      const { id, by } = target;
      const before = await lockRow(tx, type, target);
      expectOwn(before);
      await assertUsable(tx, masterUses(type.table, given, before));
      const input = await complete(tx, given, before);
      await assertFree(tx, input, id);
      const watched = await watch?.(tx, before, input, env);
      // Input fields are columns, which the type parameters do not express.
      await updateVersioned(tx, type.table, id, input as PgUpdateSetSource<Table>);
      return settle(tx, id, { reason, env }, { by, action: "update", before, watched });
    },

    async remove(
      tx: Transaction,
      target: WriteTarget,
      { unusualReason: reason }: Reasoned,
      { env }: { env: BackendEnv },
    ): Promise<void> {
      const { by } = target;
      const before = await lockRow(tx, type, target);
      expectOwn(before);
      const watched = await watch?.(tx, before, null, env);
      const moved = (await move?.(tx, before, null, env)) ?? [];
      const values = { deletedAt: sql`now()` } as PgUpdateSetSource<Table>;
      await saveRow(tx, type, values, { by, action: "delete", reason, before });
      assertReason(withoutField([...moved, ...((await watched?.()) ?? [])]), reason);
    },

    async restore(
      tx: Transaction,
      target: WriteTarget,
      { unusualReason: reason }: Reasoned,
      { env }: { env: BackendEnv },
    ): Promise<Detail> {
      const { by } = target;
      const before = await lockRow(tx, type, target, "deleted");
      await assertUsable(tx, masterUses(type.table, before), "allowed");
      await assertFree(tx, before, before.id);
      const watched = await watch?.(tx, null, before, env);
      const moved = (await move?.(tx, null, before, env)) ?? [];
      await updateVersioned(tx, type.table, before.id, { deletedAt: null } as PgUpdateSetSource<Table>);
      // Checked tables have this column, which the type parameter does not express.
      const { unusual: held = [] } = before as Partial<UnusualColumns>;
      const checks = withoutField([...moved, ...((await watched?.()) ?? [])]).filter(
        // A stored reason counts again.
        ({ field }) => !held.some((entry) => entry.field === field),
      );
      if (check === undefined) assertReason(checks, reason);
      else await setColumns(tx, before.id, checkUnusual(held, checks, { reason, by }));
      return recordActivity(tx, type, await type.find(tx, before.id), { by, action: "restore", reason, before });
    },
  };
}

function said<Input extends object>(typed: Typed<Input>): { input: Input; reason: string | null } {
  const { unusualReason: reason = null, ...input } = typed;
  // TypeScript cannot infer the rest type.
  return { input: input as unknown as Input, reason };
}
