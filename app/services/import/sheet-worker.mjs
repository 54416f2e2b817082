import { randomUUID } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import readSheets from "read-excel-file/node";

/**
 * Reads an XLSX or CSV file in a worker (file.server.ts), so that a zip bomb, a billionth row or half a million columns
 * cannot exhaust the web process.
 */

class Problem extends Error {
  constructor(key, params = {}) {
    super(key);
    this.answer = { problem: key, params };
  }
}

const { kind, bytes, maxUnpacked, maxRows, maxColumns, maxCell, maxText } = workerData;
/** Begins the text of a refused cell; no file can know it. */
const mark = `\uE000${randomUUID()}`;

async function readXlsx() {
  const files = unpack();
  const formats = readFormats(fileText(files, "xl/styles.xml"));
  for (const path of Object.keys(files)) {
    const isStrings = path.endsWith("sharedStrings.xml");
    if (!isStrings && !path.includes("worksheets/")) continue;
    const xml = strFromU8(files[path]);
    // The library skips these texts.
    if (xml.includes("<![CDATA[")) throw new Problem("broken");
    if (isStrings) continue;
    const merged = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]+\d+:[A-Z]+\d+)/.exec(xml);
    if (merged !== null) throw new Problem("merged", { cells: merged[1] });
    files[path] = strToU8(markRefused(xml, formats));
  }
  // The library knows "1" alone.
  const workbook = fileText(files, "xl/workbook.xml").replace(/(\bdate1904\s*=\s*["'])true/, "$11");
  files["xl/workbook.xml"] = strToU8(workbook);
  const [first, ...others] = await readSheets(Buffer.from(zipSync(files, { level: 0 })), { trim: false });
  const filled = others.filter(({ data }) => data.some((line) => line.some(isFilled)));
  return { lines: bounded(first.data), others: filled.map(({ sheet }) => sheet) };
}

const fileText = (files, path) => (files[path] === undefined ? "" : strFromU8(files[path]));

/** Unpacks the XML files up to the maximum size. fflate unpacks no more than `originalSize`. */
function unpack() {
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

const readAttribute = (attributes, name) =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(["'])([^<>]*?)\\1`).exec(attributes)?.[2];

/** Number formats without a code in styles.xml that show the value itself; 14 is a date. */
const BUILT_IN = new Map([
  [0, "General"],
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [14, "dd/mm/yyyy"],
  [49, "@"],
]);
const PLAIN = /^(?:General|@|(?:#,##)?0(?:\.0+)?)$/i;
/** Formats of day, month and year alone. */
const DATE = /^(?=.*d)(?=.*m)(?=.*y)[dmy/\-., ]+$/i;
/** Numbers of formats below are not the file's own. */
const FIRST_OWN = 100;

/** Returns the number format of each cell style; undefined if the text in the cell is not its value. */
function readFormats(styles) {
  const codes = new Map(BUILT_IN);
  for (const [, attributes] of styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/g)) {
    const id = Number(readAttribute(attributes, "numFmtId"));
    const code = (readAttribute(attributes, "formatCode") ?? "").replace(/\[\$-[^\]]*\]|;@$|\\/g, "");
    if (id >= FIRST_OWN && (PLAIN.test(code) || DATE.test(code))) codes.set(id, code);
  }
  const [, afterOpen = ""] = styles.split(/<(?:\w+:)?cellXfs\b/, 2);
  const [cellStyles] = afterOpen.split(/<\/(?:\w+:)?cellXfs>/, 1);
  const found = [...cellStyles.matchAll(/<(?:\w+:)?xf\s([^<>]*)>/g)];
  return found.length === 0
    ? [BUILT_IN.get(0)]
    : found.map(([, attributes]) => codes.get(Number(readAttribute(attributes, "numFmtId") ?? 0)));
}

const CELL = /<((?:\w+:)?)c((?:\s[^<>]*?)?)(?:\/>|>(.*?)<\/\1c>)/gs;

/** Marks cells other than plain text, dates and numbers of at most 15 digits; the library drops the distinction. */
function markRefused(xml, formats) {
  return xml.replace(CELL, (cell, prefix, attributes, content = "") => {
    const seen = refusedText(attributes, content, formats);
    if (seen === undefined) return cell;
    const at = readAttribute(attributes, "r");
    const place = at === undefined ? "" : ` r="${at}"`;
    return `<${prefix}c${place} t="str"><${prefix}v>${mark}${seen}</${prefix}v></${prefix}c>`;
  });
}

function refusedText(attributes, content, formats) {
  const type = readAttribute(attributes, "t") ?? "n";
  const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<>]*)</.exec(content)?.[1]?.trim() ?? "";
  if (/<(?:\w+:)?f[\s/>]/.test(content)) return `=${value}`;
  if (type === "e" || type === "d") return value;
  if (type !== "n" || value === "") return undefined;
  const format = formats[Number(readAttribute(attributes, "s") ?? 0)];
  return format === undefined || !isShown(Number(value), format) ? value : undefined;
}

function isShown(number, format) {
  if (Math.abs(number) >= 1e15) return false;
  const found = /^[#0][^.]*(?:\.(0+))?$/.exec(format);
  if (found === null) return true;
  const [, places = ""] = found;
  return Number(number.toFixed(places.length)) === Number(number.toPrecision(15));
}

/** The heading line tells the delimiter: a semicolon in our templates, either one in our exports. */
function readCsv() {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("encoding");
  }
  const [heads] = text.split(/[\r\n]/, 1);
  const delimiter = heads.includes(";") ? ";" : ",";
  const { data, errors } = Papa.parse(text, { delimiter });
  const open = errors.find(({ type }) => type === "Quotes");
  if (open !== undefined) throw new Problem("quotes", { row: String((open.row ?? 0) + 1) });
  return { lines: bounded(data), others: [] };
}

function bounded(all) {
  const rows = all.findLastIndex((line) => line.some(isFilled));
  if (rows > maxRows) throw new Problem("rows", { rows: String(rows), max: String(maxRows) });
  const lines = all.slice(0, rows + 1);
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex(isFilled) + 1), 0);
  if (width > maxColumns) throw new Problem("columns", { columns: String(width), max: String(maxColumns) });
  let length = 0;
  return lines.map((line) =>
    line.slice(0, width).map((cell) => {
      if (!isFilled(cell)) return null;
      if (typeof cell !== "string") return cell;
      if (cell.startsWith(mark)) return { refused: cell.slice(mark.length).slice(0, maxCell) };
      length += cell.length;
      if (length > maxText) throw new Problem("long");
      // Validation refuses longer ones.
      return cell.slice(0, maxCell);
    }),
  );
}

function isFilled(cell) {
  return typeof cell === "string" ? cell.trim() !== "" : cell !== null && cell !== undefined;
}

try {
  parentPort.postMessage(kind === "xlsx" ? await readXlsx() : readCsv());
} catch (error) {
  parentPort.postMessage(error instanceof Problem ? error.answer : { problem: "broken", params: {} });
}
