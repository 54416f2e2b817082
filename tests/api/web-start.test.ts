import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from "vitest";
import { outgoingMail } from "#backend/db/tables/mail";
import { queueMail } from "#backend/mail/queue";
import { startNode, stopChild, WEB_SERVER } from "../../scripts/child";
import { connectToClone } from "../setup/database";
import { accountEmail } from "../setup/fixture";
import { freePort, PATIENCE, startGudang } from "../setup/start-gudang";

/** `npm start` with the bundled PostgreSQL in a new data folder. */

let dataDir: string;
let started: Awaited<ReturnType<typeof startGudang>> | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "gudang-start-"));
  // World-readable for root's substitute user.
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  await started?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const start = async (settings?: Record<string, string>) => (started = await startGudang(dataDir, settings));

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

it("the web server sends queued mails before its first request", async () => {
  const { db, url, close } = await connectToClone(inject("serverUrl"), `start_${process.pid}`);
  await queueMail(db, { kind: "reset", recipient: accountEmail("SCALE"), locale: undefined });
  const settings = { DATABASE_URL: url, SESSION_SECRET: "a secret for this test", MAIL_DIR: dataDir, APP_URL: "" };
  const server = startNode(WEB_SERVER, {
    env: { ...process.env, ...settings, PORT: String(await freePort()) },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    await stopChild(server);
    await close();
  });
  await expect.poll(() => db.$count(outgoingMail, isNotNull(outgoingMail.sentAt)), PATIENCE).toBe(1);
});
