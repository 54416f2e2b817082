// Loaded by `node --import` into remix-serve and the development server, before their own code.
import http from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import "./answer-headers.mjs";
import "./end-with-parent.mjs";
import { startInTurn, startWhenFree } from "./requests-in-turn.mjs";
import { refuseBroken, refusesWrong } from "./wrong-requests.mjs";

// On SIGTERM the web server closes; open database connections would then keep the process alive until it is killed.
let stopping = false;
process.on("SIGTERM", () => {
  stopping = true;
  // Nobody else listens yet: the web server is still loading.
  if (process.listenerCount("SIGTERM") === 1) process.exit(0);
});
const close = http.Server.prototype.close;
http.Server.prototype.close = function (done) {
  return close.call(this, (error) => {
    if (error) done?.(error);
    if (stopping) process.exit(0);
  });
};

// Responses that are under way, by a number that their request carries: Remix writes without back-pressure, so a large download asks
// its response how much the client has yet to take (app/services/request/paced.server.ts).
const answers = (globalThis.gudangAnswers = new Map());
let answered = 0;
const publicHost = URL.canParse(process.env.APP_URL ?? "") ? new URL(process.env.APP_URL ?? "").host : undefined;

/** Puts into headers what Remix hides from routes. A client cannot set these: they replace what it sends. */
function describeRequest({ headers, socket }, response) {
  const number = String((answered += 1));
  answers.set(number, response);
  response.once("close", () => answers.delete(number));
  headers["x-client-answer"] = number;
  // Remix drops empty headers, and /metrics would take a proxy's client for this machine.
  for (const name of ["x-forwarded-for", "forwarded", "x-real-ip"])
    if (headers[name]?.trim() === "") headers[name] = "unknown";
  // Behind a proxy (TRUST_PROXY=1) the client's address is the last one of the list, which the proxy has added.
  const forwarded = process.env.TRUST_PROXY === "1" ? headers["x-forwarded-for"]?.split(",").at(-1)?.trim() : undefined;
  // A socket for both families shows an IPv4 address as an IPv6 one.
  headers["x-client-address"] = forwarded || socket.remoteAddress?.replace(/^::ffff:/, "") || "";
  // Remix answers a form of another origin with an empty 500 before any action runs, so the action checks the origin.
  headers["x-client-origin"] = headers.origin ?? "";
  delete headers.origin;
  // Remix builds the URL of a request from this header.
  if (publicHost) headers["x-forwarded-host"] = publicHost;
  else delete headers["x-forwarded-host"];
}

/** Probes and files: they cost next to nothing, and a file may take long on a slow line. */
const ANSWERED_AT_ONCE = /^\/(healthz|readyz|metrics|assets|fonts)(?=[/?]|$)/;

const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (event, ...args) {
  if (event === "listening")
    this.on("clientError", refuseBroken).on("connect", (_request, socket) => refuseBroken({}, socket));
  if (event !== "request") return emit.call(this, event, ...args);
  const [request, response] = args;
  startInTurn(request.socket, response, () => {
    if (refusesWrong(request, response)) return;
    describeRequest(request, response);
    // Express and Connect take the last handler of a request as their third argument.
    const start = () => emit.call(this, event, request, response, lastHandler(request, response));
    if (ANSWERED_AT_ONCE.test(request.url)) start();
    else startWhenFree(response, start);
  });
  return true;
};

// remix-serve logs addresses, which may hold the token of a password reset; Gudang writes its own line per request.
const serve = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
const morgan = serve.resolve("morgan");
serve("morgan");
serve.cache[morgan].exports = () => (request, response, next) => next();

const finalHandler = createRequire(serve.resolve("express"))("finalhandler");

/** Answers and logs an error that no route caught; an aborted response of a browser that left is no error. */
function lastHandler(request, answer) {
  const handle = finalHandler(request, answer, { onerror: (error) => console.error(error.stack ?? String(error)) });
  return (error) => {
    if (error?.name !== "AbortError" || !answer.destroyed) handle(error);
  };
}

// When the supervisor was killed, nobody else stops the database that it started.
const supervisor = process.ppid;
process.once("exit", () => {
  const dataDir = process.env.GUDANG_POSTGRES;
  if (process.connected || !dataDir) return;
  try {
    const owner = JSON.parse(readFileSync(`${dataDir}/postgres-owner.json`, "utf8"));
    const [server] = readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n");
    // Another Gudang may have taken it over in the meantime.
    if (owner.pid === supervisor) process.kill(Number(server), "SIGINT");
  } catch {
    // It is gone already.
  }
});
