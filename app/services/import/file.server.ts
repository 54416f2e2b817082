import { FileProblem } from "./problem.server";
import { readInThread, type SheetLines } from "./sheet-thread.server";

/** Reads the lines of an uploaded spreadsheet. What it is decides the content, not the name. */

/** Largest file in bytes: many times 2,000 ordinary rows. */
export const IMPORT_MAX_FILE_BYTES = 1_048_576;

/** The first bytes of an XLSX (a zip archive), and of what older or locked workbooks are packed in. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The lines of a file, the first one too.
 *
 * @param isName tells whether a word names a column, to find the delimiter of a text file
 * @param maxLines lines that are answered at most
 * @returns the lines, and how many the file has
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

/** Pictures and PDFs have zero bytes, or say so at their beginning; a text in UTF-16 has its mark. */
function isText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return !bytes.includes(0) && !startsWith(bytes, [0x25, 0x50, 0x44, 0x46]);
}
