/**
 * Marks cells of a worksheet whose text differs from their value: the reader of sheet-worker.mjs drops number formats and
 * missing results of formulas. All scans take linear time.
 */

/** Number formats without a code in styles.xml. */
const BUILT_IN = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [37, "#,##0"],
  [38, "#,##0"],
  [39, "#,##0.00"],
  [40, "#,##0.00"],
  [41, "#,##0"],
  [42, "#,##0"],
  [43, "#,##0.00"],
  [44, "#,##0.00"],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mmss.0"],
  [48, "##0.0E+0"],
]);
/** Built-in dates of East Asian spreadsheets, which the reader takes for numbers. */
const EAST_ASIAN_DATES = new Set([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
/** Characters of a number format that spreadsheets accept. */
const MAX_FORMAT = 255;
const DATE = "date";
const SEPARATOR = "\uE001";

const attributeOf = (attributes, name) =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(["'])([^<>]*?)\\1`).exec(attributes)?.[2];

/** Returns a format without its spaces of a width, colours and locales; § is a literal. */
const outlineOf = (code) =>
  code.replace(/&quot;.*?&quot;|"[^"]*"|\\.|\[\$[^[\]-][^[\]]*\]|&\w+;/g, "§").replace(/_.|\*.|\[[^[\]]*\]/g, "");

/** Returns the number format of each cell style; undefined if the text is the value or the reader knows a date. */
export function formatsOf(styles = "") {
  const codes = new Map(BUILT_IN);
  for (const [, attributes] of styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/g))
    codes.set(Number(attributeOf(attributes, "numFmtId")), attributeOf(attributes, "formatCode") ?? "");
  const [, afterOpen = ""] = styles.split(/<(?:\w+:)?cellXfs\b/, 2);
  const [cellStyles] = afterOpen.split(/<\/(?:\w+:)?cellXfs>/, 1);
  return [...cellStyles.matchAll(/<(?:\w+:)?xf\s([^<>]*)>/g)].map(([, attributes]) => {
    const id = Number(attributeOf(attributes, "numFmtId") ?? 0);
    const code = codes.get(id)?.slice(0, MAX_FORMAT);
    if (code === undefined) return EAST_ASIAN_DATES.has(id) ? DATE : undefined;
    const shown = outlineOf(code).split(";")[0].trim();
    const hasCondition = /\[(?:[<>=]|&[lg]t;)/.test(code);
    if (/^(?:General|@)$/i.test(shown) && !hasCondition) return undefined;
    // A time, or a month without its day, is no date. The reader knows dates by the numbers of their formats.
    return /d/i.test(shown) && !/[0#?]/.test(shown.replace(/s[.,]0+/gi, "")) ? DATE : code;
  });
}

/** @param mark begins a marked text; no file can know it */
export function markCells(xml, { formats, mark, isFrom1904 }) {
  const open = /<((?:\w+:)?)c(\s[^<>]*)?>/g;
  const parts = [];
  let from = 0;
  for (let found = open.exec(xml); found !== null; found = open.exec(xml)) {
    const [tag, prefix, attributes = ""] = found;
    if (tag.endsWith("/>")) continue;
    const closing = `</${prefix}c>`;
    const end = xml.indexOf(closing, open.lastIndex);
    if (end === -1) break;
    const marked = markedCell(attributes, xml.slice(open.lastIndex, end), { formats, mark, isFrom1904 });
    open.lastIndex = end;
    if (marked === undefined) continue;
    const at = attributeOf(attributes, "r");
    const { type, text } = marked;
    parts.push(xml.slice(from, found.index));
    parts.push(
      `<${prefix}c${at === undefined ? "" : ` r="${at}"`} t="${type}"><${prefix}v>${text}</${prefix}v>${closing}`,
    );
    from = end + closing.length;
  }
  return parts.join("") + xml.slice(from);
}

function markedCell(attributes, content, { formats, mark, isFrom1904 }) {
  const type = attributeOf(attributes, "t") ?? "n";
  const isBlank = /<(?:\w+:)?v\s*\/>/.test(content);
  const value = isBlank ? "" : /<(?:\w+:)?v(?:\s[^<>]*)?>([^<>]*)</.exec(content)?.[1]?.trim();
  const hasFormula = /<(?:\w+:)?f[\s/>]/.test(content);
  if (hasFormula && (value === undefined || (value === "" && type !== "str"))) return { type: "str", text: mark };
  // A failed formula, which the reader would return as an empty cell.
  if (type === "e") return { type: "str", text: value ?? "" };
  if (type === "d") return { type, text: withoutZone(value ?? "") };
  if (type !== "n" || !value || Number.isNaN(Number(value))) return undefined;
  const format = formats[Number(attributeOf(attributes, "s") ?? 0)];
  if (format === DATE) return dateCell(Number(value), isFrom1904);
  return format === undefined ? undefined : { type: "str", text: `${mark}${value}${SEPARATOR}${format}` };
}

/** Returns a date as it is shown: spreadsheets have no time zone. */
function withoutZone(value) {
  const shown = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?.*$/;
  return value.replace(shown, (_, day, time = "00:00") => `${day}T${time}Z`);
}

/** The last day of spreadsheets, 31 December 9999; later ones and negative ones show as ####. */
const LAST_SERIAL = 2_958_465;

/** The 1900 epoch counts 29 February 1900, so day 60 and later are one less. */
function dateCell(serial, isFrom1904) {
  const days = isFrom1904 ? serial + 1462 : serial;
  if (days < 0 || days >= LAST_SERIAL + 1) return { type: "str", text: "####" };
  return { type: "d", text: new Date(Math.round((days - 25_569) * 86_400_000)).toISOString() };
}

/** Returns the value of a text that `markCells` made; other cells unchanged. */
export function unmarked(cell, mark) {
  if (typeof cell !== "string" || !cell.startsWith(mark)) return cell;
  if (cell === mark) return { formula: true };
  const [value, format] = cell.slice(mark.length).split(SEPARATOR);
  return { number: Number(value), format };
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Writes CDATA sections as escaped text: the reader skips them. */
export function withoutCdata(xml) {
  const [first, ...rest] = xml.split("<![CDATA[");
  const parts = rest.map((part) => {
    const end = part.indexOf("]]>");
    return end === -1 ? part : part.slice(0, end).replace(/[&<>]/g, (one) => ESCAPES[one]) + part.slice(end + 3);
  });
  return first + parts.join("");
}

/** Returns visible sheets in order, each with its path. */
export function visibleSheets(workbook = "", relations = "") {
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g)].map(([, attributes]) => [
      attributeOf(attributes, "Id"),
      attributeOf(attributes, "Target"),
    ]),
  );
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)].flatMap(([, attributes], index) => {
    if (/^(very)?hidden$/i.test(attributeOf(attributes, "state") ?? "")) return [];
    const target = targets.get(/(?:^|\s)\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1]) ?? "";
    return [{ index, path: target.startsWith("/") ? target.slice(1) : `xl/${target}` }];
  });
}

const isTrue = /^(1|true)$/;

/** Counts hidden rows and columns, which a person does not see. */
export function hiddenIn(xml) {
  const rows = [...xml.matchAll(/<(?:\w+:)?row\s([^<>]*)>/g)].filter(([, row]) =>
    isTrue.test(attributeOf(row, "hidden")),
  );
  const columns = [...xml.matchAll(/<(?:\w+:)?col\s([^<>]*)>/g)].filter(([, one]) =>
    isTrue.test(attributeOf(one, "hidden")),
  );
  const width = (one) => Number(attributeOf(one, "max")) - Number(attributeOf(one, "min")) + 1;
  return { rows: rows.length, columns: columns.reduce((sum, [, one]) => sum + width(one), 0) };
}

/**
 * Fills each row of cells that are merged downwards, as a person reads them.
 * @returns the filled columns of each line
 */
export function fillMerged(lines, xml, maxColumns) {
  const filled = lines.map(() => []);
  const columnOf = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  for (const [, column, first, last] of xml.matchAll(
    /<(?:\w+:)?mergeCell\s+ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g,
  )) {
    const at = columnOf(column);
    const value = lines[Number(first) - 1]?.[at] ?? null;
    if (value === null || at >= maxColumns) continue;
    for (let row = Number(first); row < Math.min(Number(last), lines.length); row += 1) {
      if ((lines[row][at] ?? null) !== null) continue;
      lines[row][at] = value;
      filled[row].push(at);
    }
  }
  return filled;
}
