import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../scripts/build";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { percentile } from "./answers";
import { openOwnData } from "./own-data";
import { kill, pgrep, postmaster, ready, type Service, startService } from "./service";
import { BASE, PORT } from "./web";
import { startWriters } from "./writers";

/**
 * `npm run bench -- chaos`: kills (-9) and freezes `npm start` and its PostgreSQL, which restarts like a service,
 * under 32 writers, ROUNDS (default 100) times in all, and prints a table. Exits with 1 if an acknowledged booking is lost,
 * incomplete or duplicated, a counter differs, a response is neither success nor 503, or a wait exceeds its limit.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const WRITERS = 32;
const FOLDER = path.resolve("bench/.work/chaos");
const FROZEN_MS = 10_000;
/** Limit from the end of the trouble to the first acknowledged booking. */
const MAX_WAIT_MS = 5_000;
const GIVE_UP_MS = 60_000;

const TROUBLES: Record<string, (service: Service) => void | Promise<void>> = {
  "kill -9 of npm start": (service) => kill([service.pid()]),
  "kill -9 of PostgreSQL": () => kill([postmaster(FOLDER)]),
  "kill -9 of both": (service) => kill([service.pid(), postmaster(FOLDER)]),
  "PostgreSQL frozen for 10 s": async () => {
    // The postmaster first, so that it forks no backend in between.
    const pids = [postmaster(FOLDER), ...pgrep("-P", String(postmaster(FOLDER)))];
    kill(pids, "SIGSTOP");
    await sleep(FROZEN_MS);
    kill(pids, "SIGCONT");
  },
};

export async function benchChaos(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build())) return 1;
  const data = await openOwnData(shutdown, FOLDER, 2_000);
  await data.stop();
  const service = startService(shutdown, {
    GUDANG_DATA: FOLDER,
    PORT: String(PORT),
    LOG_LEVEL: "silent",
    APP_URL: "",
    BACKUP_KEEP: "0",
  });
  await ready(BASE);
  const faults: string[] = [];
  console.log("| trouble | rounds | first booking after, median ms | longest ms | 503s | acknowledged | faults |");
  console.log("|---|---:|---:|---:|---:|---:|---:|");
  const rounds = Math.ceil(ROUNDS / Object.keys(TROUBLES).length);
  for (const [name, trouble] of Object.entries(TROUBLES)) {
    const writers = await startWriters(data, WRITERS);
    await writers.nextGood(Date.now(), GIVE_UP_MS);
    const found: string[] = [];
    const waits: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      await sleep(500 + Math.random() * 500);
      await trouble(service);
      const wait = (await writers.nextGood(Date.now(), GIVE_UP_MS)) ?? GIVE_UP_MS;
      waits.push(wait);
      if (wait > MAX_WAIT_MS) found.push(`round ${round}: the first booking after ${wait} ms`);
      const lost = await writers.countLost();
      if (lost > 0) found.push(`round ${round}: ${lost} acknowledged bookings are lost`);
    }
    found.push(...(await writers.finish()));
    const { unavailable, acknowledged } = writers.tally;
    const cells = [rounds, percentile(waits, 50), percentile(waits, 100), unavailable, acknowledged.size, found.length];
    console.log(`| ${[name, ...cells].join(" | ")} |`);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await service.stop();
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}
