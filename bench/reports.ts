import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { shiftDay } from "#contract/business-day";
import { REPORT_FORMATS, type ReportFormat } from "#contract/report-file";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { percentile } from "./answers";
import { openOwnData, type OwnData } from "./own-data";
import { reportGroupTimes } from "./report-groups";
import { BASE, signedIn, startWeb } from "./web";

/**
 * `npm run bench -- reports`: writes ROWS (default 100,000) outbound records to each file format on the production build, and writes
 * bench/results/<date>-reports.md: seconds, memory, and a list page with and without this load, then a year's report of trucks by each
 * grouping and pair. Exits with 1 when a target of files is missed.
 */
const ROWS = Number(process.env.ROWS ?? 100_000);
const TIMES = 3;
/** How long the list page is requested, with and without load, in ms. */
const ASKED_MS = 12_000;
const FOLDER = path.resolve("bench/.work/reports");

/** Maximum seconds per file. */
const AIMS: Record<ReportFormat, number> = { csv: 1.5, xlsx: 5, pdf: 12 };
const MAX_MEMORY_MB = 250;
/** The 95th percentile of the list page under load, relative to that without load. */
const MAX_SLOWER = 2;

interface Measured {
  format: ReportFormat;
  /** the first file, which loads the thread, and the median of the next ones */
  firstSeconds: number;
  seconds: number;
  megabytes: number;
  /** peak minus the value before the run */
  memoryMb: number;
  rest: number[];
  beside: number[];
}

export async function benchReports(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, ROWS);
  const loads = [os.loadavg()[0] ?? 0];
  const measured: Measured[] = [];
  for (const format of REPORT_FORMATS) {
    // A new process, so that its memory starts at zero.
    const web = await startWeb(data.url);
    const stop = () => stopChild(web);
    shutdown.onEnd(stop);
    measured.push(await measure(format, web, data));
    await stop();
    loads.push(os.loadavg()[0] ?? 0);
  }
  console.log(write(measured, data, loads, await reportGroupTimes(data)));
  return measured.some((one) => missed(one).length > 0) ? 1 : 0;
}

async function measure(format: ReportFormat, web: ChildProcess, data: OwnData): Promise<Measured> {
  const rest = await askList(data, sleep(ASKED_MS));
  const before = memoryOf(web);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(web))), 20);
  const first = await save(format, data);
  const again: number[] = [];
  for (let time = 0; time < TIMES; time++) again.push((await save(format, data)).seconds);
  clearInterval(watch);
  const files = async () => {
    const until = Date.now() + ASKED_MS;
    while (Date.now() < until) await save(format, data);
  };
  const beside = await askList(data, files());
  const one = {
    format,
    firstSeconds: first.seconds,
    seconds: percentile(again, 50),
    megabytes: first.bytes / 1e6,
    memoryMb: peak - before,
    rest,
    beside,
  };
  console.log(`${format}: ${one.seconds.toFixed(1)} s, ${one.memoryMb.toFixed(0)} MB more`);
  return one;
}

/** Downloads a report like a browser: requests its link, then reads the response. */
async function save(format: ReportFormat, { day, token }: OwnData): Promise<{ seconds: number; bytes: number }> {
  const { bearer } = signedIn(token);
  const days = `startDate=${shiftDay(day, -365)}&endDate=${day}`;
  const started = performance.now();
  const link = await fetch(`${BASE}/api/outbound-record-report/${format}?${days}`, { headers: bearer });
  const { url } = (await link.json()) as { url: string };
  const answer = await fetch(BASE + url);
  if (!answer.ok || answer.body === null) throw new Error(`${url} answers ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  return { seconds: (performance.now() - started) / 1000, bytes };
}

/** Requests a list page repeatedly until `until` settles. @returns sorted times in ms */
async function askList({ day, token }: OwnData, until: Promise<unknown>): Promise<number[]> {
  const { cookie } = signedIn(token);
  const times: number[] = [];
  let ended = false;
  const end = until.finally(() => (ended = true));
  while (!ended) {
    const started = performance.now();
    const answer = await fetch(`${BASE}/record/outbound?date=${day}`, { headers: cookie });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the list answers ${answer.status}`);
    times.push(performance.now() - started);
    // Simulates the user's reading time.
    await sleep(20);
  }
  await end;
  return times.sort((a, b) => a - b);
}

/** Returns the memory of a process in MB. */
function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function missed({ format, seconds, memoryMb, rest, beside }: Measured): string[] {
  const slower = percentile(beside, 95) / percentile(rest, 95);
  return [
    ...(seconds > AIMS[format] ? [`${format} takes more than ${AIMS[format]} s`] : []),
    ...(memoryMb > MAX_MEMORY_MB ? [`${format} takes more than ${MAX_MEMORY_MB} MB`] : []),
    ...(slower > MAX_SLOWER ? [`beside ${format} the list takes ${slower.toFixed(1)} times as long`] : []),
  ];
}

function write(measured: Measured[], { day }: OwnData, loads: number[], groups: string): string {
  const lines = measured.map((one) => {
    const times = [one.rest, one.beside].flatMap((all) =>
      [50, 95].map((percent) => percentile(all, percent).toFixed(0)),
    );
    const cells = [one.format.toUpperCase(), one.firstSeconds.toFixed(1), one.seconds.toFixed(1), AIMS[one.format]];
    return `| ${[...cells, one.megabytes.toFixed(1), one.memoryMb.toFixed(0), ...times].join(" | ")} |`;
  });
  const faults = measured.flatMap(missed);
  const text = [
    `# Files of reports, ${day}`,
    "",
    `Node ${process.version}, ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB. A year of ${ROWS.toLocaleString("en")} outbound records, row by row, on the production build;`,
    `PostgreSQL, the web process and what asks it share the machine. Load average before and after each format: ${loads.map((load) => load.toFixed(1)).join(", ")}`,
    `(1 to 2 is this bench itself; what is above, others that shared the cores). Aims: the seconds below, ${MAX_MEMORY_MB} MB, the list page under ${MAX_SLOWER} times its p95.`,
    "",
    "| file | first, s | then, s | aim, s | MB | more memory, MB | list at rest p50, ms | p95 | beside files p50, ms | p95 |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...lines,
    "",
    faults.length > 0 ? `Missed: ${faults.join("; ")}.` : "Every aim is met.",
    "",
    groups,
  ].join("\n");
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(`bench/results/${day}-reports.md`, text);
  return text;
}
