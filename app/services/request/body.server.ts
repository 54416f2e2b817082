/** A body is larger than it may be. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/**
 * Drain up to so many times the cap before refusing: a client that is cut off never reads the 413, and the connection cannot
 * be reused.
 */
const DRAIN_FACTOR = 16;

/**
 * The same request with its body read into memory, at most `max` bytes of it. The server in front has no limit, and a
 * Content-Length may be missing or wrong, so the bytes are counted.
 *
 * @throws BodyTooLarge
 */
export async function withBodyCap(request: Request, max: number): Promise<Request> {
  if (request.body === null) return request;
  if (Number(request.headers.get("Content-Length") ?? 0) > max * DRAIN_FACTOR) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cuts the sender off.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > max * DRAIN_FACTOR) throw new BodyTooLarge();
    if (size <= max) chunks.push(chunk);
  }
  if (size > max) throw new BodyTooLarge();
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    // A POST without a body has a stream all the same; an empty body without a type could not be read as a form.
    body: size === 0 ? null : new Blob(chunks as BlobPart[]),
    signal: request.signal,
  });
}
