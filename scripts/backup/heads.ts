import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { onOneConnection } from "#backend/db/one-connection";
import { readParts } from "./file";
import { historyHeads, type Manifest } from "./format";
import { copyStatement, settleForCopy } from "./tables";

/** History that differs from the backup. */
interface Rewritten {
  entity: string;
  entityId: number;
  /** entries at the time of the backup */
  entries: number;
}

/**
 * Finds histories that do not extend their copies in a backup. The table owner could rewrite a history with valid hashes,
 * but not the backup.
 * @param manifest of the verified file
 */
export async function findRewritten(databaseUrl: string, file: string, manifest: Manifest): Promise<Rewritten[]> {
  const { name, columns } = historyHeads(manifest);
  async function* readKept() {
    for await (const { table, data } of readParts(file)) if (table === name) yield data;
  }
  return onOneConnection(databaseUrl, async (client) => {
    await client.query("begin");
    await settleForCopy(client);
    await client.query(`create temp table kept_head (like ${name}) on commit drop`);
    await pipeline(readKept, client.query(copyFrom(copyStatement({ name: "kept_head", columns }))));
    const { rows } = await client.query<Rewritten>(`
      select kept.entity, kept.entity_id as "entityId", kept.entries
      from kept_head kept
      left join activity entry on entry.entity = kept.entity and entry.entity_id = kept.entity_id and entry.place = kept.entries
      where entry.hash is distinct from kept.hash order by 1, 2`);
    return rows;
  });
}
