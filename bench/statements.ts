import { readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Counts twice, and takes the smaller count: once in five minutes a session is noted as seen. */
export async function leastStatements(logFile: string, request: () => Promise<unknown>): Promise<number> {
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
