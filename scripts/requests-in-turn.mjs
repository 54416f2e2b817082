// Runs the pipelined requests of a connection one after the other. Node would start all of them at once, and a response that waits for
// those before it never emits "close": whatever it has opened would stay open when the connection closes.

/** Requests under way on a connection at most; one more ends it. Browsers and proxies send one at a time. */
const MAX_UNDER_WAY = 8;

/** The requests of a connection that are under way, the running one first. */
const underWay = new WeakMap();

/**
 * Starts a request when the responses before it on its connection are closed; drops it when the connection closes first.
 *
 * @param response the response of the request, as the server emits it
 * @param start runs the request
 */
export function startInTurn(socket, response, start) {
  // The parser may still emit requests that arrived together with the one that ended the connection.
  if (socket.destroyed) return;
  const requests = underWay.get(socket) ?? [];
  underWay.set(socket, requests);
  if (requests.length === MAX_UNDER_WAY) {
    socket.destroy();
    return;
  }
  requests.push(start);
  response.once("close", () => {
    requests.shift();
    // After a response with `Connection: close` the socket only drains.
    if (socket.writable && requests.length > 0) requests[0]();
  });
  if (requests.length === 1) start();
}
