import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq } from "drizzle-orm";
import { outboundRecord } from "#backend/db/tables/outbound";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { answersTable, type Answers, cpuSeconds, noAnswers, percentile, timed } from "./answers";
import { openOwnData, type OwnData } from "./own-data";
import { BASE, signedIn, startWeb } from "./web";
import { LOCAL, send, startWriters } from "./writers";

/**
 * `npm run bench -- monitors`: 500 monitors (`MONITORS=`) that poll every 5 s, each on its own connection, while two clerks open lists, one
 * books, and a truck changes every 10 s. After 10 s, when all are connected, measures 30 s (`SECONDS=`). Prints response times and the CPU time of the web server. Exits with 1
 * when p95 of the monitors is above 100 ms or a response is not 200.
 */
const MONITORS = Number(process.env.MONITORS ?? 500);
const SECONDS = Number(process.env.SECONDS ?? 30);
const INTERVAL_MS = 5_000;
const WARM_UP_MS = 10_000;
const CLERKS = 2;
const THINK_MS = 1_000;
const TRUCK_MS = 10_000;
const MAX_P95_MS = 100;
const FOLDER = path.resolve("bench/.work/monitors");
/** Request of the screen's fetcher. */
const POLL = "/monitor.data?poll=&_routes=routes%2Fmonitor";

export async function benchMonitors(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, 20_000);
  const web = await startWeb(data.url);
  shutdown.onEnd(() => stopChild(web));
  const measured = SECONDS * 1_000;
  const polls = noAnswers();
  const until = Date.now() + WARM_UP_MS + measured;
  const monitors = Array.from({ length: MONITORS }, (_, number) =>
    watch(polls, (number * INTERVAL_MS) / MONITORS, until),
  );
  await desk(data, WARM_UP_MS);
  polls.times.length = 0;
  polls.statuses.clear();
  const cpuBefore = cpuSeconds(web.pid ?? 0);
  const began = Date.now();
  const clerks = await desk(data, measured);
  const seconds = (Date.now() - began) / 1_000;
  const cpu = cpuSeconds(web.pid ?? 0) - cpuBefore;
  await Promise.all(monitors);

  const p95 = percentile(polls.times, 95);
  console.log(
    answersTable([
      [`${MONITORS} monitors every ${INTERVAL_MS / 1000} s`, polls],
      [`${CLERKS} clerks, lists`, clerks],
    ]),
    `\nCPU of the web server: ${((100 * cpu) / seconds).toFixed(0)} % of one core over ${seconds.toFixed(0)} s.`,
  );
  const wrong = [...polls.statuses].filter(([status]) => status !== 200);
  return p95 > MAX_P95_MS || wrong.length > 0 ? 1 : 0;
}

/** A monitor that polls at its offset within the interval. */
export async function watch(polls: Answers, offsetMs: number, until: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await sleep(offsetMs);
  for (let next = Date.now(); next < until; next += INTERVAL_MS) {
    await sleep(Math.max(0, next - Date.now()));
    await timed(polls, () => send({ base: BASE, agent }, "GET", POLL, { headers: {} }));
  }
  agent.destroy();
}

/** Two clerks who open a list every second, one who books, and a truck that changes. */
async function desk(data: OwnData, ms: number): Promise<Answers> {
  const until = Date.now() + ms;
  const lists = noAnswers();
  const headers = signedIn(data.token).cookie;
  const pages = [`/record/outbound?date=${data.day}`, "/record/booking", `/record/outbound.data?date=${data.day}`];
  const clerk = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = number; Date.now() < until; turn++) {
      const page = pages[turn % pages.length] ?? "";
      await timed(lists, () => send({ base: BASE, agent }, "GET", page, { headers }));
      await sleep(THINK_MS);
    }
    agent.destroy();
  };
  const [truck] = await data.db.select().from(outboundRecord).orderBy(desc(outboundRecord.id)).limit(1);
  const change = async () => {
    for (let turn = 0; Date.now() < until; turn++) {
      await data.db
        .update(outboundRecord)
        .set({ licensePlate: `B ${1000 + (turn % 9000)} MON` })
        .where(eq(outboundRecord.id, truck?.id ?? 0));
      await sleep(TRUCK_MS);
    }
  };
  const writers = await startWriters(data, 1, false, LOCAL, 500);
  await Promise.all([...Array.from({ length: CLERKS }, (_, number) => clerk(number)), change()]);
  const faults = await writers.finish();
  if (faults.length > 0) throw new Error(faults.join("; "));
  return lists;
}
