import { wideEncoding } from "./encoding.mjs";
import { FileProblem } from "./problem.server";
import { readInThread, type Headings, type SheetLines } from "./sheet-thread.server";

/** Detects the type of an uploaded file by content, not name. */

/** Maximum file size in bytes. */
export const IMPORT_MAX_FILE_BYTES = 1_048_576;

/** ZIP archives, and legacy or encrypted workbooks (OLE). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Returns the lines of a file.
 * @param headings recognizes column names, to choose the delimiter or the sheet
 * @param maxLines returned; `total` counts all
 * @throws FileProblem
 */
export async function readLines(file: File, headings: Headings, maxLines: number): Promise<SheetLines> {
  if (file.size === 0) throw new FileProblem(file.name === "" ? "none" : "empty");
  if (file.size > IMPORT_MAX_FILE_BYTES) throw new FileProblem("size");
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readInThread({ kind: kindOf(bytes), bytes, maxLines, headings });
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
const lettersOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

/** Files inside an archive that is no XLSX, with the name of its format in every language. */
const ARCHIVES: readonly [part: string, kind: string][] = [
  ["mimetypeapplication/vnd.oasis.opendocument", "OpenDocument (.ods)"],
  ["Index/Document.iwa", "Apple Numbers (.numbers)"],
  ["xl/workbook.bin", "Excel Binary (.xlsb)"],
  ["word/document.xml", "Word (.docx)"],
  ["ppt/presentation.xml", "PowerPoint (.pptx)"],
];
const SIGNATURES: readonly [start: RegExp, kind: string][] = [
  [/^%PDF/, "PDF"],
  [/^\x89PNG/, "PNG"],
  [/^\xff\xd8\xff/, "JPEG"],
  [/^GIF8/, "GIF"],
  [/^RIFF....WEBP/s, "WebP"],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml[^]{0,400}<(?:\w+:)?Workbook/i, "Excel 2003 XML (.xml)"],
  [/^(?:\xef\xbb\xbf)?\s*(?:<!--[^]{0,400}-->\s*)?<(?:!doctype html|html|table|head|body|meta)\b/i, "HTML"],
  [/^(?:\xef\xbb\xbf)?\s*[[{]\s*["{[]/, "JSON"],
  [/^\{\\rtf/, "RTF"],
  [/^Rar!/, "RAR"],
  [/^7z\xbc\xaf/, "7z"],
  [/^\x1f\x8b/, "gzip"],
];

/** @throws FileProblem naming the format of a file that is no spreadsheet */
function kindOf(bytes: Uint8Array): "xlsx" | "csv" {
  if (startsWith(bytes, COMPOUND)) {
    // The name of the stream is UTF-16.
    const isLocked = lettersOf(bytes).includes("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e");
    throw isLocked ? new FileProblem("locked") : new FileProblem("other", { kind: "Excel 97-2003 (.xls)" });
  }
  const letters = lettersOf(bytes);
  if (startsWith(bytes, ZIP)) {
    const kind = ARCHIVES.find(([part]) => letters.includes(part))?.[1];
    if (kind !== undefined) throw new FileProblem("other", { kind });
    if (!letters.includes("[Content_Types].xml")) throw new FileProblem("other", { kind: "ZIP" });
    return "xlsx";
  }
  const kind = SIGNATURES.find(([start]) => start.test(letters))?.[1];
  if (kind !== undefined) throw new FileProblem("other", { kind });
  if (!isText(bytes)) throw new FileProblem("type");
  return "csv";
}

/** Rejects NUL bytes, except those of UTF-16. */
function isText(bytes: Uint8Array): boolean {
  return (
    !bytes.includes(0) ||
    wideEncoding(bytes) !== undefined ||
    startsWith(bytes, [0xff, 0xfe]) ||
    startsWith(bytes, [0xfe, 0xff])
  );
}
