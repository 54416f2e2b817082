import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { onOneConnection } from "./one-connection";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any number that no other program locks by; "gudang" on a telephone keypad. */
export const MIGRATION_LOCK = 483_264;

/** Reads the migrations of this Gudang, in their order: their statements, and the SHA-256 by which a database knows them. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/**
 * Brings a database to the newest schema. Two starters at once are safe: the second waits for the first and finds nothing
 * left to do.
 *
 * @throws the database's error when a migration fails; what it did is rolled back
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await onOneConnection(databaseUrl, async (client) => {
    // One transaction from the lock to the last migration, as a pooler in transaction mode keeps no lock of a session. The
    // BEGIN of the migrator joins it with a warning, and its COMMIT ends it.
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  });
}
