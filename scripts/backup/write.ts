import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { onOneConnection } from "#backend/db/one-connection";
import { BackupError } from "./error";
import { putRows, writeFile } from "./file";
import { HEAD, type Manifest, MANIFEST, secretMark, signatureOf } from "./manifest";
import { copyOut, sequencesOf, settleForCopy, tablesOf } from "./tables";

/**
 * Backs up every table from one snapshot.
 * @param keys session secret (only its fingerprint is stored), and BACKUP_KEY to sign
 * @param ending aborts without leaving a file
 * @throws BackupError if the database is not Gudang's or the file cannot be written
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  { secret, backupKey = secret }: { secret: string; backupKey?: string | undefined },
  ending?: AbortSignal,
): Promise<Manifest> {
  return onOneConnection(databaseUrl, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    await settleForCopy(client);
    const migrations = await migrationsIn(client);
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    const manifest: Manifest = {
      format: 1,
      startedAt: new Date().toISOString(),
      postgres: rows[0]?.version ?? "",
      migrations,
      tables: [],
      // Sequences are not transactional; read after the snapshot, they cannot be behind its rows.
      sequences: await sequencesOf(client),
      secret: secretMark(secret),
    };
    const fill: Parameters<typeof writeFile>[1] = async (put) => {
      const { format, startedAt } = manifest;
      await put(HEAD, jsonOf({ format, startedAt }));
      for (const table of await tablesOf(client)) {
        const sums = await putRows(put, table.name, client.query(copyTo(copyOut(table))));
        manifest.tables.push({ name: table.name, columns: table.columns, ...sums });
      }
      manifest.signature = signatureOf(manifest, backupKey);
      await put(MANIFEST, jsonOf(manifest));
    };
    await writeFile(file, fill, ending);
    await client.query("commit");
    return manifest;
  });
}

/** @throws BackupError without migrations */
async function migrationsIn(client: pg.ClientBase): Promise<Manifest["migrations"]> {
  try {
    const { rows } = await client.query<{ hash: string; at: string }>(
      "select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at",
    );
    if (rows.length > 0) return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
  } catch (error) {
    // 42P01: undefined table.
    if (!(error instanceof pg.DatabaseError && error.code === "42P01")) throw error;
  }
  throw new BackupError("The database holds no Gudang: there is nothing to keep.");
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
