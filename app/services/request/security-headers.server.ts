import { servedOverHttps } from "./env.server";

/**
 * The headers of every document. Scripts run by their nonce alone.
 *
 * @param nonce new for every document
 */
export function documentHeaders(nonce: string): [name: string, value: string][] {
  const policy = [
    "default-src 'self'",
    // While developing, Vite loads modules and styles, and talks to the page, in its own ways.
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${import.meta.env.DEV ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const headers: [string, string][] = [
    ["Content-Security-Policy", policy.join("; ")],
    ["Cache-Control", "private, no-store"],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    // Same-origin forms must keep their Origin header, which `no-referrer` would turn into `null`.
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
  ];
  if (servedOverHttps) headers.push(["Strict-Transport-Security", "max-age=31536000"]);
  return headers;
}
