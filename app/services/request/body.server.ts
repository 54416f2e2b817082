export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** Drains up to this multiple of the limit: a client that is cut off never reads the 413. */
const DRAIN_FACTOR = 16;

/**
 * Reads at most `max` bytes into memory. Counts bytes, because Content-Length may be wrong.
 * @throws BodyTooLarge
 */
export async function withBodyCap(request: Request, max: number): Promise<Request> {
  if (request.body === null) return request;
  if (Number(request.headers.get("Content-Length") ?? 0) > max * DRAIN_FACTOR) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > max * DRAIN_FACTOR) throw new BodyTooLarge();
    if (size <= max) chunks.push(chunk);
  }
  if (size > max) throw new BodyTooLarge();
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    // An empty body without a type could not be parsed as a form.
    body: size === 0 ? null : new Blob(chunks as BlobPart[]),
    signal: request.signal,
  });
}
