import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { onOneConnection } from "./one-connection";

const MIGRATIONS = resolve("backend/db/migrations");
/** "gudang" on a phone keypad. */
export const MIGRATION_LOCK = 483_264;

/** Reads all migrations in order. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** Migrates to the newest schema; concurrent calls are safe. @throws the database's error, after rollback */
export async function migrate(databaseUrl: string): Promise<void> {
  await onOneConnection(databaseUrl, async (client) => {
    // A session lock would be lost behind a transaction pooler. The migrator's BEGIN joins this transaction with a
    // warning.
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  });
}
