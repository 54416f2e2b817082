/**
 * Report files with progress (docs/architecture.md, Files). With `Accept: PROGRESS_TYPE` the response is a sequence of
 * progress and data frames.
 */

export const REPORT_FORMATS = ["xlsx", "pdf", "csv"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const PROGRESS_TYPE = "application/vnd.gudang.progress";

/** `place` is the queue position, from 1. */
export type FileProgress =
  | { place: number }
  | { rows: number; total: number }
  | { done: true; filename: string; type: string };

const BYTES = 0;
const PROGRESS = 1;
const HEAD_LENGTH = 5;

/** Builds a data frame. */
export const bytesFrame = (bytes: Uint8Array) => frame(BYTES, bytes);

/** Builds a progress frame. */
export const progressFrame = (progress: FileProgress) =>
  frame(PROGRESS, new TextEncoder().encode(JSON.stringify(progress)));

/** Prepends kind and length. */
function frame(kind: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(HEAD_LENGTH + content.length);
  whole[0] = kind;
  new DataView(whole.buffer).setUint32(1, content.length);
  whole.set(content, HEAD_LENGTH);
  return whole;
}

/** Reads a framed response. @param onProgress receives progress @throws Error if truncated */
export async function readFrames(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: FileProgress) => void,
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
        onProgress(progress);
        if ("done" in progress) return { parts, filename: progress.filename, type: progress.type };
      }
      at = end;
    }
    rest = joined.slice(at);
  }
}
