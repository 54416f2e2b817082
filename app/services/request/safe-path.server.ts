/**
 * Returns a path within this site, or `fallback`. Browsers drop tabs and read backslashes as slashes, so `/\t/evil.com`
 * and `/\evil.com` leave it.
 */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  if (!value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return fallback;
  const base = "http://gudang.internal";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
