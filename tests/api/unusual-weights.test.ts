import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { PLANT_FIELDS, type PlantSettings } from "#contract/plant/plant";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { newRecord } from "../setup/records";
import { entriesOf, freshPlate, load, openTruck, step, truckAt } from "../setup/trucks";

const api = useApi();
const narrow = useApi({ UNUSUAL_TARE_KG: "50", UNUSUAL_GROSS_PCT: "0" });

const weigh = (record: OutboundRecord, verb: "weigh-in" | "weigh-out", body: object, on = api) =>
  on.post<OutboundRecord & ErrorAnswer>("SCALE", `/outbound-record/${record.id}/${verb}`, body, record.version);

/** Creates finished trucks of a plate with these tares, each loaded with 14,000 kg. */
async function visits(plate: string, tares: number[], on = api): Promise<void> {
  for (const tare of tares) {
    let record = await step(on, await openTruck(on, { licensePlate: plate }), "weigh-in", { weightKg: tare });
    for (const [index] of record.outboundItem.entries()) record = await load(on, record, index);
    record = await step(on, record, "weigh-out", { weightKg: tare + 14_000 });
    await step(on, record, "finish", { reason: "uji" });
  }
}

describe("a known truck", () => {
  it("is compared with its own tares in both directions", async () => {
    const plate = freshPlate();
    await visits(plate, [8_000, 8_100], narrow);
    const inbound = await InboundTruck.arrives(narrow, plate);
    await inbound.does("SCALE", "weigh-in", { weightKg: 20_000 });
    await inbound.does("CHECKER", "check", inbound.counted());
    await inbound.does("SCALE", "weigh-out", { weightKg: 8_050 });
    const record = await openTruck(narrow, { licensePlate: plate });
    const usual = await narrow.get("SCALE", `/outbound-record/${record.id}/usual-weights`);
    // The usual tare is 8,050 with a spread of 50; four spreads are allowed.
    expect(usual.body).toEqual({
      tare: { low: 7_850, high: 8_250, basis: "plate", visits: 3, load: null },
      gross: { low: 14_000, high: 22_100, basis: "plate", visits: 3, load: null },
      net: null,
    });
    const refused = await weigh(record, "weigh-in", { weightKg: 8_260 }, narrow);
    expect(refused.body.errors?.weightKg).toEqual([
      `Nilai tidak wajar: ${plate} kosong biasanya 7.850 sampai 8.250 kg (3 timbangan terakhir).`,
    ]);
    expect((await weigh(record, "weigh-in", { weightKg: 8_250 }, narrow)).status).toBe(200);
  });

  it("is compared with the visits of its corrected plate", async () => {
    const [plate, heavy] = [freshPlate(), freshPlate()];
    await visits(plate, [8_000, 8_010, 8_020]);
    await visits(heavy, [9_000, 9_010, 9_020]);
    const record = await truckAt(api, "WEIGHED_IN");
    const weighed = await step(api, record, "weigh-in", { weightKg: 9_000, unusualReason: "salah baca" });
    const put = (licensePlate: string, { version }: OutboundRecord, more: object = {}) =>
      api.put<OutboundRecord & ErrorAnswer>(
        "OFFICE",
        `/outbound-record/${record.id}`,
        newRecord(licensePlate, { outboundItem: entriesOf(record), ...more }),
        version,
      );
    const refused = await put(plate, weighed);
    expect(refused.body.errors?.licensePlate).toEqual([
      `Nilai tidak wajar: ${plate} kosong biasanya 7.510 sampai 8.510 kg (3 timbangan terakhir).`,
    ]);
    const asked = (await put(plate, weighed, { unusualReason: "bak baru" })).body;
    expect(asked.unusual).toMatchObject([{ field: "firstKg", value: 9_000, reason: "bak baru" }]);
    expect((await put(heavy, asked)).body.unusual).toEqual([]);
    const inbound = await InboundTruck.after(api, freshPlate(), "weigh-in");
    expect((await inbound.put("SCALE", { licensePlate: plate })).status).toBe(422);
    await inbound.put("SCALE", { licensePlate: plate, unusualReason: "bak baru" });
    expect(inbound.record.unusual).toMatchObject([{ field: "firstKg", value: 30_000 }]);
  });

  it("ignores cancelled and deleted visits and the record itself", async () => {
    const plate = freshPlate();
    for (const verb of ["cancel", "delete"] as const) {
      const record = await step(api, await openTruck(api, { licensePlate: plate }), "weigh-in", { weightKg: 5_000 });
      if (verb === "cancel") await step(api, record, "cancel", { reason: "salah truk" });
      else await api.call("ADMIN", "delete", `/outbound-record/${record.id}`, { version: record.version });
    }
    const record = await step(api, await openTruck(api, { licensePlate: plate }), "weigh-in", { weightKg: 8_000 });
    const usual = await api.get("SCALE", `/outbound-record/${record.id}/usual-weights`);
    expect(usual.body).toMatchObject({ tare: { basis: "plant", visits: 0 }, gross: { basis: "plant", visits: 0 } });
  });
});

describe("a corrected weight", () => {
  it("of a truck that loads more loses its second weight and mark", async () => {
    const loaded = await truckAt(api, "LOADED");
    const { body } = await weigh(loaded, "weigh-out", { weightKg: 61_000, unusualReason: "muatan basah" });
    expect(body.toCheck).toBe(true);
    const item = { outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 1, quantityKg: 50 };
    const more = await api.post<OutboundRecord>("ADMIN", "/outbound-record-item", {
      outboundRecordId: body.id,
      ...item,
    });
    expect([more.body.secondKg, more.body.toCheck, more.body.unusual]).toEqual([null, false, []]);
  });
});

describe("an inbound record", () => {
  it("needs a reason for an unusual gross or tare", async () => {
    const truck = await InboundTruck.arrives(api, freshPlate());
    const heavy = await truck.does("SCALE", "weigh-in", { weightKg: 61_000 });
    expect(heavy.status).toBe(422);
    await truck.does("SCALE", "weigh-in", { weightKg: 61_000, unusualReason: "tronton baru" });
    expect(truck.record).toMatchObject({ toCheck: true, unusual: [{ field: "firstKg", value: 61_000 }] });
    await truck.does("CHECKER", "check", truck.counted());
    expect((await truck.does("SCALE", "weigh-out", { weightKg: 26_000 })).status).toBe(422);
    await truck.does("SCALE", "weigh-out", { weightKg: 26_000, unusualReason: "tronton baru" });
    expect(truck.record.unusual).toHaveLength(2);
  });
});

/** Saves whether users may clear their own marks. */
async function saveClearOwn(unusualClearOwn: "1" | null) {
  const { version } = (await api.get<PlantSettings>("ADMIN", "/settings/company")).body;
  const empty = Object.fromEntries(PLANT_FIELDS.map((field) => [field, null]));
  const answer = await api.put("ADMIN", "/settings/company", { ...empty, unusualClearOwn }, version);
  expect(answer.status).toBe(200);
}

describe("a record that needs a review", () => {
  it("is counted, and its review has a note in the history", async () => {
    const { body } = await weigh(await openTruck(api), "weigh-in", { weightKg: 1_000, unusualReason: "pikap" });
    const { body: list } = await api.get<{ total: number }>("OFFICE", "/outbound-record?unusual=1");
    expect((await api.get<{ toCheck: number }>("OFFICE", "/outbound-record/open")).body.toCheck).toBe(list.total);
    const at = `/outbound-record/${body.id}/clear-unusual`;
    expect((await api.post("OFFICE", at, { note: "dilihat di lapangan" }, body.version)).status).toBe(200);
    const [newest] = await api.history("OFFICE", `/outbound-record/${body.id}`);
    expect(newest).toMatchObject({ action: "markReviewed", reason: "dilihat di lapangan" });
  });

  it("is not cleared by the user who entered it, in any role", async () => {
    const record = await truckAt(api, "LOADED");
    const body = { weightKg: 61_000, unusualReason: "muatan ganda" };
    const weighed = await api.post<OutboundRecord>(
      "ADMIN",
      `/outbound-record/${record.id}/weigh-out`,
      body,
      record.version,
    );
    const clear = (version: number) =>
      api.post<OutboundRecord & ErrorAnswer>("ADMIN", `/outbound-record/${record.id}/clear-unusual`, {}, version);
    const own = await clear(weighed.body.version);
    expect([own.status, own.body.message]).toEqual([
      409,
      "Nilai tidak wajar yang Anda isi sendiri harus dicek orang lain.",
    ]);

    await saveClearOwn("1");
    const cleared = await clear(weighed.body.version);
    await saveClearOwn(null);
    expect(cleared.body).toMatchObject({ toCheck: false, unusual: [{ clearedBy: { name: "Uji ADMIN" } }, {}] });
    const history = await api.history("ADMIN", `/outbound-record/${record.id}`);
    expect(history[0]).toMatchObject({ action: "clearOwnUnusual" });
  });

  it("keeps the reviewer's own value to check when they clear another user's", async () => {
    const record = await openTruck(api);
    const one = await weigh(record, "weigh-in", { weightKg: 1_000, unusualReason: "kendaraan kecil" });
    const [first] = one.body.outboundItem;
    const at = `/outbound-record-item/${first?.id}/load`;
    const load = { bags: first?.bags, quantityKg: 1_000, unusualReason: "sisa karung" };
    const two = await api.post<OutboundRecord>("ADMIN", at, load, first?.version);
    const cleared = await api.post<OutboundRecord>(
      "ADMIN",
      `/outbound-record/${record.id}/clear-unusual`,
      {},
      two.body.version,
    );
    expect(cleared.body).toMatchObject({
      toCheck: true,
      unusual: [
        { field: "firstKg", clearedBy: { name: "Uji ADMIN" } },
        { field: "loadedKg", clearedBy: null },
        { field: "quantityKg", clearedBy: null },
      ],
    });
  });
});
