import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { addressFor } from "../setup/database";
import { startTestPostgres, type TestPostgres } from "../setup/postgres";

/** Migrations while a version runs (docs/operation.md, Upgrade). */

const FOLDER = "backend/db/migrations";
const JOURNAL = "meta/_journal.json";
let server: TestPostgres;
let request: pg.Client;

beforeAll(async () => {
  server = await startTestPostgres();
  await onOneConnection(server.url, (client) => client.query("create database earlier"));
});
afterAll(async () => {
  await request.end();
  await server.stop();
});

/** Applies the migrations before the one that `tag` names. */
async function migrateBefore(url: string, tag: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "gudang-migrations-"));
  cpSync(FOLDER, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(path.join(folder, JOURNAL), "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  );
  writeFileSync(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
  await onOneConnection(url, (client) => applyMigrations(drizzle(client), { migrationsFolder: folder }));
  rmSync(folder, { recursive: true });
}

it("gives way to a request whose locks it meets in the other order, and is repeated", async () => {
  const url = addressFor(server.url, "earlier");
  await migrateBefore(url, "0004_events");
  request = new pg.Client({ connectionString: url });
  await request.connect();
  // 0004 locks the history, 0005 the users.
  await request.query("begin; lock table app_user in share mode");
  const migrating = migrate(url);
  const waiting = "select from pg_stat_activity where datname = 'earlier' and wait_event_type = 'Lock'";
  await expect
    .poll(() => onOneConnection(server.url, (client) => client.query(waiting)))
    .toMatchObject({ rowCount: 1 });

  await request.query("lock table activity in row exclusive mode");
  await request.query("commit");
  await migrating;
  expect((await request.query("select from webhook")).rowCount).toBe(0);
});
