// The web server: `node server/main.mjs`. remix-serve serves the same without the limits and headers of this folder.
import path from "node:path";
import process from "node:process";
import { setInterval, setTimeout } from "node:timers";
import { pathToFileURL } from "node:url";
import { serve } from "@hono/node-server";
import { application } from "./application.mjs";

/** Node's default, 5 s, is the interval of monitors: their requests would meet a connection that is being closed. */
const IDLE_MS = 15_000;
/** An import of 4 MB arrives within this time at 70 kB/s. */
const REQUEST_MS = 60_000;
/** Time for running requests after SIGTERM. */
const GRACE_MS = 4_000;

const build = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
const server = serve({
  fetch: application(build).fetch,
  port: Number(process.env.PORT),
  hostname: process.env.HOST || undefined,
  serverOptions: { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS },
});

process.once("SIGTERM", () => {
  // Open database connections would keep the process alive.
  server.close(() => process.exit(0));
  setInterval(() => server.closeIdleConnections(), 50);
  setTimeout(() => process.exit(0), GRACE_MS);
});
