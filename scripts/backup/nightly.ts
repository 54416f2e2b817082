import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { secondsUntilBackup } from "#backend/backup/runs";
import type { Database } from "#backend/db/client";
import type { BackendEnv } from "#backend/env";
import { makeFolder } from "../make-folder";
import { PARTIAL } from "./file";
import { mailHeads } from "./heads-mail";
import { headsOf } from "./manifest";
import { backupName, isBackupName } from "./names";
import { noted } from "./noted";
import { writeBackup } from "./write";

/** Age at which a partial file belongs to a killed process. */
const ABANDONED_MS = 3_600_000;

type Settings = Pick<
  BackendEnv,
  | "DATABASE_URL"
  | "SESSION_SECRET"
  | "BACKUP_KEY"
  | "APP_TIMEZONE"
  | "BACKUP_DIR"
  | "BACKUP_KEEP"
  | "SMTP_URL"
  | "MAIL_FROM"
  | "MAIL_DIR"
  | "DEFAULT_LOCALE"
>;

/**
 * Makes a due backup unless another instance does, then deletes the oldest beyond BACKUP_KEEP. Deletes abandoned
 * partial files first, to free space.
 * @param ending aborts without leaving a file
 * @returns a log message, or null
 * @throws on failure, without deleting backups
 */
export async function makeDueBackup(
  db: Database,
  env: Settings,
  folder: string,
  ending: AbortSignal,
): Promise<string | null> {
  if ((await secondsUntilBackup(db, env)) > 0) return null;
  // The transaction holds the lock on a separate connection and sees attempts recorded before it.
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config(name, '0', true) from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`);
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('gudang backup', 0)) as mine`,
    );
    if (!rows[0]?.mine || (await secondsUntilBackup(tx, env)) > 0) return null;
    const from = Date.now();
    const file = path.join(folder, backupName(new Date()));
    const make = async () => {
      await makeFolder(folder, 0o700).catch(() => undefined);
      await deleteAbandoned(folder).catch(() => undefined);
      return writeBackup(env.DATABASE_URL, file, { secret: env.SESSION_SECRET, backupKey: env.BACKUP_KEY }, ending);
    };
    const manifest = await noted(db, file, make, ending);
    const deleted = await deleteOld(folder, env.BACKUP_KEEP);
    const count = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return JSON.stringify({
      at: new Date().toISOString(),
      backup: file,
      rows: count,
      bytes: (await stat(file)).size,
      ms: Date.now() - from,
      deleted,
      // Not in the database, so that its owner cannot replace it: `npm run check` compares it.
      histories: { count: headsOf(manifest)?.rows, hash: headsOf(manifest)?.sha256 },
      mailed: await mailHeads(db, env, manifest),
    });
  });
}

async function deleteOld(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  const old = names.filter(isBackupName).toSorted().toReversed().slice(keep);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}

async function deleteAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith("gudang-") && each.endsWith(PARTIAL))) {
    const leftover = path.join(folder, name);
    const touched = await stat(leftover).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (touched < Date.now() - ABANDONED_MS) await rm(leftover, { force: true });
  }
}
