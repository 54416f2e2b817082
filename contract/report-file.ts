/**
 * Files of a whole report and their progress (docs/architecture.md, Files). With `Accept: PROGRESS_TYPE` the response is a
 * sequence of frames, each with the progress or the next bytes of the file.
 */

export const REPORT_FORMATS = ["xlsx", "pdf", "csv"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The media type of an answer in frames. */
export const PROGRESS_TYPE = "application/vnd.gudang.progress";

/** What is known of a file that is being made. */
export type FileProgress =
  /** It waits for its turn, behind `place - 1` others. */
  | { place: number }
  | { rows: number; total: number }
  /** It is whole. */
  | { done: true; filename: string; type: string };

const BYTES = 0;
const PROGRESS = 1;
const HEAD_LENGTH = 5;

/** Makes a frame of the next bytes of a file. */
export const bytesFrame = (bytes: Uint8Array) => frame(BYTES, bytes);

/** Makes a frame of what is known. */
export const progressFrame = (progress: FileProgress) =>
  frame(PROGRESS, new TextEncoder().encode(JSON.stringify(progress)));

/** Puts in front of a frame what it is, and its length in bytes. */
function frame(kind: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(HEAD_LENGTH + content.length);
  whole[0] = kind;
  new DataView(whole.buffer).setUint32(1, content.length);
  whole.set(content, HEAD_LENGTH);
  return whole;
}

/**
 * Reads an answer in frames to its end.
 *
 * @param told is told each progress
 * @returns the file
 * @throws Error when the answer ends before the file does
 */
export async function readFrames(
  body: ReadableStream<Uint8Array>,
  told: (progress: FileProgress) => void,
): Promise<{ parts: Uint8Array<ArrayBuffer>[]; filename: string; type: string }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let rest = new Uint8Array();
  while (true) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The file ended too early.");
    const joined = new Uint8Array(rest.length + value.length);
    joined.set(rest);
    joined.set(value, rest.length);
    let at = 0;
    while (joined.length - at >= HEAD_LENGTH) {
      const end = at + HEAD_LENGTH + new DataView(joined.buffer).getUint32(at + 1);
      if (joined.length < end) break;
      const content = joined.slice(at + HEAD_LENGTH, end);
      if (joined[at] === BYTES) parts.push(content);
      else {
        const progress = JSON.parse(new TextDecoder().decode(content)) as FileProgress;
        told(progress);
        if ("done" in progress) return { parts, filename: progress.filename, type: progress.type };
      }
      at = end;
    }
    rest = joined.slice(at);
  }
}
