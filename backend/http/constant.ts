import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Handler } from "hono";
import type { HonoEnv } from "./context";

const compress = promisify(gzip);

/**
 * Returns a handler of content that never changes: loaded and compressed once per process, not for each visitor.
 * @param headers with Content-Type
 */
export function constant(
  load: () => Uint8Array<ArrayBuffer> | string | Promise<Uint8Array<ArrayBuffer> | string>,
  headers: Record<string, string>,
): Handler<HonoEnv> {
  const read = async () => {
    const plain = await load();
    return { plain, zipped: new Uint8Array(await compress(plain)) };
  };
  let content: ReturnType<typeof read> | undefined;
  return async (c) => {
    const { plain, zipped } = await (content ??= read());
    const common = { ...headers, Vary: "Accept-Encoding" };
    if (!/\bgzip\b/.test(c.req.header("Accept-Encoding") ?? "")) return c.body(plain, 200, common);
    return c.body(zipped, 200, { ...common, "Content-Encoding": "gzip" });
  };
}
