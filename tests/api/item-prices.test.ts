import { beforeAll, describe, expect, it } from "vitest";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { findInconsistencies } from "#backend/consistency";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";

const api = useApi();
const GRAIN = 1;
let corn = 0;

beforeAll(async () => {
  corn = (await api.post<{ id: number }>("ADMIN", "/inbound-item", { name: "Jagung", unit: "kg" })).body.id;
});

/** A truck with 12,000 kg of grain and 6,000 kg of corn, weighed twice: 18,000 kg net. */
const weighed = (plate: string, changes: { deduction?: object } = {}) =>
  InboundTruck.after(api, plate, "weigh-out", {
    items: [
      { inboundItemId: GRAIN, quantity: 12_000 },
      { inboundItemId: corn, quantity: 6_000 },
    ],
    ...changes,
  });
const pricesFor = ({ items }: InboundRecord, ...prices: number[]) => ({
  items: items.map(({ id }, index) => ({ id, pricePerKg: prices[index] ?? 0 })),
});
const itemShares = ({ items }: InboundRecord) =>
  items.map(({ netKg, pricePerKg, amount }) => [netKg, pricePerKg, amount]);
const why = { unusualReason: "harga baru" };

describe("prices of several materials", () => {
  it("pay each item by its part of the net", async () => {
    const truck = await weighed("B 8101 IP", { deduction: { deductionPct: 1.25, deductionReason: "Kadar air" } });
    expect(itemShares(truck.record)).toEqual([
      [11_850, null, null],
      [5_925, null, null],
    ]);
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000.1, 4_000), ...why });
    expect(truck.record).toMatchObject({ status: "DONE", netKg: 17_775, pricePerKg: null, amount: 82_951_185 });
    expect(itemShares(truck.record)).toEqual([
      [11_850, 5_000.1, 59_251_185],
      [5_925, 4_000, 23_700_000],
    ]);
    const [entry] = await api.history("FINANCE", `/inbound-record/${truck.record.id}`);
    expect(entry?.changes).toContainEqual({
      field: "itemPrices",
      from: [],
      to: ["Gandum curah · Rp 5.000,10/kg", "Jagung · Rp 4.000/kg"],
    });
  });

  it("stay one price when one is given", async () => {
    const truck = await weighed("B 8102 IP");
    await truck.does("FINANCE", "finish", { pricePerKg: 5_000, ...why });
    expect(truck.record).toMatchObject({ pricePerKg: 5_000, amount: 90_000_000 });
    expect(itemShares(truck.record)).toEqual([
      [12_000, 5_000, 60_000_000],
      [6_000, 5_000, 30_000_000],
    ]);
  });

  it.each([
    ["no price", () => ({}), "pricePerKg"],
    ["both forms", (record: InboundRecord) => ({ pricePerKg: 1, ...pricesFor(record, 1, 1) }), "pricePerKg"],
    ["a missing item", ({ items }: InboundRecord) => ({ items: [{ id: items[0]?.id, pricePerKg: 1 }] }), "items"],
    ["a foreign item", () => ({ items: [{ id: 999_999, pricePerKg: 1 }] }), "items.0.id"],
    [
      "an item twice",
      ({ items: [one] }: InboundRecord) => ({ items: [one, one].map((item) => ({ id: item?.id, pricePerKg: 1 })) }),
      "items.1.id",
    ],
    [
      "an item without a price",
      ({ items }: InboundRecord) => ({ items: items.map(({ id }) => ({ id })) }),
      "items.0.pricePerKg",
    ],
  ])("reject %s", async (_, bodyOf, field) => {
    const truck = await weighed(`B 81${10 + cases++} IP`);
    const refused = await truck.does("FINANCE", "finish", { ...bodyOf(truck.record), ...why });
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty(["errors", field]);
  });
  let cases = 0;

  it("must be equal when the goods are not all counted in kg", async () => {
    const truck = await InboundTruck.after(api, "B 8120 IP", "weigh-out", { unusualReason: "ok" });
    const refused = await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 100), ...why });
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty(["errors", "items.1.pricePerKg"]);
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 5_000), ...why });
    expect(truck.record).toMatchObject({ pricePerKg: 5_000, amount: 90_000_000 });
    expect(itemShares(truck.record)).toEqual([
      [null, 5_000, null],
      [null, 5_000, null],
    ]);
  });

  it("are hidden from users without the right to see prices", async () => {
    const truck = await weighed("B 8121 IP");
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 4_000), ...why });
    await truck.does("ADMIN", "reopen", { reason: "harga salah" });
    const { body } = await api.get<InboundRecord>("SCALE", `/inbound-record/${truck.record.id}`);
    expect(body.items.map(({ netKg }) => netKg)).toEqual([12_000, 6_000]);
    expect(JSON.stringify(body)).not.toMatch(/pricePerKg|amount|4000/);
    const history = await api.history("SCALE", `/inbound-record/${truck.record.id}`);
    expect(JSON.stringify(history)).not.toContain("4.000");
  });

  it("are kept by a reopened record, and the first ones by a correction", async () => {
    const truck = await weighed("B 8122 IP");
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 4_000), ...why });
    const { finishedAt } = truck.record;
    await truck.does("ADMIN", "reopen", { reason: "harga salah" });
    expect(itemShares(truck.record)).toEqual([
      [12_000, 5_000, null],
      [6_000, 4_000, null],
    ]);
    const same = await truck.does("FINANCE", "finish", pricesFor(truck.record, 5_000, 4_000));
    expect(same.body).toMatchObject({ amount: 84_000_000, finishedAt });
    await truck.does("ADMIN", "reopen", { reason: "harga salah" });
    expect((await truck.does("FINANCE", "finish", pricesFor(truck.record, 5_000, 4_100))).status).toBe(422);
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 4_100), ...why });
    const from = [
      { name: "Gandum curah", pricePerKg: 5_000 },
      { name: "Jagung", pricePerKg: 4_000 },
    ];
    expect(truck.record).toMatchObject({ amount: 84_600_000, finishedAt, finishCorrection: { from } });
  });

  it("return to the previous prices on undo", async () => {
    const truck = await weighed("B 8123 IP");
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 4_000), ...why });
    await truck.does("FINANCE", "undo", {});
    expect(itemShares(truck.record).map(([, ...paid]) => paid)).toEqual([
      [null, null],
      [null, null],
    ]);
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 4_000), ...why });
    await truck.does("ADMIN", "reopen", { reason: "harga salah" });
    await truck.does("FINANCE", "finish", { pricePerKg: 3_000, ...why });
    expect(truck.record.items.map(({ pricePerKg }) => pricePerKg)).toEqual([3_000, 3_000]);
    await truck.does("FINANCE", "undo", {});
    expect(truck.record.items.map(({ pricePerKg }) => pricePerKg)).toEqual([5_000, 4_000]);
    expect((await api.get<InboundRecord>("ADMIN", `/inbound-record/${truck.record.id}`)).body.items).toEqual(
      truck.record.items,
    );
  });

  it("are judged by the prices of their goods", async () => {
    const earlier = await weighed("B 8124 IP");
    await earlier.does("FINANCE", "finish", { ...pricesFor(earlier.record, 5_000, 4_000), ...why });
    const truck = await weighed("B 8125 IP");
    const { body } = await api.get<{ items: { prices: { last: { pricePerKg: number } } }[] }>(
      "FINANCE",
      `/inbound-record/${truck.record.id}/earlier-prices`,
    );
    expect(body.items.map(({ prices }) => prices.last.pricePerKg)).toEqual([5_000, 4_000]);
    const refused = await truck.does("FINANCE", "finish", pricesFor(truck.record, 5_000, 40_000));
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty(["errors", "items.1.pricePerKg"]);
    expect(refused.body).not.toHaveProperty(["errors", "items.0.pricePerKg"]);
    await truck.does("FINANCE", "finish", { ...pricesFor(truck.record, 5_000, 40_000), ...why });
    const [, second] = truck.record.items;
    expect(truck.record.unusual.filter(({ field }) => field === "pricePerKg")).toMatchObject([
      { itemId: second?.id, value: 40_000 },
    ]);
  });
});

describe("the net of the items", () => {
  it("follows the counts, the weights and removed weighings", async () => {
    const truck = await weighed("B 8130 IP");
    const counts = truck.record.items.map(({ id }, index) => ({ id, quantity: index === 0 ? 9_000 : 9_000 }));
    await truck.does("CHECKER", "check", { items: counts, ...why });
    expect(truck.record.items.map(({ netKg }) => netKg)).toEqual([9_000, 9_000]);
    await truck.does("SCALE", "weigh-out", { weightKg: 12_010, ...why });
    expect(truck.record.items.map(({ netKg }) => netKg)).toEqual([8_995, 8_995]);
    await truck.does("SCALE", "remove-weighing", { reason: "salah truk" });
    expect(truck.record.items.map(({ netKg }) => netKg)).toEqual([null, null]);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("sums to the figures of the records in the report", async () => {
    const query = "startDate=2026-11-01&endDate=2026-11-30";
    const report = async (type: string) =>
      (await api.get<{ summary: Record<string, number> }>("FINANCE", `/inbound-record-report?${query}&type=${type}`))
        .body.summary;
    const [items, byItem] = [await report("items"), await report("item")];
    expect([byItem.netKg, byItem.amount]).toEqual([items.netKg, items.amount]);
    // The fixture's mixed truck has no net per item.
    const whole = await report("detail");
    expect([items.netKg, items.amount]).toEqual([(whole.netKg ?? 0) - 18_000, (whole.amount ?? 0) - 90_000_000]);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});
