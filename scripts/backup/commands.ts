import path from "node:path";
import { connect } from "#backend/db/client";
import { reportInconsistencies } from "../check";
import { openDatabase } from "../database";
import { dataFolder, fileOf, readDotEnv } from "../dot-env";
import { makeFolder } from "../make-folder";
import { grantUse } from "../postgres/roles";
import { sessionSecret } from "../session-secret";
import { underShutdown } from "../shutdown";
import { type Manifest, secretMark } from "./manifest";
import { askTerminal, confirmMoment } from "./moment";
import { backupFolder, backupName } from "./names";
import { noted } from "./noted";
import { verifyOwn } from "./own";
import { restoreBackup } from "./restore";
import { writeBackup } from "./write";

/**
 * `npm run backup [file]`: backs up the database of `npm start`, GUDANG_DATA or DATABASE_URL. Default: a timestamped
 * file in BACKUP_DIR.
 * Exits with 1 on failure.
 */
export async function backup(name: string | undefined): Promise<void> {
  await underShutdown(async (shutdown) => {
    readDotEnv();
    const folder = backupFolder();
    const file = name ? fileOf(name) : path.join(folder, backupName(new Date()));
    if (!name) await makeFolder(folder, 0o700);
    const { url } = await openDatabase(dataFolder(), shutdown, { needs: "existing" });
    const secret = await sessionSecret(dataFolder());
    const { db, close } = connect(url, { connections: 1, prepare: false });
    shutdown.onEnd(close);
    const { ending } = shutdown;
    const keys = { secret, backupKey: process.env.BACKUP_KEY || undefined };
    const made = noted(db, file, () => writeBackup(url, file, keys, ending), ending);
    // Wait until the partial file is deleted.
    shutdown.onEnd(() => made.then(doNothing, doNothing));
    const manifest = await made;
    console.log(`${file}: ${manifest.tables.length} tables, ${countOf(manifest)} rows as of ${manifest.startedAt}.`);
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
    console.log("Reading the backup");
    // Verify before creating a database.
    const manifest = await verifyOwn(file, "restore", unsigned);
    if (!renamed) await confirmMoment(file, manifest, askTerminal(shutdown.ending));
    const database = await openDatabase(dataFolder(), shutdown);
    await restoreBackup(database.ownerUrl, file, manifest, (line) => console.log(line));
    await grantUse(database);
    const { db, close } = connect(database.url, { connections: 1, prepare: false, statementTimeoutMs: 0 });
    shutdown.onEnd(close);
    const wrong = await reportInconsistencies(db);
    console.log(`Restored ${countOf(manifest)} rows as of ${manifest.startedAt}.`);
    await warnOfSecret(manifest);
    return wrong === 0 ? 0 : 1;
  });
}

/** Warns if the session secret differs from the backup's and users have 2FA. */
async function warnOfSecret({ secret, tables }: Manifest): Promise<void> {
  const factors = tables.find(({ name }) => name === "second_factor")?.rows ?? 0;
  if (factors === 0 || secretMark(await sessionSecret(dataFolder())) === secret) return;
  console.log(
    `The session secret here is not the one of the backup: the second factors of ${factors} users do not open with it. ` +
      "Put the old session-secret into the data folder, or set SESSION_SECRET, before Gudang is started.",
  );
}

const doNothing = () => undefined;

const countOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString("en");
