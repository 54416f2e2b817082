import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { cpuSeconds, machine } from "./answers";
import { openOwnData } from "./own-data";
import { requestOf, type Target } from "./targets";
import { BASE, signedIn, startWeb } from "./web";

/**
 * `npm run bench -- cpu`: the CPU of the web server (one worker) for each request, with its requests per second, by CONNECTIONS
 * connections (default 4) for SECONDS (default 8) each, with ROWS outbound records (default 100,000). Keeps its data in bench/.work/cpu.
 * NODES=20,22,24 measures each version of Node, from the npm package `node`, in turn.
 * PROFILE is a folder for the server's CPU profile; ONLY is a pattern of requests.
 */
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 4);
const SECONDS = Number(process.env.SECONDS ?? 8);
const ROWS = Number(process.env.ROWS ?? 100_000);
const NODES = process.env.NODES?.split(",") ?? [];
const ONLY = new RegExp(process.env.ONLY ?? "");
const WARM_SECONDS = 3;
const FOLDER = path.resolve("bench/.work/cpu", String(ROWS));

export async function benchCpu(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
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
      "| request | Node | CPU ms | requests/s | p50 ms | failed |",
      "|---|---:|---:|---:|---:|---:|",
    ].join("\n"),
  );
  let failures = 0;
  const nodes = NODES.length > 0 ? NODES.map(nodeOf) : [{ name: process.versions.node, nodePath: undefined }];
  for (const { name, nodePath } of nodes) {
    const web = await startWeb(url, { profile: process.env.PROFILE, nodePath });
    shutdown.onEnd(() => stopChild(web));
    for (const target of targets) failures += await measure(target, name, web.pid ?? 0);
    await stopChild(web);
  }
  return failures > 0 ? 1 : 0;
}

/** Prints a row. @returns the number of failed requests */
async function measure(target: Target, node: string, pid: number): Promise<number> {
  await send(target, WARM_SECONDS);
  const before = cpuSeconds(pid);
  const { requests, latency, non2xx, errors } = await send(target, SECONDS);
  const ms = (1_000 * (cpuSeconds(pid) - before)) / requests.total;
  const cells = [target.name, node, ms.toFixed(2), Math.round(requests.average), latency.p50, non2xx + errors];
  console.log(`| ${cells.join(" | ")} |`);
  return non2xx + errors;
}

/** Installs a version of Node. */
function nodeOf(version: string): { name: string; nodePath: string } {
  const folder = path.resolve("node_modules/.cache/node", version);
  const nodePath = path.join(folder, "node_modules/node/bin/node");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(nodePath)) {
    // Else npm installs into the project.
    writeFileSync(path.join(folder, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", `node@${version}`], { cwd: folder, stdio: "inherit" });
  }
  return { name: execFileSync(nodePath, ["--version"], { encoding: "utf8" }).trim().slice(1), nodePath };
}

const send = (target: Target, duration: number) =>
  autocannon({ url: BASE, connections: CONNECTIONS, duration, timeout: 30, requests: [requestOf(target)] });
