import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { isBackupDue } from "#backend/backup/runs";
import { connect, type Database } from "#backend/db/client";
import type { BackendEnv } from "#backend/env";
import { makeFolder } from "../make-folder";
import type { Shutdown } from "../shutdown";
import { PARTIAL } from "./file";
import { mailHeads } from "./heads-mail";
import { headsOf } from "./manifest";
import { backupName, isBackupName } from "./names";
import { noted, reasonOf } from "./noted";
import { writeBackup } from "./write";

const LOOK_EVERY_MS = 60_000;
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
  | "DATABASE_PREPARE"
  | "SMTP_URL"
  | "MAIL_FROM"
  | "MAIL_DIR"
  | "DEFAULT_LOCALE"
>;

/** Runs nightly backups until the process ends, unless BACKUP_KEEP is 0. */
export function keepBackups(env: Settings, dataDir: string, shutdown: Shutdown): void {
  if (env.BACKUP_KEEP === 0) return;
  const { db, close } = connect(env.DATABASE_URL, { connections: 2, prepare: env.DATABASE_PREPARE === "1" });
  shutdown.onEnd(close);
  let underway: Promise<void> | undefined;
  // Wait until the partial file is deleted.
  shutdown.onEnd(() => underway ?? Promise.resolve());
  const folder = path.resolve(env.BACKUP_DIR ?? path.join(dataDir, "backups"));
  const next = () => {
    setTimeout(() => {
      underway = makeDueBackup(db, env, folder, shutdown.ending)
        .then((line) => {
          if (line !== null) console.log(line);
        })
        // Either the database is away, or the attempt recorded its reason.
        .catch((error: unknown) => {
          if (!shutdown.isEnding) console.error(`No backup was made. ${reasonOf(error)}`);
        })
        .finally(next);
    }, LOOK_EVERY_MS).unref();
  };
  next();
}

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
  if (!(await isBackupDue(db, env))) return null;
  // The transaction holds the lock on a separate connection and sees attempts recorded before it.
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config(name, '0', true) from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`);
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('gudang backup', 0)) as mine`,
    );
    if (!rows[0]?.mine || !(await isBackupDue(tx, env))) return null;
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
