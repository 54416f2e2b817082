import { performance } from "node:perf_hooks";
import { clearInterval, setInterval } from "node:timers";

const SILENT_MS = 15_000;

/**
 * Prints a line every 15 seconds until the work ends, so that a silent program does not look dead, and how long it took.
 * @template T
 * @param {string} what
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  // Not Date, which the demo sets to the past.
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const timer = setInterval(() => console.log(`${what}: ${seconds()} s so far`), SILENT_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (seconds() > 0) console.log(`${what} took ${seconds()} s`);
  }
}
