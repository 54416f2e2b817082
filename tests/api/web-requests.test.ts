import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { routeAddresses } from "../setup/route-addresses";
import { MANY_REQUESTS_MS, useWebApp } from "../setup/web-app";

/** A wrong request gets a 4xx response with the usual headers, and is not logged as an error. */

const web = useWebApp();

const USUAL = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
  "x-frame-options": "DENY",
};

it.each([
  ["GET", "/%E0%A4%A"],
  ["GET", "/login?_data=routes%2Flogin"],
  ["POST", "/login?_data=routes%2Flogin"],
])("responds 400 to %s %s with the usual headers", async (method, address) => {
  const { status, headers } = await web.send(address, { method });
  expect(status).toBe(400);
  expect(Object.fromEntries(headers)).toMatchObject(USUAL);
});

it("responds 413 to a body of 17 MB with the usual headers", async () => {
  const { status, headers } = await web.send("/login", { method: "POST", body: new Uint8Array(17_000_000) });
  expect(status).toBe(413);
  expect(Object.fromEntries(headers)).toMatchObject(USUAL);
});

it("serves other users while 300 connections send their headers or bodies slowly", async () => {
  const { port } = new URL(web.url);
  const head = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  const body = `Origin: ${web.url}\r\nContent-Length: 1000\r\n\r\nemail=a`;
  const slow = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const socket = connect(Number(port), "localhost").on("error", () => undefined);
      await once(socket, "connect");
      socket.write(n % 2 === 0 ? head + body : head);
      return socket;
    }),
  );
  for (let count = 0; count < 20; count++) {
    for (const socket of slow) socket.write("a");
    expect((await web.send("/login", { signal: AbortSignal.timeout(20_000) })).status).toBe(200);
  }
  for (const socket of slow) socket.destroy();
});

it("returns 400 for the last visit of a truck without a plate", async () => {
  const headers = { Cookie: await web.cookieOf("ADMIN") };
  for (const address of ["/record/inbound/last", "/record/outbound/last", "/record/outbound/last?licensePlate="]) {
    const answer = await web.send(address, { headers });
    expect([address, answer.status]).toEqual([address, 400]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(USUAL);
  }
});

it("sends an import template only to the roles that may import it", async () => {
  const headers = { Cookie: await web.cookieOf("OFFICE") };
  const addresses = ["/import/customer/xlsx", "/import/outstanding/csv"];
  const answers = await Promise.all(addresses.map((address) => web.send(address, { headers })));
  expect(answers.map(({ status }) => status)).toEqual([302, 200]);
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

it("logs the trace id of a valid traceparent with the page and its API calls", async () => {
  const id = "4bf92f3577b34da6a3ce929d0e0e4736";
  const lines = () => web.log().filter((line) => line !== "");
  const tracesOf = async (traceparent: string) => {
    const before = lines().length;
    for (const address of ["/login", "/api/me"]) await web.send(address, { headers: { traceparent } });
    await expect.poll(() => lines().length).toBeGreaterThan(before + 1);
    const traces = lines()
      .slice(before)
      .map((line) => (JSON.parse(line) as { traceId?: string }).traceId);
    return [...new Set(traces)];
  };
  expect(await tracesOf(`00-${id}-00f067aa0ba902b7-01`)).toEqual([id]);
  for (const invalid of [
    `ff-${id}-00f067aa0ba902b7-01`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${id}-${"0".repeat(16)}-01`,
    `00-${id.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${id}-01`,
  ])
    expect(await tracesOf(invalid), invalid).toEqual([undefined]);
});
