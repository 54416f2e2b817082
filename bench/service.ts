import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ended, stopChild } from "../scripts/child";
import type { Shutdown } from "../scripts/shutdown";

/** `npm start`, restarted like by systemd. */
export interface Service {
  /** Process id; 0 if not running. */
  pid(): number;
  stop(): Promise<void>;
}

const STOP_MS = 20_000;

/** Runs `npm start` with an environment, and restarts it whenever it ends. @param logFile default: no output */
export function startService(
  shutdown: Shutdown,
  env: Partial<NodeJS.ProcessEnv>,
  command = "node scripts/run.mjs start",
  logFile?: string,
): Service {
  let child: ChildProcess;
  const log = logFile === undefined ? "ignore" : openSync(logFile, "a");
  let over = false;
  const [program = "", ...args] = command.split(" ");
  const start = () => {
    child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", log, log] });
    void ended(child).then(async () => {
      await sleep(100);
      if (!over) start();
    });
  };
  start();
  const stop = async () => {
    over = true;
    await stopChild(child, STOP_MS);
  };
  shutdown.onEnd(stop);
  return { pid: () => child.pid ?? 0, stop };
}

/** Waits until a URL reports readiness. @throws Error after a minute */
export async function ready(base: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`Gudang does not become ready at ${base}`);
}

/** Returns the ids of matching processes. */
export function pgrep(...args: string[]): number[] {
  try {
    return execFileSync("pgrep", args, { encoding: "utf8" }).trim().split("\n").map(Number);
  } catch {
    // No process matches.
    return [];
  }
}

/** A missing process counts as killed. */
export function kill(pids: number[], signal: NodeJS.Signals = "SIGKILL"): void {
  for (const pid of pids) {
    try {
      if (pid > 0) process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Returns the process id of the bundled PostgreSQL of a data folder. */
export const postmaster = (folder: string): number =>
  Number(readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
