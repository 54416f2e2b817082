import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#backend/db/client";
import { changesBetween, type Snapshot } from "#backend/http/activity";
import type { activity } from "#backend/db/tables/system";

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
  for (const piece of cut(rows, JSON_ROWS)) {
    const named = piece.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value])),
    );
    const { rows: inserted } = await tx.execute<{ id: string | number }>(sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(named)}::json) returning id`);
    // Ids ascend in JSON order.
    ids.push(...inserted.map(({ id }) => Number(id)).sort((a, b) => a - b));
  }
  return ids;
}

/** Matches Drizzle's snake_case in backend/db/client.ts. */
const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function cut<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

export type HistoryEntry = typeof activity.$inferInsert & { at: string };

export function createdEntries<Row extends { id: number; createdAt: string }>(
  entity: string,
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
  userId: number,
): HistoryEntry[] {
  return rows.map((row) => ({
    at: row.createdAt,
    userId,
    entity,
    entityId: row.id,
    action: "create",
    changes: changesBetween(null, Object.fromEntries(fields.map((field) => [field, row[field]]))),
  }));
}

interface DemoSteps<Action extends string> {
  steps: readonly { action: Action; at: string; status: string }[];
  doneBy: Record<Action, number>;
  /** Fields that each step sets. */
  found: Record<Action, Snapshot>;
  reasons: Partial<Record<Action, string | null | undefined>>;
}

/** Returns the history of a weighed truck as its services write it. @param atStep further fields after each step */
export function stepEntries<Action extends string>(
  entity: string,
  entityId: number,
  { steps, doneBy, found, reasons }: DemoSteps<Action>,
  atStep: (index: number) => Snapshot = () => ({}),
): HistoryEntry[] {
  let before: Snapshot | null = null;
  return steps.map(({ action, at, status }, index) => {
    const after: Snapshot = { ...before, status, ...found[action], ...atStep(index) };
    const changes = changesBetween(before, after);
    before = after;
    return { at, userId: doneBy[action], entity, entityId, action, reason: reasons[action] ?? null, changes };
  });
}
