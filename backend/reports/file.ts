import { bytesFrame, type FileProgress, progressFrame } from "#contract/report-file";
import type { FileJob } from "./file-job";
import { makeInThread } from "./threads";
import { Turns } from "./turns";

/** Files that a process makes at once: each takes a core, a connection and some ten megabytes. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

/** The turns of this process. */
export const fileTurns = new Turns(AT_ONCE, MOST_WAITING);

interface Streamed {
  filename: string;
  type: string;
  /** Answers frames that say how far it is (contract/report-file.ts). */
  framed: boolean;
  /** is told how many rows were made, and whether that is all of them, before a whole file is closed */
  made: (rows: number, whole: boolean) => Promise<void>;
}

/**
 * Streams a whole report as a file, when its turn has come. The work waits for who takes it, and ends with him.
 *
 * @param signal of the request: aborts when the client goes away
 */
export function fileStream(job: FileJob, signal: AbortSignal, { filename, type, framed, made }: Streamed) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const gone = new AbortController();
  // Nobody reads any more.
  writer.closed.catch((error: unknown) => gone.abort(error));
  const given = AbortSignal.any([signal, gone.signal]);
  // What is behind the times is not waited for: the bytes after it are.
  const tell = (progress: FileProgress) => {
    if (framed) writer.write(progressFrame(progress)).catch(() => undefined);
  };
  const work = async () => {
    const giveBack = await fileTurns.take(given, (place) => tell({ place }));
    let [counted, whole] = [0, false];
    try {
      await makeInThread(job, given, {
        bytes: (bytes) => writer.write(framed ? bytesFrame(bytes) : bytes),
        rows: (rows, total) => {
          counted = rows;
          tell({ rows, total });
        },
      });
      whole = true;
    } finally {
      giveBack();
      await made(counted, whole);
    }
    tell({ done: true, filename, type });
    await writer.close();
  };
  work().catch((error: unknown) => {
    if (!given.aborted)
      console.error(JSON.stringify({ level: "error", message: "A file failed", error: String(error) }));
    // A file that ends too early is broken off, so that the browser says so.
    return writer.abort(error).catch(() => undefined);
  });
  return readable;
}
