import { describe, expect, it } from "vitest";
import type { OwnList } from "#contract/rows/list-view";
import { atOnce } from "../setup/at-once";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";

/** List preferences: columns and saved views (docs/domain.md, Own columns and views). */

const api = useApi();
const call = (as: Account | null, method: string, path: string, body?: unknown, version?: number) =>
  api.call<OwnList & { errors?: object }>(as, method, `/list/${path}`, { body, version });
const kept = async (as: Account, list: string) => (await call(as, "get", list)).body;
const save = (as: Account, list: string, name: string, more: object = {}) =>
  call(as, "post", `${list}/view`, { name, query: "status=DONE", ...more });
const namesOf = ({ views }: OwnList) => views.map(({ name }) => name);

describe("list columns", () => {
  it("are saved per user and list, until reset", async () => {
    expect(await kept("SCALE", "outbound")).toEqual({ columns: null, perPage: null, views: [] });
    await call("SCALE", "put", "outbound/columns", { columns: "date,-customer,+driverName" });
    await call("SCALE", "put", "outbound/columns", { columns: "date,customer:180" });
    expect((await kept("SCALE", "outbound")).columns).toBe("date,customer:180");
    expect((await kept("SCALE", "inbound")).columns).toBeNull();
    expect((await kept("OFFICE", "outbound")).columns).toBeNull();
    expect((await call("SCALE", "put", "outbound/columns", { columns: null })).body.columns).toBeNull();
  });

  it.each(["", "a,,b", "a b", "<b>", "-", "a:", "a:1", "a:1000", "a".repeat(1001)])(
    "are rejected as %s",
    async (columns) => {
      expect((await call("SCALE", "put", "outbound/columns", { columns })).status).toBe(422);
    },
  );
});

describe("the page size of a list", () => {
  it("is saved per user and list, also when the columns change", async () => {
    expect((await call("ADMIN", "put", "grade/page-size", { perPage: 25 })).body.perPage).toBe(25);
    await call("ADMIN", "put", "grade/columns", { columns: "code" });
    await call("ADMIN", "put", "grade/columns", { columns: null });
    expect(await kept("ADMIN", "grade")).toMatchObject({ columns: null, perPage: 25 });
    expect((await kept("ADMIN", "marking")).perPage).toBeNull();
    expect((await call("ADMIN", "put", "grade/page-size", { perPage: 10 })).body.perPage).toBe(10);
  });

  it.each([0, 11, 100, "25", null])("is rejected as %j", async (perPage) => {
    const { status, body } = await call("ADMIN", "put", "grade/page-size", { perPage });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["perPage"]]);
  });
});

describe("a saved view", () => {
  it("is private until ADMIN shares it, and read-only for other users", async () => {
    expect((await save("OFFICE", "booking", "Milik kantor")).status).toBe(201);
    const shared = await save("ADMIN", "booking", "Untuk semua", { shared: true });
    const [view] = shared.body.views;
    expect(namesOf(await kept("OFFICE", "booking"))).toEqual(["Milik kantor", "Untuk semua"]);
    expect(namesOf(await kept("ADMIN", "booking"))).toEqual(["Untuk semua"]);
    expect((await kept("OFFICE", "booking")).views[1]).toMatchObject({
      own: false,
      shared: true,
      query: "status=DONE",
    });

    const path = `booking/view/${view?.id}`;
    expect((await save("OFFICE", "booking", "Dibagikan", { shared: true })).status).toBe(403);
    expect((await call("OFFICE", "patch", path, { name: "Lain" }, view?.version)).status).toBe(403);
    expect((await call("OFFICE", "delete", path)).status).toBe(403);
    const [own] = (await kept("OFFICE", "booking")).views;
    expect((await call("OFFICE", "patch", `booking/view/${own?.id}`, { shared: true }, own?.version)).status).toBe(403);
    expect((await call("ADMIN", "delete", `booking/view/${own?.id}`)).status).toBe(404);
    expect((await call("OFFICE", "delete", `production/view/${own?.id}`)).status).toBe(404);
    expect((await call("ADMIN", "patch", path, { shared: false }, view?.version)).status).toBe(200);
    expect(namesOf(await kept("OFFICE", "booking"))).toEqual(["Milik kantor"]);
  });

  it("is renamed and replaced with a matching version, and deleted", async () => {
    const [view] = (await save("FG", "outbound", "Lama")).body.views;
    const path = `outbound/view/${view?.id}`;
    const renamed = await call("FG", "patch", path, { name: "Baru" }, view?.version);
    expect(renamed.body.views).toMatchObject([{ name: "Baru", query: "status=DONE", version: 2 }]);
    expect((await call("FG", "patch", path, { name: "Lain" }, view?.version)).status).toBe(409);
    expect((await call("FG", "patch", path, { name: "Lain" })).status).toBe(428);
    expect((await call("FG", "patch", path, { query: "sort=-date" }, 2)).body.views[0]?.query).toBe("sort=-date");
    expect((await call("FG", "delete", path, undefined, 3)).body.views).toEqual([]);
    expect((await call("FG", "delete", path)).status).toBe(404);
  });

  it("has a unique name per user and list, ignoring case", async () => {
    await save("OFFICE", "production", "Bulan ini");
    const again = await save("OFFICE", "production", "BULAN INI");
    const errors = { name: ["Sudah dipakai: Bulan ini. Pilih yang lain."] };
    expect([again.status, again.body.errors]).toEqual([409, errors]);
    expect((await save("ADMIN", "production", "Bulan ini")).status).toBe(201);
    expect((await save("OFFICE", "booking", "Bulan ini")).status).toBe(201);
    for (const more of [{ name: " " }, { name: "x".repeat(61) }, { query: "a b" }, { query: "x".repeat(2001) }])
      expect((await save("OFFICE", "production", "Lain", more)).status).toBe(422);
  });

  it("is limited to fifty, also under concurrent requests", async () => {
    const answers = await atOnce(54, (n) => save("CHECKER", "inbound", `No ${n}`));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it("requires access to its list", async () => {
    expect((await kept("FG", "outbound")).views).toEqual([]);
    expect((await call("FG", "get", "inbound")).status).toBe(403);
    expect((await save("OFFICE", "customer", "Semua")).status).toBe(403);
    expect((await call("NOBODY", "get", "outbound")).status).toBe(403);
    expect((await call("ADMIN", "get", "mail")).status).toBe(404);
    expect((await call(null, "get", "outbound")).status).toBe(401);
  });
});
