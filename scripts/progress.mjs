import { clearInterval, setInterval } from "node:timers";

const SILENT_MS = 15_000;

/**
 * Prints a line every 15 seconds until the work ends, so that a silent program does not look dead.
 * @template T
 * @param {string} what
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const started = Date.now();
  const timer = setInterval(
    () => console.log(`${what}: ${Math.round((Date.now() - started) / 1000)} s so far`),
    SILENT_MS,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
