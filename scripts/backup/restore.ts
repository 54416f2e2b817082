import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { knownMigrations, migrate, MIGRATION_LOCK, replaceOldMigrations } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { dataFolder } from "../dot-env";
import { sessionSecret } from "../session-secret";
import { readParts } from "./file";
import { BackupError, type Manifest, sign } from "./format";
import { copyStatement, lighten, ownObject, settleForCopy } from "./tables";
import { copyTables } from "./write";

/** Ids of the history that a restore leaves out, more than a plant writes between two backups. */
const SKIPPED_EVENTS = 1_000_000;
/** The name is made before the snapshot. */
const MAX_NAME_DELAY_MS = 60_000;

/** Verifies a backup of this Gudang without writing. @param unsigned accepts any signature @throws BackupError */
export const verifyOwn = async (file: string, unsigned: boolean) =>
  verifyBackup(file, unsigned ? undefined : process.env.BACKUP_KEY || (await sessionSecret(dataFolder())));

/**
 * Verifies a backup without writing.
 * @param key of its signature, by default any
 * @throws BackupError if invalid or signed with another key
 */
export async function verifyBackup(file: string, key?: string): Promise<Manifest> {
  const parts = readParts(file);
  let step = await parts.next();
  while (!step.done) step = await parts.next();
  const manifest = step.value;
  if (key !== undefined && manifest.signature !== sign(manifest, key))
    throw new BackupError(
      manifest.signature === undefined
        ? `${file} has no signature. If you trust the file, repeat the command with -- --unsigned.`
        : `${file} was signed with another secret, or changed afterwards. Put its session-secret into the data folder, or set its BACKUP_KEY. If you trust the file, repeat the command with -- --unsigned.`,
    );
  return manifest;
}

/** Refuses an old backup under the name of a newer one. @throws BackupError */
export function assertNamed(file: string, { startedAt }: Manifest): void {
  const name = /(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z)/.exec(path.basename(file));
  if (!name) return;
  const [, year, month, hour, minute, second, ms] = name;
  const named = Date.parse(`${year}-${month}-${hour}:${minute}:${second}.${ms}`);
  if (Math.abs(Date.parse(startedAt) - named) <= MAX_NAME_DELAY_MS) return;
  throw new BackupError(
    `The name of ${file} is not of the moment at which the backup was made: ${startedAt}. If it is the right one, repeat the command with -- --renamed.`,
  );
}

/**
 * Restores a verified backup into an empty database: creates its schema, copies and compares all rows in one
 * transaction, then migrates.
 * @throws BackupError if the backup is of a newer Gudang, the database is not empty or the file changed; rolls back
 */
export async function restoreBackup(databaseUrl: string, file: string, manifest: Manifest): Promise<void> {
  const migrations = assertKnown(file, manifest);
  await onOneConnection(databaseUrl, async (client) => {
    await client.query("begin");
    await settleForCopy(client);
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await assertEmpty(client);
    await makeSchema(client, migrations);
    await client.query("set local maintenance_work_mem = '256MB'");
    const putBack = await lighten(client);
    // Migrations may have inserted rows.
    await client.query(`truncate ${manifest.tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ")}`);
    await copyAll(client, file, manifest);
    await putBack();
    for (const { name, value, called } of manifest.sequences)
      await client.query("select setval($1::regclass, $2::bigint, $3)", [pg.escapeIdentifier(name), value, called]);
    // Programs may have read later entries than the backup has: new ones must have larger ids.
    await client.query(
      `select setval('activity_id_seq', last_value + ${SKIPPED_EVENTS}, is_called) from activity_id_seq`,
    );
    const restored = await copyTables(client, () => Promise.resolve());
    const sums = (tables: Manifest["tables"]) => tables.map(({ name, sha256 }) => [name, sha256]);
    if (!isDeepStrictEqual(sums(restored), sums(manifest.tables)))
      throw new BackupError(`The rows of ${file} did not arrive as they are: nothing was restored.`);
    await client.query("commit");
    await client.query("analyze");
  });
  await migrate(databaseUrl);
  // The trial of a restore must not send events to the plant's receivers.
  await onOneConnection(databaseUrl, (client) =>
    client.query("update webhook set off_reason = 'restored' where off_reason is null"),
  );
}

/** Returns the migrations of a backup as ours. @throws BackupError for a migration that is not known here */
function assertKnown(file: string, manifest: Manifest): Manifest["migrations"] {
  const known = knownMigrations();
  const migrations = replaceOldMigrations(manifest.migrations);
  const strange = migrations.findIndex(({ hash }, place) => known[place]?.hash !== hash);
  if (strange === -1) return migrations;
  throw new BackupError(
    `${file} was made by a newer Gudang, or by another one (its migration ${strange + 1} of ${migrations.length} is not known here). Restore it with that one.`,
  );
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and ${ownObject}
    order by 1 limit 1`);
  for (const { name } of rows)
    throw new BackupError(
      `The database is not empty (it has a table ${name}), and a restore never overwrites. ` +
        "Set GUDANG_DATA to a new folder, or DATABASE_URL to a new database.",
    );
}

/** Creates the schema of the backup's version. */
async function makeSchema(client: pg.ClientBase, migrations: Manifest["migrations"]): Promise<void> {
  for (const { sql } of knownMigrations().slice(0, migrations.length))
    for (const statement of sql) await client.query(statement);
  // Matches drizzle's migrator.
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { hash, at } of migrations)
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, at]);
}

/** Copies each table's parts, which follow each other in the manifest's order. */
async function copyAll(client: pg.Client, file: string, { tables }: Manifest): Promise<void> {
  const parts = readParts(file);
  let step = await parts.next();
  async function* readRows(table: string) {
    for (; !step.done && step.value.table === table; step = await parts.next()) yield step.value.data;
  }
  for (const table of tables) await pipeline(readRows(table.name), client.query(copyFrom(copyStatement(table))));
}
