import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { startHeartbeat } from "#backend/db/heartbeat";

/** Forwards connections to the test server, and holds all bytes while `isHeld`. */
let proxy: Server;
const sockets = new Set<Socket>();
let isHeld = false;
let events: string[];
let stop: () => void;

beforeEach(async () => {
  isHeld = false;
  events = [];
  const [, before = "", host = "", database = ""] = /^(.*@)([^/]*)(\/.*)$/.exec(inject("serverUrl")) ?? [];
  const place = decodeURIComponent(host);
  const [hostname = "", port = "5432"] = place.split(":");
  proxy = createServer((client) => {
    const server = place.startsWith("/") ? connect(`${place}/.s.PGSQL.5432`) : connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from.on("error", () => undefined).on("close", () => to.destroy()));
      from.on("data", (bytes) => void forward(bytes, to));
    }
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const url = `${before}127.0.0.1:${(proxy.address() as AddressInfo).port}${database}`;
  stop = startHeartbeat(url, { lost: () => note("lost"), found: () => note("found") });
  await expect.poll(() => sockets.size).toBeGreaterThan(0);
  await expect.poll(() => events).toEqual(["found"]);
});

afterEach(() => {
  stop();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  proxy.close();
});

/** Notes changes only. */
function note(event: string) {
  if (events.at(-1) !== event) events.push(event);
}

async function forward(bytes: Buffer, to: Socket) {
  while (isHeld) await sleep(5);
  to.write(bytes);
}

it("survives one missed beat", async () => {
  isHeld = true;
  await sleep(2_700);
  isHeld = false;
  await sleep(2_500);
  expect(events).toEqual(["found"]);
});

it("reports a silent database, and its return", async () => {
  isHeld = true;
  await expect.poll(() => events).toEqual(["found", "lost"]);
  isHeld = false;
  await expect.poll(() => events).toEqual(["found", "lost", "found"]);
});

it("survives a blocked event loop", async () => {
  const until = performance.now() + 3_000;
  while (performance.now() < until);
  await sleep(1_500);
  expect(events).toEqual(["found"]);
});
