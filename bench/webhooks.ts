import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, exists, isNotNull, lt, or } from "drizzle-orm";
import { connect } from "#backend/db/client";
import { activity } from "#backend/db/tables/system";
import { webhook, webhookDelivery } from "#backend/db/tables/webhook";
import { logActivity } from "#backend/history/activity";
import type { MadeWebhook, Webhook, WebhookList } from "#contract/webhook";
import { build } from "../scripts/build";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { machine, memoryMb, percentile } from "./answers";
import { openOwnData, type OwnData } from "./own-data";
import { kill, postmaster, ready, type Service, startService } from "./service";
import { BENCH_SECRET, PORT, signedIn } from "./web";
import { send, type Target } from "./writers";

/**
 * `npm run bench -- webhooks`: sends EVENTS (default 10,000) to three receivers, of which one hangs and one fails now and
 * then. Kills (-9) two instances in turn and the receivers, restarts PostgreSQL at once and changes the secrets. Exits with
 * 1 if an event is missing, comes before an earlier one of its record was accepted, or has no valid signature.
 */
const EVENTS = Number(process.env.EVENTS ?? 10_000);
/** Events without kills, of the good receiver alone and then of all three. */
const CALM_EVENTS = 300;
const CALM_RATE = 5;
const RATE = 40;
const WRITERS = 4;
const RECORDS_PER_WRITER = 300;
const EVENTS_PER_TRANSACTION = 4;
const FOLDER = path.resolve("bench/.work/webhooks");
const RECEIVED = path.join(FOLDER, "received");
const SECRETS = path.join(FOLDER, "secrets.json");
const RECEIVER_PORT = PORT + 2;
/** The path of the receiver that never answers. */
const HANGS = "/hangs";

interface Received {
  path: string;
  id: number;
  record: number;
  delay: number;
  isAccepted: boolean;
  isSigned: boolean;
  signatures: number;
}

interface Drill {
  data: OwnData;
  targets: Target[];
  services: Service[];
  secrets: Record<string, string[]>;
  /** response times of `/readyz` in ms, and MB of each instance */
  readyMs: number[];
  memory: number[];
}

export async function benchWebhooks(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build())) return 1;
  const data = await openOwnData(shutdown, FOLDER, 2_000);
  const ports = [PORT, PORT + 1];
  const shared = {
    DATABASE_URL: data.url,
    DATABASE_OWNER_URL: data.ownerUrl,
    SESSION_SECRET: BENCH_SECRET,
    WEBHOOK_HOSTS: "127.0.0.1",
    LOG_LEVEL: "silent",
    APP_URL: "",
    BACKUP_KEEP: "0",
  };
  const services = ports.map((port) =>
    startService(shutdown, { ...shared, PORT: String(port), GUDANG_DATA: path.join(FOLDER, String(port)) }),
  );
  const targets = ports.map((port) => ({ base: `http://127.0.0.1:${port}`, agent: new Agent({ keepAlive: true }) }));
  const drill: Drill = { data, targets, services, secrets: {}, readyMs: [], memory: [] };
  writeFileSync(RECEIVED, "");
  const receiverEnv = { PORT: String(RECEIVER_PORT), RECEIVED, SECRETS };
  const receiver = startService(shutdown, receiverEnv, "node bench/webhook-receiver.mjs");
  await Promise.all(targets.map(({ base }) => ready(base)));
  console.log(machine());
  const probing = setInterval(() => void probe(drill), 2_000);

  const first = new Map<string, number>();
  for (const paths of [["/good"], ["/fails", HANGS]]) {
    const from = await lastEvent(drill);
    for (const each of paths) {
      await makeHook(drill, each);
      first.set(each, from);
    }
    await writeEvents(drill, CALM_EVENTS, CALM_RATE);
    await untilSent(drill);
    const delays = readReceived().flatMap((each) => (each.path === "/good" && each.id > from ? [each.delay] : []));
    const [p50, p99] = [50, 99].map((percent) => percentile(delays, percent));
    console.log(`Delay of /good${first.size > 1 ? " next to the others" : ""}: p50 ${p50} ms, p99 ${p99} ms`);
  }

  const over = new AbortController();
  let kills = 0;
  const trouble = [
    repeat(over.signal, 4_000, async () => {
      const at = kills++ % services.length;
      kill([services[at]?.pid() ?? 0]);
      await ready(targets[at]?.base ?? "");
    }),
    repeat(over.signal, 10_000, () => kill([receiver.pid()])),
    repeat(over.signal, 20_000, () => replaceSecrets(drill)),
  ];
  await writeEvents(drill, EVENTS / 2, RATE);
  // As `pg_ctl restart -m immediate`.
  kill([postmaster(FOLDER)], "SIGQUIT");
  await sleep(1_000);
  await data.start();
  await writeEvents(drill, EVENTS / 2, RATE);
  over.abort();
  await Promise.all(trouble);
  await untilSent(drill);
  clearInterval(probing);

  const [p50 = 0, p99 = 0] = [50, 99].map((percent) => percentile(drill.readyMs, percent));
  console.log(`${kills} kills of an instance, at most ${percentile(drill.memory, 100)} MB each`);
  console.log(`/readyz: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  console.log("| receiver | events | requests | missing | twice | too early | not signed | two signatures |");
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  const events = await readEvents(drill);
  const faults = [...first].map(([name, from]) =>
    check(
      name,
      events.filter(({ id }) => id > from),
    ),
  );
  await Promise.all([...services, receiver].map((each) => each.stop()));
  return faults.some((count) => count > 0) ? 1 : 0;
}

/** Prints the figures of a receiver. @returns number of faults */
function check(name: string, events: { id: number; record: number }[]): number {
  const requests = readReceived().filter((each) => each.path === name);
  const waiting = new Map<number, number[]>();
  for (const { id, record } of events) waiting.set(record, [...(waiting.get(record) ?? []), id]);
  const seen = new Set<number>();
  const accepted = new Map<number, number>();
  let early = 0;
  for (const { id, record, isAccepted } of requests) {
    const isEarly = waiting.get(record)?.some((each) => each < id && !accepted.has(each)) === true;
    if (isEarly && !seen.has(id)) early++;
    seen.add(id);
    if (isAccepted) accepted.set(id, (accepted.get(id) ?? 0) + 1);
  }
  const missing = events.filter(({ id }) => !accepted.has(id)).length;
  const twice = [...accepted.values()].filter((count) => count > 1).length;
  const unsigned = requests.filter(({ isSigned }) => !isSigned).length;
  const two = requests.filter(({ signatures }) => signatures === 2).length;
  console.log(`| ${[name, events.length, requests.length, missing, twice, early, unsigned, two].join(" | ")} |`);
  return early + unsigned + (name === HANGS ? 0 : missing);
}

/** Writes entries of the history at a rate per second, in concurrent transactions of which one in 20 is rolled back. */
async function writeEvents({ data }: Drill, count: number, rate: number): Promise<void> {
  const { db, close } = connect(data.url, { connections: WRITERS });
  const began = Date.now();
  let begun = 0;
  const write = async (writer: number) => {
    while (begun < count) {
      const at = begun;
      begun += EVENTS_PER_TRANSACTION;
      await sleep(Math.max(0, began + (at * 1_000) / rate - Date.now()));
      const written = db.transaction(async (tx) => {
        for (let each = 0; each < EVENTS_PER_TRANSACTION; each++) {
          // No record is written by two writers, as its lock ensures in the application.
          const id = 1_000_000 + writer * RECORDS_PER_WRITER + Math.floor(Math.random() * RECORDS_PER_WRITER);
          await logActivity(tx, { by: null, entity: "booking", id, action: "update", after: { note: String(at) } });
        }
        if (Math.random() < 0.05) throw new Error("rolled back");
      });
      await written.catch(() => (begun -= EVENTS_PER_TRANSACTION));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await close();
}

/** Waits until every receiver but the hanging one has all events; saves the webhooks each minute, which ends pauses. */
async function untilSent(drill: Drill): Promise<void> {
  const { db } = drill.data;
  for (let seconds = 1; ; seconds++) {
    await sleep(1_000);
    if (seconds % 60 === 0) await saveHooks(drill);
    const last = await lastEvent(drill);
    const behind = await db
      .select({ url: webhook.url })
      .from(webhook)
      .where(
        or(
          lt(webhook.position, last),
          exists(
            db
              .select({ id: webhookDelivery.id })
              .from(webhookDelivery)
              .where(and(eq(webhookDelivery.webhookId, webhook.id), isNotNull(webhookDelivery.dueAt))),
          ),
        ),
      );
    if (behind.every(({ url }) => url.endsWith(HANGS))) return;
  }
}

async function readEvents({ data: { db } }: Drill) {
  const { id, entity, entityId: record } = activity;
  return db.select({ id, record }).from(activity).where(eq(entity, "booking")).orderBy(id);
}

const lastEvent = async (drill: Drill) => (await readEvents(drill)).at(-1)?.id ?? 0;

const readReceived = () =>
  readFileSync(RECEIVED, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Received);

const inputOf = (name: string) => ({
  url: `http://127.0.0.1:${RECEIVER_PORT}${name}`,
  types: [],
  role: "OFFICE",
  active: true,
});

async function makeHook(drill: Drill, name: string): Promise<void> {
  const { secret } = await call<MadeWebhook>(drill, "POST", "/api/webhook", { body: inputOf(name) });
  addSecret(drill, name, secret);
}

async function replaceSecrets(drill: Drill): Promise<void> {
  for (const { id, url } of await listHooks(drill)) {
    const { secret } = await call<MadeWebhook>(drill, "POST", `/api/webhook/${id}/secret`, { body: {} });
    addSecret(drill, new URL(url).pathname, secret);
  }
}

function addSecret({ secrets }: Drill, name: string, secret: string | null): void {
  secrets[name] = [...(secrets[name] ?? []), secret ?? ""];
  writeFileSync(`${SECRETS}.new`, JSON.stringify(secrets));
  renameSync(`${SECRETS}.new`, SECRETS);
}

async function saveHooks(drill: Drill): Promise<void> {
  for (const { id, url, version } of await listHooks(drill))
    await call<Webhook>(drill, "PUT", `/api/webhook/${id}`, { body: inputOf(new URL(url).pathname), version });
}

const listHooks = async (drill: Drill) => (await call<WebhookList>(drill, "GET", "/api/webhook")).data;

/** Repeats a call with its key, at either instance, until it succeeds. @throws Error unless the response is 503 */
async function call<T>(
  { data, targets }: Drill,
  method: string,
  address: string,
  { body, version }: { body?: object; version?: number } = {},
): Promise<T> {
  const headers = {
    ...signedIn(data.token).bearer,
    "Content-Type": "application/json",
    "Idempotency-Key": randomUUID(),
    ...(version !== undefined && { "If-Match": `"${version}"` }),
  };
  for (let at = 0; ; at++) {
    const target = targets[at % targets.length] as Target;
    const sent = send(target, method, address, body ? { headers, body: JSON.stringify(body) } : { headers });
    const { status, text } = await sent.catch((error: unknown) => ({ status: 503, text: String(error) }));
    if (status < 300) return JSON.parse(text) as T;
    if (status !== 503) throw new Error(`${method} ${address}: ${status} ${text}`);
    await sleep(100);
  }
}

/** Repeats work after random pauses, until the signal. */
async function repeat(signal: AbortSignal, mostMs: number, work: () => unknown): Promise<void> {
  for (;;) {
    await sleep(mostMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await work();
  }
}

/** Measures the time of `/readyz` and the memory of each instance that runs. */
async function probe({ targets, services, readyMs, memory }: Drill): Promise<void> {
  const measured = targets.map(async (target, at) => {
    const began = performance.now();
    await send(target, "GET", "/readyz", { headers: {} });
    readyMs.push(performance.now() - began);
    memory.push(memoryMb(services[at]?.pid() ?? 0));
  });
  await Promise.allSettled(measured);
}
