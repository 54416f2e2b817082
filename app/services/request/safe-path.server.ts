/**
 * Validates a redirect path from a form field, cookie or Referer. Browsers drop tabs and line breaks and read a
 * backslash as a slash, so `/\t/evil.com` and `/\evil.com` would leave the site.
 * @returns the path with its query, or `fallback` if unsafe
 */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  if (!value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return fallback;
  const base = "http://gudang.internal";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
