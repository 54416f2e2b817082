import { ended, type programs, startChild, stopChild } from "./child";
import { Shutdown } from "./shutdown";

interface Check {
  name: string;
  program: keyof typeof programs;
  args: string[];
  /** arguments that limit it to changed files */
  cached: string[];
}

/** Checks of `npm run lint` and `npm test`. */
export const checks: readonly Check[] = [
  { name: "Rules and types", program: "oxlint", args: [], cached: [] },
  { name: "Format", program: "oxfmt", args: ["--check"], cached: [] },
  {
    name: "Walls",
    program: "dependency-cruiser",
    args: ["--config", ".dependency-cruiser.js", "app", "backend", "contract", "server", "scripts", "bench", "tests"],
    cached: ["--cache", ".cache/walls"],
  },
  { name: "Unused", program: "knip", args: [], cached: ["--cache", "--cache-location", ".cache/knip"] },
];

/** Runs every check, and exits with 1 on failure. */
export async function lint(): Promise<void> {
  const shutdown = new Shutdown();
  let failed = false;
  for (const { name, program, args, cached } of checks) {
    if (shutdown.isEnding) return;
    const began = Date.now();
    const child = startChild(program, [...args, ...cached]);
    shutdown.onEnd(() => stopChild(child));
    const right = (await ended(child)) === 0;
    console.log(`${name}: ${right ? "right" : "WRONG"} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    failed ||= !right;
  }
  await shutdown.end(failed ? 1 : 0);
}
