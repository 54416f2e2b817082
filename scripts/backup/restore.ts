import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { knownMigrations, migrate, MIGRATION_LOCK, withoutThoseOf01 } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { CopyIn } from "./copy-in";
import { BackupError } from "./error";
import { readFile } from "./file";
import type { Manifest } from "./manifest";
import { copyOut, lighten, ownObject, settleForCopy, tablesOf } from "./tables";
import { Tally } from "./tally";

/**
 * Verifies a backup without writing.
 * @throws BackupError if invalid or from a newer Gudang
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const manifest = await readFile(file);
  const known = knownMigrations();
  const migrations = withoutThoseOf01(manifest.migrations);
  const strange = migrations.findIndex(({ hash }, place) => known[place]?.hash !== hash);
  if (strange !== -1)
    throw new BackupError(
      `${file} was made by a newer Gudang, or by another one (its migration ${strange + 1} of ${migrations.length} is not known here). Restore it with that one.`,
    );
  return { ...manifest, migrations };
}

/**
 * Restores a verified backup into an empty database: creates its schema, copies and compares all rows in one
 * transaction, then migrates.
 * @throws BackupError if the database is not empty or the file changed; rolls back
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  manifest: Manifest,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  await onOneConnection(databaseUrl, async (client) => {
    await client.query("begin");
    await settleForCopy(client);
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await assertEmpty(client);
    await makeSchema(client, manifest);
    await client.query("set local maintenance_work_mem = '256MB'");
    const putBack = await lighten(client);
    // Migrations may have inserted rows.
    await client.query(`truncate ${manifest.tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ")}`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    log(`Restoring ${manifest.tables.length} tables with ${rows.toLocaleString("en")} rows`);
    await copyAll(client, file, manifest);
    log("Making indexes, and proving references");
    await putBack();
    for (const { name, value, called } of manifest.sequences)
      await client.query("select setval($1::regclass, $2::bigint, $3)", [pg.escapeIdentifier(name), value, called]);
    log("Comparing every row with the backup");
    await compareAll(client, manifest);
    await client.query("commit");
    await client.query("analyze");
  });
  await migrate(databaseUrl);
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; of: number }>(`
    select min(c.relname) as name, count(*)::int as of from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and ${ownObject}`);
  const [found] = rows;
  if (!found || found.of === 0) return;
  throw new BackupError(
    `The database is not empty (it has ${found.of} tables, such as ${found.name}), and a restore never overwrites. ` +
      "Set GUDANG_DATA to a new folder, or DATABASE_URL to a new database.",
  );
}

/** Creates the schema of the backup's version. */
async function makeSchema(client: pg.ClientBase, { migrations }: Manifest): Promise<void> {
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

async function copyAll(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let open: { name: string; copy: CopyIn } | undefined;
  await readFile(file, async (name, data) => {
    if (open?.name !== name) {
      await open?.copy.end();
      const table = tables.get(name);
      if (!table) throw new BackupError(`${file} has changed while it was read.`);
      open = { name, copy: new CopyIn(client, table) };
    }
    await open.copy.write(data);
  });
  await open?.copy.end();
}

async function compareAll(client: pg.Client, manifest: Manifest): Promise<void> {
  const made = await tablesOf(client);
  const names = (tables: { name: string }[]) =>
    tables
      .map(({ name }) => name)
      .toSorted()
      .join(", ");
  if (names(made) !== names(manifest.tables))
    throw new BackupError("The tables of the backup are not those of its migrations: nothing was restored.");
  for (const table of made) {
    const tally = new Tally();
    for await (const data of client.query(copyTo(copyOut(table)))) tally.add(data as Buffer);
    const [found, kept] = [tally.end(), manifest.tables.find(({ name }) => name === table.name)];
    if (found.sha256 !== kept?.sha256 || found.rows !== kept.rows)
      throw new BackupError(`The rows of ${table.name} are not those of the backup: nothing was restored.`);
  }
}
