import { isEmpty, type Cell } from "./cell.server";
import { readCsv } from "./csv.server";
import { FileProblem } from "./problem.server";
import { readXlsx } from "./xlsx.server";

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
export async function readLines(
  file: File,
  isName: (word: string) => boolean,
  maxLines: number,
): Promise<{ lines: Cell[][]; total: number }> {
  if (file.size === 0) throw new FileProblem(file.name === "" ? "none" : "empty");
  if (file.size > IMPORT_MAX_FILE_BYTES) throw new FileProblem("size");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, COMPOUND)) throw new FileProblem("locked");
  if (startsWith(bytes, ZIP)) return readXlsx(bytes, maxLines);
  if (!isText(bytes)) throw new FileProblem("type");
  const lines = readCsv(bytes, isName);
  const total = lines.findLastIndex((line) => !line.every(isEmpty)) + 1;
  return { lines: lines.slice(0, Math.min(total, maxLines)), total };
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Pictures and PDFs have zero bytes, or say so at their beginning; a text in UTF-16 has its mark. */
function isText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return !bytes.includes(0) && !startsWith(bytes, [0x25, 0x50, 0x44, 0x46]);
}
