import { and, Column, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Page } from "./paging";
import { oneRow } from "./one-row";

/** Sums a column over all pages of a list; 0 for no rows. @param counted default: all rows */
export function sumOf(column: SQL | SQL.Aliased | AnyPgColumn, counted?: SQL): SQL<number> {
  const filter = counted ? sql` filter (where ${counted})` : sql``;
  return sql<number>`coalesce(sum(${column})${filter}, 0)`.mapWith(Number);
}

export function countOf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

export interface SortKey {
  by: SQL | AnyPgColumn;
  descending: boolean;
}

export const ascending = (by: SortKey["by"]): SortKey => ({ by, descending: false });
export const descending = (by: SortKey["by"]): SortKey => ({ by, descending: true });

/** Parses a sort parameter; a leading minus sorts descending. */
export function sortedBy<C extends string>(sort: C | `-${C}`, columns: Record<C, SortKey["by"]>): SortKey {
  return { by: columns[sort.replace(/^-/, "") as C], descending: sort.startsWith("-") };
}

/** Builds ORDER BY, nulls last. @param reversed inverts it */
export function orderBy(keys: readonly SortKey[], reversed = false): SQL[] {
  return keys.map(({ by, descending: down }) => {
    const direction = sql.raw(down === reversed ? "asc" : "desc");
    // NULLS LAST on a NOT NULL column would prevent descending index scans.
    if (by instanceof Column && by.notNull) return sql`${by} ${direction}`;
    return sql`${by} ${direction} nulls ${sql.raw(reversed ? "first" : "last")}`;
  });
}

/** From this offset a page waits for the total, to read from the nearer end. */
const NEAR_ROWS = 1_000;

interface IdSource {
  id: AnyPgColumn;
  /** left joins for filters and order; PostgreSQL drops unused ones on unique keys */
  from: SQL;
  where: SQL | undefined;
  order: SortKey[];
}

/**
 * Reads a page and its totals. Selecting ids first avoids joins for skipped rows; a page past the middle is read from
 * the end.
 */
export async function readPage<Row, Totals extends { total: number }>(
  page: Page,
  { id, from, where, order }: IdSource,
  { totals, rows }: { totals: PromiseLike<Totals[]>; rows: (ofPage: SQL, order: SQL[]) => PromiseLike<Row[]> },
): Promise<{ rows: Row[]; totals: Totals }> {
  const rowsOf = (part: SQL, reversed: boolean) => {
    const inOrder = sql.join(orderBy(order, reversed), sql`, `);
    const ids = sql`select ${id} from ${from} where ${where ?? sql`true`} order by ${inOrder} ${part}`;
    return rows(sql`${id} = any(array(${ids}))`, orderBy(order));
  };
  const { offset, perPage } = page;
  if (offset < NEAR_ROWS) {
    // A literal: with a parameter the generic plan would estimate a tenth of the table.
    const limit = sql`limit ${sql.raw(String(perPage))}`;
    const [found, sums] = await Promise.all([
      rowsOf(offset === 0 ? limit : sql`${limit} offset ${offset}`, false),
      totals,
    ]);
    return { rows: found, totals: oneRow(sums) };
  }
  const sums = oneRow(await totals);
  const count = Math.min(perPage, sums.total - offset);
  if (count <= 0) return { rows: [], totals: sums };
  const behind = sums.total - offset - count;
  const reversed = behind < offset;
  const found = await rowsOf(sql`limit ${count} offset ${reversed ? behind : offset}`, reversed);
  return { rows: found, totals: sums };
}

export function liveOrDeleted(deletedAt: AnyPgColumn, deleted: "1" | undefined): SQL {
  return deleted ? isNotNull(deletedAt) : isNull(deletedAt);
}

/** Selects an inclusive range; either end may be open. */
export function withinDays(
  date: SQL.Aliased<string> | AnyPgColumn,
  { startDate, endDate }: { startDate?: string; endDate?: string },
): SQL | undefined {
  return and(startDate ? sql`${date} >= ${startDate}` : undefined, endDate ? sql`${date} <= ${endDate}` : undefined);
}
