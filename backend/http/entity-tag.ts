import { createHash } from "node:crypto";
import type { Context } from "hono";

interface TaggedJson {
  json: string;
  tag: string;
}

/** Weak ETag, because a proxy may compress the response. */
export function taggedJson(answer: unknown): TaggedJson {
  const json = JSON.stringify(answer);
  return { json, tag: `W/"${createHash("sha1").update(json).digest("base64url")}"` };
}

/** Responds 304 if If-None-Match matches. */
export function sendTagged(c: Context, { json, tag }: TaggedJson): Response {
  // May be stored, but must be revalidated.
  const headers = { "Cache-Control": "no-cache", ETag: tag };
  if (hasTag(c.req.header("If-None-Match"), tag)) return c.body(null, 304, headers);
  return c.body(json, 200, { ...headers, "Content-Type": "application/json" });
}

function hasTag(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  const value = (one: string) => one.trim().replace(/^W\//, "");
  return given.trim() === "*" || given.split(",").some((one) => value(one) === value(tag));
}
