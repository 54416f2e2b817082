import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Cell } from "./cell.server";
import { FileProblem } from "./problem.server";

/** Reads an XLSX in a thread of its own, which may be given up without harm (xlsx-worker.mjs). */

/** The largest XML of a file, in bytes: far above 2,000 rows with every text as long as it may be. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;
const MAX_HEAP_MB = 256;
const TIMEOUT_MS = 10_000;

type Answer = { lines: Cell[][]; total: number } | { problem: "unpacked" | "broken" };

/**
 * The first sheet of an XLSX.
 *
 * @param maxLines lines that are answered at most
 * @returns its lines, and how many there are
 * @throws FileProblem when it is no XLSX, is broken, or takes more memory or time than a spreadsheet of this size should
 */
export async function readXlsx(bytes: Uint8Array, maxLines: number): Promise<{ lines: Cell[][]; total: number }> {
  const worker = new Worker(resolve("app/services/import/xlsx-worker.mjs"), {
    workerData: { bytes, maxUnpacked: MAX_UNPACKED_BYTES, maxLines },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The thread takes none of this process's flags: it needs neither its loader nor its guard.
    execArgv: [],
    env: {},
  });
  try {
    const answer = await answerOf(worker);
    if ("problem" in answer) throw new FileProblem(answer.problem);
    return answer;
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new FileProblem("unpacked")), TIMEOUT_MS);
    const end = (settle: () => void) => {
      clearTimeout(limit);
      settle();
    };
    worker.once("message", (answer: Answer) => end(() => resolve(answer)));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new FileProblem("unpacked") : error)),
    );
  });
}
