/**
 * A path that surely stays on this site: what people may be sent to from a form field, a cookie or a Referer.
 * A browser drops tabs and line breaks and reads a backslash as a slash, so `/\t/evil.com` and `/\evil.com` lead away.
 *
 * @returns the path with its search, or `fallback` when it is no such path
 */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  if (!value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return fallback;
  const base = "http://gudang.internal";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
