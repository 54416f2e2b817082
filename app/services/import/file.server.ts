import { FileProblem } from "./problem.server";
import { readInThread, type SheetLines } from "./sheet-thread.server";

/** Detects the type of an uploaded file by content, not name. */

/** Maximum file size in bytes. */
export const IMPORT_MAX_FILE_BYTES = 1_048_576;

/** XLSX (zip), and legacy or encrypted workbooks (OLE). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Returns the lines of a file.
 * @param isName recognizes column names, to detect the delimiter
 * @param maxLines returned; `total` counts all
 * @throws FileProblem
 */
export async function readLines(file: File, isName: (word: string) => boolean, maxLines: number): Promise<SheetLines> {
  if (file.size === 0) throw new FileProblem(file.name === "" ? "none" : "empty");
  if (file.size > IMPORT_MAX_FILE_BYTES) throw new FileProblem("size");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, COMPOUND)) throw new FileProblem("locked");
  const isXlsx = startsWith(bytes, ZIP);
  if (!isXlsx && !isText(bytes)) throw new FileProblem("type");
  return readInThread({ kind: isXlsx ? "xlsx" : "csv", bytes, maxLines, isName });
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Rejects NUL bytes and PDFs; accepts UTF-16 with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return !bytes.includes(0) && !startsWith(bytes, [0x25, 0x50, 0x44, 0x46]);
}
