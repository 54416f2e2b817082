import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { sendRaw } from "../tests/setup/raw-http";
import { endStreams, isWithinConnection, keepStream, limitConnections, serverOptions } from "./connections.mjs";

let server: Server;

async function serve(listener: RequestListener, stalledMs?: number): Promise<string> {
  server = createServer(serverOptions, (request, response) => {
    if (isWithinConnection(request, response)) listener(request, response);
  });
  limitConnections(server, stalledMs);
  server.listen(0, "localhost");
  await once(server, "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function open(url: string, text: string): Socket {
  const socket = connect(Number(new URL(url).port), "localhost").on("error", () => undefined);
  socket.write(text);
  return socket;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n";

it("answers 8 pipelined requests in order", async () => {
  let count = 0;
  const url = await serve((_, response) => {
    count += 1;
    const said = String(count);
    // Later requests finish first.
    setTimeout(() => response.end(said), 20 - count);
  });
  const { text } = await sendRaw(url, `${GET}\r\n`.repeat(7) + `${GET}Connection: close\r\n\r\n`);
  expect(text.match(/^\d(?=HTTP|$)/gm)?.join("")).toBe("12345678");
});

it("responds 417 to an expectation, with the security headers", async () => {
  const url = await serve((_, response) => response.end());
  const { answers } = await sendRaw(url, `${GET}Expect: 200-ok\r\n\r\n`);
  expect(answers[0]).toMatchObject({ status: 417, headers: { "x-content-type-options": "nosniff" } });
});

it("ends a connection with more than 8 unfinished requests, and starts none of the others", async () => {
  const started: ServerResponse[] = [];
  const url = await serve((_, response) => started.push(response));
  const { answers, ended } = await sendRaw(url, `${GET}\r\n`.repeat(2000));
  expect({ answers, ended, started: started.length }).toEqual({ answers: [], ended: true, started: 8 });
});

it("closes every response of a connection that ends", async () => {
  const responses: ServerResponse[] = [];
  const closed = vi.fn<() => void>();
  const url = await serve((_, response) => responses.push(response.on("close", closed)));
  const socket = open(url, `${GET}\r\n`.repeat(8));
  await expect.poll(() => responses).toHaveLength(8);
  socket.destroy();
  await expect.poll(() => closed).toHaveBeenCalledTimes(8);
  expect(responses.map(({ destroyed }) => destroyed)).toEqual(Array.from({ length: 8 }, () => true));
});

it("counts only unfinished requests", async () => {
  const url = await serve((_, response) => response.end("."));
  const socket = open(url, "");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  for (let sent = 1; sent <= 20; sent++) {
    socket.write(`${GET}\r\n`);
    await expect.poll(() => text.match(/200 OK/g)).toHaveLength(sent);
  }
  socket.destroy();
});

it("ends a connection whose client stops reading", async () => {
  const closed = vi.fn<() => void>();
  const url = await serve((_, response) => response.on("close", closed).end(Buffer.alloc(50_000_000)), 300);
  open(url, `${GET}\r\n`).pause();
  await expect.poll(() => closed).toHaveBeenCalled();
});

it("keeps the connection of a response that takes longer than a client may stall", async () => {
  const url = await serve((_, response) => void setTimeout(() => response.end("late"), 900), 300);
  expect((await sendRaw(url, `${GET}Connection: close\r\n\r\n`)).text).toMatch(/late$/);
});

it("answers 400 to a broken body, unless the response has begun", async () => {
  const broken = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n";
  let begins = false;
  const url = await serve((_, response) => {
    if (begins) response.write("begun");
  });
  expect((await sendRaw(url, broken)).answers.map(({ status }) => status)).toEqual([400]);
  begins = true;
  const { answers, ended } = await sendRaw(url, broken);
  expect([answers.length < 2, answers.some(({ status }) => status === 400), ended]).toEqual([true, false, true]);
});

it("ends event streams, and no other response, before the process ends", async () => {
  const url = await serve((request, response) => {
    keepStream(request, response);
    response.write("data: 1\n\n");
    setTimeout(() => response.end("."), 200);
  });
  const stream = await fetch(url, { headers: { Accept: "text/event-stream" } });
  const page = await fetch(url, { headers: { Accept: "text/html" } });
  endStreams();
  await expect(stream.text()).rejects.toThrow();
  expect(await page.text()).toContain(".");
});
