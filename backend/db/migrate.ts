import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { onOneConnection } from "./one-connection";

const MIGRATIONS = resolve("backend/db/migrations");
/** "gudang" on a phone keypad. */
export const MIGRATION_LOCK = 483_264;

/** Below PostgreSQL's `deadlock_timeout` (1 s): the migration gives way, and no request is ended as a deadlock. */
const LOCK_WAIT = "500ms";
/** lock_not_available, deadlock_detected */
const LOCK_CONFLICTS = new Set(["55P03", "40P01"]);
const ATTEMPTS = 100;
const PAUSE_MS = 200;

export const knownMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

interface Applied {
  hash: string;
  /** milliseconds */
  at: number;
}

/** Last migration of a database of 0.1, with the number of current migrations that make the same schema. */
const LAST_OF_0_1: Record<string, number> = {
  "1b3927500ca7157182c1df66fd566ed5c680c72d4f9f19d812fa59fcdebfaf87": 1,
  "46733ca4e16a596e0d697abe0e262f8f7e73089a8050af03e4c506526bcf098d": 2,
};

/** Replaces the migrations of a backup of 0.1 by the current ones. */
export function replaceOldMigrations(applied: Applied[]): Applied[] {
  const equal = LAST_OF_0_1[applied.at(-1)?.hash ?? ""];
  if (equal === undefined) return applied;
  return knownMigrations()
    .slice(0, equal)
    .map(({ hash, folderMillis }) => ({ hash, at: folderMillis }));
}

const IS_OF_0_1 =
  "The database was made by Gudang 0.1. Move its data by a backup: npm run backup with 0.1, then npm run restore with 0.2 into a new database.";

/**
 * Migrates to the newest schema; concurrent calls are safe. Requests of a running version go on: a migration that meets
 * their locks rolls back, and is repeated for about a minute.
 * @throws for a database of 0.1, or the database's error, after rollback
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await onOneConnection(databaseUrl, async (client) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await migrateOnce(client);
      } catch (error) {
        if (attempt === ATTEMPTS || !isLockConflict(error)) throw error;
        await client.query("rollback");
        await delay(PAUSE_MS);
      }
    }
  });
}

async function migrateOnce(client: pg.Client): Promise<void> {
  // A session lock would be lost behind a transaction pooler. The migrator's BEGIN joins this transaction with a
  // warning.
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
  if (await isOf01(client)) throw new Error(IS_OF_0_1);
  await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
}

const isLockConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? LOCK_CONFLICTS.has(error.code ?? "")
    : error instanceof Error && isLockConflict(error.cause);

async function isOf01(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as has",
  );
  if (rows[0]?.has !== true) return false;
  const applied = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by id limit 1",
  );
  const [first] = applied.rows;
  return first !== undefined && first.hash !== knownMigrations()[0]?.hash;
}
