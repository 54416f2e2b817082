/**
 * Returns true if a write comes from a page of this site. Remix's own check can be bypassed (forged X-Forwarded-Host,
 * missing Origin), so this one uses browser headers only. server/client.mjs renames Origin to X-Client-Origin to hide
 * it from Remix.
 * @param appUrl the public URL; by default the Host header
 */
export function isOwnOrigin(request: Request, appUrl: string | undefined): boolean {
  const origin = request.headers.get("X-Client-Origin") || request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  if (origin === null && site === null) return false;
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  return origin === null || isSameOrigin(origin, request, appUrl);
}

function isSameOrigin(origin: string, request: Request, appUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (appUrl !== undefined) return origin === new URL(appUrl).origin;
  return (protocol === "http:" || protocol === "https:") && host === request.headers.get("Host");
}
