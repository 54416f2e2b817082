import { connect } from "#backend/db/client";
import { reportInconsistencies } from "../check";
import { openDatabase } from "../database";
import { dataFolder, fileOf, readDotEnv } from "../dot-env";
import { grantUse } from "../postgres/roles";
import { sessionSecret } from "../session-secret";
import { underShutdown } from "../shutdown";
import { type Manifest, countRows, secretMark } from "./format";
import { backupFolder, newBackup } from "./names";
import { assertNamed, restoreBackup, verifyOwn } from "./restore";
import { makeBackup } from "./write";

/**
 * `npm run backup [file]`: backs up the database of `npm start`, GUDANG_DATA or DATABASE_URL. Default: a timestamped
 * file in BACKUP_DIR. Exits with 1 on failure.
 */
export async function backup(name: string | undefined): Promise<void> {
  await underShutdown(async (shutdown) => {
    readDotEnv();
    const file = name ? fileOf(name) : await newBackup(backupFolder());
    const { url } = await openDatabase(dataFolder(), shutdown, { needs: "existing" });
    const keys = { secret: await sessionSecret(dataFolder()), backupKey: process.env.BACKUP_KEY || undefined };
    const { db, close } = connect(url, { connections: 1, prepare: false });
    shutdown.onEnd(close);
    const made = makeBackup(db, url, file, keys, shutdown.ending);
    // Wait until the partial file is deleted.
    shutdown.onEnd(async () => void (await made.catch(() => undefined)));
    const manifest = await made;
    console.log(`${file}: ${manifest.tables.length} tables, ${count(manifest)} rows as of ${manifest.startedAt}.`);
    return 0;
  });
}

/**
 * `npm run restore file`: restores into an empty database and verifies its counters. Exits with 1 on failure or a
 * mismatch.
 * @param unsigned accepts a file without this Gudang's signature
 * @param renamed accepts a file whose name has another moment than its backup
 */
export async function restore(
  name: string | undefined,
  { unsigned, renamed }: { unsigned: boolean; renamed: boolean },
): Promise<void> {
  if (!name) {
    console.error("Usage: npm run restore [-- --unsigned --renamed] <file of npm run backup>");
    process.exit(2);
  }
  await underShutdown(async (shutdown) => {
    readDotEnv();
    const file = fileOf(name);
    // Verify before creating a database.
    const manifest = await verifyOwn(file, unsigned);
    if (!renamed) assertNamed(file, manifest);
    const database = await openDatabase(dataFolder(), shutdown);
    console.log(`Restoring ${count(manifest)} rows as of ${manifest.startedAt}`);
    await restoreBackup(database.ownerUrl, file, manifest);
    await grantUse(database);
    const { db, close } = connect(database.url, { connections: 1, prepare: false, statementTimeoutMs: 0 });
    shutdown.onEnd(close);
    const wrong = await reportInconsistencies(db);
    const factors = manifest.tables.find((table) => table.name === "second_factor")?.rows ?? 0;
    if (factors > 0 && secretMark(await sessionSecret(dataFolder())) !== manifest.secret)
      console.log(
        `The session secret here is not the one of the backup: the second factors of ${factors} users do not open with it. ` +
          "Put the old session-secret into the data folder, or set SESSION_SECRET, before Gudang is started.",
      );
    return wrong === 0 ? 0 : 1;
  });
}

const count = (manifest: Manifest) => countRows(manifest).toLocaleString("en");
