/**
 * Returns the CSP of a document; server/headers.mjs sets other headers.
 * @param nonce new for every document
 */
export function documentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // Vite needs inline styles and a WebSocket in development.
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${import.meta.env.DEV ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
