import { resolve } from "node:path";
import type pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { onOneConnection } from "./one-connection";

const MIGRATIONS = resolve("backend/db/migrations");
/** "gudang" on a phone keypad. */
export const MIGRATION_LOCK = 483_264;

export const knownMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

interface Applied {
  hash: string;
  /** milliseconds */
  at: number;
}

/** Hash of the last of 67 migrations of 0.1, after which the schema equals that of our first migration. */
const LAST_OF_0_1 = "1b3927500ca7157182c1df66fd566ed5c680c72d4f9f19d812fa59fcdebfaf87";

/** Replaces the migrations of 0.1 by our first, for a backup of 0.1. */
export function withoutThoseOf01(applied: Applied[]): Applied[] {
  const [first] = knownMigrations();
  if (first === undefined || applied.at(-1)?.hash !== LAST_OF_0_1) return applied;
  return [{ hash: first.hash, at: first.folderMillis }];
}

const IS_OF_0_1 =
  "The database was made by Gudang 0.1. Move its data by a backup: npm run backup with 0.1, then npm run restore with 0.2 into a new database.";

/**
 * Migrates to the newest schema; concurrent calls are safe.
 * @throws for a database of 0.1, or the database's error, after rollback
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await onOneConnection(databaseUrl, async (client) => {
    // A session lock would be lost behind a transaction pooler. The migrator's BEGIN joins this transaction with a
    // warning.
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    if (await isOf01(client)) throw new Error(IS_OF_0_1);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  });
}

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
