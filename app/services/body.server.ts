/** A body is larger than it may be. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/**
 * The same request with its body read into memory, at most `max` bytes of it. The server in front has no limit, and a
 * Content-Length may be missing or wrong, so the bytes are counted.
 *
 * @throws BodyTooLarge
 */
export async function withBodyCap(request: Request, max: number): Promise<Request> {
  if (request.body === null) return request;
  if (Number(request.headers.get("Content-Length") ?? 0) > max) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > max) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: new Blob(chunks as BlobPart[]),
    signal: request.signal,
  });
}
