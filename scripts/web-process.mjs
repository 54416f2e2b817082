// Loaded by `node --import` into remix-serve and the development server, before their own code.
import http from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import "./answer-headers.mjs";
import "./end-with-parent.mjs";
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

// Remix shows no route the connection, so the address travels in a header, which a browser cannot choose. Behind a proxy every
// connection is the proxy's; then the address is the one that the proxy (TRUST_PROXY=1) put at the end of its list.
// The origin travels so too: Remix would answer a form from another site by an empty 500, before any action could say why not.
// And so does the number of the answer, by which a long one can ask how much of it still waits for the visitor: Remix writes on regardless.
const answers = (globalThis.gudangAnswers = new Map());
let answered = 0;
const publicHost = URL.canParse(process.env.APP_URL ?? "") ? new URL(process.env.APP_URL ?? "").host : undefined;
const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (event, ...args) {
  if (event === "listening")
    this.on("clientError", refuseBroken).on("connect", (_request, socket) => refuseBroken({}, socket));
  if (event === "request") {
    if (refusesWrong(args[0], args[1])) return true;
    const [{ headers, socket }, answer] = args;
    const number = String((answered += 1));
    answers.set(number, answer);
    answer.once("close", () => answers.delete(number));
    headers["x-client-answer"] = number;
    const forwarded =
      process.env.TRUST_PROXY === "1" ? headers["x-forwarded-for"]?.split(",").at(-1)?.trim() : undefined;
    // On a socket for both families an IPv4 address stands in an IPv6 one.
    headers["x-client-address"] = forwarded || socket.remoteAddress?.replace(/^::ffff:/, "") || "";
    headers["x-client-origin"] = headers.origin ?? "";
    delete headers.origin;
    // Remix makes the address of a request of this header: it is what we say, not what a visitor says.
    if (publicHost) headers["x-forwarded-host"] = publicHost;
    else delete headers["x-forwarded-host"];
  }
  return emit.call(this, event, ...args);
};

// remix-serve logs addresses, which may hold the token of a password reset; Gudang writes its own line per request.
const serve = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
const morgan = serve.resolve("morgan");
serve("morgan");
serve.cache[morgan].exports = () => (request, response, next) => next();

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
