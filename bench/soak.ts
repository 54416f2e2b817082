import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData, type OwnData } from "./own-data";
import { BASE, PORT, signedIn, startWeb } from "./web";

/**
 * `npm run bench -- soak`: sends REQUESTS (default 60,000) mixed requests to the production build with ROWS outbound records (default 20,000), and
 * prints every 10,000 the memory after garbage collection, descriptors and PostgreSQL connections of the web process. Then abandons
 * ABANDONED connections that have requested files. Exits with 1 when a figure grows beyond its limit after the first step, a descriptor
 * stays open, or a request fails.
 */
const STEP = 10_000;
const STEPS = Math.max(3, Math.ceil(Number(process.env.REQUESTS ?? 60_000) / STEP));
const ROWS = Number(process.env.ROWS ?? 20_000);
const AT_ONCE = 8;
const ABANDONED = 1000;
/** Allowed growth; 60,000 requests have more noise than 300,000. */
const MAX_MB_PER_STEP = STEPS >= 30 ? 0.2 : 0.5;
/** Connections of the measuring client, which may or may not be open at that moment. */
const MAX_MORE = AT_ONCE;
const FOLDER = path.resolve("bench/.work/soak");

interface Held {
  heapMb: number;
  rssMb: number;
  descriptors: number;
  connections: number;
}

type Request = [path: string, init?: RequestInit];

export async function benchSoak(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build())) return 1;
  const data = await openOwnData(shutdown, FOLDER, ROWS);
  const preload = pathToFileURL(path.resolve("bench/memory.mjs")).href;
  const web = await startWeb(data.url, { env: { NODE_OPTIONS: `--import ${preload}` } });
  shutdown.onEnd(() => stopChild(web));

  const requests = mix(data);
  const measured: Held[] = [];
  console.log(`${STEPS * STEP} requests, ${AT_ONCE} at a time`);
  console.log("requests | heap after gc MB | RSS MB | descriptors | connections | requests/s");
  for (let step = 1; step <= STEPS; step++) {
    const from = Date.now();
    await send(requests, STEP);
    const perSecond = Math.round(STEP / ((Date.now() - from) / 1000));
    // Time to release the last responses.
    await sleep(1_000);
    const held = await readHeld(web, data);
    measured.push(held);
    const memory = [held.heapMb.toFixed(2), held.rssMb.toFixed(0)];
    const cells = [step * STEP, ...memory, held.descriptors, held.connections, perSecond];
    console.log(cells.map((cell) => String(cell).padStart(8)).join(" | "));
  }
  const kept = await countAbandoned(web, data);
  return assess(measured) || kept;
}

/** Closes connections with pending responses. @returns 1 if descriptors stay open, else 0 */
async function countAbandoned(web: ChildProcess, data: OwnData): Promise<number> {
  const before = await readHeld(web, data);
  const request = `GET ${staticFile()} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  for (let n = 0; n < ABANDONED; n++) {
    const socket = connect(PORT, "localhost").on("error", () => undefined);
    await once(socket, "connect");
    socket.write(request.repeat(8));
    await sleep(5);
    socket.destroy();
  }
  await sleep(1_000);
  const after = await readHeld(web, data);
  console.log(
    `${ABANDONED} abandoned connections: ${before.descriptors} descriptors before, ${after.descriptors} after`,
  );
  return after.descriptors > before.descriptors ? 1 : 0;
}

/** Returns 1 if a value grew from the middle third of the measurements to the last, after warm-up; else 0. */
function assess(measured: readonly Held[]): number {
  const third = Math.floor(measured.length / 3);
  const growth = (of: (held: Held) => number) =>
    median(measured.slice(-third).map(of)) - median(measured.slice(third, 2 * third).map(of));
  const perStep = (mb: number) => mb / third;
  const rows: [string, number, number][] = [
    [`MB of heap per ${STEP} requests`, perStep(growth(({ heapMb }) => heapMb)), MAX_MB_PER_STEP],
    [`MB of RSS per ${STEP} requests`, perStep(growth(({ rssMb }) => rssMb)), MAX_MB_PER_STEP],
    ["descriptors", growth(({ descriptors }) => descriptors), MAX_MORE],
    ["connections", growth(({ connections }) => connections), MAX_MORE],
  ];
  for (const [what, grown, most] of rows) console.log(`Grown by ${grown.toFixed(2)} ${what}; at most ${most}.`);
  return rows.some(([, grown, most]) => grown > most) ? 1 : 0;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the requests of a working day by their frequency: documents, data of navigation, calls, writes, the monitor. */
function mix({ token, day }: OwnData): (() => Request)[] {
  const { cookie, bearer } = signedIn(token);
  const page = (address: string) => (): Request => [address, { headers: cookie }];
  const call = (address: string) => (): Request => [address, { headers: bearer }];
  const booking = (): Request => {
    const poSaleLineId = 1 + Math.floor(Math.random() * 1200);
    const body = JSON.stringify({ date: day, poSaleLineId, exDoMasterId: 1, quantityKg: 1, unusualReason: "bench" });
    return ["/api/booking", { method: "POST", headers: { ...bearer, "Content-Type": "application/json" }, body }];
  };
  const trucks = (part = "") => `/record/outbound.data?date=${day}${part}`;
  return [
    ...[`/record/outbound?date=${day}`, "/record/booking", "/home"].map(page),
    ...[trucks(), trucks("&page=2"), "/management/customer.data", "/record/booking.data"].map(page),
    ...["/record/po-sales.data", "/home.data", `/export/outbound.data?startDate=${day}&endDate=${day}`].map(page),
    ...[`/api/outbound-record?date=${day}`, "/api/customer?page=1", "/api/outstanding?page=1", "/api/me"].map(call),
    ...["/monitor", "/api/monitor/outbound-record", "/login", staticFile()].map((address) => (): Request => [address]),
    booking,
    booking,
  ];
}

/** Returns the URL of a built script. */
function staticFile(): string {
  const entry = readdirSync("build/client/assets").find((file) => /^entry\.client-.*\.js$/.test(file));
  if (!entry) throw new Error("the build has no entry.client");
  return `/assets/${entry}`;
}

/** Sends a number of requests in turn. @throws Error at the first unsuccessful response */
async function send(requests: (() => Request)[], count: number): Promise<void> {
  let sent = 0;
  const sendInTurn = async () => {
    while (sent < count) {
      const [address, init] = requests[sent++ % requests.length]!();
      const answer = await fetch(BASE + address, { ...init, redirect: "manual" });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
}

async function readHeld(web: ChildProcess, { db }: OwnData): Promise<Held> {
  const answer = once(web, "message", { signal: AbortSignal.timeout(30_000) });
  web.send("memory");
  const [{ heapUsed, rss, descriptors }] = (await answer) as [{ heapUsed: number; rss: number; descriptors: number }];
  const counted = sql`select count(*)::int as connections from pg_stat_activity where datname = current_database()`;
  const { rows } = await db.execute<{ connections: number }>(counted);
  return { heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20, descriptors, connections: rows[0]?.connections ?? 0 };
}
