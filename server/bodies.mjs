// Collects the body of a request before its turn, so that a request whose body is late takes no turn.

/** The largest body that a form accepts: the rows of an import, and its other fields. Smaller limits are the screens' and the API's. */
const MAX_BODY_BYTES = 4_194_304 + 65_536;
/** A client that is cut off never reads the 413. */
const DRAIN_FACTOR = 16;
/** Bytes of unfinished bodies in memory; an address may hold an eighth. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

export class TooManyBodies extends Error {}

let held = 0;
const heldOf = new Map();

/**
 * Returns the request with its whole body; a body above the limit is cut off above the limit.
 * @param {Request} request
 * @param {string} address of the client
 * @throws TooManyBodies, or the reason of a lost connection
 */
export async function withWholeBody(request, address) {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return request;
  const { url, method, headers, signal } = request;
  const body = await collect(request, address);
  // An empty body without a type could not be parsed as a form.
  return new Request(url, { method, headers, body: body.length === 0 ? null : body, signal });
}

async function collect({ body, headers }, address) {
  const chunks = [];
  let size = 0;
  let kept = 0;
  if (Number(headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES * DRAIN_FACTOR)
    return new Uint8Array(MAX_BODY_BYTES + 1);
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES * DRAIN_FACTOR) break;
      if (kept > MAX_BODY_BYTES) continue;
      kept += chunk.byteLength;
      hold(address, chunk.byteLength);
      chunks.push(chunk);
    }
  } finally {
    hold(address, -kept);
  }
  return Buffer.concat(chunks);
}

/** @throws TooManyBodies */
function hold(address, bytes) {
  held += bytes;
  const ofAddress = (heldOf.get(address) ?? 0) + bytes;
  if (ofAddress === 0) heldOf.delete(address);
  else heldOf.set(address, ofAddress);
  if (bytes > 0 && (held > MAX_HELD_BYTES || ofAddress > MAX_HELD_BYTES / 8)) throw new TooManyBodies();
}
