import { once } from "node:events";
import { TextDecoder } from "node:util";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads an XLSX or text file in a worker (sheet-thread.server.ts), so that a zip bomb, a billionth row or half a million
 * columns cannot exhaust the web process. The posted result is bounded too, because the web process reads it.
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

/** Unpacks the XML files up to the maximum size. fflate unpacks no more than `originalSize`. */
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
 * Packs the counted files. Turns failed formulas into text (`#N/A`), because the reader would return an empty cell.
 * The pattern ends at `<`, so that unclosed cells take linear time.
 */
async function repack(files) {
  const { strFromU8, strToU8, zipSync } = await import("fflate");
  for (const name of Object.keys(files).filter((path) => path.includes("worksheets/"))) {
    files[name] = strToU8(strFromU8(files[name]).replace(/(<(?:\w+:)?c\b[^<>]*\st=)(["'])e\2/g, "$1$2str$2"));
  }
  return zipSync(files, { level: 0 });
}

/** Reads a text file; sheet-thread.server.ts chooses the delimiter by the first line. */
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

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252; drops the mark. */
function textOf(content) {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder("utf-16le").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

/** Drops empty columns on the right and truncates long cells, which validation refuses anyway. */
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
