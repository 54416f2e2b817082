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
  // Other test files of this process count too.
  const earlier = { bad: await refused(400), method: await refused(405) };
  expect(ask("GET", "/login")).toBe(false);
  expect([ask("GET", "//login"), ask("GET", "/%2f"), ask("TRACE", "/login")]).toEqual([true, true, true]);
  expect(await refused(400)).toBe(earlier.bad + 2);
  expect(await refused(405)).toBe(earlier.method + 1);
});

async function refused(status: number): Promise<number> {
  const figures = await register.metrics();
  return Number(new RegExp(`gudang_refused_requests_total\\{status="${status}"\\} (\\d+)`).exec(figures)?.[1] ?? 0);
}

function requestOf(method: string, url: string): Partial<IncomingMessage> {
  return { method, url, headers: { host: "localhost" }, httpVersion: "1.1", rawHeaders: ["Host", "localhost"] };
}
