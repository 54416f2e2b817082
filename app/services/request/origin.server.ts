/**
 * Tells whether a request that changes something comes from a page of this site. Remix's own check can be passed (a forged
 * X-Forwarded-Host, a missing Origin) and answers an empty 500, so this one asks what the browser says and believes no
 * forwarded header. The browser's Origin arrives as X-Client-Origin (server/client.mjs), where Remix does not see it.
 *
 * @param appUrl the address at which people open Gudang; without it the Host header stands for it
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
