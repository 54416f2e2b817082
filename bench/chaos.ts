import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData, type OwnData } from "./own-data";
import { ready, startService } from "./service";
import { freeze, openLine } from "./trouble";
import { BASE, PORT, startWeb } from "./web";
import { startWriters } from "./writers";

/**
 * `npm run drill -- chaos`: kills, freezes, disconnects and fills up under 32 writers, and prints a table. ROUNDS (default
 * 100) of kill -9 hit the web process, the supervisor and PostgreSQL of `npm start`, which restarts like a service.
 * Exits with 1 if an acknowledged booking is lost, incomplete or duplicated, a counter differs, a response is neither
 * success nor 503, or a wait exceeds its limit.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const WRITERS = 32;
const FOLDER = path.resolve("bench/.work/chaos");
const TMPFS_MB = 500;
const CLOCK_LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/** Limit from the kill to the first acknowledged booking. */
const MAX_KILLED_MS = 5_000;
/** Limits for a response while the database is unresponsive, and from its return to the first booking. */
const MAX_SILENT_MS = 3_000;
const MAX_BACK_MS = 2_000;
const GIVE_UP_MS = 60_000;

/** Results of one kind of fault. */
interface Outcome {
  what: string;
  rounds: number;
  /** ms until the first acknowledged booking, per round */
  waits: number[];
  longestAnswerMs: number | null;
  unavailable: number;
  acknowledged: number;
  faults: string[];
}

export async function chaos(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!existsSync(CLOCK_LIBRARY)) throw new Error("the clock needs libfaketime: apt-get install faketime");
  if (!(await build(shutdown))) return 1;
  const outcomes = [
    ...(await killed(shutdown)),
    ...(await silent(shutdown)),
    await full(shutdown),
    await setBack(shutdown),
  ];
  console.log(
    "\ntrouble                     | rounds | first booking after, ms: median | most | longest answer ms | 503s | acknowledged | faults",
  );
  for (const { what, rounds, waits, longestAnswerMs, unavailable, acknowledged, faults } of outcomes) {
    const sorted = waits.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? "-";
    const cells = [
      rounds,
      median,
      sorted.at(-1) ?? "-",
      longestAnswerMs ?? "-",
      unavailable,
      acknowledged,
      faults.length,
    ];
    const widths = [6, 31, 4, 17, 4, 12, 6];
    console.log(
      [what.padEnd(27), ...cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0))].join(" | "),
    );
  }
  const faults = outcomes.flatMap(({ what, faults: found }) => found.map((fault) => `${what}: ${fault}`));
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

/** Injects a fault per round, and collects its effect on the writers; `trouble` returns the start of the wait. */
async function under(
  what: string,
  data: OwnData,
  { rounds, mostMs, mayBreakOff }: { rounds: number; mostMs: number; mayBreakOff: boolean },
  trouble: (round: number) => number | Promise<number>,
): Promise<Outcome> {
  console.log(`${what}, ${rounds} rounds`);
  const writers = await startWriters(data, WRITERS, mayBreakOff);
  const { tally } = writers;
  const waits: number[] = [];
  const faults: string[] = [];
  let longestAnswerMs = 0;
  await writers.nextGood(Date.now(), GIVE_UP_MS);
  for (let round = 0; round < rounds; round++) {
    await sleep(500 + Math.random() * 500);
    tally.longestMs = 0;
    const wait = await writers.nextGood(await trouble(round), GIVE_UP_MS);
    longestAnswerMs = Math.max(longestAnswerMs, tally.longestMs);
    if (wait === null) faults.push(`round ${round + 1}: no booking within ${GIVE_UP_MS / 1000} s`);
    else waits.push(wait);
    if (wait !== null && wait > mostMs) faults.push(`round ${round + 1}: the first booking after ${wait} ms`);
    const lost = await writers.countLost();
    if (lost > 0) faults.push(`round ${round + 1}: ${lost} acknowledged bookings are lost`);
  }
  faults.push(...(await writers.finish()));
  return {
    what,
    rounds,
    waits,
    longestAnswerMs: mayBreakOff ? null : longestAnswerMs,
    unavailable: tally.unavailable,
    acknowledged: tally.acknowledged.size,
    faults,
  };
}

const startOwn = (shutdown: Shutdown, folder: string) =>
  startService(shutdown, {
    GUDANG_DATA: folder,
    PORT: String(PORT),
    LOG_LEVEL: "silent",
    APP_URL: "",
    BACKUP_KEEP: "0",
  });

async function killed(shutdown: Shutdown): Promise<Outcome[]> {
  const data = await openOwnData(shutdown, FOLDER, 2_000);
  await data.stop();
  const service = startOwn(shutdown, FOLDER);
  await ready(BASE);
  const outcomes: Outcome[] = [];
  const victims = {
    "kill -9 of web": () => [service.pids().web],
    "kill -9 of the supervisor": () => [service.pids().supervisor],
    "kill -9 of PostgreSQL": () => [postmasterOf(FOLDER)],
    "kill -9 of all three": () => [service.pids().supervisor, service.pids().web, postmasterOf(FOLDER)],
  };
  const kinds = Object.entries(victims);
  for (const [what, pids] of kinds) {
    const settings = { rounds: Math.ceil(ROUNDS / kinds.length), mostMs: MAX_KILLED_MS, mayBreakOff: true };
    outcomes.push(
      await under(what, data, settings, () => {
        pids().forEach(kill);
        return Date.now();
      }),
    );
  }
  await service.stop();
  return outcomes;
}

/** Kills a process; a missing process counts as killed. */
function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

/** Ends a fault. */
type End = () => Promise<void> | void;

/** Stops, freezes and disconnects the database, for ten seconds each. */
async function silent(shutdown: Shutdown): Promise<Outcome[]> {
  const data = await openOwnData(shutdown, `${FOLDER}-silent`, 2_000);
  const line = await openLine(data.url);
  const web = await startWeb(line.url);
  shutdown.onEnd(() => stopChild(web));
  const troubles: Record<string, () => Promise<End> | End> = {
    "PostgreSQL stopped for 10 s": async () => {
      await data.stop();
      return async () => void (await data.start());
    },
    "PostgreSQL frozen for 10 s": () => freeze(postmasterOf(`${FOLDER}-silent`)),
    "the line cut for 10 s": () => {
      line.cut();
      return line.mend;
    },
  };
  const outcomes: Outcome[] = [];
  for (const [what, begin] of Object.entries(troubles)) {
    const outcome = await under(what, data, { rounds: 3, mostMs: MAX_BACK_MS, mayBreakOff: false }, async () => {
      const end = await begin();
      await sleep(10_000);
      await end();
      return Date.now();
    });
    if ((outcome.longestAnswerMs ?? 0) > MAX_SILENT_MS)
      outcome.faults.push(`an answer took ${outcome.longestAnswerMs} ms`);
    outcomes.push(outcome);
  }
  await stopChild(web);
  line.close();
  return outcomes;
}

/** Fills the disk of the data folder, a small tmpfs, and frees it; needs root. */
async function full(shutdown: Shutdown): Promise<Outcome> {
  const folder = `${FOLDER}-full`;
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${TMPFS_MB}m,mode=755`, "tmpfs", folder]);
  shutdown.onEnd(() => {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
    return Promise.resolve();
  });
  const data = await openOwnData(shutdown, path.join(folder, "data"), 2_000);
  await data.stop();
  const service = startOwn(shutdown, path.join(folder, "data"));
  await ready(BASE);
  const filler = path.join(folder, "filler");
  const outcome = await under(
    "the disk full for 10 s",
    data,
    { rounds: 3, mostMs: MAX_KILLED_MS, mayBreakOff: true },
    async () => {
      try {
        execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"], { stdio: "ignore" });
      } catch {
        // Ends when the disk is full.
      }
      await sleep(10_000);
      rmSync(filler);
      return Date.now();
    },
  );
  await service.stop();
  return outcome;
}

/** Sets the clock of the web process back by an hour, and forward again (libfaketime). */
async function setBack(shutdown: Shutdown): Promise<Outcome> {
  const data = await openOwnData(shutdown, `${FOLDER}-clock`, 2_000);
  const clock = path.join(`${FOLDER}-clock`, "clock");
  writeFileSync(clock, "+0");
  const web = await startWeb(data.url, {
    env: {
      LD_PRELOAD: CLOCK_LIBRARY,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
  });
  shutdown.onEnd(() => stopChild(web));
  const settings = { rounds: 4, mostMs: MAX_BACK_MS, mayBreakOff: false };
  const outcome = await under("the clock an hour back", data, settings, async (round) => {
    writeFileSync(clock, round % 2 === 0 ? "-1h" : "+0");
    await sleep(3_000);
    return Date.now();
  });
  await stopChild(web);
  return outcome;
}
