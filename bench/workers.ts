import path from "node:path";
import autocannon from "autocannon";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData, type OwnData } from "./own-data";
import { machine, memoryMb } from "./answers";
import { requestOf, type Target } from "./targets";
import { BASE, signedIn, startWeb } from "./web";

/**
 * `npm run bench -- workers`: a list call and a list document with 1 and 2 web workers (`WORKERS=1,2`), by 8 connections for 10 s
 * (`SECONDS=`), with `ROWS=` outbound records (default 20,000). Prints requests per second, response times, seconds until ready, and memory.
 */
const WORKERS = (process.env.WORKERS ?? "1,2").split(",");
const SECONDS = Number(process.env.SECONDS ?? 10);
const ROWS = Number(process.env.ROWS ?? 20_000);
const CONNECTIONS = 8;
const FOLDER = path.resolve("bench/.work/workers");

export async function benchWorkers(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, ROWS);
  const rows: string[] = [];
  for (const workers of WORKERS) rows.push(...(await measureWith(workers, data)));
  console.log(
    [
      `${machine()} ${CONNECTIONS} connections, ${SECONDS} s per row.`,
      "",
      "| workers | request | requests/s | p50 ms | p97.5 ms | failed | ready after s | memory MB |",
      "|---:|---|---:|---:|---:|---:|---:|---:|",
      ...rows,
    ].join("\n"),
  );
  return 0;
}

async function measureWith(workers: string, { url, day, token }: OwnData): Promise<string[]> {
  const began = Date.now();
  const web = await startWeb(url, { env: { WEB_CONCURRENCY: workers } });
  const readyAfter = ((Date.now() - began) / 1000).toFixed(1);
  const { cookie, bearer } = signedIn(token);
  const targets: Target[] = [
    { name: "GET /api/outbound-record?date=", path: `/api/outbound-record?date=${day}`, headers: bearer },
    { name: "the outbound list of a day, document", path: `/record/outbound?date=${day}`, headers: cookie },
  ];
  const rows: string[] = [];
  for (const target of targets) {
    await measure(target, 3);
    const { requests, latency, non2xx, errors } = await measure(target, SECONDS);
    const memory = memoryMb(web.pid ?? 0);
    const cells = [workers, target.name, Math.round(requests.average), latency.p50, latency.p97_5, non2xx + errors];
    rows.push(`| ${[...cells, readyAfter, memory].join(" | ")} |`);
  }
  await stopChild(web);
  return rows;
}

const measure = (target: Target, duration: number) =>
  autocannon({ url: BASE, connections: CONNECTIONS, duration, timeout: 30, requests: [requestOf(target)] });
