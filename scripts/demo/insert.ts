import type { Transaction } from "#backend/db/client";
import type { PgTable } from "drizzle-orm/pg-core";

/** PostgreSQL takes at most 65,535 values in one statement. */
const VALUES = 30_000;

/** Cuts rows into pieces that fit into one statement each. */
export function pieces<T extends object>(rows: readonly T[]): T[][] {
  const columns = Math.max(1, ...rows.slice(0, 50).map((row) => Object.keys(row).length));
  const size = Math.max(1, Math.floor(VALUES / (columns + 5)));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Inserts any number of rows. */
export async function insertAll<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  for (const piece of pieces(rows)) await tx.insert(table).values(piece);
}
