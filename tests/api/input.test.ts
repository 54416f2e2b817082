import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z, ZodObject } from "zod";
import { urlAnswer, type ErrorAnswer } from "#contract/answers";
import { MAX_BODY_BYTES } from "#contract/constants";
import type { Customer } from "#contract/masters/customer";
import type { CallSpec } from "#backend/http/calls";
import { useApi } from "../setup/api";
import { contentsOf } from "../setup/contents";
import { queryParametersOf } from "../setup/query-parameters";
import { newRecord } from "../setup/records";

const api = useApi();

const nameOf = (spec: CallSpec) => `${spec.method} ${spec.path}`;
const at = (spec: CallSpec, id = "1") => spec.path.replace(/\{\w+\}/g, id);
/** Makes a call that is valid except for the tested part. */
const send = (spec: CallSpec, path: string, body?: unknown) =>
  api.call<ErrorAnswer>("ADMIN", spec.method, path, { body: body ?? (spec.body ? {} : undefined), version: 1 });

describe("invalid input", () => {
  let before: Record<string, unknown>;
  beforeAll(async () => {
    await api.post("OFFICE", "/outbound-record", newRecord("B 1 INP"));
    before = await contentsOf(api.db);
  });
  afterAll(async () => {
    expect(await contentsOf(api.db)).toEqual(before);
  });

  const NOT_JSON = "Isi permintaan bukan JSON yang benar.";
  const TOO_MUCH = "Isi permintaan berisi terlalu banyak nilai, atau bersarang terlalu dalam.";
  const NO_OBJECT = "Isi dengan objek JSON.";
  it.each([
    ...["{", "{'a':1}", "[1,", "\u0000", "{}{}", "undefined", "<xml/>", "[".repeat(8)].map((text) => [
      text,
      "",
      NOT_JSON,
    ]),
    ["[".repeat(50_000), "", TOO_MUCH],
    [`{"a":${"[".repeat(9)}${"]".repeat(9)}}`, "", TOO_MUCH],
    [`{"a":[${"0,".repeat(50_000)}0]}`, "", TOO_MUCH],
    [`{"rows":[${"{},".repeat(200_000)}{}]}`, "", TOO_MUCH],
    ...["[]", "[{}]", '"text"', "7", "true"].map((text) => [text, "body", NO_OBJECT]),
    ["null", "body", "Wajib diisi."],
    ['{"name":"a","name":"b"}', "name", "name diisi lebih dari sekali."],
    [String.raw`{"name":"a","n\u0061me":"b"}`, "name", "name diisi lebih dari sekali."],
    ['{"a":[{"b":1,"b":2}]}', "b", "b diisi lebih dari sekali."],
  ])("returns an error for a malformed body, from every call: %#", async (body, field, text) => {
    for (const spec of api.specs.filter((one) => one.body)) {
      const { status, body: answer } = await send(spec, at(spec), body);
      const said = field === "" ? answer.message : answer.errors?.[field]?.[0];
      expect([status, said], nameOf(spec)).toEqual([422, text]);
    }
  });

  it.each([
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=a",
    "application/jsonp",
  ])("is refused as another type than JSON, from every call: %s", async (type) => {
    const token = await api.token("ADMIN");
    for (const spec of api.specs.filter((one) => one.method !== "get" && !one.takes && !one.query)) {
      const headers = { Authorization: `Bearer ${token}`, "If-Match": '"1"', "Content-Type": type };
      const answer = await api.request(`/api${at(spec)}`, { method: spec.method.toUpperCase(), headers, body: "{}" });
      expect(answer.status, nameOf(spec)).toBe(415);
    }
  });

  it("accepts JSON with a charset, in any case", async () => {
    const headers = {
      Authorization: `Bearer ${await api.token("ADMIN")}`,
      "Content-Type": "Application/JSON; Charset=utf-8",
    };
    expect((await api.request("/api/grade", { method: "POST", headers, body: "{}" })).status).toBe(422);
  });

  it("is refused with a parameter twice, from every call", async () => {
    for (const spec of api.specs.filter((one) => one.method === "get")) {
      const answer = await send(spec, `${at(spec)}?page=1&page=1`);
      if (answer.status === 404) continue;
      expect([answer.status, answer.body.errors], nameOf(spec)).toEqual([
        422,
        { page: ["page diisi lebih dari sekali."] },
      ]);
    }
  });

  it("is refused with an unknown parameter, from every call that reads", async () => {
    const reads = api.specs.filter((one) => one.method === "get");
    expect(reads.filter(({ query }) => query !== undefined && !(query instanceof ZodObject))).toEqual([]);
    for (const spec of reads) {
      const valid = queryParametersOf(spec).includes("startDate") ? "startDate=2026-11-01&endDate=2026-11-02&" : "";
      const answer = await send(spec, `${at(spec)}?${valid}custmer=1&constructor=`);
      if (answer.status === 404) continue;
      expect([answer.status, Object.keys(answer.body.errors ?? {})], nameOf(spec)).toEqual([
        422,
        ["custmer", "constructor"],
      ]);
    }
    const { body } = await api.get<ErrorAnswer>("ADMIN", "/stock?aOf=2026-11-01");
    expect(body.errors).toEqual({ aOf: ["Parameter tidak dikenal. Yang tersedia: asOf."] });
  });

  it("accepts every parameter of the specification, section 7", async () => {
    const days = "startDate=2026-11-01&endDate=2026-11-30&page=1";
    const paths = [
      `booking?${days}&poSalesNo=1&exDoNo=1&customer=PT`,
      `booking-report?${days}&type=daily&marking=1&customer=1&gradeId=1&exDoType=OWN`,
      `po-sale?${days}&poSalesNo=1&poSalesType=LOCAL&customer=1&mode=search&exDoMasterId=1`,
      `po-sale-report?${days}&type=daily`,
      "outbound-record?date=2026-11-01&page=1&licensePlate=B&status=DONE&customer=PT",
      "inbound-record?date=2026-11-01&page=1&licensePlate=B&status=DONE&vendorId=1",
      ...["marking", "vendor", "outbound-item", "grade", "inbound-item", "user", "customer"].map(
        (path) => `${path}?perPage=10&page=1`,
      ),
      "ex-do-master?perPage=10&page=1&is_pagination=true&ex_do_no=1",
      "ex-do-master?ex_do_no",
      `outstanding?${days}&poSalesNo=1&poSalesType=LOCAL&customer=1&marking=1&gradeId=1&exDoType=OWN`,
      `outstanding-report?${days}&type=daily&marking=1&customer=PT`,
      `production?${days}&exDoNo=1`,
      `production-report?${days}&type=daily&marking=1&grade=A&exDoType=OWN`,
    ];
    for (const path of paths) expect((await api.get("ADMIN", `/${path}`)).status, path).toBe(200);
  });

  it("gets a short response for field names of any length", async () => {
    const fields = Array.from({ length: 500 }, (_, n) => `"${n}${"k".repeat(1900)}":1`).join();
    const { status, body } = await api.post<ErrorAnswer>("ADMIN", "/grade", `{${fields}}`);
    expect(status).toBe(422);
    expect(JSON.stringify(body).length).toBeLessThan(300_000);
    const row = `{"rows":[{${JSON.stringify("k".repeat(900_000))}:1}]}`;
    const sheet = await api.post("ADMIN", "/customer/import/preview", row);
    expect(JSON.stringify(sheet.body).length).toBeLessThan(2000);
  });

  it.each([
    "isAdmin",
    "id",
    "version",
    "deletedAt",
    "constructor",
    "toString",
    "hasOwnProperty",
    "__proto__",
    "a.b",
    "",
  ])("returns an error for an unknown field, from every call: %j", async (field) => {
    for (const spec of api.specs.filter((one) => one.body)) {
      const answer = await send(spec, at(spec), `{${JSON.stringify(field)}: {"role": "ADMIN"}}`);
      expect(answer.status, nameOf(spec)).toBe(422);
      const said = Object.getOwnPropertyDescriptor(answer.body.errors, field || "body")?.value as string[] | undefined;
      expect(said?.join(), nameOf(spec)).toContain("Isian tidak dikenal");
    }
    expect({}).not.toHaveProperty("role");
  });

  it.each(["0", "1e9", "%00"])("returns an error for page=%s and perPage=%s, from every list", async (value) => {
    const lists = api.specs.filter((spec) => spec.query && queryParametersOf(spec).includes("page"));
    expect(lists.length).toBeGreaterThan(4);
    for (const spec of lists) {
      for (const name of ["page", "perPage"]) {
        const { status, body } = await send(spec, `${at(spec)}?${name}=${value}`);
        expect([status, body.errors?.[name]?.length], `${nameOf(spec)} ${name}`).toEqual([422, 1]);
      }
    }
  });

  it("returns an error for perPage=101, and an empty page beyond the last", async () => {
    const lists = api.specs.filter(
      (spec) =>
        // The file link is for the whole list.
        spec.answer !== urlAnswer &&
        spec.query &&
        queryParametersOf(spec).join().startsWith("page,perPage,") &&
        queryParametersOf(spec).includes("q"),
    );
    expect(lists.length).toBeGreaterThan(3);
    for (const spec of lists) {
      expect((await send(spec, `${at(spec)}?perPage=101`)).body.errors).toHaveProperty("perPage");
      const { status, body } = await api.get<{ data: unknown[] }>("ADMIN", `${at(spec)}?page=10000000&perPage=100`);
      expect([status, body.data]).toEqual([200, []]);
    }
  });

  it.each(["%00", "%F0%9F%9A%9A", "%E0%A4%A", "%ED%A0%80", "'%3B--", "%5C", "a".repeat(5000)])(
    "returns an error or no rows, in every parameter of every query: %#",
    async (value) => {
      // A whole file enters the history of exports.
      for (const spec of api.specs.filter((one) => one.query && !one.path.endsWith("/file"))) {
        for (const name of queryParametersOf(spec)) {
          const { status } = await send(spec, `${at(spec)}?${name}=${value}`);
          // An invalid paper link returns 404.
          const right = value === "%00" ? [404, 422] : [200, 404, 422];
          expect(right, `${nameOf(spec)} ${name}: ${status}`).toContain(status);
        }
        // A write ignores unknown parameters and is made.
        if (spec.method !== "get") continue;
        const odd = await send(spec, `${at(spec)}?__proto__=1&constructor=2&toString`);
        expect([200, 204, 404, 422], nameOf(spec)).toContain(odd.status);
      }
    },
  );

  it.each(["0", "-1", "abc", "1e3", "99999999999", "2147483648", "1.0", "%00", "01", "1%20", "..%2F1", "%E0%A4%A"])(
    "returns 404 for the id %s, from every call",
    async (id) => {
      for (const spec of api.specs.filter(({ path, names }) => path.includes("{") && names === undefined)) {
        const { status } = await send(spec, at(spec, id));
        expect(status, nameOf(spec)).toBe(404);
      }
    },
  );

  it("gets the same error from every call with a date range", async () => {
    const ranged = api.specs.filter((spec) => {
      const names = queryParametersOf(spec);
      return names.includes("startDate") && names.includes("endDate") && spec.access !== "anyone";
    });
    expect(ranged.length).toBeGreaterThan(20);
    for (const spec of ranged) {
      const ask = async (query: string) => {
        const { status, body } = await send(spec, `${spec.path}?${query}`);
        return { status, errors: body.errors };
      };
      const reversed = { endDate: ["Tanggal akhir tidak boleh sebelum tanggal awal."] };
      expect(await ask("startDate=2026-11-02&endDate=2026-11-01"), nameOf(spec)).toEqual({
        status: 422,
        errors: reversed,
      });
      const early = { startDate: ["Isi tanggal dari 01/01/2000 sampai 31/12/2099."] };
      expect(await ask("startDate=1999-12-31&endDate=2026-11-01"), nameOf(spec)).toEqual({
        status: 422,
        errors: early,
      });
    }
  });

  it("returns one error for a missing value or wrong type, with the field's limit", async () => {
    const customer = await api.post<ErrorAnswer>("ADMIN", "/customer", { code: "", name: [] });
    expect(customer.body.errors).toEqual({ code: ["Wajib diisi."], name: ["Isi teks."] });
    const [item] = newRecord("").outboundItem;
    const record = newRecord("", { customerId: 1e17, outboundItem: [{ ...item, bags: -1e17 }] });
    const { body } = await api.post<ErrorAnswer>("OFFICE", "/outbound-record", record);
    expect(body.errors).toEqual({
      customerId: ["Maksimal 2.147.483.647."],
      licensePlate: ["Wajib diisi."],
      "outboundItem.0.bags": ["Minimal 0."],
    });
    const long = await api.post<ErrorAnswer>("ADMIN", "/grade", { code: "x y".repeat(9), name: "x" });
    expect(long.body.errors?.code).toHaveLength(2);
  });

  it("returns errors in English or Indonesian, Indonesian by default", async () => {
    const said = async (language?: string) => {
      const headers: Record<string, string> = language === undefined ? {} : { "Accept-Language": language };
      const { body } = await api.call<ErrorAnswer>("ADMIN", "post", "/grade", { body: { name: "x" }, headers });
      return [body.message, body.errors?.code?.[0]];
    };
    const indonesian = ["Ada isian yang perlu diperbaiki.", "Wajib diisi."];
    for (const language of ["id", "id-ID,en;q=0.5", "fr", "", "*", undefined]) {
      expect(await said(language)).toEqual(indonesian);
    }
    for (const language of ["en", "en-US,en;q=0.9,id;q=0.1", "EN"]) {
      expect(await said(language)).toEqual(["There were some problems with your input.", "Required."]);
    }
  });

  it("names ten of many unknown fields", async () => {
    const fields = Array.from({ length: 4000 }, (_, n) => `"k${n}":1`).join();
    for (const [as, at] of [
      [null, "/login"],
      ["ADMIN", "/grade"],
    ] as const) {
      const { status, body } = await api.post<ErrorAnswer>(as, at, `{${fields}}`);
      const unknown = Object.keys(body.errors ?? {}).filter((name) => /^k\d/.test(name));
      expect([status, unknown.length], at).toEqual([422, 10]);
      expect(body.errors?.k9).toEqual(["Isian tidak dikenal: k9."]);
    }
  });

  it("returns 413 for a body above the limit, with or without Content-Length", async () => {
    const token = await api.token("ADMIN");
    const post = async (size: number, told: boolean) => {
      const body = JSON.stringify({ code: "A", name: "n".repeat(size - 22) });
      const headers = new Headers({
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        ...(told && { "Content-Length": String(size) }),
      });
      const answer = await api.request("/api/grade", { method: "POST", headers, body });
      return { size: body.length, status: answer.status, body: (await answer.json()) as ErrorAnswer };
    };
    for (const told of [true, false]) {
      const over = await post(MAX_BODY_BYTES + 1, told);
      expect(over.size).toBe(MAX_BODY_BYTES + 1);
      expect([over.status, over.body.message]).toEqual([413, "Isi permintaan terlalu besar."]);
      expect(over.body.requestId).not.toBe("");
      expect((await post(MAX_BODY_BYTES, told)).status).toBe(422);
    }
  });
});

describe("valid input", () => {
  it.each(["🚚 Truk", "شركة النور", "你好，世界", "Ünïcödé ﷽", 'O\'Brien "x" <b> & \\ % _', "👨‍👩‍👧‍👦"])(
    "is returned unchanged: %s",
    async (name) => {
      const body = { code: `T-${Math.random().toString(36).slice(2)}`, name, address: `${name} 1` };
      const made = await api.post<Customer>("ADMIN", "/customer", body);
      expect(made.body).toMatchObject({ name, address: `${name} 1` });
      const read = await api.get<Customer>("ADMIN", `/customer/${made.body.id}`);
      expect(read.body).toEqual(made.body);
      const found = await api.get<{ data: Customer[] }>("ADMIN", `/customer?q=${encodeURIComponent(name)}`);
      expect(found.body.data.map(({ id }) => id)).toContain(made.body.id);
    },
  );

  it("may contain a lone surrogate, which is stored as U+FFFD", async () => {
    const { status } = await api.call("ADMIN", "post", "/marking", { body: '{"name":"x\\ud800y"}', key: "half" });
    expect(status).toBe(201);
  });

  it("is an empty object for an empty body when no field is required", async () => {
    const { body: made } = await api.post<Customer>("ADMIN", "/grade", { code: "KOSONG", name: "x" });
    await api.call("ADMIN", "delete", `/grade/${made.id}`);
    const back = await api.post("ADMIN", `/grade/${made.id}/restore`, "", 2);
    expect(back.status).toBe(200);
    expect((await api.post("ADMIN", "/grade", "")).status).toBe(422);
  });

  it("returns the request ID, the caller's own if valid", async () => {
    const given = await api.call(null, "get", "/me", { headers: { "X-Request-Id": "abcdef-123456" } });
    expect(given.body.requestId).toBe("abcdef-123456");
    for (const id of ["short", "x".repeat(65), "with blank 123", "<script>alert</script>"]) {
      const { body, headers } = await api.call(null, "get", "/me", { headers: { "X-Request-Id": id } });
      expect(body.requestId).toMatch(/^[\w-]{36}$/);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });
});

describe("a text of 400,000 combining marks", () => {
  const MARKS = `a${"\u0301\u0323".repeat(200_000)}`;
  type Schema = z.core.JSONSchema.JSONSchema;

  /** Returns a value with the text in every field of any type. */
  function filled(schema: Schema, defs: Record<string, Schema>): unknown {
    const name = schema.$ref?.split("/").at(-1);
    if (name !== undefined) return filled(defs[name] ?? {}, defs);
    if (schema.properties) {
      const fields = Object.entries(schema.properties as Record<string, Schema>);
      return Object.fromEntries(fields.map(([field, own]) => [field, filled(own, defs)]));
    }
    if (schema.type === "array") return [filled(schema.items as Schema, defs)];
    const [first] = (schema.anyOf ?? []).filter((one) => one.type !== "null");
    return first === undefined ? MARKS : filled(first, defs);
  }

  /** Returns the paths of the text in a value. */
  function listPaths(value: unknown, at: string): string[] {
    if (typeof value !== "object" || value === null) return [at];
    return Object.entries(value).flatMap(([name, own]) => listPaths(own, `${at}.${name}`));
  }

  it("is refused at each field of every body", () => {
    const schemas = api.specs.flatMap((spec) => (spec.body ? [{ name: nameOf(spec), schema: spec.body }] : []));
    expect(schemas.length).toBeGreaterThan(50);
    const accepted = schemas.flatMap(({ name, schema }) => {
      const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      const given = filled(shape, shape.$defs ?? {});
      const refused = (schema.safeParse(given).error?.issues ?? []).map(({ path }) => ["", ...path].join("."));
      return listPaths(given, "").flatMap((at) =>
        refused.some((path) => at === path || at.startsWith(`${path}.`)) ? [] : [`${name} ${at}`],
      );
    });
    expect(accepted).toEqual([]);
  });

  it("has the error of its run of marks when it is short", async () => {
    const body = { name: MARKS.slice(0, 32), email: "a@gudang.test", password: "beras merah 2026" };
    const { status, body: answer } = await api.post<ErrorAnswer>(null, "/register", body);
    expect([status, answer.errorCodes?.name]).toEqual([422, [{ code: "validation.marks", params: { max: 30 } }]]);
  });
});
