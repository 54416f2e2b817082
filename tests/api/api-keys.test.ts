import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type ApiKey, type ApiKeyInput, type ApiKeyList, isApiKey, type MadeApiKey } from "#contract/accounts/api-key";
import { ROLES } from "#contract/access";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Me, User, UserList } from "#contract/accounts/user";
import { tokenHash } from "#backend/http/token-hash";
import { useApi } from "../setup/api";
import { PASSWORD } from "../setup/fixture";
import { newRecord } from "../setup/records";
import { roleTable, selectionTable, type Who } from "../setup/role-table";
import { freshPlate } from "../setup/trucks";

/** API keys: created and revoked by ADMIN, used by programs (docs/decisions/0033-api-keys.md). */

const api = useApi();
const TODAY = businessDay("Asia/Jakarta");
let made = 0;

const bodyOf = (changes: Partial<ApiKeyInput> = {}) => ({
  name: `Program ${++made}`,
  role: "OFFICE",
  expiresAt: shiftDay(TODAY, 30),
  ...changes,
});

const make = <T = MadeApiKey>(changes: Partial<ApiKeyInput> = {}, key?: string) =>
  api.call<T>("ADMIN", "post", "/api-key", { body: bodyOf(changes), key });

/** Creates a key, and returns it with a function that calls by it. */
async function makeKey(changes: Partial<ApiKeyInput> = {}) {
  const { status, body } = await make(changes);
  expect(status).toBe(201);
  const headers = { Authorization: `Bearer ${body.key}` };
  const call = <T = Record<string, unknown>>(
    method: string,
    path: string,
    options: { body?: unknown; version?: number; key?: string; headers?: Record<string, string> } = {},
  ) => api.call<T>(null, method, path, { ...options, headers: { ...headers, ...options.headers } });
  return { ...body, key: body.key ?? "", call };
}

const find = async (id: number) => (await api.get<ApiKey>("ADMIN", `/api-key/${id}`)).body;
const revoke = (id: number) => api.post<ApiKey>("ADMIN", `/api-key/${id}/revoke`, {});
const outbound = () => newRecord(freshPlate());

/** Returns the tables of the database that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await api.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.db.execute(
      sql`select 1 from ${sql.raw(name)} as row where row::text like ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("a new API key", () => {
  it("is returned once, and the database stores only its hash and hint", async () => {
    for (const idempotencyKey of [undefined, "form-of-a-key"]) {
      const { body, status } = await make({}, idempotencyKey);
      expect(status).toBe(201);
      const key = body.key ?? "";
      expect(isApiKey(key)).toBe(true);
      expect(body.hint).toBe(key.slice(0, 8));
      expect(await tablesWith(key)).toEqual([]);
      expect(await tablesWith(key.slice(4))).toEqual([]);
      expect(await tablesWith(tokenHash(key))).toEqual(["api_key"]);
      const list = await api.get<ApiKeyList>("ADMIN", "/api-key");
      expect(JSON.stringify([list.body, await find(body.id)])).not.toContain(key.slice(8));
    }
  });

  it("returns its roles, creation, expiry and unused state", async () => {
    const { body } = await make({ name: "Sistem gudang luar", role: "OFFICE,SCALE" });
    const admin = (await api.get<Me>("ADMIN", "/me")).body;
    expect(await find(body.id)).toMatchObject({
      name: "Sistem gudang luar",
      role: "SCALE,OFFICE",
      createdBy: { id: admin.id, name: admin.name },
      state: "active",
      lastUsedAt: null,
      lastUsedAddress: null,
      revokedAt: null,
      revokedBy: null,
    });
  });

  it("expires at the end of a day in the plant's time zone, or at a timestamp", async () => {
    const { body } = await make({ expiresAt: TODAY });
    // Jakarta is seven hours ahead.
    expect(body.expiresAt).toBe(`${TODAY}T17:00:00.000Z`);
    const moment = new Date(Date.now() + 3_600_000).toISOString();
    expect((await make({ expiresAt: moment })).body.expiresAt).toBe(moment);
  });

  it("is created once when its form is sent 20 times, and every response has the key", async () => {
    const body = bodyOf();
    const send = () => api.call<MadeApiKey>("ADMIN", "post", "/api-key", { body, key: "pressed-twice" });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((answer) => answer.body.key)).size).toBe(1);
    const { data } = (await api.get<ApiKeyList>("ADMIN", "/api-key?perPage=100")).body;
    expect(data.filter(({ name }) => name === body.name)).toHaveLength(1);
    const { status } = await api.call(null, "get", "/me", {
      headers: { Authorization: `Bearer ${answers[0]?.body.key}` },
    });
    expect(status).toBe(200);
    // A later response to the same idempotency key does not contain the key.
    await api.db.execute(
      sql`update idempotency_key set answer = jsonb_set(answer::jsonb, '{createdAt}', to_jsonb(to_char(now() - interval '11 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json
        where key = 'pressed-twice'`,
    );
    const late = await send();
    expect([late.status, late.body.key]).toEqual([201, null]);
  });
});

describe("an invalid API key", () => {
  it.each([
    ["an end in the past", { expiresAt: "2026-01-01" }, "expiresAt", /^Akhir kunci sudah lewat\./],
    ["a moment in the past", { expiresAt: new Date(Date.now() - 1000).toISOString() }, "expiresAt", /sudah lewat/],
    [
      "an end more than a year ahead",
      { expiresAt: shiftDay(TODAY, 367) },
      "expiresAt",
      // The day may end during the tests.
      new RegExp(`paling lambat (${[365, 366].map((days) => formatDay(shiftDay(TODAY, days))).join("|")})`),
    ],
    ["a moment of 2090", { expiresAt: "2090-01-01T00:00:00Z" }, "expiresAt", /paling lambat/],
  ])("is rejected for %s, and the error names the field and rule", async (_, changes, field, text) => {
    const { status, body } = await make<{ errors: Record<string, string[]> }>(changes);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]?.join(" ")).toMatch(text);
  });

  it("may expire up to one year ahead", async () => {
    expect((await make({ expiresAt: shiftDay(TODAY, 365) })).status).toBe(201);
  });

  it("has a unique name among live keys, ignoring case, which a revoked or expired key frees", async () => {
    const name = "Jembatan timbang";
    const { body: first } = await make({ name });
    const again = await make<{ errors: Record<string, string[]> }>({ name: "JEMBATAN Timbang " });
    expect([again.status, again.body.errors]).toEqual([
      409,
      { name: ["Sudah dipakai: Jembatan timbang. Pilih yang lain."] },
    ]);
    await revoke(first.id);
    const { status, body: second } = await make({ name });
    expect(status).toBe(201);
    await api.db.execute(sql`update api_key set expires_at = now() where id = ${second.id}`);
    expect((await make({ name })).status).toBe(201);
  });

  it("is created once by 10 concurrent requests with the same name", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make({ name: "Serentak" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });
});

describe("an API key client", () => {
  it("writes to histories and records under the key's name", async () => {
    const { call, name } = await makeKey({ role: "OFFICE" });
    const { status, body: record } = await call<OutboundRecord>("post", "/outbound-record", { body: outbound() });
    expect(status).toBe(201);
    expect(record.createdBy?.name).toBe(name);
    const history = await api.history("ADMIN", `/outbound-record/${record.id}`);
    expect(history.map(({ by, action }) => [by?.name, action])).toEqual([[name, "create"]]);
    const { body: url } = await call<{ url: string }>("get", `/outbound-record/${record.id}/pdf`);
    const paper = await api.request(url.url);
    expect([paper.status, paper.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  });

  it("has the rights of its role, and no access to areas for users", async () => {
    const { call } = await makeKey({ role: "SCALE" });
    // Written by hand, like the role table: `signed-in` calls are for users, except these.
    const BEARER = [
      "get /me",
      "get /search",
      "get /events",
      "get /scale/{id}/agent",
      "put /scale/{id}/trial",
      "post /scale/{id}/frames",
    ];
    const PEOPLE = ["/user", "/api-key", "/list/{list}", "/shift"];
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    const ask = async (name: string, method: string, path: string, given: Who) => {
      const who = typeof given === "object" && "byLink" in given ? given.byLink : given;
      const { status } = await call(method, path, { body: method === "get" ? undefined : {} });
      found[name] = status === 401 || status === 403 ? status : "passes";
      const right = who === "anyone" || BEARER.includes(name) || (Array.isArray(who) && who.includes("SCALE"));
      wanted[name] = right && !PEOPLE.some((area) => name.includes(` ${area}`)) ? "passes" : 403;
    };
    for (const { method, path, selection } of api.specs) {
      const name = `${method} ${path}`;
      const at = path.replace(/\{\w+\}/g, "2147483647");
      await ask(name, method, selection ? `${at}?page=1` : at, roleTable[name] ?? []);
      if (selection) await ask(`${name} (selection)`, method, at, selectionTable[name] ?? []);
    }
    expect(found).toEqual(wanted);
  });

  it("cannot create keys or users or change accounts with any role, and gets the reason", async () => {
    const { call, id } = await makeKey({ role: ROLES.join(",") });
    for (const [method, path] of [
      ["post", "/api-key"],
      ["post", `/api-key/${id}/revoke`],
      ["post", "/user"],
      ["patch", "/settings/password"],
      ["post", "/logout"],
    ] as const) {
      const { status, body } = await call<{ message: string }>(method, path, { body: {} });
      expect([status, body.message]).toEqual([403, "Ini hanya untuk orang yang masuk, bukan untuk kunci API."]);
    }
  });

  it("is not a user: it is not listed, managed or able to sign in", async () => {
    const { id, name, call } = await makeKey({ role: "ADMIN" });
    const { id: holder, ...me } = (await call<Me>("get", "/me")).body;
    expect(me).toMatchObject({ name, role: "ADMIN", email: null, photoUrl: null });
    const { body: users } = await api.get<UserList>("ADMIN", "/user?perPage=100");
    expect(users.data.map((user) => user.name)).not.toContain(name);
    expect((await api.get("ADMIN", `/user/${holder}`)).status).toBe(404);
    for (const verb of ["activate", "deactivate", "send-verification", "end-sessions"]) {
      const answer = await api.post("ADMIN", `/user/${holder}/${verb}`, {}, 1);
      expect(answer.status, verb).toBe(404);
    }
    const body = { name, email: "kunci@gudang.test", role: "ADMIN", password: PASSWORD };
    expect((await api.put("ADMIN", `/user/${holder}`, body, 1)).status).toBe(404);
    const rows = await api.db.execute(sql`select email, active, role from app_user where id = ${holder}`);
    expect(rows.rows).toEqual([{ email: expect.not.stringContaining("@") as string, active: false, role: "" }]);
    await expect(api.db.execute(sql`update app_user set active = true where id = ${holder}`)).rejects.toThrow();
    expect((await find(id)).state).toBe("active");
  });
});

describe("last use of an API key", () => {
  it("is recorded with its address, at most once a minute", async () => {
    const { id, call } = await makeKey();
    const use = (address: string) => call("get", "/me", { headers: { "X-Client-Address": address } });
    await use("10.1.2.3");
    await expect.poll(async () => (await find(id)).lastUsedAddress).toBe("10.1.2.3");
    expect(Math.abs(Date.parse((await find(id)).lastUsedAt ?? "") - Date.now())).toBeLessThan(60_000);
    const age = (seconds: number) =>
      api.db.execute(sql`update api_key set last_used_at = now() - make_interval(secs => ${seconds}) where id = ${id}`);
    await age(50);
    await use("10.9.9.9");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await find(id)).lastUsedAddress).toBe("10.1.2.3");
    await age(70);
    await Promise.all(Array.from({ length: 20 }, () => use("10.9.9.9")));
    await expect.poll(async () => (await find(id)).lastUsedAddress).toBe("10.9.9.9");
    // Using a key does not raise its version, so open forms stay valid.
    expect((await find(id)).version).toBe(1);
  });
});

describe("a revoked or expired key", () => {
  it("gets 401 when revoked, expired, unknown or altered", async () => {
    const { id, call, key } = await makeKey();
    expect((await call("get", "/me")).status).toBe(200);
    const { body } = await revoke(id);
    expect(body).toMatchObject({ state: "revoked", revokedBy: { name: "Uji ADMIN" } });
    expect((await call("get", "/me")).status).toBe(401);
    expect((await call("post", "/outbound-record", { body: outbound() })).status).toBe(401);
    // Revoking twice has the same effect as once.
    expect((await revoke(id)).body.revokedAt).toBe(body.revokedAt);

    const over = await makeKey();
    await api.db.execute(sql`update api_key set expires_at = now() where id = ${over.id}`);
    expect((await over.call("get", "/me")).status).toBe(401);
    expect((await find(over.id)).state).toBe("expired");

    const living = await makeKey();
    const flipped = living.key.slice(0, -1) + (living.key.endsWith("A") ? "B" : "A");
    for (const bearer of [flipped, `gdg_${"A".repeat(43)}`, key.slice(4), "gdg_"]) {
      const { status } = await api.call(null, "get", "/me", { headers: { Authorization: `Bearer ${bearer}` } });
      expect(status, bearer).toBe(401);
    }
  });

  it("cannot open documents by links issued earlier", async () => {
    const { id, call } = await makeKey();
    const { body: record } = await call<OutboundRecord>("post", "/outbound-record", { body: outbound() });
    const { url } = (await call<{ url: string }>("get", `/outbound-record/${record.id}/pdf`)).body;
    await revoke(id);
    expect((await api.request(url)).status).toBe(404);
  });

  it("stops writing when its revocation is confirmed, under 100 concurrent writes", async () => {
    const { id, call, name } = await makeKey();
    const write = async () => (await call("post", "/outbound-record", { body: outbound() })).status;
    const written = async () => {
      const { rows } = await api.db.execute<{ count: string }>(
        sql`select count(*) from outbound_record join app_user on app_user.id = created_by_id where app_user.name = ${name}`,
      );
      return Number(rows[0]?.count);
    };
    const running = Promise.all(Array.from({ length: 100 }, write));
    await expect.poll(written).toBeGreaterThan(0);
    expect((await revoke(id)).status).toBe(200);
    const then = await written();
    expect(await write()).toBe(401);
    const statuses = await running;
    expect(statuses.filter((status) => status === 201)).toHaveLength(then);
    expect(await written()).toBe(then);
  });

  it("stays in the list after live keys", async () => {
    const { id } = await makeKey();
    await revoke(id);
    const newer = await make();
    const { data } = (await api.get<ApiKeyList>("ADMIN", "/api-key?perPage=100")).body;
    const states = data.map(({ state }) => state === "active");
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    expect(data[0]?.id).toBe(newer.body.id);
    expect(data.map((row) => row.id)).toContain(id);
  });

  it("is revoked only with a matching version if one is given", async () => {
    const { id } = await makeKey();
    expect((await api.post("ADMIN", `/api-key/${id}/revoke`, {}, 7)).status).toBe(409);
    expect((await find(id)).state).toBe("active");
  });
});

it("a key remains valid after its creator is deactivated, and the list still names the creator", async () => {
  const person = { name: "Admin Pindah", email: "pindah@gudang.test", role: "ADMIN", password: PASSWORD };
  const { body: user } = await api.post<User>("ADMIN", "/user", person);
  const { id, call } = await makeKey();
  await api.db.execute(sql`update api_key set created_by_id = ${user.id} where id = ${id}`);
  expect((await api.post("ADMIN", `/user/${user.id}/deactivate`, {}, 1)).status).toBe(200);
  expect((await call("get", "/booking")).status).toBe(200);
  expect(await find(id)).toMatchObject({ state: "active", createdBy: { name: "Admin Pindah" } });
});
