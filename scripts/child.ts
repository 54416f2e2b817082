import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

interface ChildOptions {
  /** default: this process's folder */
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv;
  /** file descriptor; default: this process's output */
  output?: "inherit" | number;
  /** options of Node */
  node?: string[];
  /** path of another Node */
  nodePath?: string | undefined;
}

/** The supervisor's programs run from the build as it does, or by tsx. */
const fromBuild = !import.meta.url.endsWith(".ts");
const compiler = fromBuild ? [] : ["--import", "tsx"];

/** Programs run with this Node. */
export const programs = {
  "nightly-backup": fromBuild ? "build/commands/nightly-backup.mjs" : "scripts/backup/nightly-program.ts",
  playwright: "node_modules/@playwright/test/cli.js",
  preparation: fromBuild ? "build/commands/preparation.mjs" : "scripts/preparation.ts",
  remix: "node_modules/@remix-run/dev/dist/cli.js",
  "remix-serve": "node_modules/@remix-run/serve/dist/cli.js",
  server: "server/main.mjs",
} as const;

/** Options of Node: without a limit V8 collects a web worker's garbage at several times what it holds (0134). */
const nodeOptions: Partial<Record<keyof typeof programs, string[]>> = {
  "nightly-backup": compiler,
  preparation: compiler,
  server: ["--max-old-space-size=512", "--max-semi-space-size=32"],
};

/** Starts a program that ends when this process is killed. Ctrl+C does not reach it; use `stopChild`. */
export function startChild(program: keyof typeof programs, args: string[], options: ChildOptions = {}): ChildProcess {
  const { cwd, env = process.env, output = "inherit", node = [], nodePath = process.execPath } = options;
  const stdio: StdioOptions = ["ignore", output, output, "ipc"];
  const guard = pathToFileURL(path.resolve("scripts/end-with-parent.mjs")).href;
  const child = spawn(
    nodePath,
    [...(nodeOptions[program] ?? []), ...node, "--import", guard, programs[program], ...args],
    {
      cwd,
      env: { ...env, GUDANG_STARTED: "1" },
      stdio,
      detached: true,
    },
  );
  return child;
}

/** Returns the exit status; 1 for a signal. */
export async function ended(child: ChildProcess): Promise<number> {
  if (hasEnded(child)) return child.exitCode ?? 1;
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Sends this process's starter a message, and waits until it is written. */
export async function tellStarter(message: object): Promise<void> {
  await new Promise((resolve) => process.send?.(message, resolve));
}

/** Returns the message of a child, undefined if it ends without one. */
export async function messageOf<T>(child: ChildProcess): Promise<T | undefined> {
  return new Promise((resolve) => {
    child.once("message", (message) => resolve(message as T));
    child.once("error", () => resolve(undefined));
    // After the last message, unlike exit.
    child.once("close", () => resolve(undefined));
  });
}

/** Sends SIGTERM, and waits until the child has ended its own way. */
export async function endChild(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended(child);
}

/** Sends SIGTERM, then SIGKILL after the grace period. */
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
