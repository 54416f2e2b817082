import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#backend/db/client";
import { changesBetween, type Snapshot } from "#backend/history/activity";
import type { activity } from "#backend/db/tables/system";
import type { Accounts } from "./accounts";
import type { Numbers, Plant } from "./calendar";

type HistoryEntry = typeof activity.$inferInsert & { at: string };

/** The load: settings, numbers in use, and the history so far. */
export interface Demo extends Plant {
  tx: Transaction;
  by: Accounts;
  numbers: Numbers;
  history: HistoryEntry[];
}

export interface DemoStep {
  action: string;
  at: string;
  by: number;
  reason?: string | null;
  /** Fields that the step sets, as in the services' history; references by name. */
  set: Snapshot;
}

/** Inserts rows with the columns that their steps set, and their history. @returns ids in row order */
export async function insertDocuments<T extends PgTable>(
  { tx, history }: Pick<Demo, "tx" | "history">,
  entity: string,
  table: T,
  rows: readonly (Partial<T["$inferInsert"]> & { steps: readonly DemoStep[] })[],
): Promise<number[]> {
  const columns = getTableColumns(table);
  const ids = await insertAll(
    tx,
    table,
    rows.map(({ steps, ...row }) => ({
      version: steps.length,
      createdAt: steps[0]?.at,
      updatedAt: steps.at(-1)?.at,
      ...Object.fromEntries(steps.flatMap(({ set }) => Object.entries(set)).filter(([field]) => field in columns)),
      ...row,
    })),
  );
  rows.forEach(({ steps }, index) => history.push(...entriesOf(entity, ids[index] ?? 0, steps)));
  return ids;
}

/** Returns the history of a row. @param before fields of an earlier step */
export function entriesOf(
  entity: string,
  entityId: number,
  steps: readonly DemoStep[],
  before: Snapshot | null = null,
): HistoryEntry[] {
  let known = before;
  return steps.map(({ at, by, action, reason = null, set }) => {
    const changes = changesBetween(known, { ...known, ...set });
    known = { ...known, ...set };
    return { at, userId: by, entity, entityId, action, reason, changes };
  });
}

const JSON_ROWS = 10_000;

/**
 * Inserts rows as JSON, faster than one parameter per value; missing columns become null.
 * @returns ids in row order
 */
export async function insertAll<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<number[]> {
  const name = sql.identifier(getTableName(table));
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(
    keys.map((key) => sql.identifier(columnName(key))),
    sql`, `,
  );
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += JSON_ROWS) {
    const named = rows
      .slice(from, from + JSON_ROWS)
      .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value])));
    const { rows: inserted } = await tx.execute<{ id: string | number }>(sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(named)}::json) returning id`);
    // Ids ascend in JSON order.
    ids.push(...inserted.map(({ id }) => Number(id)).sort((a, b) => a - b));
  }
  return ids;
}

/** Matches Drizzle's snake_case in backend/db/client.ts. */
const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
