import { MIMEType } from "node:util";
import {
  MAX_FORM_FIELDS,
  MAX_FORM_FIELDS_OF_A_NAME,
  MAX_FORM_NAME_LENGTH,
  MAX_FORM_NAME_PARTS,
} from "#contract/constants";

/**
 * Limits of a form, checked before conform reads it (docs/security.md, What a request may cost): parsing is quadratic
 * in the fields of one name, and indexes allocate memory.
 */

export class FormBeyondLimits extends Error {
  override name = "FormBeyondLimits";
}

/** Name such as `outboundItem[0].bags`, with indexes below 1000. */
const NAME = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:0|[1-9]\d{0,2})\])*$/;
/** Three bytes of UTF-8, each as `%E2`. */
const BYTES_OF_A_CHARACTER = 9;
/** Name and file name with every character escaped. */
const MAX_PART_HEAD = 4096;

/**
 * Checks the names of a form before it is parsed.
 * @param type the Content-Type
 * @throws FormBeyondLimits
 */
export function assertFormWithinLimits(body: Uint8Array, type: string): void {
  assertNamesWithinLimits(fieldNames(Buffer.from(body.buffer, body.byteOffset, body.byteLength), type));
}

/** Counts fields and checks their names. @throws FormBeyondLimits */
export function assertNamesWithinLimits(names: Iterable<string>): void {
  const counts = new Map<string, number>();
  let fields = 0;
  for (const name of names) {
    fields += 1;
    const count = (counts.get(name) ?? 0) + 1;
    if (fields > MAX_FORM_FIELDS || count > MAX_FORM_FIELDS_OF_A_NAME || !isFormName(name))
      throw new FormBeyondLimits();
    counts.set(name, count);
  }
}

/** Returns true for a valid name; `constructor` and the like are invalid. */
export function isFormName(name: string): boolean {
  if (name.length > MAX_FORM_NAME_LENGTH || !NAME.test(name)) return false;
  const parts = name.split(/[.[]/);
  return parts.length <= MAX_FORM_NAME_PARTS && !parts.some((part) => Object.hasOwn(Object.prototype, part));
}

/**
 * Checks the names of all fields together: conform fills the places before an index, and sets a property of a list.
 * @throws FormBeyondLimits for an index that is not below the number of its list's fields, or for a name that is two of
 * value, list and object
 */
export function assertNoGaps(names: Iterable<string>): void {
  const places = new Map<string, { kind: string; fields: number; end: number }>();
  for (const name of names) {
    if (!isFormName(name)) throw new FormBeyondLimits();
    for (const { index, 0: mark, 1: at = -1 } of name.matchAll(/\.|\[(\d+)\]|$/g)) {
      const [path, kind] = [name.slice(0, index), mark.charAt(0)];
      const place = places.get(path) ?? { kind, fields: 0, end: -1 };
      if (place.kind !== kind) throw new FormBeyondLimits();
      places.set(path, { kind, fields: place.fields + 1, end: Math.max(place.end, Number(at)) });
    }
  }
  for (const { fields, end } of places.values()) if (end >= fields) throw new FormBeyondLimits();
}

/** Returns true for a type that a browser sends forms in. */
export function isFormType(type: string): boolean {
  return ["application/x-www-form-urlencoded", "multipart/form-data"].includes(parseMime(type)?.essence ?? "");
}

function fieldNames(body: Buffer, contentType: string): Iterable<string> {
  const type = parseMime(contentType);
  if (type?.essence === "application/x-www-form-urlencoded") return pairNames(body);
  const boundary = type?.essence === "multipart/form-data" ? type.params.get("boundary") : null;
  return boundary ? partNames(body, boundary) : [];
}

function parseMime(type: string): MIMEType | null {
  try {
    return new MIMEType(type);
  } catch {
    return null;
  }
}

function* pairNames(body: Buffer): Generator<string> {
  for (const pair of splitBody(body, "&")) {
    const sign = pair.indexOf("=");
    const name = sign === -1 ? pair : pair.subarray(0, sign);
    if (name.length > MAX_FORM_NAME_LENGTH * BYTES_OF_A_CHARACTER) throw new FormBeyondLimits();
    // Empty pairs, as in `a&&b`, have no name.
    for (const read of new URLSearchParams(name.toString()).keys()) yield read;
  }
}

function* partNames(body: Buffer, boundary: string): Generator<string> {
  for (const part of splitBody(body, `--${boundary}`)) {
    const end = part.indexOf("\r\n\r\n");
    if (end > MAX_PART_HEAD) throw new FormBeyondLimits();
    const head = part.subarray(0, Math.max(0, end)).toString();
    for (const [, name = ""] of head.matchAll(/\bname="([^"]*)"/gi)) yield name;
  }
}

function* splitBody(body: Buffer, mark: string): Generator<Buffer> {
  let start = 0;
  // Multipart bodies have a nameless piece at each end.
  for (let count = 0; count < MAX_FORM_FIELDS + 2; count++) {
    const end = body.indexOf(mark, start);
    yield body.subarray(start, end === -1 ? undefined : end);
    if (end === -1) return;
    start = end + mark.length;
  }
  throw new FormBeyondLimits();
}
