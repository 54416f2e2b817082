import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { FileJob, FromThread, ToThread } from "./file-job";

/** Idle threads are reused: starting one takes as long as a small file. */

const KEPT_MS = 60_000;
const GRACE_MS = 3_000;

const AS_WRITTEN = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(pathToFileURL("backend/files/thread.ts").href)});
})`;

/** Caps garbage; a block of rows needs far less. */
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

interface Taking {
  bytes(bytes: Uint8Array): Promise<void>;
  rows(rows: number, total: number): void;
}

const idle: FileThread[] = [];

/**
 * `taking.bytes` applies back-pressure. @param signal also cancels the SQL statement @throws Error on failure or abort
 */
export async function makeInThread(job: FileJob, signal: AbortSignal, taking: Taking): Promise<void> {
  signal.throwIfAborted();
  const thread = idle.pop() ?? new FileThread();
  await thread.run(job, signal, taking);
}

class FileThread {
  readonly #worker: Worker;
  #end: NodeJS.Timeout | undefined;

  constructor() {
    // Does not inherit this process's flags.
    const options = { execArgv: [], env: {}, resourceLimits: LIMITS };
    // The build emits a separate file (vite.config.ts); development loads the source with tsx.
    this.#worker = import.meta.env.PROD
      ? new Worker(resolve("build/server/report-thread.js"), options)
      : new Worker(AS_WRITTEN, { ...options, eval: true });
    this.#worker.unref();
    this.#worker.on("error", () => this.#forget()).on("exit", () => this.#forget());
  }

  async run(job: FileJob, signal: AbortSignal, taking: Taking): Promise<void> {
    clearTimeout(this.#end);
    const worker = this.#worker;
    let late: NodeJS.Timeout | undefined;
    // The thread may already run the next job.
    let ended = false;
    const stop = () => {
      if (ended) return;
      this.#tell({ gone: true });
      late ??= setTimeout(() => void worker.terminate(), GRACE_MS);
    };
    signal.addEventListener("abort", stop);
    try {
      await new Promise<void>((resolve, reject) => {
        const over = (error?: Error) => {
          ended = true;
          worker.off("message", onMessage).off("error", over).off("exit", onExit);
          if (error) reject(error);
          else resolve();
        };
        const onExit = () => over(new Error("the thread has ended"));
        const onMessage = (message: FromThread) => {
          if ("bytes" in message) {
            taking.bytes(message.bytes).then(() => !ended && this.#tell({ taken: true }), stop);
          } else if ("over" in message) over(message.error === undefined ? undefined : new Error(message.error));
          else taking.rows(message.rows, message.total);
        };
        worker.on("message", onMessage).once("error", over).once("exit", onExit);
        this.#tell({ job });
      });
      this.#keep();
    } catch (error) {
      if (signal.aborted && worker.threadId !== -1) this.#keep();
      else void worker.terminate();
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(late);
      signal.removeEventListener("abort", stop);
    }
  }

  #tell(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #keep(): void {
    idle.push(this);
    this.#end = setTimeout(() => {
      this.#forget();
      void this.#worker.terminate();
    }, KEPT_MS).unref();
  }

  #forget(): void {
    const at = idle.indexOf(this);
    if (at >= 0) idle.splice(at, 1);
  }
}
