import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import type { HomeAnswer } from "#contract/home";
import type { ReportAnswer } from "#contract/reports/report-answer";
import type { MonitorList } from "#contract/weighing/monitor";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { newRecord } from "../setup/records";
import { freshPlate, load, openTruck, step, TARE, truckAt } from "../setup/trucks";

const api = useApi();

const call = (as: Account, path: string, key?: string) =>
  api.call(as, "post", `${path}/call`, { body: {}, ...(key !== undefined && { key }) });
/** Responses may be cached for a quarter of a second. */
async function monitor(): Promise<MonitorList> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return (await api.get<MonitorList>(null, "/monitor/outbound-record")).body;
}
const findTruck = ({ atScale, data }: MonitorList, { licensePlate }: { licensePlate: string }) =>
  [...atScale, ...data].find((truck) => truck.licensePlate === licensePlate && truck.call !== null)?.call?.place;
const readCalls = async (path: string) => (await api.history("ADMIN", path)).filter(({ action }) => action === "call");

describe("a called outbound truck", () => {
  it("is on the monitor with its place until its next step, and in the history", async () => {
    const truck = await openTruck(api);
    const path = `/outbound-record/${truck.id}`;
    expect((await call("SCALE", path)).status).toBe(200);
    const called = await monitor();
    expect([findTruck(called, truck), called.callMinutes]).toEqual(["WEIGHBRIDGE", 10]);
    // The version stays, so an open weigh form can be saved.
    await step(api, truck, "weigh-in", { weightKg: TARE });
    expect(findTruck(await monitor(), truck)).toBeUndefined();
    expect((await call("FG", path)).status).toBe(200);
    expect(findTruck(await monitor(), truck)).toBe(truck.outboundItem[0]?.loadingArea);
    expect(await readCalls(path)).toMatchObject([
      { by: { name: "Uji FG" }, changes: [{ field: "calledTo", to: truck.outboundItem[0]?.loadingArea }] },
      { by: { name: "Uji SCALE" }, changes: [{ field: "calledTo", from: null, to: "WEIGHBRIDGE" }] },
    ]);
  });

  it("is not called to the weighbridge again by its first call, once it is loaded", async () => {
    let truck = await openTruck(api);
    await call("SCALE", `/outbound-record/${truck.id}`);
    truck = await step(api, truck, "weigh-in", { weightKg: TARE });
    for (const index of truck.outboundItem.keys()) truck = await load(api, truck, index);
    expect(truck.status).toBe("LOADED");
    expect(findTruck(await monitor(), truck)).toBeUndefined();
  });

  it("has the minutes from the call to its load in FG's report, and not to the load after", async () => {
    const truck = await truckAt(api, "WEIGHED_IN");
    await call("FG", `/outbound-record/${truck.id}`);
    for (const index of truck.outboundItem.keys()) await load(api, truck, index);
    const minutes = sql`interval '1 minute' * (12 + id - ${truck.outboundItem[0]?.id})`;
    await api.db.execute(
      sql`update outbound_record_item set loaded_at = loaded_at + ${minutes} where outbound_record_id = ${truck.id}`,
    );
    const days = `startDate=${truck.date}&endDate=${truck.date}`;
    const report = (query: string) => api.get<ReportAnswer>("FG", `/load-report?${days}&${query}`);
    const { data } = (await report(`licensePlate=${truck.licensePlate}&sort=callMinutes`)).body;
    expect(data.map(({ callMinutes }) => callMinutes)).toEqual([12, null]);
    expect(Object.keys(data[0] ?? {})).not.toContain("customer");
    const areas = (await report("type=loadingArea&sort=-meanCall")).body.data;
    expect(areas.find(({ label }) => label === truck.outboundItem[0]?.loadingArea)?.meanCall).toBe(12);
  });

  it("is called only by the roles of its next step, and not after the second weighing", async () => {
    const truck = await openTruck(api);
    const path = `/outbound-record/${truck.id}`;
    for (const as of ["FG", "OFFICE", "FINANCE", "CHECKER"] as const) expect((await call(as, path)).status).toBe(403);
    await step(api, truck, "cancel", { reason: "batal" });
    expect(await call("SCALE", path)).toMatchObject({ status: 409, body: { code: "wrongStatusOutbound" } });
  });

  it("is no longer called to an area after its item moves to another", async () => {
    const truck = await truckAt(api, "WEIGHED_IN");
    await call("FG", `/outbound-record/${truck.id}`);
    expect(findTruck(await monitor(), truck)).toBe("H");
    const [item] = truck.outboundItem;
    const moved = { ...newRecord("").outboundItem[0], loadingArea: "L", unusualReason: "uji" };
    expect((await api.put("FG", `/outbound-record-item/${item?.id}`, moved, item?.version)).status).toBe(200);
    expect(findTruck(await monitor(), truck)).toBeUndefined();
  });

  it("is called once when several users call within 15 seconds", async () => {
    const truck = await openTruck(api);
    const path = `/outbound-record/${truck.id}`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => call("SCALE", path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readCalls(path)).toHaveLength(1);
  });
});

describe("a called inbound truck", () => {
  it("is on the monitor at the scale, and when called to the unloading", async () => {
    const truck = await InboundTruck.arrives(api, freshPlate());
    const path = `/inbound-record/${truck.record.id}`;
    expect(
      (await monitor()).atScale.find(({ licensePlate }) => licensePlate === truck.record.licensePlate),
    ).toMatchObject({
      direction: "inbound",
      call: null,
    });
    await truck.does("SCALE", "weigh-in", { weightKg: 30_000 });
    expect((await monitor()).atScale.some(({ licensePlate }) => licensePlate === truck.record.licensePlate)).toBe(
      false,
    );
    expect((await call("SCALE", path)).status).toBe(403);
    expect((await call("CHECKER", path)).status).toBe(200);
    expect(findTruck(await monitor(), truck.record)).toBe("UNLOADING");
  });

  it("is never shown as called to a step that is done at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const truck = await InboundTruck.arrives(api, freshPlate());
      const path = `/inbound-record/${truck.record.id}`;
      await Promise.all([call("SCALE", path), truck.does("SCALE", "weigh-in", { weightKg: 30_000 })]);
      expect(findTruck(await monitor(), truck.record)).toBeUndefined();
    }
  });
});

describe("trucks that wait for the scale", () => {
  it("have the same turn on the monitor and the start page: called first, then the longest wait", async () => {
    const first = await openTruck(api);
    const { record: unloaded } = await InboundTruck.after(api, freshPlate(), "check");
    const called = await openTruck(api);
    await call("SCALE", `/outbound-record/${called.id}`);
    const scale = (await monitor()).atScale.filter(({ step: next }) => next !== "check");
    const { body } = await api.get<HomeAnswer>("SCALE", "/home");
    const home = body.trucks?.trucks ?? [];
    expect(scale.map(({ licensePlate }) => licensePlate).slice(0, home.length)).toEqual(
      home.map(({ licensePlate }) => licensePlate),
    );
    const turnOf = (plate: string) => scale.findIndex(({ licensePlate }) => licensePlate === plate);
    const turns = [called, first, unloaded].map(({ licensePlate }) => turnOf(licensePlate));
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    expect(scale[turnOf(unloaded.licensePlate)]).toMatchObject({ direction: "inbound", step: "weighOut" });
  });
});
