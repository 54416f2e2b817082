import { and, Column, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

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

/**
 * Makes the ORDER BY of the order that a list is asked for.
 *
 * @param sort a key of `columns`; a minus in front is descending
 * @param columns what may be asked for; rows without a value come last either way
 */
export function sortedBy<C extends string>(sort: C | `-${C}`, columns: Record<C, SQL | AnyPgColumn>): SQL {
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const column = columns[sort.replace(/^-/, "") as C];
  // A column that always has a value is ordered as its index is: NULLS LAST would keep a descending list from using it.
  return column instanceof Column && column.notNull
    ? sql`${column} ${direction}`
    : sql`${column} ${direction} nulls last`;
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
