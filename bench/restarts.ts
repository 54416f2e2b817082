import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { booking } from "#backend/db/tables/booking";
import { findInconsistencies } from "#backend/consistency";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { Shutdown } from "../scripts/shutdown";
import { openOwnData, type OwnData } from "./own-data";
import { BASE, signedIn, startWeb } from "./web";

/**
 * `npm run drill:restarts`: restarts PostgreSQL 20 times, by turns in order and by kill -9, under 16 writers on the
 * production build. Ends with 1 when the web process ends, an answer is neither success nor 503, an acknowledged booking
 * is lost or made twice, or the first good answer comes later than 2 seconds after PostgreSQL is back.
 */
const RESTARTS = 20;
const WRITERS = 16;
const MOST_WAIT_MS = 2_000;
const FOLDER = path.resolve("bench/.work/restarts");

/** The answers that the writers got so far. */
interface Tally {
  /** booking ids of the answers 201, by Idempotency-Key */
  acknowledged: Map<string, number>;
  unavailable: number;
  wrong: string[];
  lastGoodAt: number;
}

export async function drillRestarts(): Promise<void> {
  const shutdown = new Shutdown();
  const code = await run(shutdown).catch((error: unknown) => {
    if (!shutdown.isEnding) console.error(error);
    return 1;
  });
  await shutdown.end(code);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, 2_000);
  const web = await startWeb(data.url);
  let exits = 0;
  web.on("exit", () => exits++);
  const faults: string[] = [];

  const tally: Tally = { acknowledged: new Map(), unavailable: 0, wrong: [], lastGoodAt: 0 };
  const writing = new AbortController();
  const writers = Array.from({ length: WRITERS }, () => write(data, tally, writing.signal));
  await sleep(1_000);

  console.log("restart | how     | away ms | 503s | first good answer ms | acknowledged | lost");
  for (let restart = 1; restart <= RESTARTS; restart++) {
    const before = tally.unavailable;
    const how = restart % 2 === 1 ? "stop" : "kill -9";
    const goneAt = Date.now();
    if (how === "stop") await data.stop();
    else process.kill((await data.start()).pid, "SIGKILL");
    await data.start();
    const backAt = Date.now();
    while (tally.lastGoodAt < backAt && Date.now() < backAt + 10_000) await sleep(5);
    const wait = Math.max(0, tally.lastGoodAt - backAt);
    if (tally.lastGoodAt < backAt || wait > MOST_WAIT_MS) faults.push(`restart ${restart}: first good answer late`);
    await sleep(1_000);
    const lost = await countLost(data, tally);
    if (lost > 0) faults.push(`restart ${restart}: ${lost} acknowledged bookings are lost`);
    const cells = [restart, how, backAt - goneAt, tally.unavailable - before, wait, tally.acknowledged.size, lost];
    const widths = [7, 7, 7, 4, 20, 12, 4];
    console.log(cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join(" | "));
  }
  writing.abort();
  await Promise.all(writers);

  const ids = [...tally.acknowledged.values()];
  if (new Set(ids).size !== ids.length) faults.push("two requests were answered with one booking");
  const kept = await data.db.$count(booking);
  if (kept !== ids.length) faults.push(`${kept} bookings are kept, ${ids.length} were acknowledged`);
  const inconsistent = await findInconsistencies(data.db);
  if (inconsistent.length > 0) faults.push(`${inconsistent.length} counters are wrong`);
  if (tally.wrong.length > 0) faults.push(`${tally.wrong.length} other answers, such as ${tally.wrong[0]}`);
  if (exits > 0) faults.push("the web process ended");
  await stopChild(web);
  console.log(`${ids.length} bookings acknowledged, ${tally.unavailable} answers 503, ${faults.length} faults`);
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

/** Creates bookings one after the other, each with its key again and again until it is acknowledged, as the screens do. */
async function write({ token, day }: OwnData, tally: Tally, ended: AbortSignal): Promise<void> {
  const headers = { ...signedIn(token).bearer, "Content-Type": "application/json" };
  while (!ended.aborted) {
    const key = randomUUID();
    const poSaleLineId = 1 + Math.floor(Math.random() * 1200);
    const body = JSON.stringify({ date: day, poSaleLineId, exDoMasterId: 1, quantityKg: 1 });
    // The last booking too: what was sent and not acknowledged may be kept.
    while (!tally.acknowledged.has(key)) {
      const answer = await fetch(`${BASE}/api/booking`, {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": key },
        body,
      }).catch((error: unknown) => Response.json({ message: String(error) }, { status: 599 }));
      const { id, message } = (await answer.json()) as { id: number; message?: string };
      if (answer.status === 201) {
        tally.acknowledged.set(key, id);
        tally.lastGoodAt = Date.now();
        continue;
      }
      if (answer.status === 503) tally.unavailable++;
      else if (tally.wrong.push(`${answer.status} ${message}`) > 100) return;
      await sleep(50);
    }
  }
}

/** Counts the acknowledged bookings that the database does not have. */
async function countLost({ db }: OwnData, { acknowledged }: Tally): Promise<number> {
  const ids = [...acknowledged.values()];
  let found = 0;
  for (let from = 0; from < ids.length; from += 10_000)
    found += await db.$count(booking, inArray(booking.id, ids.slice(from, from + 10_000)));
  return ids.length - found;
}
