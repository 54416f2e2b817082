import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sendJson, startStubApi, STUB_USER, type StubApi } from "../../../tests/setup/stub-api";
import type * as Screen from "./screen.server";
import type { FormReply } from "./form.server";
import type { ActionContext } from "./screen.server";

let stub: StubApi;
let screen: typeof Screen;
let token: string;

const user = { ...STUB_USER, role: "SCALE" };
const PHONE = "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";

beforeAll(async () => {
  stub = await startStubApi();
  vi.stubEnv("API_URL", stub.url);
  screen = await import("./screen.server");
  const { serializeToken } = await import("./session.server");
  token = (await serializeToken("secret-token", false)).split(";")[0] ?? "";
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.asked.length = 0;
  stub.answer((_request, response) => sendJson(response, 200, user));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const HOST = "gudang.test";
type Headers = Record<string, string>;
const get = (path: string, headers: Headers = {}) => ({
  request: new Request(`http://${HOST}${path}`, { headers }),
  params: {},
  context: {},
});
const post = (fields: Record<string, string> | URLSearchParams, headers: Headers = {}, path = "/grade") => ({
  request: new Request(`http://${HOST}${path}`, {
    method: "POST",
    headers: { Host: HOST, "X-Client-Origin": `http://${HOST}`, ...headers },
    body: new URLSearchParams(fields),
  }),
  params: {},
  context: {},
});

async function outcome(
  running: Promise<unknown>,
): Promise<{ status: number; data?: unknown; headers: globalThis.Headers }> {
  const result = await running.catch((error: unknown) => error);
  if (result instanceof Response) {
    const data: unknown = result.headers.get("Content-Type")?.includes("json") ? await result.json() : undefined;
    return { status: result.status, data, headers: result.headers };
  }
  if (result instanceof Error) throw result;
  const { data, init } = result as { data: unknown; init: ResponseInit };
  return { status: init.status ?? 200, data, headers: new Headers(init.headers) };
}

describe("screenLoader", () => {
  it("throws for an undefined guard when the route is loaded", () => {
    expect(() => screen.screenLoader(["auth", "owner" as "auth"], () => null)).toThrow("Undefined middleware [owner]");
    expect(() => screen.screenAction(["constructor" as "auth"], () => null)).toThrow(
      "Undefined middleware [constructor]",
    );
  });

  it("shows phones the notice before all other checks, for documents and data requests", async () => {
    const handler = vi.fn(() => null);
    const loader = screen.screenLoader(["auth"], handler);
    for (const path of ["/home", "/home.data", "/home.data?_routes=routes%2Fhome"]) {
      const { status, data } = await outcome(loader(get(path, { "User-Agent": PHONE, Cookie: token })));
      expect([status, data]).toEqual([
        403,
        { kind: "desktop-only", message: "This site can only be accessed using Desktop" },
      ]);
    }
    expect(handler).not.toHaveBeenCalled();
    expect(stub.asked).toEqual([]);
  });

  it("redirects a visitor to the sign-in screen and stores the requested URL", async () => {
    const loader = screen.screenLoader(["auth"], () => null);
    const { status, headers } = await outcome(loader(get("/record/outbound?date=2026-11-20")));
    expect([status, headers.get("Location")]).toEqual([302, "/login"]);
    const { takeIntended } = await import("./session.server");
    const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { path } = await takeIntended(new Request("http://gudang.test/login", { headers: { Cookie: cookie } }));
    expect(path).toBe("/record/outbound?date=2026-11-20");
  });

  it("passes the user with roles as a list to the handler", async () => {
    const loader = screen.screenLoader(["auth"], (context) => context.user.roles);
    expect((await outcome(loader(get("/home", { Cookie: token })))).data).toEqual(["SCALE"]);
    expect(stub.headers.authorization).toBe("Bearer secret-token");
  });

  it("requests the user once for concurrent loaders", async () => {
    const loader = screen.screenLoader(["auth"], (context) => context.user.id);
    await Promise.all([loader(get("/home", { Cookie: token })), loader(get("/home", { Cookie: token }))]);
    expect(stub.asked).toEqual(["GET /api/me"]);
    await loader(get("/home", { Cookie: token }));
    expect(stub.asked).toHaveLength(2);
  });

  it.each([
    ["guest", "/home"],
    ["admin", "/home"],
    ["role:ADMIN,OFFICE", "/unauthorized"],
  ] as const)("%s redirects a scale operator to %s", async (guard, target) => {
    const loader = screen.screenLoader([guard], () => null);
    const { status, headers } = await outcome(loader(get("/x", { Cookie: token })));
    expect([status, headers.get("Location")]).toEqual([302, target]);
  });

  it("says on the start page why a screen of ADMIN was refused", async () => {
    const { headers } = await outcome(screen.screenLoader(["admin"], () => null)(get("/x", { Cookie: token })));
    const { takeToast } = await import("./session.server");
    const { toast } = await takeToast(
      new Request("http://gudang.test/home", { headers: { Cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "" } }),
    );
    expect(toast?.text).toContain("no access to this screen");
  });

  it("answers 404 at the URL of a section, for visitors too", async () => {
    const loader = screen.screenLoader(["section", "auth"], () => null);
    for (const headers of [{}, { Cookie: token }] as Headers[]) {
      for (const path of ["/record", "/record/"]) expect((await outcome(loader(get(path, headers)))).status).toBe(404);
    }
    expect((await outcome(loader(get("/record/booking", { Cookie: token })))).status).toBe(200);
  });

  it("admits a role on the guard's list", async () => {
    const loader = screen.screenLoader(["role:ADMIN,SCALE"], () => "in");
    expect((await outcome(loader(get("/x", { Cookie: token })))).data).toBe("in");
  });

  it.each([401, 403])("removes the token silently when the user call returns %i", async (answer) => {
    stub.answer((_request, response) => sendJson(response, answer, { message: "x", requestId: "r" }));
    const loader = screen.screenLoader([], ({ user: found }) => ({ found }));
    const { status, data, headers } = await outcome(loader(get("/", { Cookie: token })));
    expect([status, data]).toEqual([200, { found: null }]);
    expect(headers.get("Set-Cookie")).toMatch(/^token=;.*Max-Age=0/);
  });

  type Failure = (response: ServerResponse) => unknown;
  const failures: [string, number, Failure][] = [
    ["answers 500", 500, (response) => sendJson(response, 500, { message: "x", requestId: "r-9" })],
    ["answers 503", 503, (response) => sendJson(response, 503, { message: "x", requestId: "r-9" })],
    ["answers 404", 503, (response) => sendJson(response, 404, { message: "x", requestId: "r-9" })],
    ["answers 429", 503, (response) => sendJson(response, 429, { message: "x", requestId: "r-9" })],
    ["answers no JSON", 503, (response) => response.writeHead(200).end("<h1>")],
    [
      "breaks off",
      503,
      (response) => response.writeHead(200, { "Content-Length": "9" }).write("{", () => response.destroy()),
    ],
    ["closes the connection", 503, (response) => response.destroy()],
  ];

  it.each(failures)(
    "renders public screens as signed out and keeps the token when the user call %s",
    async (_how, _status, fail) => {
      stub.answer((_request, response) => void fail(response));
      for (const guards of [[], ["guest"]] as const) {
        const loader = screen.screenLoader(guards, ({ user: found }) => ({ found }));
        const { status, data, headers } = await outcome(loader(get("/", { Cookie: token })));
        expect([status, data, headers.get("Set-Cookie")]).toEqual([200, { found: null }, null]);
      }
    },
  );

  it.each(failures)(
    "shows the error layout of protected screens when the user call %s",
    async (_how, expected, fail) => {
      stub.answer((_request, response) => void fail(response));
      for (const guard of ["auth", "admin", "role:SCALE"] as const) {
        const { status, data, headers } = await outcome(
          screen.screenLoader([guard], () => null)(get("/", { Cookie: token })),
        );
        expect([status, data, headers.get("Set-Cookie")]).toEqual([
          expected,
          { kind: "away", message: "", requestId: expect.any(String) as string },
          null,
        ]);
      }
    },
  );

  it("forwards the page of a failing server with the request ID", async () => {
    stub.answer((_request, response) =>
      response.writeHead(502, { "Content-Type": "text/html", "X-Request-Id": "r-7" }).end("<h1>Bad gateway</h1>"),
    );
    const loader = screen.screenLoader([], ({ api }) => api.get("/api/grade"));
    const { status, data } = await outcome(loader(get("/grade")));
    const away = { kind: "away", message: "", requestId: "r-7", html: "<h1>Bad gateway</h1>" };
    expect([status, data]).toEqual([502, away]);
  });

  it("shows an internal error and logs it with its request ID", async () => {
    const loader = screen.screenLoader([], () => {
      throw new TypeError("undefined is not a weight");
    });
    const { status, data } = await outcome(loader(get("/grade?token=secret")));
    const { requestId } = data as { requestId: string };
    expect([status, data]).toEqual([500, { kind: "defect", message: "", requestId: expect.any(String) as string }]);
    const line = String(vi.mocked(console.error).mock.lastCall?.[0]);
    expect(JSON.parse(line)).toMatchObject({ level: "error", method: "GET", path: "/grade", requestId });
    expect(line).toContain("undefined is not a weight");
    expect(line).not.toContain("secret");
  });

  it.each([
    [404, 404, null],
    [422, 422, null],
    [403, 302, "/unauthorized"],
    [401, 302, "/login"],
  ])("maps API status %i to %i", async (answer, status, location) => {
    const loader = screen.screenLoader([], ({ api }) => api.get("/api/grade/9"));
    stub.answer((_request, response) => sendJson(response, answer, { message: "x", requestId: "r" }));
    const result = await outcome(loader(get("/grade")));
    expect([result.status, result.headers.get("Location")]).toEqual([status, location]);
  });

  it("keeps the toast across a redirect", async () => {
    const loader = screen.screenLoader([], ({ redirect }) => redirect("/home", { toast: "Tersimpan" }));
    const { status, headers } = await outcome(loader(get("/")));
    expect([status, headers.get("Location")]).toEqual([302, "/home"]);
    const { takeToast } = await import("./session.server");
    const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { toast } = await takeToast(new Request("http://gudang.test/home", { headers: { Cookie: cookie } }));
    expect(toast).toMatchObject({ text: "Tersimpan", tone: "success" });
  });
});

describe("screenAction", () => {
  const schema = z.strictObject({ code: z.string().min(1), kg: z.int().min(1) });
  const action = () =>
    screen.screenAction(["auth"], {
      create: screen.formAction(schema, async (context: ActionContext, read) => {
        const { api, idempotencyKey, redirect } = context;
        await api.post("/api/grade", read(), { idempotencyKey });
        return redirect("/grade");
      }),
    });
  const form = { intent: "create", idempotencyKey: "key-12345", code: "A", kg: "1.500" };

  it("writes with the form's key and redirects", async () => {
    const { status, headers } = await outcome(action()(post(form, { Cookie: token })));
    expect([status, headers.get("Location")]).toEqual([302, "/grade"]);
    expect(stub.asked).toEqual(["GET /api/me", "POST /api/grade"]);
    expect(stub.headers["idempotency-key"]).toBe("key-12345");
  });

  it.each([["auth"], ["role:OFFICE"]] as const)(
    "refuses the form of a page that another user has opened, before the guard %s",
    async (guard) => {
      const handler = vi.fn(() => null);
      const saves = screen.screenAction([guard], screen.formAction(schema, handler));
      const running = saves(post({ ...form, openedBy: "2" }, { Cookie: token }));
      const { status, data } = await outcome(running);
      expect([status, handler.mock.calls]).toEqual([401, []]);
      expect(data).toMatchObject({
        failure: { kind: "token-expired", otherUser: "Sari" },
        lastResult: { initialValue: { code: "A", kg: "1.500" } },
      });
    },
  );

  it("saves the form of the user's own page, without the field that names the user", async () => {
    const { status } = await outcome(action()(post({ ...form, openedBy: "1" }, { Cookie: token })));
    expect([status, stub.asked]).toEqual([302, ["GET /api/me", "POST /api/grade"]]);
  });

  it("keeps the input under the dialog after an internal error", async () => {
    const failing = screen.screenAction(
      ["auth"],
      screen.formAction(schema, () => {
        throw new TypeError("undefined is not a weight");
      }),
    );
    const { status, data } = await outcome(failing(post(form, { Cookie: token })));
    expect(status).toBe(500);
    expect(data).toMatchObject({
      ok: false,
      idempotencyKey: "key-12345",
      lastResult: { initialValue: { code: "A", kg: "1.500" } },
      failure: { kind: "server", requestId: expect.any(String) as string },
    });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("undefined is not a weight"));
  });

  it.each<[string, Headers, string]>([
    ["another site", { "X-Client-Origin": "http://evil.com" }, "/grade"],
    ["no origin", { "X-Client-Origin": "null" }, "/grade"],
  ])("rejects %s", async (_name, headers, path) => {
    const { status } = await outcome(action()(post(form, { Cookie: token, ...headers }, path)));
    expect(status).toBe(403);
    expect(stub.asked).toEqual([]);
  });

  it("shows phones the notice instead of running the action", async () => {
    expect((await outcome(action()(post(form, { "User-Agent": PHONE })))).status).toBe(403);
  });

  it("rejects a body over the limit regardless of its Content-Length", async () => {
    const big = post({ ...form, code: "x".repeat(1_100_000) });
    expect((await outcome(action()(big))).status).toBe(413);
    const lying = post({ ...form, code: "x".repeat(1_100_000) }, { "Content-Length": "10" });
    expect((await outcome(action()(lying))).status).toBe(413);
  });

  /** A form whose answer sets fields of these names. */
  const answered = (now: Record<string, string>) => {
    const asked = [{ was: {}, now, mine: {} }];
    const opened = JSON.stringify({ values: {}, facts: {}, changed: {}, taken: [], asked });
    return new URLSearchParams({ opened, answer0: "theirs" }).toString();
  };

  it.each([
    ["a gap in an answer", answered({ "k[999][999]": "1" })],
    ["a prototype in an answer", answered({ "__proto__.role": "ADMIN" })],
    ["a state of conform's own", "__state__=%7B%7D"],
    ["an intent that is no JSON", "__intent__=x"],
    [
      "an intent at an index of three million",
      `__intent__={"type":"insert","payload":{"name":"items","index":3000000}}`,
    ],
    ["an intent of a name of 200 parts", `__intent__={"type":"insert","payload":{"name":"${"a.".repeat(99)}a"}}`],
    ["an intent at a gap", `__intent__={"type":"insert","payload":{"name":"a[999].b"}}`],
    ["an intent with values", `__intent__={"type":"insert","payload":{"name":"items","defaultValue":{"a":"b"}}}`],
    ["an intent that changes what is no list", `items=a&__intent__={"type":"insert","payload":{"name":"items"}}`],
  ])("returns 400 with a text for a form with %s, without running the action", async (_what, body) => {
    const handler = vi.fn();
    const { status, data } = await outcome(screen.screenAction([], handler)(post(new URLSearchParams(body))));
    expect([status, data]).toEqual([
      400,
      { kind: "refused", message: expect.stringContaining("too many fields") as string },
    ]);
    expect(handler).not.toHaveBeenCalled();
  });

  it("returns only fields of the form's schema, before and after its handler has run", async () => {
    const lines = z.strictObject({ code: z.string(), items: z.array(z.strictObject({ kg: z.string() })) });
    const own = { code: "A", "items[0].kg": "1", "items[1].kg": "2", closedReason: "Hitung ulang" };
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, "v".repeat(700)]));
    const action = { create: screen.formAction(lines, (_: ActionContext<[]>, read) => read()) };
    const signed = { create: screen.formAction(lines, (_: ActionContext, read) => read()) };
    const sent = () => post({ intent: "create", ...own, ...unknown, "items[1].note": "x", "pattern.x": "y" });
    const refused = await outcome(screen.screenAction([], action)(sent()));
    const ended = await outcome(screen.screenAction(["auth"], signed)(sent()));
    expect([refused.status, ended.status]).toEqual([400, 401]);
    for (const { data } of [refused, ended]) {
      const { initialValue, fields } = (data as FormReply).lastResult;
      expect(initialValue).toEqual({ code: "A", items: [{ kg: "1" }, { kg: "2" }], closedReason: "Hitung ulang" });
      expect(fields).toEqual(["code", "items[0].kg", "items[1].kg"]);
      expect(JSON.stringify(data).length).toBeLessThan(1000);
    }
  });

  it.each([
    ["adds an empty row", "insert", { defaultValue: {} }, [{ kg: "1" }, { kg: "2" }, undefined]],
    ["removes a row", "remove", { index: 0 }, [{ kg: "2" }]],
  ])("%s without JavaScript, in a list of the schema alone", async (_what, type, more, items) => {
    const lines = z.strictObject({ items: z.array(z.strictObject({ kg: z.string() })) });
    const action = screen.screenAction(
      [],
      screen.formAction(lines, (_: ActionContext<[]>, read) => read()),
    );
    const replyTo = async (name: string) => {
      const intent = JSON.stringify({ type, payload: { name, ...more } });
      const rows = { "items[0].kg": "1", "items[1].kg": "2", "other[0].kg": "1" };
      const { data } = await outcome(action(post({ ...rows, __intent__: intent })));
      return (data as FormReply).lastResult;
    };
    expect((await replyTo("items")).initialValue).toEqual({ items });
    expect((await replyTo("items")).intent).toMatchObject({ type, payload: { name: "items" } });
    expect(await replyTo("other")).toMatchObject({ intent: undefined, fields: ["items[0].kg", "items[1].kg"] });
  });

  it("returns no field of a form without a schema, and no text in place of an intent", async () => {
    const refuses = screen.screenAction([], ({ refuse }) => refuse("Salah."));
    const { data } = await outcome(refuses(post({ code: "A", intent: "x".repeat(100_000) })));
    expect(data).toMatchObject({ intent: null, lastResult: { initialValue: {}, fields: [] } });
  });

  it("does not return a text longer than any field's limit", async () => {
    const noted = z.object({ note: z.string(), code: z.string() });
    const refuses = screen.screenAction(
      [],
      screen.formAction(noted, ({ refuse }: ActionContext<[]>) => refuse("Salah.")),
    );
    const { data } = await outcome(refuses(post({ note: "<".repeat(300_000), code: "A" })));
    expect(data).toMatchObject({ lastResult: { initialValue: { code: "A" } } });
    expect(JSON.stringify(data).length).toBeLessThan(1000);
  });

  it("shows a body over the limit as an error of the file field, for signed-in users only", async () => {
    const handler = vi.fn();
    const small = screen.screenAction(["auth"], handler, {
      bodyCap: () => 1000,
      tooLarge: { intent: "photo", field: "photo", text: "settings.photo.problem.size" },
    });
    const big = () => post({ ...form, code: "x".repeat(2000) }, { Cookie: token });
    const { status, data } = await outcome(small(big()));
    expect(status).toBe(413);
    expect(data).toMatchObject({
      ok: false,
      intent: "photo",
      lastResult: { error: { photo: [expect.stringContaining("200 kB")] } },
    });
    const guest = await outcome(small(post({ ...form, code: "x".repeat(2000) })));
    expect(guest.data).toMatchObject({ failure: { kind: "token-expired" } });
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([{ intent: "destroy" }, { intent: "constructor" }, {}])(
    "returns 400 for the intent of %j",
    async (fields) => {
      const { status, data } = await outcome(action()(post(fields as Record<string, string>, { Cookie: token })));
      expect(status).toBe(400);
      expect(data).toMatchObject({ ok: false, lastResult: { error: { "": [expect.stringContaining("form")] } } });
    },
  );

  it("returns an invalid form with its errors and input", async () => {
    const { status, data } = await outcome(action()(post({ ...form, kg: "12.5" }, { Cookie: token })));
    expect(status).toBe(400);
    expect(data).toMatchObject({
      intent: "create",
      idempotencyKey: "key-12345",
      lastResult: { initialValue: { code: "A", kg: "12.5" }, error: { kg: [expect.any(String)] } },
    });
    expect(stub.asked).toEqual(["GET /api/me"]);
  });

  const answerTo = (status: number, body: unknown) =>
    stub.answer((request, response) =>
      request.url === "/api/me" ? sendJson(response, 200, user) : sendJson(response, status, body),
    );

  it("maps API errors by code, field errors to the fields", async () => {
    const errorCodes = { "items.0.kg": [{ code: "scaleCapacity", params: { max: 60_000 } }, { code: "newer" }] };
    answerTo(422, { message: "Salah.", code: "invalid", errors: {}, errorCodes, requestId: "r" });
    const { status, data } = await outcome(action()(post(form, { Cookie: token })));
    expect(status).toBe(422);
    expect(data).toMatchObject({
      lastResult: {
        error: {
          "": ["There were some problems with your input."],
          "items[0].kg": ["The scale weighs up to 60,000 kg.", expect.stringContaining("could not be processed")],
        },
      },
    });
  });

  it("shows errors of the record's fields in a confirmation, which has none of them", async () => {
    const scale = [{ code: "scaleCapacity", params: { max: 60_000 } }];
    const general = async (errorCodes: object) => {
      answerTo(422, { message: "Salah.", code: "invalid", errors: {}, errorCodes, requestId: "r" });
      const { data } = await outcome(action()(post({ ...form, recordName: "BK-1" }, { Cookie: token })));
      return (data as FormReply).lastResult.error?.[""];
    };
    expect(await general({ "items.0.kg": scale })).toEqual(["The scale weighs up to 60,000 kg."]);
    expect(await general({ unusualReason: scale })).toEqual(["There were some problems with your input."]);
  });

  it("returns the current detail for a stale version", async () => {
    answerTo(409, { message: "Berubah.", current: { id: 1, version: 4 }, requestId: "r" });
    const { data } = await outcome(action()(post({ ...form, version: "3" }, { Cookie: token })));
    expect(data).toMatchObject({ status: 409, version: 4, current: { id: 1, version: 4 } });
  });

  it("keeps the page and opens the dialog when the backend fails or the session has ended", async () => {
    answerTo(500, { message: "x", requestId: "r-5" });
    const failed = await outcome(action()(post(form, { Cookie: token })));
    expect(failed).toMatchObject({ status: 500, data: { failure: { kind: "server", requestId: "r-5" } } });
    expect(failed.data).toMatchObject({ lastResult: { initialValue: { code: "A", kg: "1.500" } } });

    stub.answer((_request, response) => sendJson(response, 401, { message: "x", requestId: "r" }));
    const ended = await outcome(action()(post(form, { Cookie: token })));
    expect(ended).toMatchObject({ status: 401, data: { failure: { kind: "token-expired" } } });
    expect(ended.headers.get("Set-Cookie")).toBeNull();
  });

  it("never returns a password", async () => {
    const signIn = z.object({ email: z.string(), password: z.string() });
    const refuses = screen.screenAction(
      [],
      screen.formAction(signIn, ({ refuse }: ActionContext<[]>) => refuse("Salah.")),
    );
    const { data } = await outcome(refuses(post({ email: "a@b.co", password: "hush" })));
    expect(JSON.stringify(data)).toContain("a@b.co");
    expect(JSON.stringify(data)).not.toContain("hush");
  });
});
