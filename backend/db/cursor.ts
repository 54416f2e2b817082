import { isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CursorQuery } from "#contract/values/fields";
import type { Reader } from "./client";
import { activity } from "./tables/system";

/** Reading whole lists by programs (docs/decisions/0093-reading-by-pages.md). */

export const changedIds = (entity: string, since: string): SQL =>
  sql`select ${activity.entityId} from ${activity} where ${activity.entity} = ${entity} and ${activity.at} >= ${since}`;

type CursorTable = PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };

/** Selects live or deleted rows, or all rows that were changed since a time, deleted ones too. */
export function liveOrChanged(table: CursorTable, entity: string, query: CursorQuery): SQL | undefined {
  const { changedSince, deleted } = query;
  if (changedSince === undefined) return deleted ? isNotNull(table.deletedAt) : isNull(table.deletedAt);
  return sql`${table.id} in (${changedIds(entity, changedSince)})`;
}

/**
 * Returns a time before which no change is uncommitted: history entries have the start of their transaction as time. A
 * millisecond earlier, because times are rounded.
 */
export async function safeTime(db: Reader): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char((least(now(), min(xact_start)) - interval '1 ms') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  return rows[0]?.at ?? new Date(0).toISOString();
}
