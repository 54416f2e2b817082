import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { textOf } from "./encoding.mjs";
import { fillMerged, formatsOf, hiddenIn, markCells, unmarked, visibleSheets, withoutCdata } from "./xlsx-cells.mjs";

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

const { kind, bytes, maxUnpacked, maxLines, maxColumns, maxCell, maxHeading, maxText, headLines } = workerData;
const mark = `\uE000${randomUUID()}`;

try {
  parentPort.postMessage(kind === "xlsx" ? await readXlsx() : await readCsv());
} catch (error) {
  parentPort.postMessage(error instanceof Problem ? error.answer : { problem: "broken", params: {} });
}

/** Reads the visible sheet that sheet-thread.server.ts chooses by its headings. */
async function readXlsx() {
  const { strFromU8, strToU8, zipSync } = await import("fflate");
  const { default: readSheets } = await import("read-excel-file/node");
  const files = await unpack();
  const workbook = textFile(files, "xl/workbook.xml");
  const isFrom1904 = /<(?:\w+:)?workbookPr\s[^<>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook);
  // The reader knows "1" alone.
  files["xl/workbook.xml"] = strToU8(workbook.replace(/(\bdate1904\s*=\s*["'])true/, "$11"));
  const formats = formatsOf(textFile(files, "xl/styles.xml"));
  for (const name of Object.keys(files).filter(hasCells)) {
    files[name] = strToU8(markCells(withoutCdata(strFromU8(files[name])), { formats, mark, isFrom1904 }));
  }
  const all = await readSheets(Buffer.from(zipSync(files, { level: 0 })), { trim: false });
  const found = visibleSheets(workbook, textFile(files, "xl/_rels/workbook.xml.rels")).filter(
    ({ index }) => index < all.length,
  );
  const sheets = found.length > 0 ? found : [{ index: 0, path: "" }];
  const data = sheets.map(({ index }) => all[index]?.data ?? []);
  const facts = data.map((lines, at) => ({
    name: (all[sheets[at].index]?.sheet ?? "").slice(0, maxHeading),
    last: lines.findLastIndex((line) => line.some(isFilled)),
  }));
  const chosen = await choose(data.map(headOf), facts);
  const rows = data[chosen];
  const xml = textFile(files, sheets[chosen].path);
  const lines = rows.slice(0, maxLines).map((line) => line.map((cell) => unmarked(cell, mark)));
  const merged = fillMerged(lines, xml, maxColumns);
  return { lines: bounded(lines), total: rows.length, hidden: hiddenIn(xml), merged, kind };

  function textFile(from, path) {
    return from[path] === undefined ? "" : strFromU8(from[path]);
  }
}

function hasCells(path) {
  return path.endsWith("sharedStrings.xml") || (path.includes("worksheets/") && path.endsWith(".xml"));
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

/** Reads a text file; sheet-thread.server.ts chooses the delimiter by the headings. */
async function readCsv() {
  const { default: Papa } = await import("papaparse");
  // A file of several programs mixes line ends; the parser knows one.
  const text = textOf(bytes)
    ?.replace(/^\uFEFF/, "")
    .replace(/\r(?!\n)/g, "\n")
    // The end of a file of DOS.
    .replace(/\u{1A}$/u, "");
  if (text === undefined) throw new Problem("encoding");
  const parse = (delimiter, preview = 0) => {
    const { data, errors } = Papa.parse(text, { delimiter, preview, newline: "\n" });
    for (const line of data) line.push(line.pop().replace(/\r$/, ""));
    return { data, errors };
  };
  const delimiters = [";", ",", "\t"];
  const chosen = await choose(delimiters.map((delimiter) => headOf(parse(delimiter, headLines).data)));
  const { data, errors } = parse(delimiters[chosen]);
  const open = errors.find(({ type }) => type === "Quotes");
  if (open !== undefined) throw new Problem("quotes", { row: String((open.row ?? 0) + 1) });
  const total = data.findLastIndex((line) => line.some(isFilled)) + 1;
  const lines = bounded(data.slice(0, Math.min(total, maxLines)));
  return { lines, total, hidden: { rows: 0, columns: 0 }, merged: [], kind };
}

/** Returns the texts of the first lines, which may have a title above the headings. A longer text is no heading. */
function headOf(lines) {
  const heading = (cell) => (typeof cell === "string" ? cell.trim().slice(0, maxHeading) : "");
  return lines.slice(0, headLines).map((line) => line.slice(0, maxColumns).map(heading));
}

async function choose(heads, sheets = []) {
  const length = heads.flat(2).reduce((sum, word) => sum + word.length, 0);
  if (length > maxText) throw new Problem("long");
  parentPort.postMessage({ heads, sheets });
  const [chosen] = await once(parentPort, "message");
  return chosen;
}

/** Drops empty columns on the right and truncates long cells, which validation refuses anyway. */
function bounded(lines) {
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex(isFilled) + 1), 0);
  if (width > maxColumns) throw new Problem("columns", { columns: String(width), max: String(maxColumns) });
  let length = 0;
  return lines.map((line) =>
    line.slice(0, width).map((cell) => {
      if (!isFilled(cell)) return null;
      const kept = typeof cell === "string" ? cell.slice(0, maxCell) : cell;
      length += (typeof kept === "string" ? kept : (kept.format ?? "")).length;
      if (length > maxText) throw new Problem("long");
      return kept;
    }),
  );
}

function isFilled(cell) {
  return typeof cell === "string" ? cell.trim() !== "" : cell !== null && cell !== undefined;
}
