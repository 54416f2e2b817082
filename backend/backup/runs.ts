import { sql } from "drizzle-orm";
import { MAX_BACKUP_AGE_HOURS } from "#contract/plant/backup";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { backupRun } from "../db/tables/system";
import type { BackendEnv } from "../env";
import { envInForce } from "../db/saved-plant";

/** Backup attempts (docs/decisions/0042-backup-and-restore.md). */

/** Local hour of the backup, between yesterday's and today's trucks. */
const QUIET_HOUR = 2;
const PAUSE_MINUTES = 60;

/** Returns seconds until the quiet hour (plant time zone) after the last success, or the pause after a failure is over. */
export async function secondsUntilBackup(db: Reader, env: Pick<BackendEnv, "APP_TIMEZONE">): Promise<number> {
  const { APP_TIMEZONE } = await envInForce({ db, env });
  const hours = sql`make_interval(hours => ${QUIET_HOUR})`;
  const startedAt = sql`${backupRun.startedAt} at time zone ${APP_TIMEZONE}`;
  const quiet = sql`(date_trunc('day', ${startedAt} - ${hours}) + interval '1 day' + ${hours}) at time zone ${APP_TIMEZONE}`;
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select greatest(0, extract(epoch from max(case when ${backupRun.error} is null then ${quiet}
      else ${backupRun.finishedAt} + make_interval(mins => ${PAUSE_MINUTES}) end) - now()))::float as seconds
    from ${backupRun}`);
  return oneRow(rows).seconds;
}

interface LastBackup {
  goodAt: string | null;
  /** since the last success or the first account; null without accounts */
  ageHours: number | null;
  error: string | null;
}

export async function lastBackup(db: Reader): Promise<LastBackup> {
  const { rows } = await db.execute<{ good_at: Date | string | null; age: string | null; error: string | null }>(sql`
    with good as (select max(started_at) as at from backup_run where error is null)
    select good.at as good_at,
      extract(epoch from now() - coalesce(good.at, (select min(created_at) from app_user))) / 3600 as age,
      (select error from backup_run where error is not null and finished_at > coalesce(good.at, '-infinity')
        order by id desc limit 1) as error
    from good`);
  const { good_at, age, error } = oneRow(rows);
  return { goodAt: good_at && new Date(good_at).toISOString(), ageHours: age === null ? null : Number(age), error };
}

interface BackupState {
  /** `off`: BACKUP_KEEP=0; `late`: last success too old; `failed`: last attempt failed */
  state: "off" | "good" | "late" | "failed";
  /** snapshot time, or null */
  lastGoodAt: string | null;
  /** system error of the last attempt */
  error: string | null;
}

export async function stateOfBackups(
  db: Reader,
  { BACKUP_KEEP }: Pick<BackendEnv, "BACKUP_KEEP">,
): Promise<BackupState> {
  if (BACKUP_KEEP === 0) return { state: "off", lastGoodAt: null, error: null };
  const { goodAt, ageHours, error } = await lastBackup(db);
  const late = (ageHours ?? 0) > MAX_BACKUP_AGE_HOURS;
  return { state: error !== null ? "failed" : late ? "late" : "good", lastGoodAt: goodAt, error };
}
