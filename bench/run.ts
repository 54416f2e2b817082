import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { Shutdown } from "../scripts/shutdown";
import { percentile } from "./answers";
import { openOwnData } from "./own-data";
import { requestOf, staticFile, type Target, targets } from "./targets";
import { BASE, startWeb } from "./web";

/**
 * Measures the production build on a generated database with ROWS outbound records (default a million), and writes
 * bench/results/<date>.md. SECONDS is the length of each measurement (default 8).
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const SECONDS = Number(process.env.SECONDS ?? 8);
/** Connections of one visitor, of a busy plant, and above the limit. */
const CONNECTIONS = [1, 8, 50];
const FOLDER = path.resolve("bench/.work");

interface Row {
  name: string;
  statements: number;
  mostStatements?: number;
  runs: Run[];
}

interface Run {
  connections: number;
  perSecond: number;
  failed: number;
  /** response times in ms, sorted */
  times: number[];
}

export async function bench(): Promise<void> {
  const shutdown = new Shutdown();
  const code = await measureAll(shutdown).catch((error: unknown) => {
    if (!shutdown.isEnding) console.error(error);
    return 1;
  });
  await shutdown.end(code);
}

async function measureAll(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const { url, day, token, filledInSeconds } = await openOwnData(shutdown, FOLDER, ROWS);
  const wanted = targets({ token, day, staticFile: staticFile(), lines: 1200 });
  const statements = await countAll(wanted, url);

  const web = await startWeb(url);
  shutdown.onEnd(() => stopChild(web));
  const rows: Row[] = [];
  for (const target of wanted) {
    await once(target);
    const runs: Run[] = [];
    for (const connections of CONNECTIONS) runs.push(await measure(target, connections));
    const { name, mostStatements } = target;
    rows.push({ name, statements: statements.get(target) ?? 0, mostStatements, runs });
    console.log(`${name}: ${runs.map((run) => `${run.perSecond}/s`).join(", ")}`);
  }
  const report = write(rows, { filledInSeconds, memory: peakMemory(web.pid ?? 0), day });
  console.log(report);
  const over = rows.filter((row) => row.statements > (row.mostStatements ?? Infinity));
  for (const row of over) console.error(`${row.name} runs ${row.statements} statements, at most ${row.mostStatements}`);
  return over.length > 0 || rows.some((row) => row.runs.some((run) => run.failed > 0)) ? 1 : 0;
}

/** Counts on a separate server, because logging every statement takes time. */
async function countAll(wanted: Target[], databaseUrl: string): Promise<Map<Target, number>> {
  const logFile = path.join(FOLDER, "statements.log");
  const log = openSync(logFile, "w");
  const web = await startWeb(databaseUrl, { env: { LOG_SQL: "1" }, output: log });
  try {
    const counts = new Map<Target, number>();
    for (const target of wanted) {
      await once(target);
      counts.set(target, await leastStatements(logFile, () => once(target)));
    }
    return counts;
  } finally {
    await stopChild(web);
    closeSync(log);
  }
}

async function once({ path: address, method = "GET", headers, body }: Target): Promise<void> {
  const answer = await fetch(BASE + address, { method, headers, body: body?.(), redirect: "manual" });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
}

async function measure(target: Target, connections: number): Promise<Run> {
  const times: number[] = [];
  const options = { url: BASE, connections, duration: SECONDS, timeout: 30, requests: [requestOf(target)] };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, ended) => (error ? reject(error) : resolve(ended)));
    running.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  const failed = result.non2xx + result.errors;
  return { connections, perSecond: Math.round(result.requests.average), failed, times: times.sort((a, b) => a - b) };
}

/** Peak memory of the process in MB. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function write(
  rows: Row[],
  { filledInSeconds, memory, day }: { filledInSeconds: number; memory: number; day: string },
): string {
  const size = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const line = (row: Row, run: Run, index: number) => {
    const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(run.times, percent).toFixed(1));
    const cells = [index === 0 ? row.name : "", run.connections, run.perSecond, p50, p95, p99, run.failed];
    return `| ${[...cells, index === 0 ? row.statements : ""].join(" | ")} |`;
  };
  const text = [
    `# Bench of ${day}`,
    "",
    `Node ${process.version}, ${os.type()} ${os.release()}, ${size}. ${ROWS.toLocaleString("en")} outbound records with two items each, filled in ${filledInSeconds} s.`,
    `Production build and the bundled PostgreSQL on the same machine as autocannon; ${SECONDS} s per row.`,
    `Peak memory of the web process: ${memory} MB.`,
    "",
    "| request | connections | requests/s | p50 ms | p95 ms | p99 ms | failed | SQL statements |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.flatMap((row) => row.runs.map((run, index) => line(row, run, index))),
    "",
  ].join("\n");
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(`bench/results/${day}.md`, text);
  return text;
}

/** Returns the lower of two counts, because one request in five minutes also updates the session. */
async function leastStatements(logFile: string, request: () => Promise<unknown>): Promise<number> {
  const first = await countStatements(logFile, request);
  return Math.min(first, await countStatements(logFile, request));
}

/**
 * Counts the SQL statements that a request runs, from the log of a server that writes each of them (LOG_SQL=1). BEGIN and COMMIT
 * are not counted.
 */
async function countStatements(logFile: string, request: () => Promise<unknown>): Promise<number> {
  const from = statSync(logFile).size;
  await request();
  // The log is written by another process.
  await sleep(300);
  const written = readFileSync(logFile).subarray(from).toString("utf8");
  return written.split("\n").filter((line) => line.startsWith('{"sql":')).length;
}
