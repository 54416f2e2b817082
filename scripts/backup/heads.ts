import type pg from "pg";
import { onOneConnection } from "#backend/db/one-connection";
import { BackupError } from "./error";
import { readFile } from "./file";
import { CopyIn } from "./copy-in";
import { headsOf, type Manifest } from "./manifest";
import { settleForCopy } from "./tables";

/** History that differs from the backup. */
interface Rewritten {
  entity: string;
  entityId: number;
  /** entries at the time of the backup */
  entries: number;
}

const HEADS = "activity_head";

/**
 * Finds histories that no longer extend those of a backup. The table owner could rewrite a history with valid hashes,
 * but not the backup.
 * @param manifest of the verified file
 * @throws BackupError for a backup older than hash chains
 */
export async function findRewritten(databaseUrl: string, file: string, manifest: Manifest): Promise<Rewritten[]> {
  const heads = headsOf(manifest);
  if (!heads) throw new BackupError(`${file} is of before histories were chained.`);
  return onOneConnection(databaseUrl, async (client) => {
    await client.query("begin");
    await settleForCopy(client);
    await client.query(`create temp table kept_head (like ${HEADS}) on commit drop`);
    await copyHeads(client, file, heads.columns);
    const { rows } = await client.query<Rewritten>(`
      select kept.entity, kept.entity_id as "entityId", kept.entries
      from kept_head kept
      left join activity entry on entry.entity = kept.entity and entry.entity_id = kept.entity_id and entry.place = kept.entries
      where entry.hash is distinct from kept.hash order by 1, 2`);
    await client.query("rollback");
    return rows;
  });
}

async function copyHeads(client: pg.Client, file: string, columns: string[]): Promise<void> {
  const copy = new CopyIn(client, { name: "kept_head", columns });
  await readFile(file, async (name, data) => {
    if (name === HEADS) await copy.write(data);
  });
  await copy.end();
}
