import { MIMEType } from "node:util";
import {
  MAX_FORM_FIELDS,
  MAX_FORM_FIELDS_OF_A_NAME,
  MAX_FORM_NAME_LENGTH,
  MAX_FORM_NAME_PARTS,
} from "#contract/constants";

/**
 * Limits of a form, counted on its raw body before anything is parsed (docs/security.md, What a request may cost): what makes
 * lists and records of names takes a time that grows with the square of the fields of one name, and as much memory as an index says.
 */

/** A form has more fields, or other names, than any form of ours. */
export class FormBeyondLimits extends Error {
  override name = "FormBeyondLimits";
}

/** A name as conform writes it, `outboundItem[0].bags`, with indexes below a thousand. */
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,3}\])*$/;
/** Bytes that a character of a name takes at most: three bytes of UTF-8, each written as `%E2`. */
const BYTES_OF_A_CHARACTER = 9;
/** Longest head of a part in bytes: a name, and the name of a file with every character escaped. */
const MAX_PART_HEAD = 4096;

/**
 * Counts the fields of a body, and reads their names.
 *
 * @param type the Content-Type; a body that is no form has no fields
 * @throws FormBeyondLimits
 */
export function expectFormWithinLimits(body: Uint8Array, type: string): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const counts = new Map<string, number>();
  let fields = 0;
  for (const name of namesIn(bytes, type)) {
    fields += 1;
    const count = (counts.get(name) ?? 0) + 1;
    if (fields > MAX_FORM_FIELDS || count > MAX_FORM_FIELDS_OF_A_NAME || !isFormName(name))
      throw new FormBeyondLimits();
    counts.set(name, count);
  }
}

/** Tells whether a field may have this name. */
export function isFormName(name: string): boolean {
  if (name.length > MAX_FORM_NAME_LENGTH || !NAME.test(name)) return false;
  return name.split(/[.[]/).length <= MAX_FORM_NAME_PARTS;
}

function namesIn(body: Buffer, contentType: string): Iterable<string> {
  const type = mimeOf(contentType);
  if (type?.essence === "application/x-www-form-urlencoded") return pairNames(body);
  const boundary = type?.essence === "multipart/form-data" ? type.params.get("boundary") : null;
  return boundary ? partNames(body, boundary) : [];
}

function mimeOf(type: string): MIMEType | null {
  try {
    return new MIMEType(type);
  } catch {
    return null;
  }
}

/** Yields the names of `a=1&b=2`. */
function* pairNames(body: Buffer): Generator<string> {
  for (const pair of piecesOf(body, "&")) {
    const sign = pair.indexOf("=");
    const name = sign === -1 ? pair : pair.subarray(0, sign);
    if (name.length > MAX_FORM_NAME_LENGTH * BYTES_OF_A_CHARACTER) throw new FormBeyondLimits();
    // Nothing, as between two `&`, is no field.
    for (const read of new URLSearchParams(name.toString()).keys()) yield read;
  }
}

/** Yields the names of the parts of a multipart body. */
function* partNames(body: Buffer, boundary: string): Generator<string> {
  for (const part of piecesOf(body, `--${boundary}`)) {
    const end = part.indexOf("\r\n\r\n");
    if (end > MAX_PART_HEAD) throw new FormBeyondLimits();
    const head = part.subarray(0, Math.max(0, end)).toString();
    for (const [, name = ""] of head.matchAll(/\bname="([^"]*)"/gi)) yield name;
  }
}

/** Yields what stands between the marks, the pieces before the first and after the last one too. */
function* piecesOf(body: Buffer, mark: string): Generator<Buffer> {
  let start = 0;
  // Pieces without a name are counted too; a multipart body has one before its first mark and one after its last.
  for (let count = 0; count < MAX_FORM_FIELDS + 2; count++) {
    const end = body.indexOf(mark, start);
    yield body.subarray(start, end === -1 ? undefined : end);
    if (end === -1) return;
    start = end + mark.length;
  }
  throw new FormBeyondLimits();
}
