// Headers of every answer of the web server that keep other sites and browsers' guesses out: pages, data, the API, files, probes and
// refusals. A page has a policy of its own, with a nonce (app/services/request/security-headers.server.ts).
import process from "node:process";

const YEAR_SECONDS = 31_536_000;
const unused = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone"]
  .concat(["midi", "payment", "usb"])
  .map((feature) => `${feature}=()`);

/** By name; the values of an answer whose own says nothing else. */
export const answerHeaders = {
  "X-Content-Type-Options": "nosniff",
  // Same-origin forms must keep their Origin header, which `no-referrer` would turn into `null`.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": unused.join(", "),
  "X-Frame-Options": "DENY",
  // What is no page is framed by nobody, and sends nothing. It says nothing of sources: the browser's own viewer shows a PDF by some.
  "Content-Security-Policy": "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cache-Control": "private, no-store",
  // Told by https alone: a browser that came by http would be told by anybody on the way.
  ...(process.env.APP_URL?.startsWith("https:") && { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` }),
};

/** Sets the headers on an answer; what the answer itself says by these names replaces them. */
export function setAnswerHeaders(response) {
  for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value);
}
