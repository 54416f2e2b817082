// The web server: of `npm start`, and alone by `node server/main.mjs`. remix-serve serves the same without the limits and headers of this folder.
import { once } from "node:events";
import { realpathSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setInterval, setTimeout } from "node:timers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve } from "@hono/node-server";
import { application } from "./application.mjs";

/** Node's default, 5 s, is the interval of monitors: their requests would meet a connection that is being closed. */
const IDLE_MS = 15_000;
/** An import of 4 MB arrives within this time at 70 kB/s. */
const REQUEST_MS = 60_000;
/** Time for running requests at the end. */
const GRACE_MS = 4_000;

/**
 * Listens on PORT of HOST.
 * @returns {Promise<() => Promise<void>>} lets running requests end, then closes
 */
export async function listen() {
  const build = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  const server = serve({
    fetch: application(build).fetch,
    port: Number(process.env.PORT),
    hostname: process.env.HOST || undefined,
    serverOptions: { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS },
  });
  await once(server, "listening");
  // Mails and webhooks are sent from the first call on.
  void build.routes["routes/api.$"].module.loader({ request: new Request("http://localhost/healthz") });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      setInterval(() => server.closeIdleConnections(), 50).unref();
      setTimeout(resolve, GRACE_MS);
    });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const close = await listen();
  // Open database connections would keep the process alive.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close().then(() => process.exit(0)));
}
