import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { routeAddresses } from "../setup/route-addresses";
import { startTestApp, type TestApp } from "../setup/e2e-app";
import { sendRaw } from "../setup/raw-http";
import { expect, test } from "./fixtures";

/** A wrong URL or method gets a 4xx response with the usual headers, and is not logged as an error. */

const USUAL = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
  "x-frame-options": "DENY",
};

test.describe("an application with a captured log", () => {
  // The tests share an application.
  test.describe.configure({ mode: "default" });
  let app: TestApp;
  let folder: string;
  let log: string;
  let output: number;
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  test.beforeAll(async ({}, { workerIndex }) => {
    folder = mkdtempSync(path.join(tmpdir(), "gudang-log-"));
    log = path.join(folder, "log");
    output = openSync(log, "w");
    app = await startTestApp(1000 + workerIndex, { LOG_LEVEL: "info" }, { output });
  });
  test.afterAll(async () => {
    await app.stop();
    closeSync(output);
    rmSync(folder, { recursive: true });
  });
  test.afterEach(() => {
    const defects = readFileSync(log, "utf8")
      .split("\n")
      .filter((one) => /"level":"error"|^\s+at |Error/.test(one));
    expect(defects).toEqual([]);
  });

  const line = (text: string, more = "") => `${text}\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;
  for (const [what, text, status] of [
    ["a Host with a space", "GET /login HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
    ["a Host with a bad port", "GET /login HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n", 400],
    ["a Host with a path", "GET /login HTTP/1.1\r\nHost: localhost/evil\r\nConnection: close\r\n\r\n", 400],
    ["an absolute address", line("GET http://evil.test/login HTTP/1.1"), 400],
    ["TRACE", line("TRACE /login HTTP/1.1"), 405],
    ["OPTIONS", line("OPTIONS * HTTP/1.1"), 405],
    ["another method that HTTP knows", line("PROPFIND /login HTTP/1.1"), 405],
    ["an unknown method", line("FETCH /login HTTP/1.1"), 400],
    ["CONNECT", line("CONNECT evil.test:443 HTTP/1.1"), 400],
    ["what is no HTTP", "hello\r\n\r\n", 400],
    ["an escape that is none", line("GET /%E0%A4%A HTTP/1.1"), 400],
    ["GET with ?_data=", line("GET /login?_data=routes%2Flogin HTTP/1.1"), 400],
    ["POST with ?_data=", line("POST /login?_data=routes%2Flogin HTTP/1.1", "Content-Length: 0\r\n"), 400],
    ["a path of 5,000 parts", line(`GET ${"/a".repeat(5000)} HTTP/1.1`), 400],
    ["a search of 5,000 characters", line(`GET /login?q=${"a".repeat(5000)} HTTP/1.1`), 400],
    ["a dot segment", line("GET /assets/../login HTTP/1.1"), 400],
    ["a dot segment at the end", line("GET /login/.. HTTP/1.1"), 400],
    ["a single dot", line("GET /./login HTTP/1.1"), 400],
    ["an encoded dot segment", line("GET /healthz/%2e%2e/login HTTP/1.1"), 400],
    ["a half encoded dot segment", line("GET /api/monitor/.%2E/me HTTP/1.1"), 400],
    ["an encoded single dot", line("GET /%2E/login HTTP/1.1"), 400],
    ["a backslash", line("GET /assets\\..\\login HTTP/1.1"), 400],
    ["an encoded backslash", line("GET /assets/..%5Clogin HTTP/1.1"), 400],
    ["an encoded slash", line("GET /healthz%2f..%2flogin HTTP/1.1"), 400],
    ["a host in the path", line("GET //evil.test/login HTTP/1.1"), 400],
    ["an empty segment", line("GET /healthz//login HTTP/1.1"), 400],
    ["a fragment", line("GET /login#/../healthz HTTP/1.1"), 400],
    ["two Hosts", line("GET /login HTTP/1.1", "Host: evil.test\r\n"), 400],
    ["two equal Hosts", line("GET /login HTTP/1.1", "host: localhost\r\n"), 400],
    ["HTTP/2.0", line("GET /login HTTP/2.0"), 400],
    ["HTTP/0.9", line("GET /login HTTP/0.9"), 400],
    ["headers of 20 kB", line("GET /login HTTP/1.1", `X-Long: ${"a".repeat(20_000)}\r\n`), 431],
  ] as const) {
    test(`${what} returns ${status}`, async () => {
      const { answers } = await sendRaw(app.url, text);
      expect(answers.map((answer) => answer.status)).toEqual([status]);
      expect(answers[0]?.headers).toMatchObject(USUAL);
    });
  }

  test("the last visit of a truck without a plate returns 400", async () => {
    const cookie = await cookieOf(app);
    for (const address of ["/record/inbound/last", "/record/outbound/last", "/record/outbound/last?licensePlate="]) {
      const answer = await fetch(app.url + address, { headers: { Cookie: cookie } });
      expect([address, answer.status]).toEqual([address, 400]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(USUAL);
    }
  });

  test("no URL returns 500 for an unknown method or query", async () => {
    test.slow();
    const cookie = await cookieOf(app);
    expect(routeAddresses).toEqual(expect.arrayContaining(["/", "/login", "/record/outbound/1/pdf", "/api/1"]));
    for (const address of routeAddresses.flatMap((one) => [one, `${one}.data`])) {
      for (const [method, search] of [
        ["GET", ""],
        ["GET", "?page=x&form=&id=-1&import=&__proto__=1"],
        ["POST", ""],
        ["PUT", ""],
        ["DELETE", "?index"],
      ] as const) {
        const headers = { Cookie: cookie, Origin: app.url };
        const answer = await fetch(app.url + address + search, { method, headers, redirect: "manual" });
        await answer.text();
        assert.ok(answer.status < 500, `${method} ${address}${search}: ${answer.status}`);
        assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff", `${method} ${address}${search}`);
      }
    }
  });
});

/** Signs ADMIN in, and returns the cookies. */
async function cookieOf(app: TestApp): Promise<string> {
  const answer = await fetch(`${app.url}/login`, {
    method: "POST",
    headers: { Origin: app.url },
    body: new URLSearchParams({ email: accountEmail("ADMIN"), password: PASSWORD }),
    redirect: "manual",
  });
  await answer.text();
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}
