import { connect, type Reader } from "#backend/db/client";
import { findInconsistencies } from "#backend/consistency";
import { BackupError } from "./backup/error";
import { findRewritten } from "./backup/heads";
import { verifyOwn } from "./backup/own";
import { openDatabase } from "./database";
import { dataFolder, fileOf, readDotEnv } from "./dot-env";
import { Shutdown } from "./shutdown";

/**
 * `npm run check [backup]`: holds every counter of the database against its rows and every history against its hashes, and prints what
 * differs; with a backup, whether the histories are still those that it holds. The database is that of `npm start`, or the one of
 * GUDANG_DATA or DATABASE_URL. Ends with 1 when something differs.
 *
 * @param unsigned takes a backup without the signature of this Gudang
 */
export async function check(backup: string | undefined, unsigned: boolean): Promise<void> {
  readDotEnv();
  const shutdown = new Shutdown();
  const database = await openDatabase(dataFolder(), shutdown);
  const { db, close } = connect(database.url, { connections: 1, prepare: false, statementTimeoutMs: 0 });
  shutdown.onEnd(close);
  let wrong = await reportInconsistencies(db);
  if (backup) wrong += await reportRewritten(database.ownerUrl, fileOf(backup), unsigned);
  await shutdown.end(wrong === 0 ? 0 : 1);
}

/** Prints each counter that is not what its rows say. Returns how many there are. */
export async function reportInconsistencies(db: Reader): Promise<number> {
  const found = await findInconsistencies(db);
  for (const { rule, id, holds, shouldHold } of found)
    console.log(`${rule}: ${id} holds ${holds}, should hold ${shouldHold}`);
  console.log(
    found.length === 0
      ? "Every counter says what its rows say, and every history is as it was written."
      : `${found.length} counters or entries are wrong; the first of each kind is where to look.`,
  );
  return found.length;
}

/** Prints each history that is not the one of a backup. Returns how many there are; 1 for a file that cannot be used. */
async function reportRewritten(url: string, file: string, unsigned: boolean): Promise<number> {
  try {
    const found = await findRewritten(url, file, await verifyOwn(file, "check", unsigned));
    for (const { entity, entityId, entries } of found)
      console.log(
        `The history of ${entity} ${entityId} is not the one of the backup, which has ${entries} entries of it.`,
      );
    if (found.length === 0) console.log("Every history is the one of the backup, as far as that goes.");
    return found.length;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    return 1;
  }
}
