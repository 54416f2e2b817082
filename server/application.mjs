import process from "node:process";
import { serveStatic } from "@hono/node-server/serve-static";
import { createRequestHandler } from "@remix-run/node";
import { Hono } from "hono";
import { clientHeaders } from "./client.mjs";

const FOREVER = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";

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
  app.on(["GET", "HEAD"], ["/api/*", "/healthz", "/readyz", "/metrics"], (c) => api.loader({ request: c.req.raw }));
  app.all("/api/*", (c) => api.action({ request: c.req.raw }));

  const remix = createRequestHandler(build, process.env.NODE_ENV);
  app.all("*", (c) => remix(c.req.raw));
  app.onError((error) => {
    console.error(error.stack ?? String(error));
    return new Response(null, { status: 500 });
  });
  return app;
}
