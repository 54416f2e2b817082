import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData, type OwnData } from "./own-data";
import { staticFile } from "./targets";
import { BASE, signedIn, startWeb } from "./web";

/**
 * `npm run soak`: sends REQUESTS (default 60,000) mixed requests to the production build on data of its own (ROWS outbound
 * records, default 20,000), and prints the memory of the web process after garbage collection every 10,000. Ends with 1
 * when the heap grows by more than half a megabyte per 10,000 after the first, or when a request fails.
 */
const STEP = 10_000;
const STEPS = Math.max(3, Math.ceil(Number(process.env.REQUESTS ?? 60_000) / STEP));
const ROWS = Number(process.env.ROWS ?? 20_000);
const AT_ONCE = 8;
const MOST_GROWTH_MB = 0.5;
const FOLDER = path.resolve("bench/.work/soak");

interface Memory {
  heapMb: number;
  rssMb: number;
}

interface Asked {
  path: string;
  init?: RequestInit;
}

export async function soak(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, ROWS);
  const preload = pathToFileURL(path.resolve("bench/memory.mjs")).href;
  const web = await startWeb(data.url, { env: { NODE_OPTIONS: `--import ${preload}` } });
  shutdown.onEnd(() => stopChild(web));

  const requests = mix(data);
  const measured: Memory[] = [];
  console.log(`${STEPS * STEP} requests, ${AT_ONCE} at a time`);
  console.log("requests | heap after gc MB | RSS MB | requests/s");
  for (let step = 1; step <= STEPS; step++) {
    const from = Date.now();
    await send(requests, STEP);
    const perSecond = Math.round(STEP / ((Date.now() - from) / 1000));
    // Time for the last answers to be let go of.
    await sleep(1_000);
    const memory = await memoryOf(web);
    measured.push(memory);
    const cells = [step * STEP, memory.heapMb.toFixed(2), memory.rssMb.toFixed(0), perSecond];
    console.log(cells.map((cell) => String(cell).padStart(8)).join(" | "));
  }
  const [first, last] = [measured[0], measured.at(-1)];
  const growth = ((last?.heapMb ?? 0) - (first?.heapMb ?? 0)) / (STEPS - 1);
  console.log(`The heap grew by ${growth.toFixed(2)} MB per ${STEP} requests; at most ${MOST_GROWTH_MB} is right.`);
  return growth > MOST_GROWTH_MB ? 1 : 0;
}

/** Returns the requests of a working day, each as often as it comes in twenty: pages, their data, calls, writes, the monitor. */
function mix({ token, day }: OwnData): (() => Asked)[] {
  const { cookie, bearer } = signedIn(token);
  const page = (address: string) => () => ({ path: address, init: { headers: cookie } });
  const call = (address: string) => () => ({ path: address, init: { headers: bearer } });
  const booking = () => ({
    path: "/api/booking",
    init: {
      method: "POST",
      headers: { ...bearer, "Content-Type": "application/json" },
      body: JSON.stringify({
        date: day,
        poSaleLineId: 1 + Math.floor(Math.random() * 1200),
        exDoMasterId: 1,
        quantityKg: 1,
      }),
    },
  });
  const list = `/record/outbound?date=${day}`;
  return [
    ...[list, list, `${list}&page=2`, "/management/customer", "/record/booking", "/record/po-sales", "/home"].map(page),
    ...[`/record/outbound.data?date=${day}`, "/management/customer.data", "/record/booking.data"].map(page),
    ...[`/api/outbound-record?date=${day}`, "/api/customer?page=1", "/api/outstanding?page=1", "/api/me"].map(call),
    ...["/monitor", "/monitor/queues", "/login", staticFile()].map((address) => () => ({ path: address })),
    booking,
    booking,
  ];
}

/** Sends requests in turn until there were so many. @throws Error at the first answer that is no success */
async function send(requests: (() => Asked)[], count: number): Promise<void> {
  let sent = 0;
  const sendInTurn = async () => {
    while (sent < count) {
      const { path: address, init } = requests[sent++ % requests.length]!();
      const answer = await fetch(BASE + address, { ...init, redirect: "manual" });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
}

async function memoryOf(web: ChildProcess): Promise<Memory> {
  const answer = once(web, "message", { signal: AbortSignal.timeout(30_000) });
  web.send("memory");
  const [{ heapUsed, rss }] = (await answer) as [{ heapUsed: number; rss: number }];
  return { heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 };
}
