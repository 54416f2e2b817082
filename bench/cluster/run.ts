import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../../scripts/build";
import { underShutdown } from "../../scripts/shutdown";
import { machine } from "../answers";
import { startWriters, type Writers } from "../writers";
import { type Cluster, leaderOf, powerOn, setUp, switchOver, waitUntilWhole } from "./cluster";

/**
 * `npm run bench -- cluster`: five machines as in docs/cluster.md, with Debian's packages and deploy/cluster; DATABASES=2 makes
 * the third an etcd alone. Kills, cuts off and replaces the primary under 16 writers, ROUNDS (default 1) times; ONLY is a pattern
 * of steps. Exits with 1 if an acknowledged booking is lost or duplicated, an answer is neither good nor 503, or no write
 * succeeds for longer than the step's limit; SILENCE=2 doubles the limits on a busy machine.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const ONLY = new RegExp(process.env.ONLY ?? "");
const PATIENCE = Number(process.env.SILENCE ?? 1);
const WRITERS = 16;
const GIVE_UP_MS = 120_000;
/** Longer than ttl: the lease has expired and another machine is primary. */
const AWAY_MS = 40_000;

interface Step {
  name: string;
  /** most seconds without an acknowledged write on a quiet machine (docs/cluster.md) */
  silence: number;
  run(cluster: Cluster): Promise<void>;
}

const STEPS: Step[] = [
  { name: "switchover", silence: 5, run: switchOver },
  {
    name: "kill -9 of the whole primary, back after 40 s",
    silence: 30,
    async run({ databases }) {
      const leader = await leaderOf(databases);
      leader.kill();
      await sleep(AWAY_MS);
      await powerOn(leader);
    },
  },
  {
    name: "primary cut from all machines for 40 s",
    silence: 30,
    async run({ databases, webs }) {
      const leader = await leaderOf(databases);
      const mend = leader.cut(otherAddresses([...databases, ...webs], leader));
      await sleep(AWAY_MS);
      mend();
    },
  },
  {
    name: "rewind: the old primary returns with a diverged history",
    silence: 40,
    async run({ databases }) {
      const leader = await leaderOf(databases);
      // Its last commits wait for a standby, and exist on its disk alone.
      const mend = leader.cut(otherAddresses(databases, leader));
      await sleep(1_500);
      leader.kill();
      mend();
      await sleep(AWAY_MS);
      if ((await leaderOf(databases)) === leader) throw new Error("no other database took over");
      await powerOn(leader);
    },
  },
];

const otherAddresses = (machines: Cluster["databases"], but: Cluster["databases"][number]) =>
  machines.filter((each) => each !== but).map(({ address }) => address);

export async function benchCluster(): Promise<void> {
  await underShutdown(async (shutdown) => {
    if (!(await build())) return 1;
    const cluster = await setUp(shutdown);
    const writers = await startWriters(cluster.data, WRITERS, cluster.target);
    await writers.nextGood(Date.now(), GIVE_UP_MS);
    const faults: string[] = [];
    console.log(`${machine()} ${cluster.databases.length} databases, ${WRITERS} writers.\n`);
    console.log("| trouble | no write for, s | 503s | acknowledged | lost | all stream again after, s |");
    console.log("|---|---:|---:|---:|---:|---:|");
    for (let round = 1; round <= ROUNDS; round++)
      for (const step of STEPS.filter(({ name }) => ONLY.test(name)))
        faults.push(...(await measure(cluster, step, writers)));
    faults.push(...(await writers.finish()), ...defects(cluster));
    for (const fault of faults) console.error(fault);
    console.log(`${writers.tally.acknowledged.size} bookings acknowledged, ${faults.length} faults`);
    return faults.length > 0 ? 1 : 0;
  });
}

/** Runs a step, and prints its row. @returns its faults */
async function measure(cluster: Cluster, { name, silence, run }: Step, { tally, ...writers }: Writers) {
  await waitUntilWhole(cluster.databases);
  const before = { unavailable: tally.unavailable, acknowledged: tally.acknowledged.size };
  let longestMs = 0;
  let last = { size: tally.acknowledged.size, at: Date.now() };
  const watch = setInterval(() => {
    const { size } = tally.acknowledged;
    longestMs = Math.max(longestMs, Date.now() - last.at);
    if (size > last.size) last = { size, at: Date.now() };
  }, 20);
  await run(cluster);
  const again = await waitUntilWhole(cluster.databases, 180);
  await writers.nextGood(Date.now(), GIVE_UP_MS);
  await sleep(2_000);
  clearInterval(watch);
  const lost = await writers.countLost();
  const unavailable = tally.unavailable - before.unavailable;
  const acknowledged = tally.acknowledged.size - before.acknowledged;
  const seconds = longestMs / 1000;
  console.log(`| ${[name, seconds.toFixed(1), unavailable, acknowledged, lost, again].join(" | ")} |`);
  return [
    ...(lost > 0 ? [`${name}: ${lost} acknowledged writes are lost`] : []),
    ...(seconds > silence * PATIENCE ? [`${name}: no write for ${seconds} s, limit ${silence * PATIENCE} s`] : []),
  ];
}

/** Returns the errors that Gudang logged as its own. */
function defects({ logs }: Cluster): string[] {
  return logs
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => line.includes('"level":"error"') && line.includes('"requestId"'))
    .map((line) => line.slice(0, 600));
}
