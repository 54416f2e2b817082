// Puts the headers on every answer of the web process that keep other sites and browsers' guesses out: pages, data, the API, files,
// probes and refusals alike. An answer that says one of them itself keeps what it says; a page has its policy with a nonce
// (app/services/request/security-headers.server.ts).
import http from "node:http";
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

const { writeHead } = http.ServerResponse.prototype;
http.ServerResponse.prototype.writeHead = function (...args) {
  if (!this.headersSent) {
    for (const [name, value] of Object.entries(answerHeaders)) {
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
  }
  return writeHead.apply(this, args);
};
