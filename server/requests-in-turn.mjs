// Fairness between clients: pipelined requests of a connection run sequentially, pages and calls two at a time.
// Node starts all of them, and a response queued behind another never emits "close".

/** More requests close the connection; browsers and proxies send one at a time. */
const MAX_UNDER_WAY = 8;

/** Running request first. */
const underWay = new WeakMap();

/** Starts a request after the connection's earlier responses; drops it if the connection closes. */
export function startInTurn(socket, response, start) {
  if (socket.destroyed) return;
  const requests = underWay.get(socket) ?? [];
  underWay.set(socket, requests);
  if (requests.length === MAX_UNDER_WAY) {
    socket.destroy();
    // Stops Node's parser, which would parse thousands of requests in the chunk; 2 skips the rest.
    if (socket.parser) socket.parser.onIncoming = () => 2;
    return;
  }
  requests.push(start);
  response.once("close", () => {
    requests.shift();
    // After `Connection: close` the socket only drains.
    if (socket.writable && requests.length > 0) requests[0]();
  });
  if (requests.length === 1) start();
}

/** Limits concurrent CPU work, so that probes respond. */
const MAX_AT_ONCE = 2;

/** Then a request is waiting for I/O and no longer counts. */
const COUNTED_MS = 250;

let counted = 0;
const waiting = [];

/** Starts a request when fewer than 2 compute, FIFO; drops it if its connection closes. */
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
