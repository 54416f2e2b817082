// Security headers of all responses. Pages have their own policy with a nonce
// (app/services/request/security-headers.server.ts), and a response keeps the headers that it sets itself.
import process from "node:process";
import { secureHeaders } from "hono/secure-headers";

const YEAR_SECONDS = 31_536_000;
const unused = ["accelerometer", "camera", "displayCapture", "geolocation", "gyroscope", "magnetometer", "microphone"]
  .concat(["midi", "payment", "serial", "usb"])
  .map((feature) => [feature, false]);

/** Returns Hono's middleware for the headers. */
export function securityHeaders() {
  const subdomains = process.env.HSTS_SUBDOMAINS === "1" ? "; includeSubDomains" : "";
  return secureHeaders({
    overwrite: false,
    // `no-referrer` would set the Origin of same-origin forms to `null`.
    referrerPolicy: "same-origin",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: Object.fromEntries(unused),
    // Only for responses other than pages; the browsers' PDF viewers have their own policy.
    contentSecurityPolicy: Object.fromEntries(
      ["defaultSrc", "objectSrc", "baseUri", "formAction", "frameAncestors"].map((name) => [name, ["'none'"]]),
    ),
    // Only for https: over http an attacker could send this header.
    strictTransportSecurity: process.env.APP_URL?.startsWith("https:") && `max-age=${YEAR_SECONDS}${subdomains}`,
  });
}
