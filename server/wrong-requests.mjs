// Rejects malformed requests, for which Remix and Express log a stack and respond 500.
import { randomUUID } from "node:crypto";
import http from "node:http";
import { URLSearchParams } from "node:url";
import { Counter, register } from "prom-client";
import { answerHeaders } from "./answer-headers.mjs";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const REFUSED = "gudang_refused_requests_total";
// Development loads this module again.
const refused =
  register.getSingleMetric(REFUSED) ??
  new Counter({ name: REFUSED, help: "Malformed requests, by the status of their refusal", labelNames: ["status"] });

/** Routers need 0.5 ms per segment. */
const MAX_PATH_PARTS = 20;
/** Characters; list links repeat the query in every row. */
const MAX_SEARCH = 3000;

/** Returns the error status of an invalid request, or undefined. */
function wrongStatus({ method, url, headers, httpVersion, rawHeaders }) {
  if (!METHODS.includes(method)) return 405;
  if (!["1.1", "1.0"].includes(httpVersion)) return 400;
  // HTTP/1.0 has no Host header; some load balancers use it.
  if (headers.host === undefined ? httpVersion === "1.1" : !isHost(headers.host)) return 400;
  if (countHosts(rawHeaders) > 1) return 400;
  const [path] = url.split("?", 1);
  const search = url.slice(path.length);
  if (search.length > MAX_SEARCH || !isPlainPath(path)) return 400;
  // Remix's legacy data requests bypass the origin check.
  return new URLSearchParams(search).has("_data") ? 400 : undefined;
}

function isHost(host) {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

/** Node keeps the first one. */
const countHosts = (rawHeaders) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;

/**
 * Returns true if every reader of an address finds the same path in it: no dot segments, backslashes, empty segments or
 * encoded slashes, no host, no fragment.
 */
function isPlainPath(path) {
  if (path.split("/").length > MAX_PATH_PARTS || /\/\/|%2f|%5c/i.test(path) || !URL.canParse(path, "http://host"))
    return false;
  if (new URL(path, "http://host").pathname !== path) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const MESSAGES = {
  400: "This address cannot be served.",
  405: "This method cannot be served.",
  417: "No Expect header but 100-continue is served.",
  408: "The request did not come in time.",
  431: "The headers of the request are too large.",
  503: "Too many requests are waiting. Try again in a moment.",
};

/** Returns the JSON of a refused request. */
export const refusal = (status) => ({ message: MESSAGES[status], requestId: randomUUID() });

/** Responds to an invalid request. @returns true if it did */
export function refusesWrong(request, response) {
  const status = wrongStatus(request);
  if (status === undefined) return false;
  refuse(response, status);
  return true;
}

function refuse(response, status) {
  refused.inc({ status });
  response.setHeader("Content-Type", "application/json");
  if (status === 405) response.setHeader("Allow", METHODS.join(", "));
  // Bytes after a request that readers may parse differently are no request.
  else response.setHeader("Connection", "close");
  response.statusCode = status;
  response.end(JSON.stringify(refusal(status)));
}

/** Responds 417 with the headers of all responses, which Node's own response lacks. */
export function refuseExpectation(_request, response) {
  for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value);
  refuse(response, 417);
}

const STATUSES = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds 400 to malformed HTTP and closes the connection to prevent request smuggling. */
export function refuseBroken(error, socket) {
  const status = STATUSES[error.code] ?? 400;
  refused.inc({ status });
  const body = JSON.stringify(refusal(status));
  const headers = {
    ...answerHeaders,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n");
  socket.end(head + body, () => socket.destroy());
}
