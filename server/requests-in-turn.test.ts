import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendRaw } from "../tests/setup/raw-http";
import { startInTurn, startWhenFree } from "./requests-in-turn.mjs";

let server: Server;
/** Requests parsed by Node. */
let parsed: number;

async function serve(listener: RequestListener): Promise<string> {
  parsed = 0;
  server = createServer((request, response) => {
    parsed += 1;
    startInTurn(request.socket, response, () => listener(request, response));
  }).listen(0, "localhost");
  await once(server, "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);
const pipelined = (count: number) =>
  paths(count)
    .map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    .join("");
const LAST = "GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

describe("pipelined requests", () => {
  it("are answered one at a time, in order", async () => {
    let running = 0;
    const atOnce: number[] = [];
    const url = await serve((request, response) => {
      atOnce.push((running += 1));
      setImmediate(() => {
        running -= 1;
        response.end(request.url);
      });
    });
    const { text } = await sendRaw(url, pipelined(7) + LAST);
    expect(text.match(/^\/\w+(?=HTTP|$)/gm)).toEqual([...paths(7), "/last"]);
    expect(atOnce).toEqual(Array<number>(8).fill(1));
  });

  it("close their connection after 8, and the rest is not parsed", async () => {
    const started: unknown[] = [];
    const url = await serve((request, response) => {
      started.push(request.url);
      setImmediate(() => response.end());
    });
    const { answers, ended } = await sendRaw(url, pipelined(500));
    expect({ answers, ended, started, parsed }).toEqual({ answers: [], ended: true, started: ["/0"], parsed: 9 });
  });

  it("are dropped when their connection closes, which also ends the running response", async () => {
    const [started, closed]: unknown[][] = [[], []];
    const url = await serve((request, response) => {
      started!.push(request.url);
      response.once("close", () => closed!.push(request.url));
    });
    const socket = connect(Number(new URL(url).port), "localhost").on("error", () => undefined);
    socket.write(pipelined(8));
    await vi.waitFor(() => expect(started).toEqual(["/0"]));
    socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    expect({ started, closed }).toEqual({ started: ["/0"], closed: ["/0"] });
  });
});

describe("requests of concurrent connections", () => {
  const started: number[] = [];
  const responses: ServerResponse[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    started.length = responses.length = 0;
    for (let n = 0; n < 7; n++) {
      const response = Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;
      responses.push(response);
      startWhenFree(response, () => started.push(n));
    }
  });

  afterEach(() => {
    for (const response of responses) close(response);
    vi.useRealTimers();
  });

  function close(response?: ServerResponse) {
    if (response) response.destroyed = true;
    response?.emit("close");
  }

  it("run two at a time, oldest queued request first", () => {
    expect(started).toEqual([0, 1]);
    close(responses[1]);
    close(responses[1]);
    expect(started).toEqual([0, 1, 2]);
  });

  it("do not wait for slow requests", () => {
    vi.advanceTimersByTime(250);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it("are dropped when their connection closes before they start", () => {
    close(responses[2]);
    close(responses[0]);
    expect(started).toEqual([0, 1, 3]);
  });
});
