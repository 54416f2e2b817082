import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** `npm start` with the bundled PostgreSQL in a new data folder. */

/** A start on a busy machine takes half a minute. */
const PATIENCE = { timeout: 120_000, interval: 50 };

let dataDir: string;
let started: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "gudang-start-"));
  // World-readable for root's substitute user.
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  if (started?.exitCode === null && started.signalCode === null) {
    started.kill("SIGTERM");
    await once(started, "exit");
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function start(settings: Record<string, string> = {}) {
  const url = `http://localhost:${await freePort()}`;
  const own = { GUDANG_DATA: dataDir, DATABASE_URL: "", API_URL: "", APP_URL: "" };
  const env = { ...process.env, ...own, PORT: new URL(url).port, LOG_LEVEL: "silent", ...settings };
  const gudang = spawn(process.execPath, ["scripts/run.mjs", "start"], { env, stdio: ["ignore", "pipe", "pipe"] });
  started = gudang;
  let output = "";
  for (const stream of [gudang.stdout, gudang.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  return { process: gudang, url, output: () => output };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Returns the pid of the bundled server; 0 without one. */
const postgres = () =>
  readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8").then(
    (text) => Number(/^\d+/.exec(text)?.[0] ?? 0),
    () => 0,
  );

it("an invalid variable ends the start with status 1 and its name", async () => {
  const { process: gudang, output } = await start({ DATABASE_CONNECTIONS: "many" });
  const [status] = (await once(gudang, "close")) as [number];
  expect(status).toBe(1);
  expect(output()).toMatch(/^Gudang cannot start\. .*DATABASE_CONNECTIONS/m);
  expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
});

it("SIGTERM during the preparation stops the database", async () => {
  const { process: gudang, output } = await start();
  await expect.poll(postgres, PATIENCE).toBeGreaterThan(0);
  gudang.kill("SIGTERM");
  const [status] = (await once(gudang, "close")) as [number];
  expect(status).toBe(0);
  expect(output()).not.toMatch(/Gudang \S+ is ready/);
  expect(await postgres()).toBe(0);
});

it("one process serves, starts a lost database again, and leaves it running when it is killed", async () => {
  const killed = await start();
  await expect.poll(killed.output, PATIENCE).toMatch(/Gudang \S+ is ready/);
  const lost = await postgres();
  process.kill(lost, "SIGKILL");
  await expect.poll(killed.output, PATIENCE).toContain("PostgreSQL is gone: starting it again");
  await expect.poll(async () => (await fetch(`${killed.url}/readyz`)).status, PATIENCE).toBe(200);
  const server = await postgres();
  expect(server).not.toBe(lost);
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");

  const next = await start();
  await expect.poll(next.output, PATIENCE).toMatch(/Gudang \S+ is ready/);
  expect(await postgres()).toBe(server);
  const second = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    env: { ...process.env, GUDANG_DATA: dataDir, DATABASE_URL: "", PORT: String(await freePort()) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said] = (await once(second.stderr, "data")) as [Buffer];
  expect(said.toString()).toContain(`Another Gudang runs on ${dataDir}.`);
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  next.process.kill("SIGINT");
  expect(await once(next.process, "exit")).toEqual([0, null]);
  expect(await postgres()).toBe(0);
});
