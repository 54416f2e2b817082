import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sendJson, startStubApi, type StubApi } from "../../../tests/setup/stub-api";
import type * as Api from "./api.server";

let stub: StubApi;
let createApi: typeof Api.createApi;
let forwardToApi: typeof Api.forwardToApi;
let forwardTooLarge: typeof Api.forwardTooLarge;

beforeAll(async () => {
  stub = await startStubApi();
  vi.stubEnv("API_URL", stub.url);
  ({ createApi, forwardToApi, forwardTooLarge } = await import("./api.server"));
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.asked.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("API client", () => {
  it("sends the token, the language, the client address and the trace", async () => {
    stub.answer((_request, response) => sendJson(response, 200, { id: 1 }));
    const api = createApi({ token: "abc", clientAddress: "10.0.0.7", requestId: "r-1", traceparent: "00-1-2-01" });
    await api.get("/api/grade", { page: 2, q: "", sort: undefined, active: true });
    expect(stub.asked).toEqual(["GET /api/grade?page=2&active=true"]);
    expect(stub.headers).toMatchObject({
      authorization: "Bearer abc",
      "accept-language": "id",
      "x-client-address": "10.0.0.7",
      "x-forwarded-for": "10.0.0.7",
      "x-request-id": "r-1",
      traceparent: "00-1-2-01",
    });
  });

  it("sends idempotency keys and versions with writes", async () => {
    stub.answer((_request, response) => sendJson(response, 201, { id: 1 }));
    await createApi().post("/api/grade", { code: "A" }, { idempotencyKey: "key-12345", version: 3 });
    expect(stub.headers).toMatchObject({ "idempotency-key": "key-12345", "if-match": '"3"' });
    expect(stub.headers.authorization).toBeUndefined();
  });

  it("sends a file unchanged regardless of its declared type", async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x00, 0xff]);
    let received: Buffer | undefined;
    stub.answer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        received = Buffer.concat(parts);
        sendJson(response, 200, { photoUrl: "/photo/1" });
      });
    });
    const file = new File([bytes], "foto.png", { type: "text/html" });
    await createApi({ token: "abc" }).putFile("/api/settings/photo", file);
    expect(stub.asked).toEqual(["PUT /api/settings/photo"]);
    expect(stub.headers["content-type"]).toBe("application/octet-stream");
    expect(received).toEqual(bytes);
  });

  it("validates responses against a schema, and throws 502 on a mismatch", async () => {
    stub.answer((_request, response) => sendJson(response, 200, { id: "7" }));
    const schema = z.object({ id: z.string() });
    await expect(createApi().get("/api/grade/7", {}, schema)).resolves.toEqual({ id: "7" });
    await expect(createApi().get("/api/grade/7", {}, z.object({ id: z.int() }))).rejects.toMatchObject({ status: 502 });
  });

  it("throws API errors", async () => {
    stub.answer((_request, response) =>
      sendJson(response, 409, {
        message: "Versi usang.",
        code: "stale",
        errors: { code: ["x"] },
        errorCodes: { code: [{ code: "importTaken", params: { typed: "x" } }] },
        current: { id: 1 },
        requestId: "r",
      }),
    );
    await expect(createApi().put("/api/grade/1", {})).rejects.toMatchObject({
      name: "ApiError",
      status: 409,
      message: "Versi usang.",
      text: { code: "stale" },
      fields: { code: [{ code: "importTaken", params: { typed: "x" } }] },
      current: { id: 1 },
      requestId: "r",
    });
  });

  it("parses an HTML body, a malformed body and Retry-After", async () => {
    stub.answer((_request, response) => {
      response.writeHead(502, { "Content-Type": "text/html", "Retry-After": "7" });
      response.end("<h1>Bad gateway</h1>");
    });
    await expect(createApi().get("/api/me")).rejects.toMatchObject({
      status: 502,
      html: "<h1>Bad gateway</h1>",
      retryAfter: 7,
    });
    stub.answer((_request, response) => {
      response.writeHead(500, { "Content-Type": "application/json" });
      response.end("{");
    });
    await expect(createApi().get("/api/me")).rejects.toMatchObject({
      status: 500,
      text: { code: "unknown" },
      fields: {},
    });
  });

  it("throws 503 when the connection breaks", async () => {
    stub.answer((request) => request.socket.destroy());
    await expect(createApi().get("/api/me")).rejects.toMatchObject({ name: "ApiError", status: 503 });
  });

  it("aborts a read when the browser disconnects, and completes a write", async () => {
    stub.answer((_request, response) => setTimeout(() => sendJson(response, 200, { ok: true }), 100));
    const gone = AbortSignal.abort();
    await expect(createApi({ signal: gone }).get("/api/me")).rejects.toMatchObject({ status: 503 });
    await expect(createApi({ signal: gone }).post("/api/grade", {})).resolves.toEqual({ ok: true });
  });

  it("forwards a document with its name", async () => {
    stub.answer((_request, response) => {
      response.writeHead(200, { "Content-Type": "application/pdf", "Content-Disposition": 'inline; filename="a.pdf"' });
      response.end("%PDF");
    });
    const document = await createApi().stream("/api/outbound-record/1/pdf");
    expect(document.headers.get("Content-Disposition")).toBe('inline; filename="a.pdf"');
    expect(await document.text()).toBe("%PDF");
  });
});

describe("API over HTTP", () => {
  it("forwards requests and responses unchanged", async () => {
    stub.answer((_request, response) => sendJson(response, 428, { message: "m", requestId: "r" }, { "X-Test": "1" }));
    const request = new Request("http://gudang.test/api/grade/1?x=1", {
      method: "PUT",
      headers: { Authorization: "Bearer abc", "Accept-Language": "en" },
      body: "{}",
    });
    const answer = await forwardToApi(request);
    expect(stub.asked).toEqual(["PUT /api/grade/1?x=1"]);
    expect(stub.headers).toMatchObject({ authorization: "Bearer abc", "accept-language": "en" });
    expect([answer.status, answer.headers.get("X-Test")]).toEqual([428, "1"]);
  });

  it("forwards the backend's 413 for a large body", async () => {
    let size = 0;
    stub.answer((request, response) => {
      request.on("data", (chunk: Buffer) => (size += chunk.byteLength));
      request.on("end", () => sendJson(response, 413, { message: "m", requestId: "r" }));
    });
    const headers = { "Accept-Language": "en", "Content-Length": "5000000" };
    const answer = await forwardTooLarge(new Request("http://gudang.test/api/grade", { method: "POST", headers }), 100);
    expect([answer.status, await answer.json()]).toEqual([413, { message: "m", requestId: "r" }]);
    expect(stub.headers).toMatchObject({ "accept-language": "en", "content-length": "101" });
    expect(size).toBe(101);
  });

  it("forwards the client address of the connection, not the client's header", async () => {
    stub.answer((_request, response) => sendJson(response, 200, {}));
    const claimed = { "X-Forwarded-For": "1.2.3.4" };
    const ask = (headers: Record<string, string>) =>
      forwardToApi(new Request("http://gudang.test/api/me", { headers: { ...claimed, ...headers } }));
    await ask({ "X-Client-Address": "10.0.0.7" });
    expect(stub.headers).toMatchObject({ "x-client-address": "10.0.0.7", "x-forwarded-for": "10.0.0.7" });
    await ask({});
    expect(stub.headers).not.toHaveProperty("x-forwarded-for");
  });

  it("returns 503 when the backend is unavailable", async () => {
    stub.answer((request) => request.socket.destroy());
    expect((await forwardToApi(new Request("http://gudang.test/api/me"))).status).toBe(503);
  });
});
