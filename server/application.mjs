import { performance } from "node:perf_hooks";
import process from "node:process";
import { serveStatic } from "@hono/node-server/serve-static";
import { createRequestHandler } from "@remix-run/node";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { clientHeaders } from "./client.mjs";
import { securityHeaders } from "./headers.mjs";

const HOUR = "public, max-age=3600";
/** `Cache-Control` of static files. */
const FILES = {
  "/assets/*": "public, max-age=31536000, immutable",
  "/favicon.svg": HOUR,
  "/handbook/*": HOUR,
  "/locales/*": HOUR,
};
/** Screens and API have smaller limits, and answer above them in the reader's language. */
const MAX_BODY_BYTES = 16_777_216;

/**
 * Returns the request handler: files, API and probes, else Remix. The API bypasses Remix's slower router.
 * @param build output of `remix vite:build`
 */
export function application(build) {
  const app = new Hono();
  app.use(securityHeaders());
  app.use(async (c, next) => {
    const { headers } = c.req.raw;
    for (const [name, value] of Object.entries(clientHeaders(c.env.incoming))) headers.set(name, value);
    headers.delete("origin");
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "private, no-store");
  });
  app.use(compress());
  for (const [address, cacheControl] of Object.entries(FILES)) {
    const onFound = (_path, c) => c.header("Cache-Control", cacheControl);
    app.get(address, serveStatic({ root: "build/client", precompressed: true, onFound }));
  }

  app.use(
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: "The request is too large." }, 413) }),
  );
  const api = build.routes["routes/api.$"].module;
  const read = (c) => api.loader({ request: c.req.raw });
  app.on(["GET", "HEAD"], ["/healthz", "/readyz", "/metrics", "/api/*"], read);
  app.all("/api/*", (c) => api.action({ request: c.req.raw }));

  const remix = createRequestHandler(build, process.env.NODE_ENV);
  app.all("*", async (c) => {
    decodeURIComponent(c.req.path);
    // Remix's legacy data requests bypass the origin check.
    if (c.req.query("_data") !== undefined) throw new URIError("legacy data request");
    const started = performance.now();
    const response = await remix(c.req.raw);
    logPage(c.req, response.status, performance.now() - started);
    return response;
  });
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    // An invalid escape, which Remix would log and answer with 500.
    if (error instanceof URIError) return c.json({ message: "This address cannot be served." }, 400);
    console.error(error.stack ?? String(error));
    return new Response(null, { status: 500 });
  });
  return app;
}

/** Logs one JSON line per page, without query and long segments, which may be tokens. The API logs its own calls. */
function logPage(request, status, ms) {
  if (process.env.LOG_LEVEL === "silent") return;
  const line = {
    at: new Date().toISOString(),
    method: request.method,
    page: request.path.replace(/[^/]{24,}/g, "*"),
    status,
    address: request.header("x-client-address"),
    traceId: request.header("traceparent")?.slice(3, 35) || undefined,
    ms: Math.round(ms),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
