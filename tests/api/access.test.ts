import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ListAnswer } from "#contract/answers";
import type { OutboundRecord, OutboundRecordList } from "#contract/weighing/outbound-record";
import { accessToken } from "#backend/db/tables/accounts";
import type { CallSpec } from "#backend/http/calls";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { newRecord } from "../setup/records";
import { MASTERS, roleTable, selectionTable, type Who } from "../setup/role-table";

const api = useApi();
const ACCOUNTS: (Account | null)[] = ["ADMIN", "FINANCE", "SCALE", "CHECKER", "FG", "OFFICE", "NOBODY", null];

const nameOf = (spec: CallSpec) => `${spec.method} ${spec.path}`;

/** 401, 403, or "passes" for any other status, which other tests check. */
function expected(who: Who, account: Account | null): 401 | 403 | "passes" {
  if (who === "anyone") return "passes";
  if (typeof who === "object" && "byLink" in who) return account === null ? "passes" : expected(who.byLink, account);
  if (account === null) return 401;
  return who === "signed-in" || who.includes(account) ? "passes" : 403;
}

async function verdict(account: Account | null, spec: CallSpec, query = ""): Promise<401 | 403 | "passes"> {
  // An unknown id, so that a permitted call changes no row.
  const { status } = await api.call(account, spec.method, spec.path.replace(/\{\w+\}/g, "2147483647") + query, {
    body: spec.method === "get" ? undefined : {},
  });
  return status === 401 || status === 403 ? status : "passes";
}

describe("the role table", () => {
  it("lists exactly the calls of the API", () => {
    expect(api.specs.map(nameOf).sort()).toEqual(Object.keys(roleTable).sort());
    const selections = api.specs.filter((spec) => spec.selection).map(nameOf);
    expect(selections.sort()).toEqual(Object.keys(selectionTable).sort());
  });

  it.each(ACCOUNTS)("matches the API for %s", async (account) => {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const spec of api.specs) {
      const name = nameOf(spec);
      // Revokes the token that it is called with: session.test.ts.
      if (name === "post /logout" && account !== null) continue;
      found[name] = await verdict(account, spec, spec.selection ? "?page=1" : "");
      wanted[name] = expected(roleTable[name] ?? [], account);
      if (!spec.selection) continue;
      found[`${name} (selection)`] = await verdict(account, spec);
      wanted[`${name} (selection)`] = expected(selectionTable[name] ?? [], account);
    }
    expect(found).toEqual(wanted);
  });

  it("returns 401 for an invalid token in any form, except from public calls", async () => {
    const tokens = [
      "Bearer",
      "Bearer ",
      "Bearer x",
      `Bearer ${"a".repeat(43)}`,
      "Basic YTpi",
      `Bearer ${"🔑".repeat(9)}`,
    ];
    for (const token of tokens) {
      const headers = { Authorization: Buffer.from(token).toString("latin1") };
      expect((await api.call(null, "get", "/me", { headers })).status).toBe(401);
      expect((await api.call(null, "get", "/grade", { headers })).status).toBe(401);
      // An invalid token does not block a public call.
      expect((await api.call(null, "get", "/monitor/outbound-record", { headers })).status).toBe(200);
    }
    expect(await api.db.$count(accessToken)).toBeGreaterThan(0);
  });

  it("returns 404 for an unknown call", async () => {
    expect((await api.get("ADMIN", "/nothing")).status).toBe(404);
    expect((await api.call("ADMIN", "patch", "/grade/1", { body: {} })).status).toBe(404);
    expect((await api.call("ADMIN", "delete", "/grade")).status).toBe(404);
  });
});

describe("selection lists", () => {
  it.each(MASTERS)("of %s are open to users with a role and contain only the fields of a dropdown", async (area) => {
    const { body } = await api.get<ListAnswer<Record<string, unknown>>>("CHECKER", `/${area}`);
    expect(Object.keys(body).sort()).toEqual(["data", "lastPage"]);
    const fields = new Set(body.data.flatMap((row) => Object.keys(row)));
    for (const hidden of ["version", "createdAt", "updatedAt", "deletedAt", "active", "address", "phone", "npwp"]) {
      expect(fields).not.toContain(hidden);
    }
  });
});

describe("a deleted record", () => {
  let record: OutboundRecord;

  beforeAll(async () => {
    record = (await api.post<OutboundRecord>("OFFICE", "/outbound-record", newRecord("B 1 DEL"))).body;
    expect((await api.call("ADMIN", "delete", `/outbound-record/${record.id}`)).status).toBe(204);
  });

  it("is listed only for users who may restore it", async () => {
    const { body } = await api.get<OutboundRecordList>("ADMIN", "/outbound-record?deleted=1");
    expect(body.data.map(({ id }) => id)).toEqual([record.id]);
    for (const account of ["OFFICE", "FG", "SCALE"] as const) {
      expect((await api.get(account, "/outbound-record?deleted=1")).status).toBe(403);
    }
  });

  it("is hidden from other users, with its items", async () => {
    const [item] = record.outboundItem;
    for (const account of ["OFFICE", "FG", "SCALE"] as const) {
      const list = await api.get<OutboundRecordList>(account, "/outbound-record");
      expect(list.body.data).toEqual([]);
      for (const hidden of [
        `/outbound-record/${record.id}`,
        `/outbound-record/${record.id}/activity`,
        `/outbound-record-item/${item?.id}`,
      ]) {
        expect((await api.get(account, hidden)).status, `${hidden} for ${account}`).toBe(404);
      }
    }
    expect((await api.get("ADMIN", `/outbound-record/${record.id}`)).status).toBe(200);
    const monitor = await api.get<{ data: unknown[] }>(null, "/monitor/outbound-record");
    expect(monitor.body.data).toEqual([]);
  });

  it("rejects every change", async () => {
    const [item] = record.outboundItem;
    const version = record.version + 1;
    for (const [method, at, body] of [
      ["put", `/outbound-record/${record.id}`, newRecord("B 1 DEL")],
      ["delete", `/outbound-record/${record.id}`, undefined],
      ["post", `/outbound-record/${record.id}/weigh-in`, { weightKg: 8000 }],
      ["post", `/outbound-record/${record.id}/cancel`, { reason: "tidak jadi" }],
      ["post", `/outbound-record-item/${item?.id}/load`, { bags: 1, quantityKg: 50 }],
      ["delete", `/outbound-record-item/${item?.id}`, undefined],
      ["post", "/outbound-record-item", { ...newRecord("").outboundItem[0], outboundRecordId: record.id }],
    ] as const) {
      const { status } = await api.call("ADMIN", method, at, { body, version: at.includes("item") ? 1 : version });
      expect(status, `${method} ${at}`).toBe(404);
    }
  });
});

describe("the source code", () => {
  it("names roles only in contract/access.ts", () => {
    const role = "(?:ADMIN|FINANCE|SCALE|CHECKER|FG|OFFICE)";
    // An array of roles, and the comma-separated form of guards and tokens.
    const list = new RegExp(`\\[\\s*["'\`]${role}["'\`]|["'\`:]${role}(?:,\\s*${role})+["'\`]`);
    const found = ["app", "backend", "contract"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => path.join(folder, file))
        .filter((file) => list.test(withoutComments(readFileSync(file, "utf8")))),
    );
    expect(found).toEqual([path.join("contract", "access.ts")]);
  });
});

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
