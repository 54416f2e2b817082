import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { agentFile, runAgent } from "./agent";

/**
 * The agent as one file that runs with Node alone: `node <file> [settings] [--try]`. The download writes
 * its settings into the first line. Frames are kept in a folder next to it.
 */
const given = process.argv.slice(2);
const file = given.find((argument) => !argument.startsWith("--"));
const { scaleAgent: own } = globalThis as { scaleAgent?: unknown };
const parsed = agentFile.safeParse(file === undefined ? own : JSON.parse(readFileSync(file, "utf8")));
if (parsed.success) {
  const { scale } = parsed.data;
  const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), `scale-agent-${scale}`);
  await runAgent(parsed.data, folder, given.includes("--try"));
} else {
  const [issue] = parsed.error.issues;
  console.error(
    `The settings in the first line are not complete: ${issue?.path.join(".") || "none"}. The key is made in Gudang.`,
  );
  process.exitCode = 2;
}
