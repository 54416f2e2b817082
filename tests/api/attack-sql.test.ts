import { describe, expect, it } from "vitest";
import type { CallSpec } from "#backend/http/calls";
import type { ListAnswer } from "#contract/answers";
import { useApi } from "../setup/api";
import { contentsOf } from "../setup/contents";
import { queryParametersOf } from "../setup/query-parameters";

/** Filters, sorts, paths and bodies are values, never parts of a statement. */

const api = useApi();

const EVIL = [
  "' or '1'='1",
  "' or 1=1 --",
  "1; drop table customer; --",
  "name; update app_user set role='ADMIN'; --",
  "name, (select pg_sleep(9))",
  "(case when (select count(*) from app_user)>0 then name else code end)",
  "' union select password_hash from app_user --",
  "'; copy (select '') to program 'touch /tmp/x'; --",
  '"; select 1; --',
  "$$; select 1; $$",
  "\\'; select 1; --",
  "%' or name ilike '%",
  "customer.name",
  "-name desc, id",
  "__proto__",
];

async function expectHarmless(path: string, name: string, value: string) {
  const asked = `${path}?${name}=${encodeURIComponent(value)}`;
  const { status, body } = await api.get<Partial<ListAnswer<unknown>>>("ADMIN", asked);
  const said = `${path}?${name}=${value}: ${status}`;
  expect([200, 404, 422], said).toContain(status);
  // A search for the text finds no rows, and a file link returns no rows itself.
  if (name === "q" && status === 200 && !("url" in body)) expect(body.data, said).toHaveLength(0);
  if (name === "sort") expect(status, said).toBe(422);
}

/** A whole file enters the history of exports, and is read as its list or report. */
const isRead = ({ method, path, query }: CallSpec) => method === "get" && query && !path.endsWith("/file");

describe("SQL injection", () => {
  it("changes and finds no rows in any parameter of any read", async () => {
    const before = await contentsOf(api.db);
    for (const spec of api.specs.filter(isRead)) {
      const path = spec.path.replace(/\{\w+\}/g, "1");
      for (const name of queryParametersOf(spec)) {
        await Promise.all(EVIL.map((value) => expectHarmless(path, name, value)));
      }
    }
    expect(await contentsOf(api.db)).toEqual(before);
  });

  it("does not match an ID in any path", async () => {
    for (const spec of api.specs.filter(({ path }) => path.includes("{"))) {
      for (const value of EVIL.slice(0, 5)) {
        const path = spec.path.replace(/\{\w+\}/g, encodeURIComponent(value));
        const { status } = await api.call("ADMIN", spec.method, path, { body: spec.body ? {} : undefined, version: 1 });
        // A call that validates its body first reports missing fields.
        expect([400, 401, 404, 422], `${spec.method} ${path}: ${status}`).toContain(status);
      }
    }
  });

  it("is stored as plain text", async () => {
    for (const [n, name] of EVIL.entries()) {
      const made = await api.post<{ id: number; name: string }>("ADMIN", "/customer", { code: `SQL${n}`, name });
      expect([made.status, made.body.name]).toEqual([201, name.trim()]);
      const found = await api.get<ListAnswer<{ name: string }>>("ADMIN", `/customer?q=${encodeURIComponent(name)}`);
      expect(found.body.data.map((row) => row.name)).toContain(name.trim());
    }
  });

  it("opens no session", async () => {
    for (const email of ["admin@gudang.test' --", "' or 1=1 --", "admin@gudang.test'/**/or/**/'1'='1"]) {
      for (const password of ["x", "' or '1'='1"]) {
        const { status } = await api.post(null, "/login", { email, password });
        expect([401, 422]).toContain(status);
      }
    }
  });
});
