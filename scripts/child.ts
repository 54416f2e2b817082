import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

interface ChildOptions {
  env?: NodeJS.ProcessEnv;
  /** The file that gets its output; default: this process's. */
  output?: "inherit" | number;
  /** It runs when nothing else wants the processor. */
  givesWay?: boolean;
}

/** Programs that this Node runs: of packages, and the web server. */
export const programs = {
  "dependency-cruiser": "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  knip: "node_modules/knip/bin/knip.js",
  oxfmt: "node_modules/oxfmt/bin/oxfmt",
  oxlint: "node_modules/oxlint/bin/oxlint",
  playwright: "node_modules/@playwright/test/cli.js",
  remix: "node_modules/@remix-run/dev/dist/cli.js",
  "remix-serve": "node_modules/@remix-run/serve/dist/cli.js",
  server: "server/main.mjs",
  vitest: "node_modules/vitest/vitest.mjs",
} as const;

/**
 * Starts one of the programs. It ends when this process is killed, and a Ctrl+C in the terminal does not reach it: it is
 * stopped by `stopChild`, in its turn.
 */
export function startChild(program: keyof typeof programs, args: string[], options: ChildOptions = {}): ChildProcess {
  const { env = process.env, output = "inherit", givesWay = false } = options;
  const stdio: StdioOptions = ["ignore", output, output, "ipc"];
  const guard = pathToFileURL(path.resolve("scripts/end-with-parent.mjs")).href;
  const child = spawn(process.execPath, ["--import", guard, programs[program], ...args], {
    env: { ...env, GUDANG_STARTED: "1" },
    stdio,
    detached: true,
  });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

/** Returns the child's exit status; a signal counts as 1. */
export async function ended(child: ChildProcess): Promise<number> {
  if (hasEnded(child)) return child.exitCode ?? 1;
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Asks the child to end and makes it when it has not after the grace time. */
export async function stopChild(child: ChildProcess, graceMs = 5_000): Promise<void> {
  if (hasEnded(child)) return;
  const over = ended(child);
  child.kill("SIGTERM");
  const kill = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await over;
  clearTimeout(kill);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
