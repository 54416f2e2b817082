import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bornOf } from "../../scripts/postgres/owner";

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

async function start(settings: Record<string, string> = {}): Promise<{ process: ChildProcess; output: () => string }> {
  const own = { GUDANG_DATA: dataDir, DATABASE_URL: "", API_URL: "", APP_URL: "" };
  const env = { ...process.env, ...own, PORT: String(await freePort()), LOG_LEVEL: "silent", ...settings };
  const supervisor = spawn(process.execPath, ["scripts/run.mjs", "start"], { env, stdio: ["ignore", "pipe", "pipe"] });
  started = supervisor;
  let output = "";
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on("data", (data: Buffer) => (output += data.toString()));
  return { process: supervisor, output: () => output };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Returns the pid in a file of the data folder; 0 without the file. */
const pidIn = (file: string, find: RegExp) =>
  readFile(path.join(dataDir, file), "utf8").then(
    (text) => Number(find.exec(text)?.[1] ?? 0),
    () => 0,
  );
const postgres = () => pidIn("postgres/postmaster.pid", /^(\d+)/);
/** Returns the pid of the web server. */
const web = (supervisor: ChildProcess) =>
  Number(execFileSync("pgrep", ["-P", String(supervisor.pid), "-f", "server/main.mjs"], { encoding: "utf8" }));

it("the supervisor imports only Node's modules, directly and indirectly", () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?:[^"]* from )?"([^"]+)";/gm,
    )) {
      if (name.startsWith(".")) follow(path.join(path.dirname(file), name));
      else if (!name.startsWith("node:")) packages.add(`${name} in ${file}`);
    }
  };
  follow("build/commands/start.mjs");
  expect([...packages]).toEqual([]);
  expect(seen.size).toBeGreaterThan(3);
});

it("an invalid variable ends the start with status 1 and its name", async () => {
  const { process: supervisor, output } = await start({ DATABASE_CONNECTIONS: "many" });
  const [status] = (await once(supervisor, "close")) as [number];
  expect(status).toBe(1);
  expect(output()).toMatch(/^Gudang cannot start\. .*DATABASE_CONNECTIONS/m);
  expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
});

it("SIGTERM during the preparation stops the database", async () => {
  const { process: supervisor, output } = await start();
  await expect.poll(postgres, PATIENCE).toBeGreaterThan(0);
  const server = await postgres();
  supervisor.kill("SIGTERM");
  const [status] = (await once(supervisor, "close")) as [number];
  expect(status).toBe(0);
  expect(output()).not.toMatch(/Gudang \S+ is ready/);
  expect(bornOf(server)).toBeUndefined();
  expect(existsSync(path.join(dataDir, "postgres-owner.json"))).toBe(false);
});

it("a lost database is started again, and the end of the web server ends the start with status 1", async () => {
  const { process: supervisor, output } = await start();
  await expect.poll(output, PATIENCE).toMatch(/Gudang \S+ is ready/);
  expect(await pidIn("postgres-owner.json", /"pid":(\d+)/)).toBe(supervisor.pid);
  const lost = await postgres();
  process.kill(lost, "SIGKILL");
  await expect.poll(output, PATIENCE).toContain("PostgreSQL is gone: starting it again");
  await expect.poll(postgres, PATIENCE).not.toBe(lost);
  process.kill(web(supervisor), "SIGKILL");
  const [status] = (await once(supervisor, "exit")) as [number];
  expect(status).toBe(1);
  expect(output()).toContain("The web server ended unexpectedly (SIGKILL).");
  expect(bornOf(await postgres())).toBeUndefined();
});

it("kill -9 of the supervisor ends web server and database", async () => {
  const { process: supervisor, output } = await start();
  await expect.poll(output, PATIENCE).toMatch(/Gudang \S+ is ready/);
  const parts = [await postgres(), web(supervisor)];
  supervisor.kill("SIGKILL");
  await expect.poll(() => parts.map(bornOf), PATIENCE).toEqual([undefined, undefined]);
});
