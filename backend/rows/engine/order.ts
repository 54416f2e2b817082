import { Column, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

export interface SortKey {
  by: SQL | AnyPgColumn;
  descending: boolean;
  /** set if the key has few values: a column that determines them */
  group?: AnyPgColumn;
}

/** Sorts names in every language alike, numbers as numbers: A2 before A10 (docs/decisions/0178-numbers-and-texts.md). */
export const byName = (column: SQL | SQL.Aliased | AnyPgColumn): SQL => sql`${column} collate names`;

export const ascending = (by: SortKey["by"]): SortKey => ({ by, descending: false });
export const descending = (by: SortKey["by"]): SortKey => ({ by, descending: true });

/** Parses a sort parameter; a leading minus sorts descending. */
export const sortedBy = <C extends string>(sort: C | `-${C}`, columns: Record<C, SortKey["by"]>): SortKey => ({
  by: columns[sort.replace(/^-/, "") as C],
  descending: sort.startsWith("-"),
});

export function orderBy(keys: readonly SortKey[], reversed = false): SQL[] {
  return keys.map(({ by, descending: down }) => {
    const direction = sql.raw(down === reversed ? "asc" : "desc");
    // NULLS LAST on a NOT NULL column would prevent descending index scans.
    if (by instanceof Column && by.notNull) return sql`${by} ${direction}`;
    return sql`${by} ${direction} nulls ${sql.raw(reversed ? "first" : "last")}`;
  });
}
