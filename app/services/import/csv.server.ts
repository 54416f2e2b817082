import Papa from "papaparse";
import { FileProblem } from "./problem.server";

/** Reads text files as spreadsheets write them. */

const DELIMITERS = [";", ",", "\t"] as const;

/**
 * The lines of a text file, each with its cells. The delimiter is the one by which the first line has most of the
 * columns' names: a decimal comma in the data must not win over the semicolons.
 *
 * @param isName tells whether a word names a column
 * @throws FileProblem for a quote that does not end
 */
export function readCsv(bytes: Uint8Array, isName: (word: string) => boolean): string[][] {
  const text = textOf(bytes);
  const names = (delimiter: string) => parse(text, delimiter, 1).data[0]?.filter(isName).length;
  const [delimiter] = DELIMITERS.map((mark) => ({ mark, count: names(mark) ?? 0 })).toSorted(
    (left, right) => right.count - left.count,
  );
  const { data, errors } = parse(text, delimiter?.mark ?? ";");
  const open = errors.find(({ type }) => type === "Quotes");
  if (open !== undefined) throw new FileProblem("quotes", { row: String((open.row ?? 0) + 1) });
  return data;
}

function parse(text: string, delimiter: string, preview = 0) {
  return Papa.parse<string[]>(text, { delimiter, preview });
}

/** UTF-8, UTF-16 with its mark, or what Windows writes where it writes no UTF-8. The decoders take a mark away. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
