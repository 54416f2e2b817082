import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { secondsUntilBackup } from "#backend/backup/runs";
import type { Database } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import type { BackendEnv } from "#backend/env";
import { renderLetter } from "#backend/mail/message";
import { backupLetter } from "#backend/mail/templates";
import { errorText, createTransport } from "#backend/mail/transport";
import { PARTIAL } from "./file";
import { historyHeads, type Manifest, countRows } from "./format";
import { keptBackups, newBackup } from "./names";
import { makeBackup } from "./write";

/** Age at which a partial file belongs to a killed process. */
const ABANDONED_MS = 3_600_000;

/**
 * Makes a due backup unless another instance does, then deletes the oldest beyond BACKUP_KEEP. Deletes abandoned
 * partial files first, to free space.
 * @param ending aborts without leaving a file
 * @returns a log message, or null
 * @throws on failure, without deleting backups
 */
export async function makeDueBackup(
  db: Database,
  env: BackendEnv,
  folder: string,
  ending: AbortSignal,
): Promise<string | null> {
  // The transaction holds the lock on a separate connection.
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config(name, '0', true) from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`);
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('gudang backup', 0)) as mine`,
    );
    if (!rows[0]?.mine || (await secondsUntilBackup(tx, env)) > 0) return null;
    const file = await newBackup(folder);
    await deleteAbandoned(folder).catch(() => undefined);
    const keys = { secret: env.SESSION_SECRET, backupKey: env.BACKUP_KEY };
    const manifest = await makeBackup(db, env.DATABASE_URL, file, keys, ending);
    for (const old of (await keptBackups(folder)).slice(0, -env.BACKUP_KEEP)) await rm(old, { force: true });
    const { rows: count, sha256: hash } = historyHeads(manifest);
    return JSON.stringify({
      at: new Date().toISOString(),
      backup: file,
      rows: countRows(manifest),
      // Not in the database, so that its owner cannot replace it: `npm run check` compares it.
      histories: { count, hash },
      mailed: await mailHeads(db, env, manifest),
    });
  });
}

async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith("gudang-") || !name.endsWith(PARTIAL)) continue;
    const partial = path.join(folder, name);
    if ((await stat(partial)).mtimeMs < Date.now() - ABANDONED_MS) await rm(partial);
  }
}

/**
 * Mails the hash over all histories to every ADMIN, where the owner of the database cannot change it. Bypasses the
 * queue, which is in that database. No effect without a mail server.
 * @returns the number of mails, or the error
 */
async function mailHeads(db: Database, env: BackendEnv, manifest: Manifest): Promise<number | string> {
  if (env.SMTP_URL === undefined) return 0;
  const transport = createTransport(env);
  const isAdmin = and(eq(appUser.active, true), eq(appUser.role, "ADMIN"));
  const admins = await db.select().from(appUser).where(isAdmin);
  try {
    for (const { id, name, email, locale } of admins) {
      const to = { name, locale: locale ?? env.DEFAULT_LOCALE };
      const letter = backupLetter(to, manifest.startedAt, historyHeads(manifest));
      // Unique per night and user, and never an id of the queue.
      await transport(renderLetter(letter), email, Date.parse(manifest.startedAt) * 1_000 + id);
    }
    return admins.length;
  } catch (error) {
    return errorText(error);
  }
}
