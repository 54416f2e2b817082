import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A sum of kilograms, bags or rupiah over all pages of a list; 0 for none. */
export function sumOf(column: SQL | AnyPgColumn): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
}

/**
 * The order that a list is asked for, by a map of what may be asked; a minus in front is descending. What has no value
 * yet stands last either way.
 */
export function sortedBy<C extends string>(sort: C | `-${C}`, columns: Record<C, SQL | AnyPgColumn>): SQL {
  const down = sort.startsWith("-");
  const column = columns[sort.replace(/^-/, "") as C];
  return sql`${column} ${sql.raw(down ? "desc" : "asc")} nulls last`;
}
