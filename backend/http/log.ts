import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { HonoEnv, Platform } from "./context";
import { languageOf } from "./texts";

/**
 * Logs one JSON line per request, without token, query or body.
 * @param onCall gets the method, the pattern of the route and the milliseconds of each request
 */
export function requestLog(
  { env }: Platform,
  onCall: (method: string, route: string, ms: number) => void,
): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header("X-Request-Id") ?? "";
    const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("language", languageOf(c.req.header("Accept-Language")));
    c.set("caller", null);
    await next();
    // `c.header` would copy the response, and with it its body.
    const { headers } = c.res;
    headers.set("X-Request-Id", requestId);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    const ms = performance.now() - started;
    const route = routePath(c, -1);
    onCall(c.req.method, route, ms);
    if (env.LOG_LEVEL === "silent" || isQuiet(route, c)) return;
    const line = {
      at: new Date().toISOString(),
      requestId,
      method: c.req.method,
      route,
      status: c.res.status,
      user: c.get("caller")?.id ?? null,
      // Validated by server/client.mjs.
      traceId: c.req.header("traceparent")?.slice(3, 35) || undefined,
      ms: Math.round(ms),
    };
    console.log(JSON.stringify(line));
  };
}

/** Probes, and the calls that come several times a second for each scale. */
const QUIET = new Set(["/healthz", "/readyz", "/metrics", "/api/reading/live", "/api/scale/:id/frames"]);
const isQuiet = (route: string, { res }: Context) => QUIET.has(route) && res.ok;
