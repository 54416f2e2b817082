import { and, Column, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Page } from "../http/paging";
import { oneRow } from "./one-row";

/** Parts of the two statements of a list: the page, and the total with its sums. */

/**
 * Sums kilograms, bags or rupiah over all pages of a list; 0 for no rows.
 *
 * @param counted selects the rows that the sum counts; all of them unless given
 */
export function sumOf(column: SQL | SQL.Aliased | AnyPgColumn, counted?: SQL): SQL<number> {
  const filter = counted ? sql` filter (where ${counted})` : sql``;
  return sql<number>`coalesce(sum(${column})${filter}, 0)`.mapWith(Number);
}

/** Counts the rows of a list that `condition` selects. */
export function countOf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

/** A key of the ORDER BY of a list. */
export interface SortKey {
  by: SQL | AnyPgColumn;
  descending: boolean;
}

export const ascending = (by: SortKey["by"]): SortKey => ({ by, descending: false });
export const descending = (by: SortKey["by"]): SortKey => ({ by, descending: true });

/**
 * Makes the key of the order that a list is asked for.
 *
 * @param sort a key of `columns`; a minus in front is descending
 */
export function sortedBy<C extends string>(sort: C | `-${C}`, columns: Record<C, SortKey["by"]>): SortKey {
  return { by: columns[sort.replace(/^-/, "") as C], descending: sort.startsWith("-") };
}

/** Makes the ORDER BY of a list; nulls come last. @param reversed makes the opposite order, nulls first */
export function orderBy(keys: readonly SortKey[], reversed = false): SQL[] {
  return keys.map(({ by, descending: down }) => {
    const direction = sql.raw(down === reversed ? "asc" : "desc");
    // NULLS LAST on a NOT NULL column would keep a descending list from using its index.
    if (by instanceof Column && by.notNull) return sql`${by} ${direction}`;
    return sql`${by} ${direction} nulls ${sql.raw(reversed ? "first" : "last")}`;
  });
}

/** From this offset on, a page waits for the total, which tells which end of the list is nearer. */
const NEAR_ROWS = 1_000;

/** Where a list finds the ids of its rows. */
interface IdSource {
  id: AnyPgColumn;
  /** the table, left-joined to what filters and orders use; PostgreSQL drops joins on a unique key that the statement does not use */
  from: SQL;
  where: SQL | undefined;
  order: SortKey[];
}

/**
 * Reads a page of a list and its totals, with one statement each. An inner query selects the ids of the page, so that nothing is
 * joined or computed for the rows that it skips; a page past the middle is read from the end.
 *
 * @param rows selects the rows that match a condition, in an order
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
    // A literal limit: with a parameter the generic plan of the statement would expect a tenth of the table.
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

/** Selects the live rows of a list, or the deleted ones when the query asks for them. */
export function liveOrDeleted(deletedAt: AnyPgColumn, deleted: "1" | undefined): SQL {
  return deleted ? isNotNull(deletedAt) : isNull(deletedAt);
}

/** Selects the business days from `startDate` to `endDate`, both included; each may be open. */
export function withinDays(
  date: SQL.Aliased<string> | AnyPgColumn,
  { startDate, endDate }: { startDate?: string; endDate?: string },
): SQL | undefined {
  return and(startDate ? sql`${date} >= ${startDate}` : undefined, endDate ? sql`${date} <= ${endDate}` : undefined);
}
