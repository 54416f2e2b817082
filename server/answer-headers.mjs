// Security headers of every response of the web server: pages, data, the API, files, probes and refusals. A page has its own policy with a
// nonce (app/services/request/security-headers.server.ts).
import process from "node:process";

const YEAR_SECONDS = 31_536_000;
const unused = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone"]
  .concat(["midi", "payment", "usb"])
  .map((feature) => `${feature}=()`);

/** Header names and their default values. */
export const answerHeaders = {
  "X-Content-Type-Options": "nosniff",
  // Same-origin forms must keep their Origin header, which `no-referrer` would turn into `null`.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": unused.join(", "),
  "X-Frame-Options": "DENY",
  // Responses other than pages are not framed and submit no forms. The policy names no sources, because the browser's PDF viewer loads
  // some.
  "Content-Security-Policy": "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cache-Control": "private, no-store",
  // Only for https: over http an attacker could send this header.
  ...(process.env.APP_URL?.startsWith("https:") && { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` }),
};

/** Sets the headers on an answer; what the answer itself says by these names replaces them. */
export function setAnswerHeaders(response) {
  for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value);
}
