import { MAX_JSON_DEPTH } from "./constants";

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Tells whether a JSON text is nested deeper than MAX_JSON_DEPTH or has more values than `maxValues`, by reading its marks alone:
 * what is parsed and checked after it takes a time that is known. A text that is no JSON is counted all the same.
 */
export function isBeyondJson(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) at = endOfString(text, at);
    else if (mark === COMMA) values++;
    else if (OPENING.has(mark)) {
      values++;
      depth++;
    } else if (CLOSING.has(mark)) depth--;
    if (depth > MAX_JSON_DEPTH || values > maxValues) return true;
  }
  return false;
}

/** Returns the place of the quote that ends a string, or the end of a text in which none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) return at;
    if (mark === BACKSLASH) at++;
  }
  return text.length;
}
