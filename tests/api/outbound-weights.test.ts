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
  it("is rejected below the scale's minimum, with any reason", async () => {
    const record = await openTruck(api);
    const { status, body } = await weigh(record, "weigh-in", { weightKg: 190, unusualReason: "uji batas" });
    expect([status, body.errors]).toEqual([422, { weightKg: ["Timbangan mulai dari 200 kg."] }]);
  });

  it("may equal the scale's minimum, and 120,000 kg if that is its capacity", async () => {
    const unusualReason = "uji batas";
    const record = await step(large, await openTruck(large), "weigh-in", { weightKg: 200, unusualReason });
    let loaded = await load(large, record, 0);
    loaded = await load(large, loaded, 1);
    const full = await step(large, loaded, "weigh-out", { weightKg: 120_000, unusualReason });
    expect(full).toMatchObject({ firstKg: 200, secondKg: 120_000, netKg: 119_800, differenceKg: 105_800 });
  });

  it("of the full truck must exceed the empty weight", async () => {
    const record = await truckAt(api, "LOADED");
    const { status, body } = await weigh(record, "weigh-out", { weightKg: TARE });
    const text = "Timbang isi harus lebih dari timbang kosong 8.000 kg.";
    expect([status, body.errors]).toEqual([422, { weightKg: [text] }]);
  });

  it("must be a multiple of the scale's division", async () => {
    const record = await openTruck(coarse);
    const { body } = await weigh(record, "weigh-in", { weightKg: 8010 }, coarse);
    expect(body.errors).toEqual({ weightKg: ["Harus kelipatan 20 kg."] });
    expect((await weigh(record, "weigh-in", { weightKg: 8020 }, coarse)).status).toBe(200);
  });
});

describe("the difference between net and items", () => {
  it("beyond the tolerance needs a reason", async () => {
    // The items are 14,000 kg, so half a percent is 70 kg.
    const full = await step(api, await truckAt(api, "LOADED"), "weigh-out", { weightKg: GROSS - 80 });
    const refused = await finish(full, { reason: " " });
    const text = "Selisih -80 kg melebihi toleransi 0,5 %. Isi alasannya.";
    expect([refused.status, refused.body.errors]).toEqual([422, { reason: [text] }]);
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
});
