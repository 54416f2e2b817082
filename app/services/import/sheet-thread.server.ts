import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { IMPORT_MAX_BODY_BYTES, IMPORT_MAX_COLUMNS } from "#contract/import";
import { mapInSlices } from "#contract/slices";
import type { Cell } from "./cell.server";
import { FileProblem, type FileProblemKey } from "./problem.server";

/** Reads spreadsheets in a worker, which can be terminated (sheet-worker.mjs). */

/** Maximum size of the unpacked XML. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;
/** Characters per cell, above every field's limit. */
const MAX_CELL = 5000;
/** Characters per cell of the lines among which headings are found. */
const MAX_HEADING = 100;
const MAX_HEAP_MB = 256;
const TIMEOUT_MS = 10_000;
/** Leaves one core to other requests. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum files in the queue, and their time in it. */
const MAX_WAITING = 16;
const MAX_WAITING_MS = 20_000;

/** `total` may exceed the returned lines. */
export interface SheetLines {
  kind: "xlsx" | "csv";
  lines: Cell[][];
  total: number;
  /** Rows and columns that the spreadsheet does not show. */
  hidden: { rows: number; columns: number };
  /** Columns of each line that a cell above fills, because they are merged. */
  merged: number[][];
}

export interface Headings {
  isName: (word: string) => boolean;
  /** True for words with all required columns. */
  isWhole: (words: readonly string[]) => boolean;
}

interface SheetFile {
  kind: "xlsx" | "csv";
  bytes: Uint8Array;
  maxLines: number;
  headings: Headings;
}

/** First lines of a sheet, or of a text split by one delimiter. */
type Head = readonly (readonly string[])[];
/** Heads to choose from; `last` is the index of the last line of a sheet that is not blank. */
interface Heads {
  heads: readonly Head[];
  sheets: readonly { name: string; last: number }[];
}
type Answer = SheetLines | { problem: FileProblemKey; params: Record<string, string> } | Heads;

/** Lines that may precede the data: titles and the headings. */
export const HEAD_LINES = 20;

let underway = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a text file, or the visible sheet of an XLSX with rows under the required columns, else with the most column names.
 * @throws FileProblem if corrupt, over a memory or time limit, several sheets have rows, or the queue is full
 */
export async function readInThread(file: SheetFile): Promise<SheetLines> {
  await takeTurn();
  try {
    return await linesOf(file);
  } finally {
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

async function linesOf({ kind, bytes, maxLines, headings }: SheetFile): Promise<SheetLines> {
  const worker = new Worker(resolve("app/services/import/sheet-worker.mjs"), {
    workerData: {
      kind,
      bytes,
      maxLines,
      maxUnpacked: MAX_UNPACKED_BYTES,
      maxColumns: IMPORT_MAX_COLUMNS,
      maxCell: MAX_CELL,
      maxHeading: MAX_HEADING,
      maxText: IMPORT_MAX_BODY_BYTES,
      headLines: HEAD_LINES,
    },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: [],
    env: {},
  });
  try {
    return await answerOf(worker, headings);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker, headings: Headings): Promise<SheetLines> {
  return new Promise((settle, reject) => {
    const limit = setTimeout(() => reject(new FileProblem("unpacked")), TIMEOUT_MS);
    const choose = async (heads: Heads) => {
      const { chosen, rivals } = await choiceOf(heads, headings);
      if (rivals.length < 2) return worker.postMessage(chosen);
      clearTimeout(limit);
      reject(new FileProblem("sheets", { sheets: rivals.join(", ") }));
    };
    worker.on("message", (answer: Answer) => {
      if ("heads" in answer) return void choose(answer).catch(reject);
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

const namesIn = (words: readonly string[], isName: Headings["isName"]) => words.filter(isName).length;

/** Returns the head to read, and the names of the sheets whose rows an import of one sheet would lose. */
async function choiceOf({ heads, sheets }: Heads, { isName, isWhole }: Headings) {
  const found = await mapInSlices(heads, (head, at) => {
    const line = headLine(head, isName);
    const words = head[line] ?? [];
    const names = namesIn(words, isName);
    // A row of the guide has the name of a column as its first cell.
    const isHead = names >= 2 || names * 2 >= words.filter((word) => word.trim() !== "").length;
    return { at, names, isWhole: isWhole(words), hasRows: isHead && (sheets[at]?.last ?? 0) > line };
  });
  const whole = found.filter((one) => one.isWhole && one.hasRows);
  const least = Math.min(...whole.map(({ names }) => names));
  const rivals = found.filter((one) => one.hasRows && (one.isWhole || one.names >= least));
  const chosen = whole[0]?.at ?? bestOf(found.map(({ names }) => names));
  return { chosen, rivals: rivals.map(({ at }) => sheets[at]?.name ?? "") };
}

/** Returns the index of the first largest number. */
const bestOf = (counts: readonly number[]) => Math.max(0, counts.indexOf(Math.max(...counts)));

/** Returns the index of the line with the most column names; decimal commas look like delimiters. */
export function headLine(lines: Head, isName: Headings["isName"]): number {
  return bestOf(lines.slice(0, HEAD_LINES).map((words) => namesIn(words, isName)));
}
