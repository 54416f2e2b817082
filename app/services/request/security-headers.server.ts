/**
 * The policy of a document. Scripts run by their nonce alone. The other headers of every answer stand in server/answer-headers.mjs.
 *
 * @param nonce new for every document
 */
export function documentPolicy(nonce: string): string {
  return [
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
  ].join("; ");
}
