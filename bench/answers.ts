import { readFileSync } from "node:fs";
import os from "node:os";
import { pgrep } from "./service";

/** Response times in ms, and how often each status came. */
export interface Answers {
  times: number[];
  statuses: Map<number, number>;
}

export const noAnswers = (): Answers => ({ times: [], statuses: new Map() });

/** Sends a request and notes its time and status. */
export async function timed<T extends { status: number }>(answers: Answers, request: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const answer = await request();
  answers.times.push(performance.now() - from);
  answers.statuses.set(answer.status, (answers.statuses.get(answer.status) ?? 0) + 1);
  return answer;
}

export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** The machine, and a table of answers by their name. */
export function answersTable(rows: readonly [name: string, Answers][]): string {
  const line = ([name, { times, statuses }]: [string, Answers]) => {
    const figures = [50, 95, 99, 100].map((percent) => percentile(times, percent).toFixed(1));
    const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
    return `| ${[name, times.length, ...figures, counts].join(" | ")} |`;
  };
  return [
    machine(),
    "",
    "| requests | count | p50 ms | p95 ms | p99 ms | longest ms | statuses |",
    "|---|---:|---:|---:|---:|---:|---|",
    ...rows.map(line),
  ].join("\n");
}

export const countFailed = (all: Iterable<Answers>): number =>
  [...all]
    .flatMap(({ statuses }) => [...statuses])
    .reduce((sum, [status, count]) => sum + (status >= 300 ? count : 0), 0);

export const machine = (): string =>
  `Node ${process.version}, ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, load average ${os.loadavg()[0]?.toFixed(1)}.`;

/** Returns the CPU time of a process and its children so far, in seconds (Linux). */
export function cpuSeconds(pid: number): number {
  const ticks = [pid, ...pgrep("-P", String(pid))].map((one) => {
    const stat = readFileSync(`/proc/${one}/stat`, "utf8");
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** Returns the memory of a process and its children in MB, with shared pages counted once (Linux). */
export function memoryMb(pid: number): number {
  const kb = [pid, ...pgrep("-P", String(pid))].map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, "utf8"))?.[1] ?? 0),
  );
  return Math.round(kb.reduce((sum, one) => sum + one, 0) / 1024);
}
