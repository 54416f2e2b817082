import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { IMPORT_MAX_BODY_BYTES, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from "#contract/import";
import type { Cell } from "./cell.server";
import { FileProblem, type FileProblemKey } from "./problem.server";

/** Maximum file size in bytes. */
export const IMPORT_MAX_FILE_BYTES = 1_048_576;

/** Maximum size of the unpacked XML. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;
/** Characters per cell, above every field's limit. */
const MAX_CELL = 5000;
const MAX_HEAP_MB = 256;
const TIMEOUT_MS = 10_000;
/** Files read at once. */
const AT_ONCE = 2;

interface SheetLines {
  kind: "xlsx" | "csv";
  /** of the first sheet */
  lines: Cell[][];
  /** names of the other sheets with rows */
  others: string[];
}

type Answer = Omit<SheetLines, "kind"> | { problem: FileProblemKey; params: Record<string, string> };

/** ZIP archives, and old or encrypted workbooks (OLE). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

let underway = 0;

/** Returns the lines of a file, read in a worker (sheet-worker.mjs). @throws FileProblem */
export async function readLines(file: File): Promise<SheetLines> {
  if (file.size === 0) throw new FileProblem(file.name === "" ? "none" : "empty");
  if (file.size > IMPORT_MAX_FILE_BYTES) throw new FileProblem("size");
  if (underway >= AT_ONCE) throw new FileProblem("busy");
  underway += 1;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = detectKind(bytes);
    return { kind, ...(await readInWorker(kind, bytes)) };
  } finally {
    underway -= 1;
  }
}

/** Tells the type by content, not name. */
function detectKind(bytes: Uint8Array): SheetLines["kind"] {
  const startsWith = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (startsWith(COMPOUND)) throw new FileProblem("locked");
  if (startsWith(ZIP)) return "xlsx";
  // UTF-16 begins with its mark.
  const isWide = startsWith([0xff, 0xfe]) || startsWith([0xfe, 0xff]);
  if (bytes.includes(0) && !isWide) throw new FileProblem("type");
  return "csv";
}

async function readInWorker(kind: SheetLines["kind"], bytes: Uint8Array): Promise<Omit<SheetLines, "kind">> {
  const worker = new Worker(resolve("app/services/import/sheet-worker.mjs"), {
    workerData: {
      kind,
      bytes,
      maxUnpacked: MAX_UNPACKED_BYTES,
      maxRows: IMPORT_MAX_ROWS,
      maxColumns: IMPORT_MAX_COLUMNS,
      maxCell: MAX_CELL,
      maxText: IMPORT_MAX_BODY_BYTES,
    },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: [],
    env: {},
  });
  const limit = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    return await new Promise((settle, reject) => {
      worker.once("message", (answer: Answer) =>
        "problem" in answer ? reject(new FileProblem(answer.problem, answer.params)) : settle(answer),
      );
      worker.once("error", (error: NodeJS.ErrnoException) =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new FileProblem("unpacked") : error),
      );
      // Without a message: terminated after the time limit.
      worker.once("exit", () => reject(new FileProblem("unpacked")));
    });
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
}
