import { stat } from "node:fs/promises";
import os from "node:os";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "#backend/db/client";
import { onOneConnection } from "#backend/db/one-connection";
import { oneRow } from "#backend/db/one-row";
import { backupRun } from "#backend/db/tables/system";
import { type Put, writeFile } from "./file";
import { BackupError, HEAD, type Manifest, MANIFEST, countRows, secretMark, sign, Tally } from "./format";
import { copyOut, settleForCopy, readTables } from "./tables";

/** Minimum bytes of a part, except the last; readers buffer one part. */
const PART_BYTES = 1_048_576;

/** Session secret, of which only the fingerprint is stored, and BACKUP_KEY to sign. */
interface Keys {
  secret: string;
  backupKey?: string | undefined;
}

/**
 * Backs up every table from one snapshot.
 * @param ending aborts without leaving a file
 * @throws BackupError if the file cannot be written
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  { secret, backupKey = secret }: Keys,
  ending?: AbortSignal,
): Promise<Manifest> {
  return onOneConnection(databaseUrl, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    await settleForCopy(client);
    const { rows } = await client.query<Pick<Manifest, "postgres" | "migrations" | "sequences">>(FACTS);
    const head = { format: 1 as const, startedAt: new Date().toISOString() };
    const manifest: Manifest = { ...head, ...oneRow(rows), tables: [], secret: secretMark(secret) };
    const fill = async (put: Put) => {
      await put(HEAD, toJson(head));
      manifest.tables = await copyTables(client, put);
      manifest.signature = sign(manifest, backupKey);
      await put(MANIFEST, toJson(manifest));
    };
    await writeFile(file, fill, ending);
    return manifest;
  });
}

// Sequences are not transactional; read after the snapshot, they cannot be behind its rows.
const FACTS = `select current_setting('server_version') as postgres,
  (select json_agg(json_build_object('hash', hash, 'at', created_at) order by created_at) from drizzle.__drizzle_migrations) as migrations,
  (select json_agg(json_build_object('name', sequencename, 'value', coalesce(last_value, start_value)::text, 'called', last_value is not null)
    order by sequencename) from pg_sequences where schemaname = current_schema()) as sequences`;

/** Copies every table in parts of PART_BYTES or more. Returns their columns, totals and hashes. */
export async function copyTables(client: pg.Client, put: Put): Promise<Manifest["tables"]> {
  const tables: Manifest["tables"] = [];
  for (const table of await readTables(client)) {
    const [tally, { name, columns }] = [new Tally(), table];
    let part = 0;
    for await (const data of splitParts(client.query(copyTo(copyOut(table))))) {
      tally.add(data);
      await put(`data/${name}/${String(++part).padStart(6, "0")}.copy`, data);
    }
    tables.push({ name, columns, ...tally.end() });
  }
  return tables;
}

async function* splitParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [kept, bytes]: [Buffer[], number] = [[], 0];
  for await (const data of rows) {
    kept.push(data);
    bytes += data.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(kept);
    [kept, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Makes a backup and records the attempt, unless the process is ending.
 * @throws the error of the backup, even if it cannot be recorded
 */
export async function makeBackup(
  db: Database,
  databaseUrl: string,
  file: string,
  keys: Keys,
  ending: AbortSignal,
): Promise<Manifest> {
  const run = { startedAt: new Date().toISOString(), file: `${os.hostname()}:${file}` };
  try {
    const manifest = await writeBackup(databaseUrl, file, keys, ending);
    const { startedAt } = manifest;
    const made = { ...run, startedAt, bytes: (await stat(file)).size, rows: countRows(manifest) };
    // A full database disk must not make a good file a failure.
    const noted = db.insert(backupRun).values(made);
    await noted.catch((error: unknown) => console.error(`Not recorded: ${file}. ${failureReason(error)}`));
    return manifest;
  } catch (error) {
    const failed = db.insert(backupRun).values({ ...run, error: failureReason(error) });
    if (!ending.aborted) await failed.catch(() => undefined);
    throw error;
  }
}

/** Returns a reason without values; other messages may contain personal data. */
export function failureReason(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The database did not give its rows${code}.`;
}
