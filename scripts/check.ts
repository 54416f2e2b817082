import { connect, type Reader } from "#backend/db/client";
import { findInconsistencies } from "#backend/consistency";
import { BackupError } from "./backup/error";
import { findRewritten } from "./backup/heads";
import { verifyOwn } from "./backup/own";
import { openDatabase } from "./database";
import { dataFolder, fileOf, readDotEnv } from "./dot-env";
import { underShutdown } from "./shutdown";

/**
 * `npm run check [backup]`: verifies counters and history hashes, and with a backup that histories extend it. Exits
 * with 1 on a mismatch.
 * @param unsigned accepts a backup without this Gudang's signature
 */
export async function check(backup: string | undefined, unsigned: boolean): Promise<void> {
  await underShutdown(async (shutdown) => {
    readDotEnv();
    const database = await openDatabase(dataFolder(), shutdown, "existing");
    const { db, close } = connect(database.url, { connections: 1, prepare: false, statementTimeoutMs: 0 });
    shutdown.onEnd(close);
    let wrong = await reportInconsistencies(db);
    if (backup) wrong += await reportRewritten(database.ownerUrl, fileOf(backup), unsigned);
    return wrong === 0 ? 0 : 1;
  });
}

/** Prints mismatches. Returns their number. */
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

/** Prints histories that differ from a backup. Returns their number; 1 for an unusable file. */
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
