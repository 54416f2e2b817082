import { searchKey } from "#contract/values/plain-text";

interface NumberSearch {
  exact: string[];
  /** range of numbers with this prefix, or null */
  range: [first: string, last: string] | null;
}

const BEGINNING = /^([A-Z]{2})[- ]?(?:(\d{1,4})-?(\d{1,12})?)?$/;
const SPOKEN = /^([A-Z]{2})\s+(\d{1,6})$/;
const COUNT = /^(?:(\d{4})-)?(\d{1,6})$/;

/**
 * Parses a number, a prefix (`BK-2026-0001`), year and count (`2026-123`), with any dashes or blanks, or a count of this
 * and last year (`bk 123`, `123`).
 */
export function parseNumber(typed: string, series: string, year: number): NumberSearch {
  const text = searchKey(typed)
    .toUpperCase()
    .replace(/(\d) (?=\d)/g, "$1-");
  const number = (of: string | number, count: string) => `${series}-${of}-${count.padStart(6, "0")}`;
  const counted = COUNT.exec(text);
  if (counted) {
    const [, inYear, count = ""] = counted;
    const years = inYear === undefined ? [year, year - 1] : [inYear];
    return { exact: years.map((one) => number(one, count)), range: null };
  }
  const spoken = SPOKEN.exec(text);
  if (spoken?.[1] === series) return parseNumber(spoken[2] ?? "", series, year);
  const begun = BEGINNING.exec(text);
  if (begun?.[1] !== series) return { exact: [], range: null };
  const [, , inYear = "", count = ""] = begun;
  const filled = (digit: string, further = "") =>
    `${series}-${inYear.padEnd(4, digit)}-${count.padEnd(6, digit)}${further}`;
  return {
    exact: inYear.length === 4 && count !== "" ? [number(inYear, count)] : [],
    // Numbers sort by their digits in every collation.
    range: inYear.length < 4 && count !== "" ? null : [filled("0"), filled("9", "999")],
  };
}
