import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { GhostLoad, GhostLoadList } from "#contract/scale/ghost-load";
import { findInconsistencies } from "#backend/consistency";
import { ghostLoad, scaleLive } from "#backend/db/tables/scale";
import { dropOldCurves } from "#backend/scale/ghost-loads";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { TestScale } from "../setup/scales";
import { freshPlate, openTruck } from "../setup/trucks";

/** Loads that left the deck without a weighing (docs/domain.md, Ghost loads). */

const api = useApi();
let on: TestScale;
beforeAll(async () => {
  on = await TestScale.make(api);
  await on.empties();
});

const listed = async (query = "", scaleId = on.scale.id) =>
  (await api.get<GhostLoadList>("OFFICE", `/ghost-load?scaleId=${scaleId}${query}`)).body;

const settle = (id: number | undefined, reason?: string) =>
  api.post<ErrorAnswer>("OFFICE", "/exception/look", { rows: [`ghost-load ${id} ghostLoad 0`], reason });

/** A load stays on the deck and leaves. */
async function passesOver(kg: number, seconds: number, weigh?: (readingId: number) => Promise<unknown>) {
  const { reading } = await on.carries(kg);
  await on.passes(seconds * 1_000);
  await on.carries(kg);
  await weigh?.(reading.id);
  await on.empties();
}

it("a load of ten seconds that leaves without a weighing is kept with its curve", async () => {
  await passesOver(9_500, 12);
  const { data, total } = await listed();
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ peakKg: 9_500, late: false, settledAt: null });
  expect(data[0]?.seconds).toBeGreaterThanOrEqual(12);
  expect(data[0]?.curve?.some(([, kg]) => kg === 9_500)).toBe(true);
});

it("a shorter load, and one that is weighed, are no ghost loads", async () => {
  const { total: before } = await listed();
  await passesOver(9_600, 5);
  const weigh = async () => {
    const record = await openTruck(api);
    const { reading } = await on.carries(8_100);
    const body = { readingId: reading.id, unusualReason: "uji" };
    const { status } = await api.post("SCALE", `/outbound-record/${record.id}/weigh-in`, body, record.version);
    expect(status).toBe(200);
  };
  await passesOver(8_100, 12, weigh);
  // The same kg were typed before.
  await passesOver(8_200, 12, async () => {
    const at = async (record: { id: number; version: number }, body: object) =>
      api.post<OutboundRecord>("SCALE", `/outbound-record/${record.id}/weigh-in`, body, record.version);
    const typed = await at(await openTruck(api), { weightKg: 8_200, typedReason: "uji", unusualReason: "uji" });
    const { reading } = await on.carries(8_200);
    expect((await at(typed.body, { readingId: reading.id })).status).toBe(200);
  });
  expect((await listed()).total).toBe(before);
});

it("a load that leaves and comes back is one case, another weight is its own", async () => {
  const { total: before } = await listed();
  await passesOver(10_500, 12);
  await passesOver(11_500, 12);
  await passesOver(10_510, 12);
  const { data, total } = await listed();
  expect(total).toBe(before + 2);
  const found = data.find(({ peakKg }) => peakKg === 10_500);
  expect(found?.seconds).toBeGreaterThanOrEqual(24);
  const history = await api.history("ADMIN", `/ghost-load/${found?.id}`);
  expect(history.map(({ action }) => action)).toEqual(["again", "create"]);
  await settle(found?.id, "traktor lewat");
  await passesOver(10_500, 12);
  expect((await listed()).total).toBe(before + 3);
});

it("a load that comes back after a quarter of an hour is another one", async () => {
  await passesOver(12_500, 12);
  const { total } = await listed();
  const minutes16 = sql`interval '16 minutes'`;
  await api.db
    .update(ghostLoad)
    .set({ startedAt: sql`${ghostLoad.startedAt} - ${minutes16}`, endedAt: sql`${ghostLoad.endedAt} - ${minutes16}` })
    .where(eq(ghostLoad.peakKg, 12_500));
  await passesOver(12_500, 12);
  expect((await listed()).total).toBe(total + 1);
});

it("names the trucks whose cards were open while it was on the deck", async () => {
  const [first, second] = [await openTruck(api), await InboundTruck.arrives(api, freshPlate())];
  const card = (direction: string, recordId: number, role: "SCALE" | "FG" = "SCALE") =>
    api.post(role, `/scale/${on.scale.id}/card`, { direction, recordId });
  // No load is on the deck.
  expect((await card("outbound", first.id)).status).toBe(204);
  await on.carries(13_500);
  for (const _ of [1, 2]) expect((await card("outbound", first.id)).status).toBe(204);
  expect((await card("inbound", second.record.id)).status).toBe(204);
  expect((await card("outbound", first.id, "FG")).status).toBe(403);
  expect((await card("outbound", 999_999)).status).toBe(404);
  await on.passes(12_000);
  await on.carries(13_500);
  await on.empties();
  const { data } = await listed();
  expect(data[0]?.peakKg).toBe(13_500);
  expect(data[0]?.trucks).toEqual([
    { direction: "outbound", id: first.id, recordNo: first.recordNo, licensePlate: first.licensePlate },
    {
      direction: "inbound",
      id: second.record.id,
      recordNo: second.record.recordNo,
      licensePlate: second.record.licensePlate,
    },
  ]);
});

it("weighs the load without the swing of the deck", async () => {
  await on.passes(500);
  await on.send({ frames: on.frames(10_330, 4, { stable: false }) });
  await passesOver(7_470, 12);
  expect((await listed()).data[0]?.peakKg).toBe(7_470);
});

it("a batch repeated after a loss of the live state stores no second one", async () => {
  await on.carries(7_700);
  await on.passes(12_000);
  await on.carries(7_700);
  await on.passes(10_000);
  const frames = on.frames(0, 30);
  const state = eq(scaleLive.scaleId, on.scale.id);
  const [row] = await api.db.select().from(scaleLive).where(state);
  await on.send({ frames });
  const { total } = await listed();
  await api.db.update(scaleLive).set(row!).where(state);
  await on.send({ frames });
  expect((await listed()).total).toBe(total);
});

it("frames of an interruption mark it late", async () => {
  await on.passes(60_000);
  const frames = [
    ...on.frames(6_000, 4, { ageMs: 50_000 }),
    ...on.frames(6_000, 4, { ageMs: 30_000 }),
    ...on.frames(0, 25, { ageMs: 10_000 }),
  ];
  await on.send({ frames });
  const { data } = await listed();
  expect(data.filter(({ late }) => late)).toMatchObject([{ peakKg: 6_000 }]);
});

it("OFFICE settles it once with a reason, which the history keeps", async () => {
  const { data } = await listed();
  const id = data.find(({ settledAt }) => settledAt === null)?.id;
  expect((await settle(id)).body.errors).toHaveProperty("reason");
  expect((await settle(id, "traktor lewat")).status).toBe(204);
  const { body } = await api.get<GhostLoad>("SCALE", `/ghost-load/${id}`);
  expect(body).toMatchObject({ reason: "traktor lewat", settledBy: { name: "Uji OFFICE" } });
  expect((await settle(id, "sekali lagi")).body).toMatchObject({ code: "looked", params: { name: "Uji OFFICE" } });
  const history = await api.history("ADMIN", `/ghost-load/${id}`);
  expect(history.map(({ action, reason }) => [action, reason])).toEqual([
    ["settle", "traktor lewat"],
    ["create", null],
  ]);
});

it("filters the list by scale and state", async () => {
  const [all, open, settled] = await Promise.all([listed(), listed("&state=open"), listed("&state=settled")]);
  expect(settled.data.every(({ settledAt }) => settledAt !== null)).toBe(true);
  expect([settled.total > 0, open.total + settled.total]).toEqual([true, all.total]);
  expect((await listed("", on.scale.id + 1)).total).toBe(0);
});

it("curves are dropped after the plant's retention, rows stay", async () => {
  const { data } = await listed();
  const [newest, oldest] = [data[0]?.id ?? 0, data.at(-1)?.id ?? 0];
  await api.db
    .update(ghostLoad)
    .set({ startedAt: sql`now() - interval '91 days'` })
    .where(eq(ghostLoad.id, oldest));
  await dropOldCurves(api.db, { SCALE_CURVE_DAYS: 90 });
  const readCurve = async (id: number) => (await api.get<GhostLoad>("ADMIN", `/ghost-load/${id}`)).body.curve;
  expect(await readCurve(oldest)).toBeNull();
  expect(await readCurve(newest)).not.toBeNull();
  await api.db.execute(sql`insert into plant_setting (id, saved) values (1, '{"scaleCurveDays": 100}')`);
  await api.db
    .update(ghostLoad)
    .set({ startedAt: sql`now() - interval '95 days'` })
    .where(eq(ghostLoad.id, newest));
  await dropOldCurves(api.db, { SCALE_CURVE_DAYS: 90 });
  expect(await readCurve(newest)).not.toBeNull();
  expect(await findInconsistencies(api.db)).toEqual([]);
});
