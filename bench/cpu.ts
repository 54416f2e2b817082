import { Agent } from "node:http";
import path from "node:path";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { type Answers, countFailed, cpuSeconds, machine, noAnswers, percentile, timed } from "./answers";
import { openOwnData } from "./own-data";
import { BASE, signedIn, startWeb } from "./web";
import { send } from "./writers";

/**
 * `npm run bench -- cpu`: the CPU of the web server (one worker) for each request, with its requests per second, by CONNECTIONS
 * connections (default 4) for SECONDS (default 8) each, with ROWS outbound records (default 100,000). Keeps its data in bench/.work/cpu.
 * PROFILE is a folder for the server's CPU profile; ONLY is a pattern of requests.
 */
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 4);
const SECONDS = Number(process.env.SECONDS ?? 8);
const ROWS = Number(process.env.ROWS ?? 100_000);
const ONLY = new RegExp(process.env.ONLY ?? "");
const WARM_SECONDS = 3;
const FOLDER = path.resolve("bench/.work/cpu", String(ROWS));

interface Target {
  name: string;
  path: string;
  headers?: Record<string, string>;
}

export async function benchCpu(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build())) return 1;
  const { url, day, token } = await openOwnData(shutdown, FOLDER, ROWS, { keep: true });
  const { cookie, bearer } = signedIn(token);
  const record = ROWS - 100;
  const targets: Target[] = [
    { name: "list call", path: `/api/outbound-record?date=${day}`, headers: bearer },
    { name: "list document", path: `/record/outbound?date=${day}`, headers: cookie },
    { name: "list .data", path: `/record/outbound.data?date=${day}`, headers: cookie },
    { name: "start page call", path: "/api/home", headers: bearer },
    { name: "start page document", path: "/home", headers: cookie },
    { name: "record call", path: `/api/outbound-record/${record}`, headers: bearer },
    { name: "record document", path: `/record/outbound/${record}/item`, headers: cookie },
    { name: "sign-in document", path: "/login" },
  ].filter(({ name }) => ONLY.test(name));
  console.log(
    [
      `${machine()} ${CONNECTIONS} connections, ${SECONDS} s per row.`,
      "",
      "| request | CPU ms | requests/s | p50 ms | failed |",
      "|---|---:|---:|---:|---:|",
    ].join("\n"),
  );
  const web = await startWeb(url, { profile: process.env.PROFILE });
  shutdown.onEnd(() => stopChild(web));
  let failures = 0;
  for (const target of targets) failures += await measure(target, web.pid ?? 0);
  return failures > 0 ? 1 : 0;
}

/** Prints a row. @returns the number of failed requests */
async function measure(target: Target, pid: number): Promise<number> {
  await repeat(target, WARM_SECONDS);
  const before = cpuSeconds(pid);
  const answers = await repeat(target, SECONDS);
  const count = answers.times.length;
  const cpuMs = (1_000 * (cpuSeconds(pid) - before)) / count;
  const failed = countFailed([answers]);
  const p50 = percentile(answers.times, 50).toFixed(1);
  console.log(`| ${[target.name, cpuMs.toFixed(2), Math.round(count / SECONDS), p50, failed].join(" | ")} |`);
  return failed;
}

/** Sends a request on all connections, one after the other on each. */
async function repeat({ path: address, headers = {} }: Target, seconds: number): Promise<Answers> {
  const answers = noAnswers();
  const until = Date.now() + 1_000 * seconds;
  const connection = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (Date.now() < until) await timed(answers, () => send({ base: BASE, agent }, "GET", address, { headers }));
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return answers;
}
