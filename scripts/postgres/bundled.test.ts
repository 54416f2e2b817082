import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneConnection } from "#backend/db/one-connection";
import { type Bundled, startBundled } from "./bundled";
import { bornOf } from "./owner";

let dataDir: string;
const servers: Bundled[] = [];

beforeAll(async () => {
  dataDir = await openFolder();
  const first = await start();
  await onDatabase(first, "create table kept as select 1 as row");
}, 30_000);

afterAll(async () => {
  for (const server of servers) await server.stop();
  await removeData(dataDir);
});

describe("the bundled PostgreSQL", () => {
  test("knows Unicode, keeps time in UTC, listens on no port, and gives the application no superuser", async () => {
    const server = await start();
    const [found] = await onDatabase(
      server,
      `select lower('ÀÉ') as folded, current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
          current_setting('listen_addresses') as addresses, rolsuper as superuser
        from pg_roles where rolname = current_user`,
    );
    expect(found).toEqual({ folded: "àé", zone: "UTC", encoding: "UTF8", addresses: "", superuser: false });
  });

  test("is adopted, not started twice, while it runs", async () => {
    const [first] = servers;
    const second = await start();
    expect(second.pid).toBe(first?.pid);
    expect(second.url).toBe(first?.url);
  });

  test("comes back with its data after a kill -9", async () => {
    const server = await start();
    process.kill(server.pid, "SIGKILL");
    const again = await start();
    expect(again.pid).not.toBe(server.pid);
    expect(again.url).toBe(server.url);
    expect(await keptRows(again)).toBe(1);
  });

  test("survives a postmaster.pid and a socket lock whose number another program has got", async () => {
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

  test("is stopped by its owner alone, and passes to the next one when the owner is dead", async () => {
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
    expect(bornOf(server.pid)).toBeUndefined();
    expect(await readdir(dataDir)).not.toContain("postgres-owner.json");
  });

  test("keeps its password and its log to itself", async () => {
    const server = await start();
    const password = await readFile(path.join(dataDir, "postgres", "gudang.password"), "utf8");
    const wrong = server.url.replace(password, "0".repeat(password.length));
    await expect(onDatabase({ ...server, url: wrong }, "select 1")).rejects.toMatchObject({
      code: "28P01",
    });
  });
});

describe("a new data folder", () => {
  test("may have a path too long for a socket, and leftovers of a killed starter", { timeout: 30_000 }, async () => {
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

  test("is prepared once by two starters at the same time", { timeout: 30_000 }, async () => {
    const folder = await openFolder();
    const options = { dataDir: folder, fast: true, log: () => undefined };
    const [one, two] = await Promise.all([startBundled(options), startInAnotherProcess(folder)]);
    expect(two).toBe(one.url);
    await one.stop();
    await removeData(folder);
  });
});

/** Not the fast way: what was acknowledged must outlive a kill. */
async function start(): Promise<Bundled> {
  const server = await startBundled({ dataDir, log: () => undefined });
  servers.push(server);
  return server;
}

/** Starts and prints the address, without stopping the server. */
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

async function onDatabase(server: Bundled, statement: string): Promise<unknown[]> {
  return (await onOneConnection(server.url, (client) => client.query<Record<string, unknown>>(statement))).rows;
}

/** Open to all, so that as root the server's stand-in user can enter it. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "gudang-bundled-"));
  await chmod(folder, 0o755);
  return folder;
}

async function removeData(folder: string): Promise<void> {
  const database = path.dirname(await realpath(path.join(folder, "postgres")));
  for (const each of new Set([database, folder])) await rm(each, { recursive: true, force: true });
}
