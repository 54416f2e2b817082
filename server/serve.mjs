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
import { endStreams, isWithinConnection, keepStream, limitConnections, serverOptions } from "./connections.mjs";
import { answerFigures } from "./figures.mjs";
import { sendHeartbeats } from "./heartbeat.mjs";
import { refusesWrong } from "./wrong-requests.mjs";

// No requests before listening.
process.once("SIGTERM", () => process.exit(0));

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

const server = http.createServer(serverOptions, (request, response) => {
  if (!isWithinConnection(request, response)) return;
  keepStream(request, response, isDraining);
  setAnswerHeaders(response, request.url);
  if (isDraining) response.setHeader("Connection", "close");
  if (refusesWrong(request, response)) return;
  compress(request, response, () => {
    removeDrainListeners(response);
    void answer(request, response);
  });
});
limitConnections(server);

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
  sendHeartbeats();
  process.removeAllListeners("SIGTERM");
  // Open database connections would keep the process alive.
  process.once("SIGTERM", () => {
    server.close(() => process.exit(0));
    endStreams();
  });
});

/** Exits when all connections have ended. `server.close` would cut idle connections on which a request may arrive. */
function drain() {
  isDraining = true;
  net.Server.prototype.close.call(server, () => process.exit(0));
  endStreams();
}
