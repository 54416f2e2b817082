import type { IncomingMessage, ServerResponse } from "node:http";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { refusesWrong } from "./wrong-requests.mjs";

test("counts refused requests by status", async () => {
  const response: Pick<ServerResponse, "statusCode"> & Record<string, unknown> = {
    statusCode: 200,
    setHeader: () => undefined,
    end: () => undefined,
  };
  const ask = (method: string, url: string) => refusesWrong(requestOf(method, url), response);
  expect(ask("GET", "/login")).toBe(false);
  expect([ask("GET", "//login"), ask("GET", "/%2f"), ask("TRACE", "/login")]).toEqual([true, true, true]);
  const figures = await register.metrics();
  expect(figures).toContain('gudang_refused_requests_total{status="400"} 2');
  expect(figures).toContain('gudang_refused_requests_total{status="405"} 1');
});

function requestOf(method: string, url: string): Partial<IncomingMessage> {
  return { method, url, headers: { host: "localhost" }, httpVersion: "1.1", rawHeaders: ["Host", "localhost"] };
}
