import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../../scripts/build";
import { underShutdown } from "../../scripts/shutdown";
import { startWriters, type Writers } from "../writers";
import { type Cluster, restart, setUp, whole } from "./cluster";
import { probe } from "./probe";
import { type Step, STEPS } from "./steps";
import { watchSession } from "./watch";

/**
 * `npm run drill -- cluster [name,name] [--rounds=N]`: five machines as in docs/cluster.md, with Debian's packages and
 * deploy/cluster; DATABASES=2 makes the third an etcd alone. A step kills, freezes, cuts off, fills or upgrades a part
 * under 16 writers and two readers. Writes bench/results; exits with 1 if an acknowledged write is lost or duplicated,
 * two primaries accept writes, a user is signed out, an answer is neither good nor 503, or no write succeeds for longer
 * than the step's limit.
 */
const WRITERS = 16;
const GIVE_UP_MS = 120_000;
/** A limit under other work: SILENCE=2 doubles it. */
const PATIENCE = Number(process.env.SILENCE ?? 1);

interface Outcome {
  first: number;
  silence: number;
  readers: number;
  unavailable: number;
  acknowledged: number;
  lost: number;
  whole: number;
  load: number;
  faults: string[];
}

export async function drillCluster(name: string | undefined, rounds: number): Promise<void> {
  await underShutdown(async (shutdown) => {
    const names = name?.split(",") ?? Object.keys(STEPS);
    if (!names.every((each) => each in STEPS)) {
      console.error(`Steps: ${Object.keys(STEPS).join(", ")}`);
      return 2;
    }
    if (!(await build(shutdown))) return 1;
    const cluster = await setUp(shutdown);
    const steps = Object.entries(STEPS).filter(([each]) => names.includes(each));
    const outcomes = new Map<string, Outcome[]>(steps.map(([each]) => [each, []]));
    const counted = { size: () => 0 };
    const { watched, end } = await watchSession(cluster.data, cluster.target, () => counted.size());
    const writers = await startWriters(cluster.data, WRITERS, true, cluster.target);
    counted.size = () => writers.tally.acknowledged.size;
    const probes = await probe(cluster);
    await writers.nextGood(Date.now(), GIVE_UP_MS);
    const faults: string[] = [];
    for (let round = 1; round <= rounds && !shutdown.isEnding; round++) {
      for (const [each, step] of steps) {
        const outcome = await measured(cluster, step, writers, watched).catch((error: Error) => {
          faults.push(`${step.what}: ${error.message}`);
          return undefined;
        });
        if (outcome === undefined) await restart(cluster);
        const found = [...watched.faults.splice(0), ...probes.faults.splice(0)].map(
          (fault) => `${step.what}: ${fault}`,
        );
        faults.push(...(outcome?.faults ?? []), ...found);
        if (outcome) outcomes.get(each)?.push({ ...outcome, faults: [...outcome.faults, ...found] });
        console.log(`${round} ${each}: ${JSON.stringify(outcome)} ${found.join("; ")}`);
        write(outcomes, faults, cluster.databases.length);
      }
    }
    await end();
    faults.push(...(await probes.end()), ...(await writers.finish()), ...defects(cluster));
    write(outcomes, faults, cluster.databases.length);
    for (const fault of faults) console.error(fault);
    console.log(`${writers.tally.acknowledged.size} bookings acknowledged, ${faults.length} faults`);
    return faults.length > 0 ? 1 : 0;
  });
}

async function measured(cluster: Cluster, step: Step, writers: Writers, watched: { latest: number }): Promise<Outcome> {
  const { tally } = writers;
  await whole(cluster.databases);
  const before = { unavailable: tally.unavailable, acknowledged: tally.acknowledged.size };
  const longest = { writes: 0, reads: 0 };
  let last = { size: tally.acknowledged.size, at: Date.now() };
  const watch = setInterval(() => {
    const { size } = tally.acknowledged;
    longest.writes = Math.max(longest.writes, Date.now() - last.at);
    longest.reads = Math.max(longest.reads, Date.now() - watched.latest);
    if (size > last.size) last = { size, at: Date.now() };
  }, 20);
  let first: Promise<number | null> | undefined;
  try {
    await step.run(cluster, () => {
      first ??= writers.nextGood(Date.now(), GIVE_UP_MS);
    });
    const wait = (await first) ?? GIVE_UP_MS;
    const again = await whole(cluster.databases, 180);
    await writers.nextGood(Date.now(), GIVE_UP_MS);
    await sleep(2_000);
    const lost = await writers.countLost();
    const silence = longest.writes / 1000;
    const limit = step.silence * PATIENCE;
    return {
      first: wait / 1000,
      silence,
      readers: longest.reads / 1000,
      unavailable: tally.unavailable - before.unavailable,
      acknowledged: tally.acknowledged.size - before.acknowledged,
      lost,
      whole: again,
      load: Math.round(loadavg()[0]!),
      faults: [
        ...(lost > 0 ? [`${step.what}: ${lost} acknowledged writes are lost`] : []),
        ...(silence > limit ? [`${step.what}: no write for ${silence} s, limit ${limit} s`] : []),
      ],
    };
  } finally {
    clearInterval(watch);
  }
}

/** Returns the errors that Gudang logged as its own. */
function defects({ logs }: Cluster): string[] {
  const lines = logs.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return lines
    .filter((line) => line.includes('"level":"error"') && line.includes('"requestId"'))
    .map((line) => line.slice(0, 600));
}

function write(outcomes: Map<string, Outcome[]>, faults: string[], databases: number): void {
  const day = new Date().toISOString().slice(0, 10);
  const of = (each: Outcome[], value: keyof Omit<Outcome, "faults">) =>
    each.map((one) => one[value]).toSorted((one, other) => one - other);
  const text = (values: number[]) => {
    const round = (value = 0) => (Math.round(value * 10) / 10).toLocaleString("en");
    return values.length === 1
      ? round(values[0])
      : `${round(values[Math.floor(values.length / 2)])} (${round(values.at(-1))})`;
  };
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0).toLocaleString("en");
  const rows = [...outcomes]
    .filter(([, each]) => each.length > 0)
    .map(([name, each]) =>
      [
        STEPS[name]?.what,
        each.length,
        ...(["first", "silence", "readers"] as const).map((value) => text(of(each, value))),
        ...(["unavailable", "acknowledged", "lost"] as const).map((value) => sum(of(each, value))),
        text(of(each, "whole")),
        each.flatMap((one) => one.faults).length,
      ].join(" | "),
    );
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const loads = [...outcomes.values()].flatMap((each) => of(each, "load"));
  writeFileSync(
    `bench/results/${day}-cluster-${databases}.md`,
    `# Drills of a cluster, ${day}

\`npm run drill -- cluster\`: ${databases} databases, two instances of Gudang, ${WRITERS} writers, two readers; disks in memory, 2 cores,
${commit}, load ${Math.min(...loads)} to ${Math.max(...loads)}. Seconds: median (most). "whole" is the time until all databases stream again.

| trouble | rounds | first write | no write for | no read for | 503s | acknowledged | lost | whole | faults |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.map((row) => `| ${row} |`).join("\n")}

${
  faults.length === 0
    ? "No faults."
    : faults
        .slice(0, 20)
        .map((fault) => `- ${fault.slice(0, 300)}`)
        .join("\n")
}
`,
  );
}
