import { performance } from "node:perf_hooks";
import process from "node:process";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { TooManyBodies, withWholeBody } from "./bodies.mjs";
import { clientHeaders } from "./client.mjs";
import { screens } from "./screens.mjs";
import { TooManyWaiting, turns } from "./turns.mjs";
import { refusal } from "./wrong-requests.mjs";

const FOREVER = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";

/** `/readyz` fails while a request waits longer. */
const MAX_WAIT_MS = 2_000;
const RETRY_SECONDS = 2;

/**
 * Returns the request handler: files, API and probes, else Remix. The API bypasses Remix's slower router.
 * @param build output of `remix vite:build`
 */
export function application(build) {
  const app = new Hono();
  app.use((c, next) => {
    const { headers } = c.req.raw;
    for (const [name, value] of Object.entries(clientHeaders(c.env.incoming))) headers.set(name, value);
    headers.delete("origin");
    return next();
  });
  const files = (cacheControl) =>
    serveStatic({
      root: "build/client",
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", cacheControl),
    });
  app.get("/assets/*", files(FOREVER));
  app.get("/favicon.svg", files(HOUR));
  app.get("/locales/*", files(HOUR));

  const api = build.routes["routes/api.$"].module;
  const read = (c) => api.loader({ request: c.req.raw });
  app.on(["GET", "HEAD"], "/readyz", (c, next) =>
    turns.oldestMs > MAX_WAIT_MS ? c.json({ status: "overloaded" }, 503) : next(),
  );
  app.on(["GET", "HEAD"], ["/healthz", "/readyz", "/metrics", "/api/monitor/*"], read);

  app.use(inTurn);
  app.on(["GET", "HEAD"], "/api/*", read);
  app.all("/api/*", (c) => api.action({ request: c.req.raw }));

  const remix = screens(build);
  app.all("*", async (c) => {
    const started = performance.now();
    const response = await remix(c.req.raw);
    logPage(c.req, response.status, performance.now() - started);
    return response;
  });
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof TooManyWaiting || error instanceof TooManyBodies) {
      return c.json(refusal(503), 503, { "Retry-After": String(RETRY_SECONDS) });
    }
    console.error(error.stack ?? String(error));
    return new Response(null, { status: 500 });
  });
  return app;
}

/** Segments that may be secrets: tokens of mailed links. */
const LONG_SEGMENT = /[^/]{24,}/g;

/** Logs one JSON line per page, without query; the calls of the API have their own lines. */
function logPage(request, status, ms) {
  if (process.env.LOG_LEVEL === "silent") return;
  const line = {
    at: new Date().toISOString(),
    method: request.method,
    page: request.path.replace(LONG_SEGMENT, "*"),
    status,
    address: request.header("x-client-address"),
    ms: Math.round(ms),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Runs the rest of a request when its body is complete and a turn is free; sending the response takes no turn. */
async function inTurn(c, next) {
  const { headers, signal } = c.req.raw;
  const address = headers.get("x-client-address");
  const user = headers.get("authorization") ?? headers.get("cookie") ?? "";
  c.req.raw = await withWholeBody(c.req.raw, address);
  const end = await turns.take({ address, user, signal });
  try {
    await next();
  } finally {
    end();
  }
}
