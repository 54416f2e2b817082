import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { sendRaw } from "../setup/raw-http";
import { routeAddresses } from "../setup/route-addresses";
import { MANY_REQUESTS_MS, useWebApp } from "../setup/web-app";

/** A wrong or ambiguous request gets a 4xx response with the usual headers, and is not logged as an error. */

const web = useWebApp();

const USUAL = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
  "x-frame-options": "DENY",
};

const line = (text: string, more = "") => `${text}\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;
const get = (path: string, more = "") => line(`GET ${path} HTTP/1.1`, more);

it.each([
  ["a Host with a space", "GET /login HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
  ["a Host with a bad port", "GET /login HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n", 400],
  ["a Host with a path", "GET /login HTTP/1.1\r\nHost: localhost/evil\r\nConnection: close\r\n\r\n", 400],
  ["an absolute address", get("http://evil.test/login"), 400],
  ["TRACE", line("TRACE /login HTTP/1.1"), 405],
  ["OPTIONS", line("OPTIONS * HTTP/1.1"), 405],
  ["another method that HTTP knows", line("PROPFIND /login HTTP/1.1"), 405],
  ["an unknown method", line("FETCH /login HTTP/1.1"), 400],
  ["CONNECT", line("CONNECT evil.test:443 HTTP/1.1"), 400],
  ["a line that is not HTTP", "hello\r\n\r\n", 400],
  ["an invalid escape", get("/%E0%A4%A"), 400],
  ["GET with ?_data=", get("/login?_data=routes%2Flogin"), 400],
  ["POST with ?_data=", line("POST /login?_data=routes%2Flogin HTTP/1.1", "Content-Length: 0\r\n"), 400],
  ["a path of 5,000 parts", get("/a".repeat(5000)), 400],
  ["a search of 5,000 characters", get(`/login?q=${"a".repeat(5000)}`), 400],
  ["a dot segment", get("/assets/../login"), 400],
  ["a dot segment at the end", get("/login/.."), 400],
  ["a single dot", get("/./login"), 400],
  ["an encoded dot segment", get("/healthz/%2e%2e/login"), 400],
  ["a half encoded dot segment", get("/api/monitor/.%2E/me"), 400],
  ["an encoded single dot", get("/%2E/login"), 400],
  ["a backslash", get("/assets\\..\\login"), 400],
  ["an encoded backslash", get("/assets/..%5Clogin"), 400],
  ["an encoded slash", get("/healthz%2f..%2flogin"), 400],
  ["a host in the path", get("//evil.test/login"), 400],
  ["an empty segment", get("/healthz//login"), 400],
  ["a fragment", get("/login#/../healthz"), 400],
  ["two Hosts", get("/login", "Host: evil.test\r\n"), 400],
  ["two equal Hosts", get("/login", "host: localhost\r\n"), 400],
  ["no Host", "GET /login HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an expectation", get("/login", "Expect: 200-ok\r\n"), 417],
  ["HTTP/2.0", line("GET /login HTTP/2.0"), 400],
  ["HTTP/0.9", line("GET /login HTTP/0.9"), 400],
  ["headers of 20 kB", get("/login", `X-Long: ${"a".repeat(20_000)}\r\n`), 431],
])("responds to %s with the usual headers", async (_, text, status) => {
  const { answers } = await sendRaw(web.url, text);
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  expect(answers[0]?.headers).toMatchObject(USUAL);
});

const HIDDEN = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const post = (headers: string, body = `0\r\n\r\n${HIDDEN}`) =>
  `POST /login HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;

// Two servers may parse these differently.
it.each([
  ["a length and chunks", post("Content-Length: 6\r\nTransfer-Encoding: chunked")],
  ["chunks and a length", post("Transfer-Encoding: chunked\r\nContent-Length: 6")],
  ["two lengths", post("Content-Length: 5\r\nContent-Length: 60")],
  ["a list of lengths", post("Content-Length: 5, 60")],
  ["a length with a sign", post("Content-Length: +5")],
  ["a length in hex", post("Content-Length: 0x5")],
  ["a negative length", post("Content-Length: -1")],
  ["an unknown coding", post("Transfer-Encoding: xchunked")],
  ["chunks that are not the last coding", post("Transfer-Encoding: chunked, identity")],
  ["a space before the colon", post("Transfer-Encoding : chunked")],
  [
    "a header that goes on in the next line",
    post("X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\nTransfer-Encoding:\r\n chunked"),
  ],
  ["a zero byte in a header", post("X-A: b\0c\r\nContent-Length: 0")],
  ["a line feed in a header", post("X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 0")],
  ["a chunk without a size", post("Transfer-Encoding: chunked", `zz\r\n\r\n${HIDDEN}`)],
  ["a chunk larger than any number", post("Transfer-Encoding: chunked", `${"f".repeat(40)}\r\n\r\n${HIDDEN}`)],
  ["no Host", `GET /login HTTP/1.1\r\n\r\n${HIDDEN}`],
  ["two Hosts", `GET /login HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nContent-Length: x\r\n\r\n${HIDDEN}`],
])("responds once to %s and closes the connection", async (_, text) => {
  const { answers, text: received, ended } = await sendRaw(web.url, text);
  expect(answers).toHaveLength(1);
  expect(Math.floor((answers[0]?.status ?? 0) / 100)).toBe(4);
  expect([received.includes('"ok"'), ended]).toEqual([false, true]);
});

it("answers 8 pipelined requests, and closes a connection with more", async () => {
  const one = "GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const eight = await sendRaw(web.url, one.repeat(7) + get("/login"));
  expect(eight.answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  const many = await sendRaw(web.url, one.repeat(500));
  expect([many.answers, many.ended]).toEqual([[], true]);
});

/** Opens connections, and sends the text of each. */
async function openAll(texts: string[]) {
  const { port } = new URL(web.url);
  return Promise.all(
    texts.map(async (text) => {
      const socket = connect(Number(port), "localhost").on("error", () => undefined);
      await once(socket, "connect");
      socket.write(text);
      return socket;
    }),
  );
}

describe("other users are served", () => {
  const head = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";

  it("while 300 connections send their headers or bodies slowly", async () => {
    const body = `Origin: ${web.url}\r\nContent-Length: 1000\r\n\r\nemail=a`;
    const slow = await openAll(Array.from({ length: 300 }, (_, n) => (n % 2 === 0 ? head + body : head)));
    for (let count = 0; count < 20; count++) {
      for (const socket of slow) socket.write("a");
      expect((await web.send("/login", { signal: AbortSignal.timeout(20_000) })).status).toBe(200);
    }
    for (const socket of slow) socket.destroy();
  });

  it("while 200 requests wait for a body, which takes no turn", async () => {
    const bodies = ["Content-Length: 20\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"];
    const texts = Array.from({ length: 200 }, (_, n) => `${head}Origin: ${web.url}\r\n${bodies[n % 2]}`);
    const silent = await openAll(texts);
    for (const path of ["/login", "/api/monitor/outbound-record", "/readyz", "/login"])
      expect([path, (await web.send(path, { signal: AbortSignal.timeout(20_000) })).status]).toEqual([path, 200]);
    const { text } = await web.send("/metrics");
    expect(text).toMatch(/^gudang_requests\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^gudang_oldest_waiting_seconds 0$/m);
    for (const socket of silent) socket.destroy();
  });
});

it("returns 400 for the last visit of a truck without a plate", async () => {
  const headers = { Cookie: await web.cookieOf("ADMIN") };
  for (const address of ["/record/inbound/last", "/record/outbound/last", "/record/outbound/last?licensePlate="]) {
    const answer = await web.send(address, { headers });
    expect([address, answer.status]).toEqual([address, 400]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(USUAL);
  }
});

const repeated = (field: (at: number) => string) => Array.from({ length: 998 }, (_, at) => field(at)).join("&");

it.each([
  ["gaps on three levels", repeated((at) => `strange${at}[999][999][999]=1`)],
  ["gaps on one level", repeated((at) => `strange${at}[999]=`)],
  ["a place of a list named by a dot", "strange1[0]=1&strange1.99999999=1"],
])(
  "refuses a form with %s at every URL, and sends no field back",
  async (_what, body) => {
    for (const address of routeAddresses.flatMap((one) => [one, `${one}.data`])) {
      const headers = { Origin: web.url, "Content-Type": "application/x-www-form-urlencoded" };
      const { status, text } = await web.send(address, { method: "POST", headers, body });
      assert.ok([302, 400, 404, 405].includes(status), `${address}: ${status}`);
      assert.ok(text.length < (address.endsWith(".data") ? 1000 : 20_000), `${address}: ${text.length} characters`);
      assert.ok(!text.includes("strange1"), address);
    }
  },
  MANY_REQUESTS_MS,
);

it("sends no field of another name back, from the forms of strangers", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 990 }, (_, at) => [`unknown${at}`, "v".repeat(500)]));
  for (const path of ["/login", "/register", "/password/reset", "/email/resend", "/login/second-factor", "/logout"]) {
    const { status, text } = await web.post(`${path}.data`, { ...unknown, email: "sari@gudang.test" });
    expect([path, status < 500, text.includes("unknown1")]).toEqual([path, true, false]);
    expect(text.length, path).toBeLessThan(2000);
  }
  expect((await web.post("/login.data", { ...unknown, email: "sari@gudang.test" })).text).toContain("sari@gudang.test");
});

it(
  "returns 500 for no method or query of any URL",
  async () => {
    const headers = { Cookie: await web.cookieOf("ADMIN"), Origin: web.url };
    expect(routeAddresses).toEqual(expect.arrayContaining(["/", "/login", "/record/outbound/1/pdf", "/api/1"]));
    for (const address of routeAddresses.flatMap((one) => [one, `${one}.data`])) {
      for (const [method, search] of [
        ["GET", ""],
        ["GET", "?page=x&form=&id=-1&import=&__proto__=1"],
        ["POST", ""],
        ["PUT", ""],
        ["DELETE", "?index"],
      ] as const) {
        const answer = await web.send(address + search, { method, headers });
        assert.ok(answer.status < 500, `${method} ${address}${search}: ${answer.status}`);
        assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff", `${method} ${address}${search}`);
      }
    }
  },
  MANY_REQUESTS_MS,
);
