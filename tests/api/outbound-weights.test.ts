import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { GROSS, load, openTruck, step, TARE, truckAt } from "../setup/trucks";

const api = useApi();
const coarse = useApi({ SCALE_DIVISION_KG: "20", WEIGHT_TOLERANCE_PCT: "2.5" });
const large = useApi({ SCALE_CAPACITY_KG: "120000" });

const weigh = (record: OutboundRecord, verb: "weigh-in" | "weigh-out", body: unknown, on = api) =>
  on.post<ErrorAnswer>("SCALE", `/outbound-record/${record.id}/${verb}`, body, record.version);
const finish = (record: OutboundRecord, body: unknown, on = api) =>
  on.post<OutboundRecord & ErrorAnswer>("OFFICE", `/outbound-record/${record.id}/finish`, body, record.version);

describe("an outbound weight", () => {
  it.each([
    [-10, "Minimal 1."],
    [120_010, "Maksimal 120.000."],
    [8005, "Harus kelipatan 10 kg."],
    [undefined, "Wajib diisi."],
  ])("of %j is rejected at its field", async (weightKg, text) => {
    const record = await openTruck(api);
    const { status, body } = await weigh(record, "weigh-in", { weightKg });
    expect([status, body.errors]).toEqual([422, { weightKg: [text] }]);
    expect((await api.get("SCALE", `/outbound-record/${record.id}`)).body).toEqual(record);
  });

  it.each([
    [0, "Minimal 1."],
    [10, "Timbangan mulai dari 200 kg."],
    [190, "Timbangan mulai dari 200 kg."],
  ])("of %i kg is rejected below the scale's minimum, with or without a reason", async (weightKg, text) => {
    const record = await openTruck(api);
    const { status, body } = await weigh(record, "weigh-in", { weightKg, unusualReason: "uji batas" });
    expect([status, body.errors]).toEqual([422, { weightKg: [text] }]);
  });

  it("may equal the scale's minimum, and 120,000 kg if that is its capacity", async () => {
    const unusualReason = "uji batas";
    const record = await step(large, await openTruck(large), "weigh-in", { weightKg: 200, unusualReason });
    let loaded = await load(large, record, 0);
    loaded = await load(large, loaded, 1);
    const full = await step(large, loaded, "weigh-out", { weightKg: 120_000, unusualReason });
    expect(full).toMatchObject({ firstKg: 200, secondKg: 120_000, netKg: 119_800, differenceKg: 105_800 });
  });

  it("is stored with user, time and source, which a corrected weight keeps", async () => {
    const record = await openTruck(api);
    const first = await api.post<OutboundRecord>(
      "SCALE",
      `/outbound-record/${record.id}/weigh-in`,
      { weightKg: 9000 },
      1,
    );
    expect(first.body).toMatchObject({ firstKg: 9000, firstBy: { name: "Uji SCALE" }, firstSource: "MANUAL" });
    const again = await step(api, first.body, "weigh-in", {
      weightKg: TARE,
      source: "MANUAL",
      unusualReason: "salah baca",
    });
    const { firstAt, firstBy } = first.body;
    expect(again).toMatchObject({ firstKg: TARE, firstAt, firstBy, firstSource: "MANUAL" });
    const refused = await weigh(again, "weigh-in", { weightKg: TARE, source: "GUESS" });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["source"]]);
  });

  it("cannot claim the scale as its source", async () => {
    const record = await openTruck(api);
    const { status, body } = await weigh(record, "weigh-in", { weightKg: TARE, source: "INDICATOR" });
    expect([status, body.errors]).toEqual([
      422,
      { source: ["Hanya MANUAL. Berat dari timbangan disebut dengan readingId."] },
    ]);
    expect((await api.get("SCALE", `/outbound-record/${record.id}`)).body).toEqual(record);
  });

  it.each([TARE, TARE - 10, 200])(
    "of the full truck must exceed the empty weight, which %i kg does not",
    async (weightKg) => {
      const record = await truckAt(api, "LOADED");
      const { status, body } = await weigh(record, "weigh-out", { weightKg });
      const text = "Timbang isi harus lebih dari timbang kosong 8.000 kg.";
      expect([status, body.errors]).toEqual([422, { weightKg: [text] }]);
    },
  );

  it("must be a multiple of the scale's division", async () => {
    const record = await openTruck(coarse);
    const { body } = await weigh(record, "weigh-in", { weightKg: 8010 }, coarse);
    expect(body.errors).toEqual({ weightKg: ["Harus kelipatan 20 kg."] });
    expect((await weigh(record, "weigh-in", { weightKg: 8020 }, coarse)).status).toBe(200);
  });
});

describe("the difference between net and items", () => {
  // The items are 14,000 kg, so half a percent is 70 kg.
  it.each([
    [GROSS, 0],
    [GROSS + 70, 70],
    [GROSS - 70, -70],
  ])("within the tolerance needs no reason: gross %i kg", async (weightKg, differenceKg) => {
    const full = await step(api, await truckAt(api, "LOADED"), "weigh-out", { weightKg });
    expect(full).toMatchObject({ netKg: weightKg - TARE, itemsKg: 14_000, differenceKg });
    const done = await finish(full, { reason: "" });
    expect(done.body).toMatchObject({ status: "DONE", differenceReason: null, finishedBy: { name: "Uji OFFICE" } });
  });

  it.each([
    [GROSS + 80, "80"],
    [GROSS - 80, "-80"],
  ])("beyond the tolerance needs a reason: gross %i kg", async (weightKg, shown) => {
    const full = await step(api, await truckAt(api, "LOADED"), "weigh-out", { weightKg });
    const text = `Selisih ${shown} kg melebihi toleransi 0,5 %. Isi alasannya.`;
    for (const body of [{}, { reason: null }, { reason: " " }]) {
      const refused = await finish(full, body);
      expect([refused.status, refused.body.errors]).toEqual([422, { reason: [text] }]);
    }
    const short = await finish(full, { reason: "x" });
    expect([short.status, Object.keys(short.body.errors ?? {})]).toEqual([422, ["reason"]]);
    const done = await finish(full, { reason: "palet ikut tertimbang" });
    expect(done.body).toMatchObject({ status: "DONE", differenceReason: "palet ikut tertimbang" });
  });

  it("needs a new reason after a reopen", async () => {
    const full = await step(api, await truckAt(api, "LOADED"), "weigh-out", { weightKg: GROSS + 500 });
    const done = await step(api, full, "finish", { reason: "palet" });
    const reopened = await step(api, done, "reopen", { reason: "salah timbang" });
    expect((await finish(reopened, {})).status).toBe(422);
    const corrected = await step(api, reopened, "weigh-out", { weightKg: GROSS, unusualReason: "salah baca" });
    expect((await finish(corrected, {})).status).toBe(200);
  });

  it("uses the plant's tolerance", async () => {
    const within = await step(coarse, await truckAt(coarse, "LOADED"), "weigh-out", { weightKg: GROSS + 340 });
    expect((await finish(within, {}, coarse)).status).toBe(200);
    const above = await step(coarse, await truckAt(coarse, "LOADED"), "weigh-out", { weightKg: GROSS + 360 });
    expect((await finish(above, {}, coarse)).body.errors?.reason?.[0]).toContain("2,5 %");
  });

  it("uses the loaded kg, not the planned kg", async () => {
    let record = await truckAt(api, "WEIGHED_IN");
    record = await load(api, record, 0, { bags: 190, quantityKg: 9500 });
    record = await load(api, record, 1);
    expect(record).toMatchObject({ status: "LOADED", itemsKg: 13_500 });
    const full = await step(api, record, "weigh-out", { weightKg: TARE + 13_500 });
    expect(full.differenceKg).toBe(0);
  });
});
