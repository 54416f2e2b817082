import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { Semaphore } from "../http/semaphore";
import type { FileJob, FilePart } from "./file-job";

/** Each export uses a core, a connection and about 10 MB. A CSV keeps its slot until it is sent. */
const AT_ONCE = 2;
const MAX_WAITING = 20;
export const fileSlots = new Semaphore(AT_ONCE, MAX_WAITING);
export const csvSlots = new Semaphore(AT_ONCE, MAX_WAITING);

/** Idle threads are reused: starting one takes as long as a small file. */
const RETENTION_MS = 60_000;
/** Time of a stopped thread to cancel its statement. */
const GRACE_MS = 3_000;

/** Caps garbage; a block of rows needs far less. */
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * Yields the bytes and the row counts of a file that a thread makes, which waits for the reader.
 * @param signal also cancels the SQL statement @throws Error on failure or abort
 */
export async function* makeInThread(job: FileJob, signal: AbortSignal): AsyncGenerator<FilePart, void> {
  signal.throwIfAborted();
  const worker = takeIdle() ?? startThread();
  const ended = new AbortController();
  const over = AbortSignal.any([signal, ended.signal]);
  const onError = (error: Error) => ended.abort(error);
  worker.once("error", onError);
  let isWhole = false;
  try {
    worker.postMessage(job);
    const [parts] = (await once(worker, "message", { signal: over })) as [ReadableStream<FilePart>];
    const reader = parts.getReader();
    const cancel = () => void reader.cancel(over.reason).catch(() => undefined);
    over.addEventListener("abort", cancel);
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
      over.throwIfAborted();
      isWhole = true;
    } finally {
      over.removeEventListener("abort", cancel);
      if (!isWhole) cancel();
    }
  } catch (error) {
    throw over.aborted ? over.reason : error;
  } finally {
    worker.off("error", onError);
    if (isWhole) keepIdle(worker);
    else setTimeout(() => void worker.terminate(), GRACE_MS).unref();
  }
}

function startThread(): Worker {
  // The build emits a separate file (vite.config.ts); development loads the source with tsx.
  const file = import.meta.env.PROD ? "build/server/report-thread.js" : "backend/files/thread-source.mjs";
  // Does not inherit this process's flags.
  const worker = new Worker(resolve(file), { execArgv: [], env: {}, resourceLimits: LIMITS });
  worker.unref();
  // An error without a listener would end this process.
  worker.on("error", () => undefined).on("exit", () => idle.delete(worker));
  return worker;
}

function takeIdle(): Worker | undefined {
  const [worker] = idle.keys();
  if (worker === undefined) return undefined;
  clearTimeout(idle.get(worker));
  idle.delete(worker);
  return worker;
}

function keepIdle(worker: Worker): void {
  const end = () => {
    idle.delete(worker);
    void worker.terminate();
  };
  idle.set(worker, setTimeout(end, RETENTION_MS).unref());
}
