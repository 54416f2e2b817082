import { beforeAll, describe, expect, it } from "vitest";
import type { InboundRecord, InboundRecordList } from "#contract/weighing/inbound-record";
import { findInconsistencies } from "#backend/consistency";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { pdfText } from "../setup/pdf-text";
import { freshPlate } from "../setup/trucks";

/** Weighings between two unloadings (docs/domain.md, Weighings between). */

const api = useApi();
const GRAIN = 1;
const BALES = 2;
let corn = 0;

beforeAll(async () => {
  corn = (await api.post<{ id: number }>("ADMIN", "/inbound-item", { name: "Jagung", unit: "kg" })).body.id;
});

const why = { unusualReason: "ditimbang ulang" };

/** A truck of 30,000 kg with 12,000 kg of grain and 6,000 kg of corn. */
const arrived = (changes: object = {}) =>
  InboundTruck.after(api, freshPlate(), "weigh-in", {
    items: [
      { inboundItemId: GRAIN, quantity: 12_000 },
      { inboundItemId: corn, quantity: 6_000 },
    ],
    ...changes,
  });
const between = (truck: InboundTruck, weightKg: number, places: number[] = [0], more: object = {}) => {
  const itemIds = places.map((place) => truck.record.items[place]?.id);
  return truck.does("SCALE", "weigh-between", { weightKg, itemIds, ...more });
};
const goesOut = async (truck: InboundTruck, deduction: object = {}) => {
  await truck.does("CHECKER", "check", truck.counted(deduction));
  return truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
};
const netsOf = ({ items }: InboundRecord) => items.map(({ netKg }) => netKg);

describe("a weighing between two unloadings", () => {
  it("gives each item its own net, with time and operator", async () => {
    const truck = await arrived();
    const { status, body } = await between(truck, 18_300);
    expect(status).toBe(200);
    const [grain] = body.items;
    expect(body).toMatchObject({ status: "WEIGHED_IN", secondKg: null, netKg: null });
    expect(body.weighingsBetween).toEqual([
      {
        weightKg: 18_300,
        source: "MANUAL",
        itemIds: [grain?.id],
        correction: null,
        by: expect.objectContaining({ name: "Uji SCALE" }) as object,
        at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    const [entry] = await api.history("ADMIN", `/inbound-record/${body.id}`);
    expect(entry).toMatchObject({ action: "weighBetween", by: { name: "Uji SCALE" } });
    const change = { field: "weighingsBetween", from: [], to: ["18.300 kg · Gandum curah"] };
    expect(entry?.changes).toEqual([change]);
    const plate = encodeURIComponent(body.licensePlate);
    const list = await api.get<InboundRecordList>("SCALE", `/inbound-record?licensePlate=${plate}`);
    expect(list.body.data.map(({ lastStepAt }) => lastStepAt)).toEqual([body.weighingsBetween[0]?.at]);
    await goesOut(truck);
    expect(netsOf(truck.record)).toEqual([11_700, 6_300]);
    await truck.does("FINANCE", "finish", {
      items: truck.record.items.map(({ id }, index) => ({ id, pricePerKg: index === 0 ? 5_000 : 4_000 })),
      ...why,
    });
    expect(truck.record).toMatchObject({ status: "DONE", amount: 11_700 * 5_000 + 6_300 * 4_000 });
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("is taken more than once, after the check too, each below the last", async () => {
    const items = [4_000, 8_000, 6_000].map((quantity) => ({ inboundItemId: GRAIN, quantity }));
    const truck = await arrived({ items });
    await between(truck, 26_000);
    await truck.does("CHECKER", "check", truck.counted());
    const refused = await between(truck, 26_000, [1]);
    expect(refused.body).toHaveProperty("errorCodes.weightKg.0", { code: "weightNotBelow", params: { kg: 26_000 } });
    await between(truck, 18_100, [1]);
    expect(truck.record.status).toBe("UNLOADED");
    const tare = await truck.does("SCALE", "weigh-out", { weightKg: 18_100, ...why });
    expect(tare.body).toHaveProperty("errorCodes.weightKg.0.code", "weightNotBelow");
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    expect(netsOf(truck.record)).toEqual([4_000, 7_900, 6_100]);
  });

  it.each([
    ["no goods", [], "itemIds"],
    ["all goods", [0, 1], "itemIds"],
    ["unknown goods", [7], "itemIds"],
  ])("rejects %s", async (_, places, field) => {
    const truck = await arrived();
    const refused = await truck.does("SCALE", "weigh-between", {
      weightKg: 18_000,
      itemIds: places.map((place) => truck.record.items[place]?.id ?? 999_999),
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty(["errors", field]);
  });

  it("rejects weighed goods, a weight off the scale, and a truck without its first or with its second weighing", async () => {
    const truck = await arrived({
      items: [4_000, 8_000, 6_000].map((quantity) => ({ inboundItemId: GRAIN, quantity })),
    });
    await between(truck, 26_000);
    expect((await between(truck, 20_000, [0, 1])).body).toHaveProperty("errorCodes.itemIds.0.code", "itemWeighed");
    expect((await between(truck, 18_005, [1])).body).toHaveProperty("errorCodes.weightKg.0.code", "scaleStep");
    await goesOut(truck);
    expect((await between(truck, 18_100, [1])).body).toMatchObject({ code: "weighedOut" });
    const waiting = await InboundTruck.arrives(api, freshPlate(), why);
    expect((await between(waiting, 18_000)).status).toBe(409);
    expect((await waiting.does("CHECKER", "weigh-between", { weightKg: 18_000, itemIds: [1] })).status).toBe(403);
  });

  it("asks for a reason when the unloaded kg do not fit the delivery note, or the truck would be lighter than empty", async () => {
    const truck = await arrived();
    const refused = await between(truck, 23_000);
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty("errorCodes.weightKg.0", {
      code: "unusualBetweenOfNote",
      params: { plate: truck.record.licensePlate, low: 16_800, high: 21_600, load: 12_000 },
    });
    await between(truck, 23_000, [0], why);
    const [grain] = truck.record.items;
    const mark = { field: "betweenKg", itemId: grain?.id, value: 23_000, reason: "ditimbang ulang" };
    expect(truck.record).toMatchObject({ toCheck: true, unusual: [mark] });
    await truck.does("SCALE", "remove-weighing", { reason: "salah truk" });
    expect(truck.record).toMatchObject({ toCheck: false, unusual: [] });
    const items = [BALES, GRAIN].map((inboundItemId) => ({ inboundItemId, quantity: 10 }));
    const bales = await arrived({ items, ...why });
    expect((await between(bales, 1_800)).body).toHaveProperty("errorCodes.weightKg.0.code", "unusualBetween");
  });
});

describe("a weighing between that was wrong", () => {
  it("is corrected with a reason, and keeps its moment and person", async () => {
    const truck = await arrived();
    await between(truck, 18_300);
    const [first] = truck.record.weighingsBetween;
    expect((await between(truck, 18_300)).body.version).toBe(truck.record.version);
    expect((await between(truck, 18_000)).body).toHaveProperty("errorCodes.unusualReason.0.code", "correctionReason");
    await goesOut(truck);
    const itemIds = first?.itemIds;
    const refused = await truck.does("ADMIN", "weigh-between", { weightKg: 12_000, itemIds, ...why });
    expect(refused.body).toHaveProperty("errorCodes.weightKg.0", { code: "weightNotAbove", params: { kg: 12_000 } });
    await truck.does("ADMIN", "weigh-between", { weightKg: 18_000, itemIds, ...why });
    expect(truck.record.weighingsBetween).toEqual([
      {
        ...first,
        weightKg: 18_000,
        correction: {
          from: 18_300,
          reason: why.unusualReason,
          by: expect.anything() as object,
          at: expect.anything() as string,
        },
      },
    ]);
    expect(netsOf(truck.record)).toEqual([12_000, 6_000]);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("is never passed by a corrected gross", async () => {
    const truck = await arrived();
    await between(truck, 18_300);
    const refused = await truck.does("SCALE", "weigh-in", { weightKg: 18_300, ...why });
    expect(refused.body).toHaveProperty("errorCodes.weightKg.0.code", "weightNotAbove");
    expect((await truck.does("SCALE", "weigh-in", { weightKg: 30_010, ...why })).status).toBe(200);
  });

  it("can be undone, or removed with a reason, but not moved", async () => {
    const truck = await arrived();
    await between(truck, 18_300);
    await truck.does("SCALE", "undo", {});
    expect(truck.record.weighingsBetween).toEqual([]);
    await between(truck, 18_300);
    await truck.does("CHECKER", "check", truck.counted());
    const to = await InboundTruck.after(api, freshPlate(), "check", why);
    const move = { toId: to.record.id, toVersion: to.record.version, reason: "salah truk" };
    expect((await truck.does("SCALE", "move-weighing", move)).status).toBe(409);
    await truck.does("SCALE", "remove-weighing", { reason: "salah truk" });
    expect(truck.record).toMatchObject({ status: "UNLOADED", firstKg: 30_000, weighingsBetween: [] });
    expect((await truck.does("SCALE", "remove-weighing", { reason: "salah truk" })).status).toBe(409);
    const [entry] = await api.history("ADMIN", `/inbound-record/${truck.record.id}`);
    expect(entry).toMatchObject({ action: "removeWeighing", reason: "salah truk" });
  });

  it("takes no tare of another truck that is above it or older", async () => {
    const truck = await arrived();
    const wrong = await InboundTruck.after(api, freshPlate(), "check", why);
    await wrong.does("SCALE", "weigh-out", { weightKg: 12_000 });
    await between(truck, 18_300);
    await truck.does("CHECKER", "check", truck.counted());
    const { id: toId, version: toVersion } = truck.record;
    const moved = await wrong.does("SCALE", "move-weighing", { toId, toVersion, reason: "salah truk", ...why });
    expect(moved.body).toHaveProperty("errorCodes.toId.0.code", "moveTooEarly");
  });
});

describe("goods with a weighing between", () => {
  it("stay on the record, and one item for the last unloading", async () => {
    const truck = await arrived();
    await between(truck, 18_300);
    const [grain, maize] = truck.entries();
    const removed = await truck.put("SCALE", { items: [maize, { inboundItemId: GRAIN, quantity: 10 }], ...why });
    expect(removed.body).toHaveProperty("errorCodes.items.0.code", "itemWeighed");
    expect((await truck.put("SCALE", { items: [grain], ...why })).body).toHaveProperty(
      "errorCodes.items.0.code",
      "noGoodsLeft",
    );
    const more = { inboundItemId: corn, quantity: 1_000 };
    expect((await truck.put("SCALE", { items: [grain, maize, more], ...why })).status).toBe(200);
    await goesOut(truck);
    expect(netsOf(truck.record)).toEqual([11_700, 5_400, 900]);
  });

  it("show weighings and nets on the ticket, which a correction takes back", async () => {
    const truck = await arrived();
    await between(truck, 18_300);
    await goesOut(truck);
    const path = `/inbound-record/${truck.record.id}/pdf`;
    const { body } = await api.post<{ url: string }>("SCALE", path, {});
    const answer = await api.request(body.url);
    const page = pdfText(new Uint8Array(await answer.arrayBuffer())).join(" ");
    for (const text of ["Antara", "18.300 kg", "Netto 11.700 kg", "Bruto–Antara", "Netto 6.300 kg", "Antara–Tara"]) {
      expect(page).toContain(text);
    }
    const itemIds = truck.record.weighingsBetween[0]?.itemIds;
    const out = await truck.does("ADMIN", "weigh-between", { weightKg: 18_000, itemIds, ...why });
    expect(out.body).toMatchObject({ code: "paperOut" });
  });

  it("are summed by their own nets in the report of goods", async () => {
    const truck = await arrived({ date: "2026-10-02" });
    await between(truck, 18_300);
    await goesOut(truck);
    const query = "startDate=2026-10-02&endDate=2026-10-02&type=item";
    const { body } = await api.get<{ data: { label: string; netKg: number }[] }>(
      "SCALE",
      `/inbound-record-report?${query}`,
    );
    expect(body.data.map(({ label, netKg }) => [label, netKg])).toEqual([
      ["Gandum curah", 11_700],
      ["Jagung", 6_300],
    ]);
  });
});
