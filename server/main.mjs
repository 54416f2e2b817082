// The web server of Gudang: `node server/main.mjs`. `npx remix-serve build/server/index.js` serves the same screens and API without the
// limits and headers of this folder.
import http from "node:http";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import compression from "compression";
import { setAnswerHeaders } from "./answer-headers.mjs";
import { application } from "./application.mjs";
import { startInTurn, startWhenFree } from "./requests-in-turn.mjs";
import { refuseBroken, refusesWrong } from "./wrong-requests.mjs";

/** Probes, files and the monitor's call: they are cheap, and a file may take long on a slow network. */
const ANSWERED_AT_ONCE = /^\/(healthz|readyz|metrics|assets|api\/monitor)(?=[/?]|$)/;

// Before the server listens there is no request to finish.
process.once("SIGTERM", () => process.exit(0));

const build = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
const answer = getRequestListener(application(build).fetch, { hostname: "localhost" });
const compress = compression();

/** Makes `once("drain")` remove its listener: compression adds the listener to a stream that Node does not check. */
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
server.on("clientError", refuseBroken);
server.on("connect", (_request, socket) => refuseBroken({}, socket));
server.listen(Number(process.env.PORT), process.env.HOST || undefined, () => {
  process.removeAllListeners("SIGTERM");
  // Open database connections would keep the process alive.
  process.once("SIGTERM", () => server.close(() => process.exit(0)));
});
