import { connect } from "node:net";
import { once } from "node:events";
import { sendRaw } from "../setup/raw-http";
import { expect, test } from "./fixtures";

/** Requests that two servers may parse differently are refused, and their connection is closed. */

const HIDDEN = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const post = (headers: string, body = `0\r\n\r\n${HIDDEN}`) =>
  `POST /login HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;

for (const [what, text] of [
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
  ["a chunk whose size is none", post("Transfer-Encoding: chunked", `zz\r\n\r\n${HIDDEN}`)],
  ["a chunk larger than any number", post("Transfer-Encoding: chunked", `${"f".repeat(40)}\r\n\r\n${HIDDEN}`)],
  ["no Host", `GET /login HTTP/1.1\r\n\r\n${HIDDEN}`],
  ["two Hosts", `GET /login HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nContent-Length: x\r\n\r\n${HIDDEN}`],
] as const) {
  test(`${what} gets one error response and closes the connection`, async ({ app }) => {
    const { answers, text: said, ended } = await sendRaw(app.url, text);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
    expect(answers[0]?.status).toBeLessThan(500);
    expect([said.includes('"ok"'), ended]).toEqual([false, true]);
  });
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

test("answers 8 pipelined requests, and closes a connection with more", async ({ app }) => {
  const eight = await sendRaw(app.url, get("/login").repeat(7) + get("/login", "Connection: close\r\n"));
  expect(eight.answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  const many = await sendRaw(app.url, get("/login").repeat(500));
  expect([many.answers, many.ended]).toEqual([[], true]);
});

test("300 connections with unfinished requests do not block other users", async ({ app }) => {
  test.slow();
  const { port } = new URL(app.url);
  const slow = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const socket = connect(Number(port), "localhost");
      socket.on("error", () => undefined);
      await once(socket, "connect");
      // One client is slow with its headers, the other with its body.
      socket.write("POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n");
      if (n % 2 === 0) socket.write(`Origin: ${app.url}\r\nContent-Length: 1000\r\n\r\nemail=a`);
      return socket;
    }),
  );
  for (let asked = 0; asked < 20; asked++) {
    for (const socket of slow) socket.write("a");
    const answer = await fetch(`${app.url}/login`, { signal: AbortSignal.timeout(20_000) });
    expect(answer.status).toBe(200);
    await answer.text();
  }
  for (const socket of slow) socket.destroy();
});

test("200 requests whose body never arrives take no turn from other users", async ({ app }) => {
  const { host, port } = new URL(app.url);
  const head = `POST /login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${app.url}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const bodies = ["Content-Length: 20\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"];
  const silent = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const socket = connect(Number(port), "localhost").on("error", () => undefined);
      await once(socket, "connect");
      socket.write(head + bodies[n % 2]);
      return socket;
    }),
  );
  for (const path of ["/login", "/api/monitor/outbound-record", "/readyz", "/login"]) {
    const answer = await fetch(app.url + path, { signal: AbortSignal.timeout(5000) });
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.text();
  }
  const figures = await (await fetch(`${app.url}/metrics`)).text();
  expect(figures).toMatch(/^gudang_requests\{state="waiting"\} 0$/m);
  expect(figures).toMatch(/^gudang_oldest_waiting_seconds 0$/m);
  for (const socket of silent) socket.destroy();
});
