// Web server: `node server/main.mjs`. `npx remix-serve build/server/index.js` works without the limits and headers of
// this folder.
import http from "node:http";
import path from "node:path";
import process from "node:process";

/** Not queued: probes are cheap, files may be slow to send. */
const ANSWERED_AT_ONCE = /^\/(healthz|readyz|metrics|assets)(?=[/?]|$)/;

// No requests before listening.
process.once("SIGTERM", () => process.exit(0));

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
