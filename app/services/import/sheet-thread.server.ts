import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { IMPORT_MAX_BODY_BYTES, IMPORT_MAX_COLUMNS } from "#contract/import";
import type { Cell } from "./cell.server";
import { FileProblem, type FileProblemKey } from "./problem.server";

/** Reads a spreadsheet in a thread of its own, which may be given up without harm (sheet-worker.mjs). */

/** The largest XML of a file, in bytes: far above 2,000 rows with every text as long as it may be. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;
/** Longest text of a cell, in characters: longer than every field's own limit. */
const MAX_CELL = 5000;
const MAX_HEAP_MB = 256;
const TIMEOUT_MS = 10_000;
/** Files that are read at the same moment: one core is left to everybody else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Files that wait for their turn, and the longest that one does. */
const MAX_WAITING = 16;
const MAX_WAITING_MS = 20_000;

/** The lines of a spreadsheet, and how many it has; there may be more of them than were asked for. */
export interface SheetLines {
  lines: Cell[][];
  total: number;
}

interface SheetFile {
  kind: "xlsx" | "csv";
  bytes: Uint8Array;
  /** Lines that are answered at most. */
  maxLines: number;
  /** Tells whether a word names a column, to find the delimiter of a text file. */
  isName: (word: string) => boolean;
}

/** The first line of a text file by one delimiter. */
interface Head {
  delimiter: string;
  words: string[];
}
type Answer = SheetLines | { problem: FileProblemKey; params: Record<string, string> } | { heads: Head[] };

let underway = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a text file, or the first sheet of an XLSX, when it is its turn.
 *
 * @throws FileProblem when it is broken, takes more memory or time than a spreadsheet of this size should, or too many others wait
 */
export async function readInThread(file: SheetFile): Promise<SheetLines> {
  await takeTurn();
  try {
    return await linesOf(file);
  } finally {
    // The next one takes this turn, or nobody does.
    const next = waiting.shift();
    if (next) next();
    else underway -= 1;
  }
}

async function takeTurn(): Promise<void> {
  if (underway < AT_ONCE) {
    underway += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) throw new FileProblem("busy");
  await new Promise<void>((take, reject) => {
    const turn = () => {
      clearTimeout(limit);
      take();
    };
    const limit = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(new FileProblem("busy"));
    }, MAX_WAITING_MS);
    waiting.push(turn);
  });
}

async function linesOf({ kind, bytes, maxLines, isName }: SheetFile): Promise<SheetLines> {
  const worker = new Worker(resolve("app/services/import/sheet-worker.mjs"), {
    workerData: {
      kind,
      bytes,
      maxLines,
      maxUnpacked: MAX_UNPACKED_BYTES,
      maxColumns: IMPORT_MAX_COLUMNS,
      maxCell: MAX_CELL,
      maxText: IMPORT_MAX_BODY_BYTES,
    },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The thread takes none of this process's flags: it needs neither its loader nor its guard.
    execArgv: [],
    env: {},
  });
  try {
    return await answerOf(worker, isName);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker, isName: SheetFile["isName"]): Promise<SheetLines> {
  return new Promise((settle, reject) => {
    const limit = setTimeout(() => reject(new FileProblem("unpacked")), TIMEOUT_MS);
    worker.on("message", (answer: Answer) => {
      if ("heads" in answer) {
        worker.postMessage(delimiterOf(answer.heads, isName));
        return;
      }
      clearTimeout(limit);
      if ("problem" in answer) reject(new FileProblem(answer.problem, answer.params));
      else settle(answer);
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(limit);
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new FileProblem("unpacked") : error);
    });
  });
}

/**
 * Returns the delimiter by which the first line has most of the columns' names: a decimal comma in the data must not win over the
 * semicolons.
 */
function delimiterOf(heads: readonly Head[], isName: SheetFile["isName"]): string {
  const counted = heads.map(({ delimiter, words }) => ({ delimiter, count: words.filter(isName).length }));
  return counted.toSorted((left, right) => right.count - left.count)[0]?.delimiter ?? ";";
}
