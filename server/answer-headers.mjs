// Security headers of all responses. Pages have their own policy with a nonce
// (app/services/request/security-headers.server.ts).
import process from "node:process";

const YEAR_SECONDS = 31_536_000;
/** Where a browser may read a scale at its serial port (docs/decisions/0112-scale-at-the-desk.md). */
const WEIGH_SCREENS = /^\/record\/(?:inbound|outbound\/\d+\/item)(?:\?|$)/;
const unused = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone"]
  .concat(["midi", "payment", "serial", "usb"])
  .map((feature) => `${feature}=()`);

/** Default values. */
export const answerHeaders = {
  "X-Content-Type-Options": "nosniff",
  // `no-referrer` would set the Origin of same-origin forms to `null`.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": unused.join(", "),
  "X-Frame-Options": "DENY",
  // Only for responses other than pages; the browsers' PDF viewers have their own policy.
  "Content-Security-Policy": ["default-src", "object-src", "base-uri", "form-action", "frame-ancestors"]
    .map((directive) => `${directive} 'none'`)
    .join("; "),
  "Cache-Control": "private, no-store",
  // Only for https: over http an attacker could send this header.
  ...(process.env.APP_URL?.startsWith("https:") && {
    "Strict-Transport-Security": `max-age=${YEAR_SECONDS}${process.env.HSTS_SUBDOMAINS === "1" ? "; includeSubDomains" : ""}`,
  }),
};

/** Sets the headers for an address; the response can override them. */
export function setAnswerHeaders(response, address) {
  for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value);
  if (!WEIGH_SCREENS.test(address)) return;
  response.setHeader("Permissions-Policy", answerHeaders["Permissions-Policy"].replace("serial=()", "serial=(self)"));
}
