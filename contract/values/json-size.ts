import { MAX_JSON_DEPTH } from "../constants";

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
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

/**
 * Returns a key that an object of the JSON has twice: parsers differ in which value they take. Invalid JSON has none or
 * any.
 */
export function repeatedKey(text: string): string | undefined {
  /** Keys of the open objects; null for an array. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (OPENING.has(mark)) open.push(mark === BRACE ? new Set() : null);
    else if (CLOSING.has(mark)) open.pop();
    if (mark !== QUOTE) continue;
    const start = at;
    at = endOfString(text, at);
    const keys = open.at(-1);
    if (!keys || !isKey(text, at + 1)) continue;
    const key = parseKey(text.slice(start, at + 1));
    if (keys.has(key)) return key;
    keys.add(key);
  }
  return undefined;
}

/** Returns true if a colon follows. */
function isKey(text: string, at: number): boolean {
  while (SPACES.has(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) === COLON;
}

/** Decodes escapes, because `"\u0061"` is the key `a`. */
function parseKey(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
