import { AsyncLocalStorage } from "node:async_hooks";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { Histogram, register, Summary } from "prom-client";

/** Response counts and times by route (docs/operation.md, Metrics). */

interface Counted {
  from: number;
  route?: string;
}

const NAME = "gudang_http_request_seconds";
const requests =
  (register.getSingleMetric(NAME) as Summary<"route" | "status"> | undefined) ??
  new Summary({
    name: NAME,
    help: "Requests from their first line to the end of the response, by the pattern of their route and the class of their status",
    labelNames: ["route", "status"],
    percentiles: [],
  });
const TIMES = "gudang_http_response_seconds";
const times =
  (register.getSingleMetric(TIMES) as Histogram | undefined) ??
  new Histogram({
    name: TIMES,
    help: "The same times of all routes together",
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });

// Development reloads this module and would count twice.
const kept = globalThis as { gudangCounted?: AsyncLocalStorage<Counted> };

function countRequests(): AsyncLocalStorage<Counted> {
  const current = new AsyncLocalStorage<Counted>();
  const underway = new WeakMap<IncomingMessage, Counted>();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const counted = { from: performance.now() };
    underway.set(request, counted);
    current.enterWith(counted);
  });
  diagnostics.subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const counted = underway.get(request);
    if (!counted) return;
    const route = counted.route ?? unnamed(request.url ?? "");
    const seconds = (performance.now() - counted.from) / 1000;
    requests.observe({ route, status: `${Math.floor(response.statusCode / 100)}xx` }, seconds);
    times.observe(seconds);
  });
  return current;
}

const current = (kept.gudangCounted ??= countRequests());

/** Sets the current request's route. */
export function nameRoute(url: string, params: Record<string, string | undefined>): void {
  const counted = current.getStore();
  if (!counted || counted.route !== undefined) return;
  counted.route = routePattern(new URL(url).pathname, params);
}

/** Returns a route such as `/record/outbound/:id/pdf`; `/*` if unknown. */
export function routePattern(pathname: string, params: Record<string, string | undefined>): string {
  if (params["*"] !== undefined) return "/*";
  const names = Object.entries(params);
  const parts = pathname.split("/").map((part) => {
    const [name] = names.find(([, value]) => value !== undefined && encodes(part, value)) ?? [];
    return name === undefined ? part : `:${name}`;
  });
  return parts.join("/");
}

function encodes(part: string, value: string): boolean {
  if (part === value) return true;
  try {
    return decodeURIComponent(part) === value;
  } catch {
    return false;
  }
}

function unnamed(url: string): string {
  const [, first = ""] = /^\/(api|assets|fonts|texts|photo|healthz|readyz|metrics)(?=[/?]|$)/.exec(url) ?? [];
  return first ? `/${first}` : "other";
}
