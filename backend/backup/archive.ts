import { sql } from "drizzle-orm";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";

interface Archive {
  archivedAt: string | null;
  /** moment of the last failure, if later than the last success */
  failedAt: string | null;
}

/** Returns the archiver's state; null when the server archives no WAL. */
export async function lastArchived(db: Reader): Promise<Archive | null> {
  const { rows } = await db.execute<{ mode: string; archived: Date | string | null; failed: Date | string | null }>(sql`
    select current_setting('archive_mode') as mode, last_archived_time as archived,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed
    from pg_stat_archiver`);
  const { mode, archived, failed } = oneRow(rows);
  const text = (at: Date | string | null) => at && new Date(at).toISOString();
  return mode === "off" ? null : { archivedAt: text(archived), failedAt: text(failed) };
}
