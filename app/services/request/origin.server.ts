/**
 * Returns true for a request from our own pages. Remix's check can be bypassed (forged X-Forwarded-Host, missing
 * Origin), so server/client.mjs hides Origin from it as X-Client-Origin.
 * @param appUrl default: the Host header
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
