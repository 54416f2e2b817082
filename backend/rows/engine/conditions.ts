import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { searchKey } from "#contract/values/plain-text";

/** Sums a column over all pages of a list; 0 for no rows. @param counted default: all rows */
export function sumColumn(column: SQL | SQL.Aliased | AnyPgColumn, counted?: SQL): SQL<number> {
  const filter = counted ? sql` filter (where ${counted})` : sql``;
  return sql<number>`coalesce(sum(${column})${filter}, 0)`.mapWith(Number);
}

export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}

/** Matches texts that contain `text`, ignoring case and accents (docs/decisions/0178-numbers-and-texts.md). */
export const holds = (column: SQL | SQL.Aliased | AnyPgColumn, text: string): SQL =>
  sql`search_key(${column}) like ${containing(searchKey(text))}`;

/** Returns the condition of the rows on a page; totals count cancelled rows separately. */
export function withoutCancelled(
  status: SQL | SQL.Aliased | AnyPgColumn,
  query: { withCancelled?: boolean; status?: string },
): SQL | undefined {
  return query.withCancelled === false && query.status !== "CANCELLED" ? sql`${status} <> 'CANCELLED'` : undefined;
}

export function withinDays(
  date: SQL | SQL.Aliased | AnyPgColumn,
  { startDate, endDate }: { startDate?: string | SQL; endDate?: string | SQL },
): SQL | undefined {
  return and(startDate ? sql`${date} >= ${startDate}` : undefined, endDate ? sql`${date} <= ${endDate}` : undefined);
}
