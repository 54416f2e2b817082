// Serves requests, alone or as a worker of primary.mjs.
import cluster from "node:cluster";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import compression from "compression";
import { setAnswerHeaders } from "./answer-headers.mjs";
import { application } from "./application.mjs";
import { answerFigures } from "./figures.mjs";
import { startInTurn, startWhenFree } from "./requests-in-turn.mjs";
import { refuseBroken, refusesWrong } from "./wrong-requests.mjs";

/** Not queued: cheap, or slow to send. */
const ANSWERED_AT_ONCE = /^\/(healthz|readyz|metrics|assets|api\/monitor)(?=[/?]|$)/;

// No requests before listening.
process.once("SIGTERM", () => process.exit(0));

/** Monitors ask every 5 s, Node's default: their requests would meet a connection that is being closed. */
const IDLE_MS = 15_000;

let isDraining = false;

const build = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
const answer = getRequestListener(application(build).fetch, { hostname: "localhost" });
const compress = compression();

/** Makes `once("drain")` remove its listener; compression registers it on an unchecked stream. */
function removeDrainListeners(response) {
  const { once } = response;
  response.once = (event, listener) => {
    if (event !== "drain") return once.call(response, event, listener);
    const emitter = response.on("drain", function drained() {
      emitter.off("drain", drained);
      listener();
    });
    return response;
  };
}

const server = http.createServer((request, response) => {
  startInTurn(request.socket, response, () => {
    setAnswerHeaders(response);
    if (isDraining) response.setHeader("Connection", "close");
    if (refusesWrong(request, response)) return;
    const start = () =>
      compress(request, response, () => {
        removeDrainListeners(response);
        void answer(request, response);
      });
    if (ANSWERED_AT_ONCE.test(request.url)) start();
    else startWhenFree(response, start);
  });
});
server.keepAliveTimeout = IDLE_MS;
server.on("clientError", refuseBroken);
server.on("connect", (_request, socket) => refuseBroken({}, socket));

if (cluster.isWorker) {
  answerFigures();
  process.on("message", (message) => {
    if (message?.gudang === "drain") drain();
  });
  // Loads the API and connects to the database before the first request.
  const ready = new Request("http://localhost/readyz");
  await build.routes["routes/api.$"].module.loader({ request: ready }).catch(() => undefined);
}
server.listen(Number(process.env.PORT), process.env.HOST || undefined, () => {
  process.removeAllListeners("SIGTERM");
  // Open database connections would keep the process alive.
  process.once("SIGTERM", () => server.close(() => process.exit(0)));
});

/** Exits when all connections have ended. `server.close` would cut idle connections on which a request may arrive. */
function drain() {
  isDraining = true;
  net.Server.prototype.close.call(server, () => process.exit(0));
}
