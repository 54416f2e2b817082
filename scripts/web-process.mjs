// Loaded by `node --import` into remix-serve and the development server, before their own code.
import http from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import "./end-with-parent.mjs";

// On SIGTERM the web server closes; open database connections would then keep the process alive until it is killed.
const close = http.Server.prototype.close;
http.Server.prototype.close = function (done) {
  return close.call(this, (error) => {
    if (error) done?.(error);
    process.exit(0);
  });
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
