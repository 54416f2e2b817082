import { connect, type Reader } from "#backend/db/client";
import { findInconsistencies, recordCheck } from "#backend/consistency";
import { BackupError, historyHeads } from "./backup/format";
import { findRewritten } from "./backup/heads";
import { backupFolder, keptBackups } from "./backup/names";
import { verifyOwn } from "./backup/restore";
import { openDatabase } from "./database";
import { dataFolder, fileOf, readDotEnv } from "./dot-env";
import { underShutdown } from "./shutdown";

/** Rewritten histories that are named for a backup. */
const MAX_SHOWN = 10;

/**
 * `npm run check [backup]`: verifies counters and history hashes, and that histories extend a backup, by default each
 * in BACKUP_DIR. Exits with 1 on a mismatch.
 * @param unsigned accepts a backup without this Gudang's signature
 * @param heads hash over all histories, which one of the backups must have
 */
export async function check(
  backup: string | undefined,
  { unsigned, heads }: { unsigned: boolean; heads: string | undefined },
): Promise<void> {
  await underShutdown(async (shutdown) => {
    readDotEnv();
    const database = await openDatabase(dataFolder(), shutdown, { needs: "existing" });
    const { db, close } = connect(database.url, { connections: 1, prepare: false, statementTimeoutMs: 0 });
    shutdown.onEnd(close);
    let wrong = await reportInconsistencies(db, recordCheck);
    const files = backup ? [fileOf(backup)] : await keptBackups(backupFolder());
    const found = new Set<string | undefined>();
    for (const file of files) {
      const compared = await reportRewritten(database.ownerUrl, file, unsigned);
      wrong += compared.wrong;
      found.add(compared.heads);
    }
    if (heads && !found.has(heads.toLowerCase())) {
      console.log(`No backup here has the hash ${heads}: the backup of that mail is missing or was replaced.`);
      wrong++;
    }
    return wrong === 0 ? 0 : 1;
  });
}

/** Prints mismatches. Returns their number. */
export async function reportInconsistencies(db: Reader, find = findInconsistencies): Promise<number> {
  const found = await find(db);
  for (const { rule, id, holds, shouldHold } of found)
    console.log(`${rule}: ${id} holds ${holds}, should hold ${shouldHold}`);
  console.log(
    found.length === 0
      ? "All counters match their rows, and all histories are intact."
      : `${found.length} counters or history entries are wrong. Begin with the first of each kind.`,
  );
  return found.length;
}

/** Prints histories that differ from a backup, and its hash. An unusable file counts as one. */
async function reportRewritten(
  url: string,
  file: string,
  unsigned: boolean,
): Promise<{ wrong: number; heads?: string }> {
  try {
    const manifest = await verifyOwn(file, unsigned);
    const found = await findRewritten(url, file, manifest);
    const heads = historyHeads(manifest);
    for (const { entity, entityId, entries } of found.slice(0, MAX_SHOWN))
      console.log(`The history of ${entity} ${entityId} differs from ${file}, which has ${entries} of its entries.`);
    console.log(`${file}: ${heads.rows} histories, ${found.length} of them rewritten since; hash ${heads.sha256}`);
    return { wrong: found.length, heads: heads.sha256 };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    return { wrong: 1 };
  }
}
