import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** Arguments of Node for the web server alone: without a limit V8 keeps several times the memory that it needs (0134). */
export const WEB_SERVER = ["--max-old-space-size=512", "--max-semi-space-size=32", "server/main.mjs"];

/** Starts a program with this Node. The terminal's Ctrl+C reaches it too. */
export const startNode = (args: string[], options: SpawnOptions = {}): ChildProcess =>
  spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"], ...options });

/** Returns the exit status; 1 for a signal. */
export async function ended(child: ChildProcess): Promise<number> {
  if (child.signalCode !== null || child.exitCode !== null) return child.exitCode ?? 1;
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Sends SIGTERM, then SIGKILL after the grace period. */
export async function stopChild(child: ChildProcess, graceMs = 5_000): Promise<void> {
  const kill = setTimeout(() => child.kill("SIGKILL"), graceMs);
  child.kill("SIGTERM");
  await ended(child);
  clearTimeout(kill);
}
