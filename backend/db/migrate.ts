import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any number that no other program locks by; "gudang" on a telephone keypad. */
const LOCK = 483_264;

/**
 * Brings a database to the newest schema. Two starters at once are safe: the second waits for the first and finds nothing
 * left to do.
 *
 * @throws the database's error when a migration fails; what it did is rolled back
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${LOCK})`;
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end({ timeout: 5 });
  }
}
