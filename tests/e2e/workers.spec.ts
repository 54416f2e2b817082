import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startTestApp, type TestApp } from "../setup/e2e-app";
import { expect, test } from "./fixtures";
import { EX_DO, makePo } from "./order-steps";
import { sendTo } from "./send-to";

/** Two web workers on one port (docs/decisions/0075-every-core.md). */
const WORKERS = 2;
const CLERKS = 8;

// The tests share an application.
test.describe.configure({ mode: "default" });

let stateFile: string;
let app: TestApp;

test.beforeAll(async () => {
  stateFile = path.join(mkdtempSync(path.join(tmpdir(), "gudang-workers-")), "web-workers.json");
  app = await startTestApp(5000 + test.info().workerIndex, {
    WEB_CONCURRENCY: String(WORKERS),
    GUDANG_WORKERS: stateFile,
  });
  await expect.poll(() => state().workers.length, { timeout: 60_000 }).toBe(WORKERS);
});
test.afterAll(async () => {
  await app.stop();
  rmSync(path.dirname(stateFile), { recursive: true });
});

const state = () =>
  JSON.parse(readFileSync(stateFile, "utf8")) as { pid: number; workers: number[]; failedReloads: number };

interface Load {
  /** ids of acknowledged bookings */
  acknowledged: number[];
  /** requests without a 201 response */
  failed: string[];
  stop(): Promise<void>;
}

/** Concurrent clerks, each on a separate connection; a failed booking is retried with its idempotency key. */
async function book(): Promise<Load> {
  const po = await makePo(app, [100_000_000]);
  const headers = { Authorization: `Bearer ${await app.token("OFFICE")}`, "Content-Type": "application/json" };
  const body = JSON.stringify({
    date: po.date,
    poSaleLineId: po.lines[0]?.id,
    exDoMasterId: EX_DO.id,
    quantityKg: 1,
  });
  const load: Load = { acknowledged: [], failed: [], stop: () => Promise.resolve() };
  let ended = false;
  const clerks = Array.from({ length: CLERKS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!ended) {
      const key = randomUUID();
      for (let answered = false; !answered;) {
        const sent = { method: "POST", agent, headers: { ...headers, "Idempotency-Key": key }, body };
        const answer = await sendTo(`${app.url}/api/booking`, sent).catch((error: unknown) => String(error));
        answered = typeof answer !== "string" && answer.status === 201;
        if (answered && typeof answer !== "string")
          load.acknowledged.push((JSON.parse(answer.text) as { id: number }).id);
        else load.failed.push(typeof answer === "string" ? answer : `${answer.status} ${answer.text}`);
      }
    }
    agent.destroy();
  });
  load.stop = async () => {
    ended = true;
    await Promise.all(clerks);
  };
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(CLERKS);
  return load;
}

async function expectAllKept({ acknowledged }: Load): Promise<void> {
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  for (const id of acknowledged) expect((await app.get("OFFICE", `/booking/${id}`)).status).toBe(200);
}

test("a worker killed under load is replaced, and no acknowledged booking is lost", async () => {
  const load = await book();
  const before = state().workers;
  const [killed = 0] = before;
  process.kill(killed, "SIGKILL");
  await expect.poll(() => state().workers.length === WORKERS && !state().workers.includes(killed)).toBe(true);
  expect(state().workers).toContain(before[1]);
  const seen = load.acknowledged.length;
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(seen + CLERKS);
  await load.stop();
  await expectAllKept(load);
});

test("a reload under load replaces every worker and rejects no request", async () => {
  const load = await book();
  const { pid, workers } = state();
  process.kill(pid, "SIGHUP");
  await expect
    .poll(() => state().workers.filter((worker) => !workers.includes(worker)).length, { timeout: 60_000 })
    .toBe(WORKERS);
  await sleep(1_000);
  await load.stop();
  expect(load.failed).toEqual([]);
  expect(state()).toMatchObject({ pid, failedReloads: 0 });
  await expectAllKept(load);
});

test("/metrics sums the calls of all workers", async () => {
  const count = async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(/^gudang_database_up 1$/m);
    return Number(/^gudang_api_call_seconds_count\{method="GET",route="\/api\/marking"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const before = await count();
  const headers = { Authorization: `Bearer ${await app.token("OFFICE")}` };
  // Separate connections, so that both workers accept some.
  const agent = new Agent({ maxSockets: Infinity });
  await Promise.all(Array.from({ length: 40 }, () => sendTo(`${app.url}/api/marking`, { agent, headers })));
  for (let asked = 0; asked < 4; asked++) expect(await count()).toBe(before + 40);
});
