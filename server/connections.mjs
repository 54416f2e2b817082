// Limits of a connection, with Node's public events.
import { refuseBroken, refuseExpectation } from "./wrong-requests.mjs";

/** More requests end the connection; browsers and proxies send one at a time. */
const MAX_UNDER_WAY = 8;
/** Node's checks run every 5 s. */
const HEADERS_MS = 15_000;
/** An import of 4 MB arrives within this time at 70 kB/s. */
const REQUEST_MS = 60_000;
/** A client that stops reading is cut off after this time. */
const STALLED_MS = 30_000;
/** Monitors ask every 5 s, Node's default: their requests would meet a connection that is being closed. */
const IDLE_MS = 15_000;
const CHECK_MS = 5_000;

export const serverOptions = {
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: IDLE_MS,
  connectionsCheckingInterval: CHECK_MS,
  // Node's own response has no security headers (wrong-requests.mjs refuses instead).
  requireHostHeader: false,
};

/** Unfinished responses by connection. */
const underWay = new WeakMap();

/**
 * Counts the request to its connection, and ends a connection with too many.
 * @returns false if the connection has ended
 */
export function isWithinConnection({ socket }, response) {
  if (socket.destroyed) return false;
  const responses = underWay.get(socket) ?? new Set();
  if (responses.size >= MAX_UNDER_WAY) {
    socket.destroy();
    return false;
  }
  if (!underWay.has(socket)) socket.once("close", () => closeQueued(responses));
  underWay.set(socket, responses.add(response));
  response.once("close", () => responses.delete(response));
  return true;
}

/** Node closes the response that is being sent alone; the ones behind it would keep their files open. */
function closeQueued(responses) {
  for (const response of responses) {
    if (response.socket) continue;
    response.destroy();
    response.emit("close");
  }
}

/** Responses that end only with their browser. */
const streams = new Set();

/** Remembers the response of an event stream. @param isDraining ends it at once, so that it begins at another worker */
export function keepStream({ headers }, response, isDraining = false) {
  if (headers.accept !== "text/event-stream") return;
  if (isDraining) response.destroy();
  streams.add(response);
  response.once("close", () => streams.delete(response));
}

/** Ends event streams before the process ends; their browsers connect again. */
export function endStreams() {
  for (const response of streams) response.destroy();
}

/** Ends broken connections, and those whose client stops reading. */
export function limitConnections(server, stalledMs = STALLED_MS) {
  server.on("clientError", (error, socket) => {
    const hasBegun = [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (hasBegun || !socket.writable) socket.destroy();
    else refuseBroken(error, socket);
  });
  server.on("checkExpectation", refuseExpectation);
  server.on("connect", (_request, socket) => refuseBroken({}, socket));
  // A response whose next bytes are not ready may take longer.
  server.setTimeout(stalledMs, (socket) => {
    const waits = (underWay.get(socket)?.size ?? 0) > 0 && socket.writableLength === 0;
    if (!waits) socket.destroy();
  });
}
