import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { InboundRecordList } from "#contract/weighing/inbound-record";
import type { OutboundRecord, OutboundRecordList } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { freshPlate, openTruck, step, TARE, truckAt } from "../setup/trucks";

/** Records that wait for a caller's step, by arrival (docs/domain.md, Waiting). */

const api = useApi();

async function waiting<List extends { data: { id: number }[] }>(as: Account, path: string): Promise<List> {
  const { status, body } = await api.get<List>(as, path);
  expect(status).toBe(200);
  return body;
}
const outbound = (as: Account, query: string) => waiting<OutboundRecordList>(as, `/outbound-record?${query}`);
const inbound = (as: Account, query: string) => waiting<InboundRecordList>(as, `/inbound-record?${query}`);
const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

describe("waiting outbound records", () => {
  let opened: OutboundRecord, weighed: OutboundRecord, loading: OutboundRecord, loaded: OutboundRecord;
  let full: OutboundRecord, yesterday: OutboundRecord;

  beforeAll(async () => {
    opened = await openTruck(api);
    weighed = await truckAt(api, "WEIGHED_IN");
    loading = await truckAt(api, "LOADING");
    loaded = await truckAt(api, "LOADED");
    full = await truckAt(api, "WEIGHED_OUT");
    yesterday = await openTruck(api, { date: "2026-01-02" });
    await truckAt(api, "DONE");
    await truckAt(api, "CANCELLED");
    const deleted = await openTruck(api);
    await api.call("ADMIN", "delete", `/outbound-record/${deleted.id}`);
  });

  it("include the trucks with a next step of the user's role, of any day, longest wait first", async () => {
    expect(ids(await outbound("SCALE", "waiting=me"))).toEqual([opened.id, loaded.id, yesterday.id]);
    expect(ids(await outbound("FG", "waiting=me"))).toEqual([weighed.id, loading.id]);
    expect(ids(await outbound("OFFICE", "waiting=me"))).toEqual([full.id]);
    const all = [opened, weighed, loading, loaded, full, yesterday].map(({ id }) => id);
    expect(ids(await outbound("ADMIN", "waiting=me"))).toEqual(all);
    expect(ids(await outbound("FG", "waiting=anyone"))).toEqual(all);
  });

  it("are filtered, sorted, counted and paged like every list", async () => {
    expect(ids(await outbound("SCALE", "waiting=me&status=LOADED"))).toEqual([loaded.id]);
    expect(ids(await outbound("FG", "waiting=me&status=LOADED"))).toEqual([]);
    expect(ids(await outbound("SCALE", "waiting=me&sort=-recordNo&date=2026-11-20"))).toEqual([loaded.id, opened.id]);
    const second = await outbound("SCALE", "waiting=me&perPage=2&page=2");
    expect(second).toMatchObject({ total: 3, lastPage: 2, summary: { open: 3 }, data: [{ id: yesterday.id }] });
    const { status, body } = await api.get<ErrorAnswer>("SCALE", "/outbound-record?waiting=you");
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["waiting"]]);
  });

  it("keep their place by arrival after a step, and name its time", async () => {
    const [oldest] = (await outbound("SCALE", "waiting=me")).data;
    expect(oldest).toMatchObject({ id: opened.id, lastStepAt: opened.createdAt });
    const loads = (await outbound("FG", "waiting=me")).data.find(({ id }) => id === loading.id);
    expect(loads?.lastStepAt).toBe(loading.outboundItem.find((item) => item.loadedAt !== null)?.loadedAt);
    const after = await step(api, opened, "weigh-in", { weightKg: TARE });
    const rows = (await outbound("FG", "waiting=me")).data;
    expect(rows.map(({ id }) => id)).toEqual([opened.id, weighed.id, loading.id]);
    expect(rows[0]?.lastStepAt).toBe(after.firstAt);
  });

  it("wait since their arrival after a reopened finish", async () => {
    const [reopened, later] = [await truckAt(api, "WEIGHED_OUT"), await truckAt(api, "WEIGHED_OUT")];
    const done = await step(api, reopened, "finish", { reason: "uji" });
    await step(api, done, "reopen", { reason: "salah isi" });
    const all = ids(await outbound("OFFICE", "waiting=me"));
    expect(all.slice(-2)).toEqual([reopened.id, later.id]);
  });
});

describe("waiting inbound records", () => {
  it("include the trucks with a next step of the role, and show prices only to permitted roles", async () => {
    const opened = (await InboundTruck.arrives(api, freshPlate())).record.id;
    const weighed = (await InboundTruck.after(api, freshPlate(), "weigh-in")).record.id;
    const checked = (await InboundTruck.after(api, freshPlate(), "check")).record.id;
    const { record: empty } = await InboundTruck.after(api, freshPlate(), "weigh-out");
    await InboundTruck.after(api, freshPlate(), "finish");
    expect(ids(await inbound("SCALE", "waiting=me"))).toEqual([opened, checked]);
    expect(ids(await inbound("CHECKER", "waiting=me"))).toEqual([weighed]);
    const finance = await inbound("FINANCE", "waiting=me");
    expect(finance.data).toMatchObject([{ id: empty.id, lastStepAt: empty.secondAt }]);
    expect(ids(await inbound("CHECKER", "waiting=anyone"))).toEqual([opened, weighed, checked, empty.id]);
    expect(JSON.stringify(await inbound("CHECKER", "waiting=anyone"))).not.toContain("amount");
  });
});
