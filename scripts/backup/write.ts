import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { onOneConnection } from "#backend/db/one-connection";
import { BackupError } from "./error";
import { putRows, writeFile } from "./file";
import { HEAD, type Manifest, MANIFEST, secretMark, signatureOf } from "./manifest";
import { copyOut, sequencesOf, settleForCopy, tablesOf } from "./tables";

/**
 * Writes a backup of a database into a file: every table as it stood at one moment, while people go on working.
 *
 * @param keys the session secret, of which only a mark gets into the file, and BACKUP_KEY, which signs in its stead
 * @param ending gives the backup up, and leaves no file
 * @throws BackupError when the database holds no Gudang, or the file cannot be written
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  { secret, backupKey = secret }: { secret: string; backupKey?: string | undefined },
  ending?: AbortSignal,
): Promise<Manifest> {
  return onOneConnection(databaseUrl, async (client) => {
    // One snapshot from the first statement to the last.
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
      // Not of the snapshot but of now, as sequences are: none stands behind a row of it.
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

/** Reads which migrations a database has. @throws BackupError for one without any */
async function migrationsIn(client: pg.ClientBase): Promise<Manifest["migrations"]> {
  try {
    const { rows } = await client.query<{ hash: string; at: string }>(
      "select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at",
    );
    if (rows.length > 0) return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
  } catch (error) {
    // 42P01: no such table.
    if (!(error instanceof pg.DatabaseError && error.code === "42P01")) throw error;
  }
  throw new BackupError("The database holds no Gudang: there is nothing to keep.");
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
