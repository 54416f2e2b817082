import { describe, expect, it } from "vitest";
import type { ErrorAnswer, ListAnswer } from "#contract/answers";
import { masters } from "#contract/masters/masters";
import { useApi } from "../setup/api";
import { type MasterBody, masterSamples } from "../setup/masters";
import { MASTERS } from "../setup/role-table";

const api = useApi();

type Row = { id: number; version: number; active: boolean; deletedAt: string | null } & Record<string, unknown>;
type Rows = ListAnswer<Row>;

describe.each(MASTERS)("%s", (area) => {
  const { key, body: sample, stored, text, change } = masterSamples[area];

  const create = (body: MasterBody) => api.post<Row>("ADMIN", `/${area}`, body);
  const make = async (name: string, more: MasterBody = {}) => {
    const { status, body } = await create({ ...sample(name), ...more });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const list = async (query: string) => (await api.get<Rows>("ADMIN", `/${area}?${query}`)).body;
  const keysOf = (rows: Row[]) => rows.map((row) => row[key]);
  const saved = (name: string) => ({ ...sample(name), [key]: stored(name) });
  const history = async (id: number) => api.history("ADMIN", `/${area}/${id}`);
  const remove = (row: Row) => api.call("ADMIN", "delete", `/${area}/${row.id}`, { version: row.version });
  const restore = (row: Row) => api.post<Row>("ADMIN", `/${area}/${row.id}/restore`, {}, row.version + 1);

  it("is deactivated and activated with a matching version, once per request", async () => {
    const made = await make("G-USE");
    const set = (verb: string, version: number, key?: string) =>
      api.call<Row & ErrorAnswer>("ADMIN", "post", `/${area}/${made.id}/${verb}`, {
        body: {},
        version,
        headers: key === undefined ? undefined : { "Idempotency-Key": key },
      });
    const out = await set("deactivate", made.version, `once-${area}`);
    expect(out.body).toMatchObject({ active: false, version: made.version + 1 });
    expect((await set("deactivate", made.version, `once-${area}`)).body).toEqual(out.body);
    expect((await set("deactivate", made.version)).status).toBe(409);
    const again = await set("deactivate", made.version + 1);
    expect([again.status, again.body.message]).toEqual([409, "Sudah tidak aktif."]);
    expect((await set("activate", made.version + 1)).body).toMatchObject({ active: true });
    expect((await history(made.id))[0]?.changes).toEqual([{ field: "active", from: false, to: true }]);
  });

  it("is created active, returns its detail and has a history from the first value", async () => {
    const made = await make("G-NEW");
    expect(made).toMatchObject({ ...saved("G-NEW"), version: 1, active: true, deletedAt: null });
    expect((await api.get("ADMIN", `/${area}/${made.id}`)).body).toEqual(made);
    const [entry, ...older] = await history(made.id);
    expect(older).toEqual([]);
    expect(entry).toMatchObject({ action: "create", by: { name: "Uji ADMIN" }, reason: null });
    expect(entry?.changes).toContainEqual({ field: key, from: null, to: stored("G-NEW") });
    expect(entry?.changes).toContainEqual({ field: "active", from: null, to: true });
  });

  it("lists ten rows per page, and no rows beyond the last page", async () => {
    for (let n = 10; n < 33; n++) await make(`PAGE-${n}`);
    const first = await list("q=page-");
    expect(first).toMatchObject({ page: 1, perPage: 10, total: 23, lastPage: 3 });
    const pages = [first, await list("q=page-&page=2"), await list("q=page-&page=3"), await list("q=page-&page=4")];
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3, 0]);
    expect(pages[3]).toMatchObject({ page: 4, total: 23, lastPage: 3 });
    expect(new Set(pages.flatMap(({ data }) => keysOf(data))).size).toBe(23);
    expect((await list("q=page-&perPage=100")).data).toHaveLength(23);
    expect((await list("q=page-&perPage=7&page=4")).data).toHaveLength(2);
    expect(await list("q=nobody-has-this")).toMatchObject({ data: [], total: 0, lastPage: 1 });
  });

  it("is found by any part of its texts, with literal % and _ and \\", async () => {
    const texts = ["LIT 100% murni", "LIT 100x murni", "LIT a_b", "LIT axb", "LIT a\\b"];
    for (const [index, value] of texts.entries()) await make(`LIT-${index}`, { [text]: value });
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).data.map((row) => row[text]);
    expect(await found("100%")).toEqual(["LIT 100% murni"]);
    expect(await found("a_b")).toEqual(["LIT a_b"]);
    expect(await found("a\\b")).toEqual(["LIT a\\b"]);
    expect((await found("lit ")).sort()).toEqual([...texts].sort());
  });

  it("is sorted in both directions by every column of its list", async () => {
    await make("ORDER-A");
    for (const column of [...masters[area].sortable, "active", "updatedAt"]) {
      const [up, down] = [await list(`sort=${column}&perPage=100`), await list(`sort=-${column}&perPage=100`)];
      expect(up.data.length, column).toBeGreaterThan(0);
      expect(down.data.map((row) => row[column]).reverse(), column).toEqual(up.data.map((row) => row[column]));
    }
  });

  it("rejects a duplicate of its unique field, ignoring case", async () => {
    await make("TWICE-A");
    for (const twin of ["TWICE-A", "twice-a", " Twice-A "]) {
      const { status, body } = await api.post<ErrorAnswer>("ADMIN", `/${area}`, sample(twin));
      expect(status).toBe(409);
      expect(body.errors).toEqual({
        [key]: [
          expect.stringMatching(new RegExp(`^Sudah dipakai: ${stored("TWICE-A")}( · .+)?\\. Pilih yang lain\\.$`)),
        ],
      });
      expect(body.errorCodes?.[key]).toMatchObject([{ code: "taken", params: { otherArea: area } }]);
    }
    const other = await make("TWICE-B");
    const onto = await api.put<ErrorAnswer>("ADMIN", `/${area}/${other.id}`, sample("twice-a"), 1);
    expect(onto.status).toBe(409);
    expect((await list("q=twice-")).total).toBe(2);
  });

  it("is updated only with its current version, and its history has old and new values", async () => {
    const made = await make("G-CHANGE");
    const at = `/${area}/${made.id}`;
    const body = { ...sample("G-CHANGE"), [change.field]: change.to };
    expect((await api.put("ADMIN", at, body)).status).toBe(428);
    expect((await api.call("ADMIN", "put", at, { body, headers: { "If-Match": "abc" } })).status).toBe(428);
    const changed = await api.put<Row>("ADMIN", at, body, 1);
    expect(changed.body).toMatchObject({ ...body, [key]: stored("G-CHANGE"), version: 2 });
    const stale = await api.put<ErrorAnswer>("ADMIN", at, sample("G-LOST"), 1);
    expect(stale.status).toBe(409);
    expect(stale.body.current).toEqual(changed.body);
    expect(stale.body.changes?.[0]).toMatchObject({ field: change.field, by: { name: expect.any(String) as string } });
    expect((await api.get("ADMIN", at)).body).toEqual(changed.body);
    const [entry] = await history(made.id);
    expect(entry).toMatchObject({ action: "update", changes: [change] });
    expect(await history(made.id)).toHaveLength(2);
  });

  it("is deleted only with its current version, and restored unchanged", async () => {
    const made = await make("G-GONE");
    const at = `/${area}/${made.id}`;
    expect((await api.call("ADMIN", "delete", at, { version: 7 })).status).toBe(409);
    expect((await remove(made)).status).toBe(204);
    expect((await remove(made)).status).toBe(404);
    expect((await api.put("ADMIN", at, sample("G-GONE"), 2)).status).toBe(404);
    expect((await list("q=g-gone")).data).toEqual([]);
    const deleted = await list("q=g-gone&deleted=1");
    expect(deleted.data).toMatchObject([{ id: made.id, version: 2, deletedAt: expect.any(String) as string }]);
    expect((await api.post("ADMIN", `${at}/restore`, {})).status).toBe(428);
    expect((await api.post("ADMIN", `${at}/restore`, {}, 1)).status).toBe(409);
    const back = await restore(made);
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({ ...saved("G-GONE"), version: 3, deletedAt: null });
    const again = await api.post<ErrorAnswer>("ADMIN", `${at}/restore`, {}, 3);
    expect([again.status, again.body.message]).toEqual([409, "Data ini tidak terhapus."]);
    expect((await history(made.id)).map(({ action }) => action)).toEqual(["restore", "delete", "create"]);
  });

  it("frees its unique field on deletion, and cannot be restored when another row has taken the value", async () => {
    const made = await make("G-FREE");
    await remove(made);
    const heir = await make("g-free");
    const refused = await api.post<ErrorAnswer>("ADMIN", `/${area}/${made.id}/restore`, {}, 2);
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([key]);
    await remove(heir);
    expect((await restore(made)).status).toBe(200);
  });

  it("disappears from the selection list when inactive or deleted", async () => {
    const [off, gone] = [await make("G-OFF"), await make("G-DEL")];
    const selected = async () => {
      const { body } = await api.get<Rows>("FG", `/${area}`);
      expect(body.lastPage).toBe(1);
      return body.data.map(({ id }) => id);
    };
    expect(await selected()).toEqual(expect.arrayContaining([off.id, gone.id]));
    const body = { ...sample("G-OFF"), active: false };
    expect((await api.put<Row>("ADMIN", `/${area}/${off.id}`, body, 1)).body.active).toBe(false);
    await remove(gone);
    const left = await selected();
    expect(left).not.toContain(off.id);
    expect(left).not.toContain(gone.id);
    expect(keysOf((await list("q=g-off")).data)).toEqual([stored("G-OFF")]);
    expect((await list("q=g-off&active=1")).data).toEqual([]);
    expect((await list("q=g-off&active=0")).data).toHaveLength(1);
    expect((await history(off.id))[0]?.changes).toEqual([{ field: "active", from: true, to: false }]);
  });
});

describe("the list of ex-DOs", () => {
  it("is searched by part of the number, in pages and in the selection", async () => {
    const body = { ex_do_no: "LOT/88-A", exDoType: "OWN", date: "2026-11-01" };
    expect((await api.post("ADMIN", "/ex-do-master", body)).status).toBe(201);
    for (const query of ["perPage=10&page=1&is_pagination=1&ex_do_no=88-a", "ex_do_no=88-a"]) {
      const found = await api.get<Rows>("ADMIN", `/ex-do-master?${query}`);
      expect(
        found.body.data.map((row) => row.ex_do_no),
        query,
      ).toEqual(["LOT/88-A"]);
    }
  });

  it("returns all matching rows in one page when pagination is off", async () => {
    for (let n = 10; n < 24; n++) {
      const body = { ex_do_no: `UTUH-${n}`, exDoType: "OWN", date: "2026-11-01", active: n !== 23 };
      expect((await api.post("ADMIN", "/ex-do-master", body)).status).toBe(201);
    }
    const list = async (query: string) => (await api.get<Rows>("ADMIN", `/ex-do-master?${query}`)).body;
    for (const no of ["false", "0"]) {
      const { data, ...rest } = await list(`is_pagination=${no}&ex_do_no=utuh-&sort=-ex_do_no&page=3&perPage=5`);
      expect(rest).toEqual({ lastPage: 1, page: 1, perPage: 14, total: 14 });
      expect(data.map((row) => row.ex_do_no)[0]).toBe("UTUH-23");
      expect(data).toHaveLength(14);
    }
    expect((await list("is_pagination=false&ex_do_no=utuh-&active=1")).total).toBe(13);
    expect(await list("is_pagination=false&ex_do_no=tidak-ada")).toEqual({
      data: [],
      lastPage: 1,
      page: 1,
      perPage: 1,
      total: 0,
    });
    for (const yes of ["true", "1"]) {
      expect(await list(`is_pagination=${yes}&ex_do_no=utuh-`)).toMatchObject({ lastPage: 2, perPage: 10, total: 14 });
    }
    expect((await api.get("ADMIN", "/ex-do-master?is_pagination=tidak")).status).toBe(422);
    // The paged list, because other roles may only see the selection list.
    expect((await api.get("FG", "/ex-do-master?is_pagination=false")).status).toBe(403);
  });

  it("sorts newest first by default, in pages and in the selection", async () => {
    for (const [index, date] of ["2027-01-02", "2027-01-03", "2027-01-01"].entries()) {
      const body = { ex_do_no: `BARU-${index}`, exDoType: "OWN", date };
      expect((await api.post("ADMIN", "/ex-do-master", body)).status).toBe(201);
    }
    for (const query of ["perPage=3", "ex_do_no=baru-", "ex_do_no"]) {
      const { body } = await api.get<Rows>("ADMIN", `/ex-do-master?${query}`);
      const numbers = body.data.slice(0, 3).map((row) => row.ex_do_no);
      expect(numbers, query).toEqual(["BARU-1", "BARU-0", "BARU-2"]);
    }
  });
});
