import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { type Bundled, startBundled } from "./bundled";
import { grantUse } from "./roles";

let dataDir: string;
let first: Bundled;

beforeAll(async () => {
  dataDir = await openFolder();
  first = await start();
  await onDatabase(first, "create table kept as select 1 as row");
});

afterAll(async () => {
  await (await start()).stop();
  await removeData(dataDir);
});

describe("the bundled PostgreSQL", () => {
  test("is a release build with Unicode, UTC, no open port and an unprivileged application role", async () => {
    const [found] = await onDatabase(
      { ownerUrl: first.url },
      `select lower('ÀÉ') as folded, current_setting('server_version') ~ '^[0-9]+[.][0-9]+$' as released, current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
          current_setting('listen_addresses') as addresses, rolsuper as superuser
        from pg_roles where rolname = current_user`,
    );
    expect(found).toEqual({
      released: true,
      folded: "àé",
      zone: "UTC",
      encoding: "UTF8",
      addresses: "",
      superuser: false,
    });
  });

  test("is used, not started twice, while it runs, and stopped by its last user", async () => {
    const guest = await start();
    expect(guest).toMatchObject({ pid: first.pid, url: first.url });
    await first.stop();
    expect(await keptRows(guest)).toBe(1);
    await guest.stop();
    expect(existsSync(path.join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    first = await start();
    expect(await keptRows(first)).toBe(1);
  });

  test("names the setting of a data folder that cannot be made", async () => {
    const started = startBundled({ dataDir: "/proc/data", log: () => undefined });
    await expect(started).rejects.toThrow("GUDANG_DATA: /proc/data cannot be made (ENOENT).");
  });

  test("refuses a second Gudang, and accepts commands next to the first", async () => {
    const alone = await start({ alone: true });
    await expect(start({ alone: true })).rejects.toThrow(`Another Gudang runs on ${dataDir}.`);
    await (await start()).stop();
    await alone.stop();
    await (await start({ alone: true })).stop();
    expect(await keptRows(first)).toBe(1);
  });

  test("reports its loss, and recovers its data after kill -9", async () => {
    process.kill(first.pid, "SIGKILL");
    await first.lost;
    const again = await start();
    expect(again.pid).not.toBe(first.pid);
    expect(again.url).toBe(first.url);
    // The user of the lost server does not stop the new one.
    await first.stop();
    expect(await keptRows(again)).toBe(1);
    first = again;
  });

  test("starts when another process has got the pid of a lost server", async () => {
    await first.stop();
    const cluster = await realpath(path.join(dataDir, "postgres"));
    const socket = path.join(path.dirname(cluster), "socket");
    // A process of the same user, which PostgreSQL takes for a server.
    const { uid, gid } = await stat(cluster);
    const other = spawn("sleep", ["100"], process.getuid?.() === 0 ? { uid, gid } : {});
    await mkdir(socket, { recursive: true });
    await writeFile(path.join(cluster, "postmaster.pid"), `${other.pid}\n${cluster}\n1\n5432\n${socket}\n\n\nready\n`);
    await writeFile(path.join(socket, ".s.PGSQL.5432.lock"), `${other.pid}\n${cluster}\n`);
    first = await start();
    other.kill("SIGKILL");
    expect(await keptRows(first)).toBe(1);
  });

  test("gives each role its own password", async () => {
    const secrets = await Promise.all(
      ["gudang", "gudang_owner", "postgres"].map((role) =>
        readFile(path.join(dataDir, "postgres", `${role}.password`), "utf8"),
      ),
    );
    expect(new Set(secrets).size).toBe(3);
    for (const url of [first.url, first.ownerUrl, first.rootUrl]) {
      const own = secrets.filter((secret) => url.includes(secret));
      expect(own).toHaveLength(1);
      for (const other of [...secrets.filter((secret) => secret !== own[0]), "0".repeat(48)]) {
        const wrong = url.replace(own[0] ?? "", other);
        await expect(onDatabase({ ownerUrl: wrong }, "select 1")).rejects.toMatchObject({ code: "28P01" });
      }
    }
  });
});

describe("the application's role", () => {
  test("can insert into a history, but not change it or disable its triggers", async () => {
    const folder = await openFolder();
    const server = await startBundled({ dataDir: folder, fast: true, log: () => undefined });
    const asApplication = (statement: string) => onDatabase({ ownerUrl: server.url }, statement);
    try {
      await migrate(server.ownerUrl);
      await grantUse(server);
      await asApplication(
        "insert into activity (entity, entity_id, action, changes) values ('booking', 1, 'create', '[]')",
      );
      expect(await asApplication("select entries from activity_head")).toEqual([{ entries: 1 }]);
      await asApplication(
        "insert into activity (at, entity, entity_id, action, changes) values ('2020-01-01', 'booking', 1, 'update', '[]')",
      );
      expect(await asApplication("select from activity where at < now() - interval '1 minute'")).toEqual([]);
      // Locks of a transaction end with it.
      await asApplication("select pg_advisory_xact_lock(1)");
      await asApplication("analyze activity");
      expect(
        await asApplication("select from pg_stat_user_tables where relname = 'activity' and last_analyze is not null"),
      ).toEqual([]);
      for (const statement of [
        "update activity set reason = 'x'",
        "delete from activity",
        "truncate activity",
        "alter table activity disable trigger user",
        "drop trigger activity__append_only on activity",
        "update activity_head set hash = 'x'",
        "delete from activity_head",
        "create or replace function activity_is_append_only() returns trigger language plpgsql as 'begin return new; end'",
        "drop table activity",
        "create table mine ()",
        "create temp table activity_head (entries int)",
        "select setval('activity_id_seq', 1)",
        "begin; lock table activity in access exclusive mode",
        "begin; lock table activity_head in share mode",
        "create database mine",
        "set role gudang_owner",
        "select lo_create(0)",
        "select lo_from_bytea(0, 'x')",
        "select pg_advisory_lock(1)",
        "select pg_try_advisory_lock_shared(1, 2)",
        "select query_to_xml('select 1', true, true, '')",
        "select xpath('/a', 'x')",
        "do $$ begin loop end loop; end $$",
      ])
        await expect(asApplication(statement), statement).rejects.toMatchObject({ code: "42501" });
      await asApplication(
        "insert into grade (code, name) values ('A', 'Grade A'); update grade set name = 'x'; delete from grade",
      );
      expect(await asApplication("select count(*)::int > 0 as applied from drizzle.__drizzle_migrations")).toEqual([
        { applied: true },
      ]);
    } finally {
      await server.stop();
      await removeData(folder);
    }
  });
});

describe("a new data folder", () => {
  test("may have a long path and leftovers of a killed start", async () => {
    const top = await openFolder();
    const long = path.join(top, "a-rather-long-folder-name-".repeat(4));
    const leftover = path.join(long, "postgres.new-2000000000");
    await mkdir(leftover, { recursive: true });
    const server = await startBundled({ dataDir: long, fast: true, log: () => undefined });
    try {
      await onDatabase(server, "select 1");
      expect(existsSync(leftover)).toBe(false);
    } finally {
      await server.stop();
      await removeData(long);
      await rm(top, { recursive: true, force: true });
    }
  });

  test("is left unchanged when another major version created it", async () => {
    const folder = await openFolder();
    const server = await startBundled({ dataDir: folder, fast: true, log: () => undefined });
    await server.stop();
    await writeFile(path.join(folder, "postgres", "PG_VERSION"), "17\n");
    await expect(startBundled({ dataDir: folder, fast: true, log: () => undefined })).rejects.toThrow(
      "The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.4.",
    );
    await removeData(folder);
  });

  test("is made once by two concurrent starts", async () => {
    const folder = await openFolder();
    const options = { dataDir: folder, fast: true, log: () => undefined };
    const [one, two] = await Promise.all([startBundled(options), startBundled(options)]);
    expect(two.url).toBe(one.url);
    await one.stop();
    await two.stop();
    await removeData(folder);
  });
});

/** With fsync, because writes must survive a kill. */
const start = (options: { alone?: boolean } = {}) => startBundled({ dataDir, log: () => undefined, ...options });

async function keptRows(server: Bundled): Promise<number> {
  return (await onDatabase(server, "select * from kept")).length;
}

async function onDatabase(server: Pick<Bundled, "ownerUrl">, statement: string): Promise<unknown[]> {
  return (await onOneConnection(server.ownerUrl, (client) => client.query<Record<string, unknown>>(statement))).rows;
}

/** World-readable for root's substitute user. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "gudang-bundled-"));
  await chmod(folder, 0o755);
  return folder;
}

async function removeData(folder: string): Promise<void> {
  const database = path.dirname(await realpath(path.join(folder, "postgres")));
  for (const each of new Set([database, folder])) await rm(each, { recursive: true, force: true, maxRetries: 5 });
}
