import { readdirSync } from "node:fs";
import type autocannon from "autocannon";
import { signedIn } from "./web";

/** A measured request, and its name in the table. */
export interface Target {
  name: string;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** returns a new body for each request */
  body?: () => string;
  /** maximum SQL statements */
  mostStatements?: number;
}

/** @param staticFile a built script */
export function targets(options: { token: string; day: string; staticFile: string; lines: number }): Target[] {
  const { token, day, staticFile, lines } = options;
  const { cookie, bearer } = signedIn(token);
  const booking = () =>
    JSON.stringify({
      date: day,
      poSaleLineId: 1 + Math.floor(Math.random() * lines),
      exDoMasterId: 1,
      quantityKg: 1,
      unusualReason: "bench",
    });
  return [
    { name: "a static file", path: staticFile },
    { name: "a trivial page (/login)", path: "/login" },
    {
      name: "the outbound list of a day, document",
      path: `/record/outbound?date=${day}`,
      headers: cookie,
      mostStatements: 6,
    },
    {
      name: "the outbound list of a day, .data",
      path: `/record/outbound.data?date=${day}`,
      headers: cookie,
      mostStatements: 6,
    },
    { name: "the start page, document", path: "/home", headers: cookie, mostStatements: 10 },
    { name: "the start page, .data", path: "/home.data", headers: cookie, mostStatements: 10 },
    {
      name: "GET /api/outbound-record?date=",
      path: `/api/outbound-record?date=${day}`,
      headers: bearer,
      mostStatements: 4,
    },
    {
      name: "GET /api/search?q=, a plate",
      path: "/api/search?q=B%201234",
      headers: bearer,
      mostStatements: 9,
    },
    {
      name: "GET /api/search?q=, two letters",
      path: "/api/search?q=BK",
      headers: bearer,
      mostStatements: 9,
    },
    {
      name: "GET /api/search?q=, a booking number",
      path: "/api/search?q=000123",
      headers: bearer,
      mostStatements: 9,
    },
    { name: "GET /api/monitor/outbound-record", path: "/api/monitor/outbound-record" },
    {
      name: "POST /api/booking",
      path: "/api/booking",
      method: "POST",
      headers: { ...bearer, "Content-Type": "application/json" },
      body: booking,
    },
  ];
}

/** The target in autocannon's format. */
export function requestOf({ path, method = "GET", headers = {}, body }: Target): autocannon.Request {
  return {
    path,
    method,
    headers,
    ...(body && { setupRequest: (request) => ({ ...request, body: body() }) }),
  };
}

/** Returns the URL of a built script. */
export function staticFile(): string {
  const entry = readdirSync("build/client/assets").find((file) => /^entry\.client-.*\.js$/.test(file));
  if (!entry) throw new Error("the build has no entry.client");
  return `/assets/${entry}`;
}
