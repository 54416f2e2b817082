import { MAX_JSON_DEPTH } from "./constants";

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns true if JSON exceeds MAX_JSON_DEPTH or `maxValues`, by scanning without parsing. Also counts invalid JSON.
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

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) return at;
    if (mark === BACKSLASH) at++;
  }
  return text.length;
}
