import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#backend/db/client";

/** PostgreSQL takes at most 65,535 values in one statement. */
const VALUES = 30_000;
const JSON_ROWS = 10_000;

/** Cuts rows into pieces that fit into one INSERT each, for rows whose ids are asked back. */
export function pieces<T extends object>(rows: readonly T[]): T[][] {
  const columns = Math.max(1, ...rows.slice(0, 50).map((row) => Object.keys(row).length));
  return cut(rows, Math.floor(VALUES / columns));
}

/**
 * Inserts any number of rows, as JSON: a third of the time that a parameter for each value takes. A column that one row
 * names and another does not is null there.
 */
export async function insertAll<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const name = sql.identifier(getTableName(table));
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(
    keys.map((key) => sql.identifier(columnName(key))),
    sql`, `,
  );
  for (const piece of cut(rows, JSON_ROWS)) {
    const named = piece.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value])),
    );
    await tx.execute(sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(named)}::json)`);
  }
}

/** As Drizzle's own snake_case, which backend/db/client.ts asks for. */
const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function cut<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
