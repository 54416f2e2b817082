import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { FileJob, FromThread, ToThread } from "./file-job";

/** The threads that make files of reports (thread.ts). One that is idle is kept for the next file: to load it takes as long as a small one. */

const KEPT_MS = 60_000;
/** How long a thread may take to stop by itself. */
const GRACE_MS = 3_000;

const AS_WRITTEN = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(pathToFileURL("backend/reports/thread.ts").href)});
})`;

/** Far above what a block of rows takes: without a limit garbage is left lying until there is as much of it again. */
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

interface Taking {
  bytes(bytes: Uint8Array): Promise<void>;
  rows(rows: number, total: number): void;
}

const idle: FileThread[] = [];

/**
 * Makes a file in a thread, piece by piece: the next one comes when `taking.bytes` has resolved.
 *
 * @param signal ends the work, down to the statement
 * @throws Error when the file could not be made, or nobody wants it any more
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
    // The thread takes none of this process's flags: it needs neither its loader nor its guard.
    const options = { execArgv: [], env: {}, resourceLimits: LIMITS };
    // The build has it as a file of its own (vite.config.ts); elsewhere it is read as it is written.
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
    // Pieces are taken, or not, after the job is over too; the thread may have the next one by then.
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
            // What cannot be handed on any more is wanted by nobody.
            taking.bytes(message.bytes).then(() => !ended && this.#tell({ taken: true }), stop);
          } else if ("over" in message) over(message.error === undefined ? undefined : new Error(message.error));
          else taking.rows(message.rows, message.total);
        };
        worker.on("message", onMessage).once("error", over).once("exit", onExit);
        this.#tell({ job });
      });
      this.#keep();
    } catch (error) {
      // One that was told to stop and has done so is as good as before.
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
