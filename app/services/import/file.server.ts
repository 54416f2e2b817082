import { FileProblem } from "./problem.server";
import { readInThread, type SheetLines } from "./sheet-thread.server";

/** Reads the lines of an uploaded spreadsheet. The content determines its type, not the name. */

/** Maximum file size in bytes. */
export const IMPORT_MAX_FILE_BYTES = 1_048_576;

/** Magic numbers of XLSX (zip) and of legacy or encrypted workbooks (OLE compound file). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Returns the lines of a file, including the first.
 * @param isName tells whether a word names a column, to detect the delimiter
 * @param maxLines maximum number of lines returned; `total` counts all
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

/** Rejects binary files (NUL bytes) and PDFs; accepts UTF-16 by its byte order mark. */
function isText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return !bytes.includes(0) && !startsWith(bytes, [0x25, 0x50, 0x44, 0x46]);
}
