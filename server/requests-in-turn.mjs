// Keeps one client from holding up the others: pipelined requests of a connection run one after the other, pages and calls two at once.
// Node would start them all, and a response that waits for those before it on its connection never emits "close".

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
  if (socket.destroyed) return;
  const requests = underWay.get(socket) ?? [];
  underWay.set(socket, requests);
  if (requests.length === MAX_UNDER_WAY) {
    socket.destroy();
    // Else Node's parser makes objects of the thousands of requests that arrived in the same chunk; 2 ends its work on the chunk.
    if (socket.parser) socket.parser.onIncoming = () => 2;
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

/** Pages and calls that are worked on at once: more of them would keep a probe waiting for all. */
const MAX_AT_ONCE = 2;

/** After this a request waits for the database or its client rather than compute, and no longer counts. */
const COUNTED_MS = 250;

let counted = 0;
const waiting = [];

/**
 * Starts a page or a call when fewer than 2 are worked on in this process, the oldest first; drops it when its connection closes first.
 *
 * @param response the response of the request, as the server emits it
 * @param start runs the request
 */
export function startWhenFree(response, start) {
  waiting.push({ response, start });
  startNext();
}

function startNext() {
  while (counted < MAX_AT_ONCE && waiting.length > 0) {
    const { response, start } = waiting.shift();
    if (response.destroyed) continue;
    counted += 1;
    let counts = true;
    const free = () => {
      if (!counts) return;
      counts = false;
      clearTimeout(timeout);
      counted -= 1;
      startNext();
    };
    const timeout = setTimeout(free, COUNTED_MS);
    response.once("close", free);
    start();
  }
}
