import { describe, expect, it } from "vitest";
import { TooManyBodies, withWholeBody } from "./bodies.mjs";

const MB = 1024 * 1024;
const HEADERS = { "Content-Type": "application/json" };

/** A request whose body is given piece by piece. */
function sent(signal?: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const init = { method: "POST", headers: HEADERS, body, duplex: "half", signal } as const;
  const request = new Request("http://localhost/api/login", init);
  return {
    request,
    give: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
  };
}

describe("a request with a body", () => {
  it("waits for the whole body, and keeps address, method and headers", async () => {
    const { request, give, end } = sent();
    let isThere = false;
    const whole = withWholeBody(request, "a").finally(() => (isThere = true));
    give(3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isThere).toBe(false);
    give(4);
    end();
    const { url, method, headers, body } = await whole;
    expect([url, method, headers.get("Content-Type")]).toEqual([request.url, "POST", "application/json"]);
    expect((await new Response(body).arrayBuffer()).byteLength).toBe(7);
  });

  it("is cut off above the largest limit, so that its own limit refuses it", async () => {
    const { request, give, end } = sent();
    const whole = withWholeBody(request, "a");
    for (let left = 8; left > 0; left--) give(MB);
    end();
    expect((await (await whole).arrayBuffer()).byteLength).toBe(5 * MB);
  });

  it("is refused when its address holds 16 MB of unfinished bodies, and others are not", async () => {
    const open = Array.from({ length: 4 }, () => sent());
    const waiting = open.map(({ request }) => withWholeBody(request, "a"));
    for (const { give } of open) for (let left = 4; left > 0; left--) give(MB);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [more, other] = [sent(), sent()];
    more.give(1);
    other.give(1);
    await expect(withWholeBody(more.request, "a")).rejects.toThrow(TooManyBodies);
    other.end();
    await withWholeBody(other.request, "b");
    for (const { end } of open) end();
    await Promise.all(waiting);
    const after = sent();
    after.give(1);
    after.end();
    await withWholeBody(after.request, "a");
  });
});

it("passes on a request without a body", async () => {
  const request = new Request("http://localhost/login");
  expect(await withWholeBody(request, "a")).toBe(request);
});
