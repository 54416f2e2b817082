import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { type Bundled, startBundled } from "./bundled";
import { bornOf } from "./owner";
import { grantUse } from "./roles";

let dataDir: string;
const servers: Bundled[] = [];

beforeAll(async () => {
  dataDir = await openFolder();
  const first = await start();
  await onDatabase(first, "create table kept as select 1 as row");
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await removeData(dataDir);
});

describe("the bundled PostgreSQL", () => {
  test("is a release build with Unicode, UTC, no open port and an unprivileged application role", async () => {
    const server = await start();
    const [found] = await onDatabase(
      server,
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

  test("is reused, not started twice, while it runs", async () => {
    const [first] = servers;
    const second = await start();
    expect(second.pid).toBe(first?.pid);
    expect(second.url).toBe(first?.url);
  });

  test("recovers its data after kill -9", async () => {
    const server = await start();
    process.kill(server.pid, "SIGKILL");
    const again = await start();
    expect(again.pid).not.toBe(server.pid);
    expect(again.url).toBe(server.url);
    expect(await keptRows(again)).toBe(1);
  });

  test("ignores a postmaster.pid and a socket lock whose PID another process uses", async () => {
    const server = await start();
    await server.stop();
    const cluster = await realpath(path.join(dataDir, "postgres"));
    const socket = path.join(path.dirname(cluster), "socket");
    await writeFile(
      path.join(cluster, "postmaster.pid"),
      `${process.pid}\n${cluster}\n1\n5432\n${socket}\n\n\nready\n`,
    );
    await writeFile(path.join(socket, ".s.PGSQL.5432.lock"), `${process.pid}\n${cluster}\n`);
    expect(await keptRows(await start())).toBe(1);
  });

  test("is stopped only by its owner, and adopted by another process when the owner is dead", async () => {
    const server = await start();
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const owner = { pid: other.pid, born: bornOf(other.pid ?? 0) };
    await writeFile(path.join(dataDir, "postgres-owner.json"), JSON.stringify(owner));

    const guest = await start();
    expect(guest.owned).toBe(false);
    await guest.stop();
    expect(bornOf(server.pid)).toBeDefined();

    const dead = new Promise((resolve) => other.once("exit", resolve));
    other.kill("SIGKILL");
    await dead;
    const heir = await start();
    expect(heir.owned).toBe(true);
    await heir.stop();
    // Its memory is gone before its entry.
    await expect.poll(() => bornOf(server.pid)).toBeUndefined();
    expect(await readdir(dataDir)).not.toContain("postgres-owner.json");
  });

  test("gives each role its own password", async () => {
    const server = await start();
    const folder = path.join(dataDir, "postgres");
    const secrets = await Promise.all(
      ["gudang", "gudang_owner", "postgres"].map((role) => readFile(path.join(folder, `${role}.password`), "utf8")),
    );
    expect(new Set(secrets).size).toBe(3);
    for (const url of [server.url, server.ownerUrl, server.rootUrl]) {
      const own = secrets.filter((secret) => url.includes(secret));
      expect(own).toHaveLength(1);
      for (const other of [...secrets.filter((secret) => secret !== own[0]), "0".repeat(48)]) {
        const wrong = url.replace(own[0] ?? "", other);
        await expect(onDatabase({ ownerUrl: wrong }, "select 1")).rejects.toMatchObject({ code: "28P01" });
      }
    }
  });

  test("replaces a password shared by all roles of an older data folder", async () => {
    const folder = await openFolder();
    const start = () => startBundled({ dataDir: folder, fast: true, log: () => undefined });
    const server = await start();
    try {
      const shared = await readFile(path.join(folder, "postgres", "gudang.password"), "utf8");
      const root = { ownerUrl: server.rootUrl };
      await onDatabase(root, "alter role gudang createdb");
      for (const role of ["gudang_owner", "postgres"])
        await onDatabase(root, `alter role ${role} password '${shared}'`);
      for (const role of ["gudang_owner", "postgres"]) await rm(path.join(folder, "postgres", `${role}.password`));
      const [one, two] = await Promise.all([start(), start()]);
      expect(one.url).toBe(server.url);
      expect(two.ownerUrl).toBe(one.ownerUrl);
      for (const role of ["gudang_owner", "postgres"])
        await expect(
          onDatabase({ ownerUrl: one.url.replace("//gudang:", `//${role}:`) }, "select 1"),
        ).rejects.toMatchObject({ code: "28P01" });
      expect(await onDatabase({ ownerUrl: one.rootUrl }, "select from pg_roles where rolcreatedb")).toHaveLength(1);
      await onDatabase(one, "create table kept ()");
    } finally {
      await server.stop();
      await removeData(folder);
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

  test("loses ownership of tables created when there was a single role", async () => {
    const folder = await openFolder();
    const start = () => startBundled({ dataDir: folder, fast: true, log: () => undefined });
    const server = await start();
    try {
      const root = { ownerUrl: server.rootUrl };
      await onDatabase(root, "alter database gudang owner to gudang");
      await onDatabase(root, "grant usage on language plpgsql to public");
      await onDatabase(root, "drop owned by gudang_owner");
      await onDatabase(root, "drop role gudang_owner");
      await migrate(server.url);
      expect(await ownersOfTables(root)).toEqual([{ owner: "gudang" }]);
      await start();
      expect(await ownersOfTables(server)).toEqual([{ owner: "gudang_owner" }]);
      await migrate(server.ownerUrl);
      await expect(onDatabase({ ownerUrl: server.url }, "truncate activity")).rejects.toMatchObject({ code: "42501" });
      await onDatabase({ ownerUrl: server.url }, "insert into grade (code, name) values ('A', 'Grade A')");
    } finally {
      await server.stop();
      await removeData(folder);
    }
  });
});

const ownersOfTables = (server: Pick<Bundled, "ownerUrl">) =>
  onDatabase(
    server,
    `select distinct pg_get_userbyid(c.relowner) as owner from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );

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

  test("is left unchanged when another major version created it, with an error that states the remedy", async () => {
    const folder = await openFolder();
    const database = path.join(folder, "postgres");
    await mkdir(database);
    await expect(startBundled({ dataDir: folder, log: () => undefined })).rejects.toThrow(
      `${database} holds no database of PostgreSQL. Move it away, or set GUDANG_DATA to another folder.`,
    );
    await writeFile(path.join(database, "PG_VERSION"), "17\n");
    await expect(startBundled({ dataDir: folder, log: () => undefined })).rejects.toThrow(
      /postgres was made by PostgreSQL 17, which PostgreSQL 18 of this Gudang cannot read\. Nothing was changed\. Run npm run backup with the Gudang that made it/,
    );
    expect(await readdir(database)).toEqual(["PG_VERSION"]);
    await rm(folder, { recursive: true, force: true });
  });

  test("is initialized once by two concurrent starts", async () => {
    const folder = await openFolder();
    const options = { dataDir: folder, fast: true, log: () => undefined };
    const [one, two] = await Promise.all([startBundled(options), startInAnotherProcess(folder)]);
    expect(two).toBe(one.url);
    await one.stop();
    await removeData(folder);
  });
});

/** With fsync, because writes must survive a kill. */
async function start(): Promise<Bundled> {
  const server = await startBundled({ dataDir, log: () => undefined });
  servers.push(server);
  return server;
}

/** Starts in another process and prints the URL, without stopping. */
async function startInAnotherProcess(folder: string): Promise<string> {
  const module = path.resolve("scripts/postgres/bundled.ts");
  const script = `
    const { startBundled } = await import(${JSON.stringify(module)});
    const server = await startBundled({ dataDir: ${JSON.stringify(folder)}, fast: true, log: () => undefined });
    process.stdout.write(server.url);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => child.once("exit", resolve));
  return said;
}

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
