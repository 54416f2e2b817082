import { once } from "node:events";
import { TextDecoder } from "node:util";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads an XLSX or a text file in a thread of its own (sheet-thread.server.ts): a file that was made to unpack to gigabytes, that speaks
 * of its billionth row, or that has half a million columns takes neither the memory nor the time of the web process. What is posted is
 * bounded too, for it is read there.
 */

class Problem extends Error {
  constructor(key, params = {}) {
    super(key);
    this.answer = { problem: key, params };
  }
}

const { kind, bytes, maxUnpacked, maxLines, maxColumns, maxCell, maxText } = workerData;

try {
  parentPort.postMessage(kind === "xlsx" ? await readXlsx() : await readCsv());
} catch (error) {
  parentPort.postMessage(error instanceof Problem ? error.answer : { problem: "broken", params: {} });
}

async function readXlsx() {
  const { readSheet } = await import("read-excel-file/node");
  const rows = await readSheet(Buffer.from(await repack(await unpack())), { trim: false });
  return { lines: bounded(rows.slice(0, maxLines)), total: rows.length };
}

/** The XML files of the archive; no more is unpacked than it says and it may. */
async function unpack() {
  const { unzipSync } = await import("fflate");
  let size = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > maxUnpacked) throw new Problem("unpacked");
      return true;
    },
  });
}

/**
 * The same files in an archive that unpacks to what was counted. A failed formula becomes the text that stands in its
 * cell (`#N/A`): the reader would take it for an empty cell.
 */
async function repack(files) {
  const { strFromU8, strToU8, zipSync } = await import("fflate");
  for (const name of Object.keys(files).filter((path) => path.includes("worksheets/"))) {
    files[name] = strToU8(strFromU8(files[name]).replace(/(<(?:\w+:)?c\b[^>]*\st=)(["'])e\2/g, "$1$2str$2"));
  }
  return zipSync(files, { level: 0 });
}

/** Reads a text file by the delimiter that is chosen by its first line (sheet-thread.server.ts). */
async function readCsv() {
  const { default: Papa } = await import("papaparse");
  const text = textOf(bytes);
  const parse = (delimiter, preview = 0) => Papa.parse(text, { delimiter, preview });
  const heads = [";", ",", "\t"].map((delimiter) => ({
    delimiter,
    words: (parse(delimiter, 1).data[0] ?? []).slice(0, maxColumns),
  }));
  parentPort.postMessage({ heads });
  const [delimiter] = await once(parentPort, "message");
  const { data, errors } = parse(delimiter);
  const open = errors.find(({ type }) => type === "Quotes");
  if (open !== undefined) throw new Problem("quotes", { row: String((open.row ?? 0) + 1) });
  const total = data.findLastIndex((line) => line.some(isFilled)) + 1;
  return { lines: bounded(data.slice(0, Math.min(total, maxLines))), total };
}

/** UTF-8, UTF-16 with its mark, or what Windows writes where it writes no UTF-8. The decoders take a mark away. */
function textOf(content) {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder("utf-16le").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

/** Lines without the empty cells at the right of all of them; a longer text than any field takes is cut, and refused all the same. */
function bounded(lines) {
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex(isFilled) + 1), 0);
  if (width > maxColumns) throw new Problem("columns", { columns: String(width), max: String(maxColumns) });
  let length = 0;
  return lines.map((line) =>
    line.slice(0, width).map((cell) => {
      if (typeof cell !== "string") return cell;
      const text = cell.slice(0, maxCell);
      length += text.length;
      if (length > maxText) throw new Problem("long");
      return text;
    }),
  );
}

function isFilled(cell) {
  return typeof cell === "string" ? cell.trim() !== "" : cell !== null && cell !== undefined;
}
