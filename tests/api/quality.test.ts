import { beforeAll, describe, expect, it } from "vitest";
import type { ActivityEntry, ErrorAnswer } from "#contract/answers";
import type { QualityFactor } from "#contract/weighing/quality";
import { TRADES } from "#contract/weighing/quality-examples";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { paperCalls } from "../setup/papers";
import { freshPlate } from "../setup/trucks";

const api = useApi({ COMPANY_NAME: "PT Uji Coba" });
const { pagesOf, show } = paperCalls(api);
const corn = TRADES.corn.factors;

interface Goods {
  id: number;
  version: number;
  factors: QualityFactor[] | null;
}

const addGoods = async (name: string, factors: readonly object[] | null, more: object = {}) =>
  (await api.post<Goods & ErrorAnswer>("ADMIN", "/inbound-item", { name, unit: "kg", factors, ...more })).body;

let goods: Goods;
beforeAll(async () => {
  goods = await addGoods("Jagung uji", corn);
});

/** A truck weighed full, with 18,000 kg of goods with factors. */
async function weighed(items: readonly object[] = [{ inboundItemId: goods.id, quantity: 18_000 }]) {
  const truck = await InboundTruck.arrives(api, freshPlate(), { items, unusualReason: "uji mutu" });
  await truck.does("SCALE", "weigh-in", { weightKg: 30_000 });
  return truck;
}

/** Checks the first item with these laboratory values. */
function check(truck: InboundTruck, values: readonly (number | null)[] | null, more: object = {}) {
  const items = truck.record.items.map(({ id, quantity }, index) => ({
    id,
    quantity,
    ...(index === 0 && values && { sampleNo: "M-12" }),
  }));
  const itemId = items[0]?.id;
  const sample = (values ?? []).map((value, index) => ({ itemId, factor: corn[index]?.name, value }));
  return truck.does("CHECKER", "check", { items, sample, ...more });
}
const answerErrors = ({ body }: { body: unknown }) => (body as ErrorAnswer).errors;

describe("quality factors of goods", () => {
  it.each([
    ["a repeated name", [corn[0], { ...corn[1], name: "KADAR AIR" }], "factors.1.name"],
    ["a step of 0", [{ ...corn[0], step: 0 }], "factors.0.step"],
    ["a hundredth of a kg per tonne", [{ ...corn[0], basis: "kgPerTonne", perStep: 0.25 }], "factors.0.perStep"],
    ["nine factors", Array.from({ length: 9 }, (_, at) => ({ ...corn[0], name: `F${at}` })), "factors"],
  ])("refuse %s", async (_, factors, field) => {
    const answer = await api.post("ADMIN", "/inbound-item", { name: "Salah", unit: "kg", factors });
    expect([answer.status, Object.keys(answerErrors(answer) ?? {})]).toEqual([422, [field]]);
  });

  it("are null where the list is empty", async () => {
    expect((await addGoods("Tanpa faktor", [])).factors).toBeNull();
  });
});

describe("a check with a sample", () => {
  it("takes the deduction of the sample, without a question for an unusual one", async () => {
    const truck = await weighed();
    const answer = await check(truck, [19, 2.6, 3]);
    expect(answer.body).toMatchObject({
      status: "UNLOADED",
      deductionPct: 6,
      deductionReason: "Kadar air, Kotoran",
      computedPct: 6,
      overruledReason: null,
      toCheck: false,
      items: [
        { sample: { sampleNo: "M-12", factors: [{ value: 19, steps: 10, pct: 5 }, { steps: 2 }, { steps: 0 }] } },
      ],
    });
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    expect(truck.record).toMatchObject({ deductedKg: 1_080, netKg: 16_920 });
    const [entry] = (
      await api.get<{ data: ActivityEntry[] }>("ADMIN", `/inbound-record/${truck.record.id}/activity`)
    ).body.data.filter(({ action }) => action === "check");
    const line = "Jagung uji · M-12 · Kadar air · 19% · Kotoran · 2,6% · Biji pecah · 3%";
    expect(entry?.changes).toContainEqual({ field: "samples", from: null, to: [line] });
  });

  it("needs a reason for another deduction, at its field", async () => {
    const truck = await weighed();
    const other = { deductionPct: 2, deductionReason: "Disepakati" };
    expect(answerErrors(await check(truck, [16.5, 2, 3], other))).toEqual({
      overruledReason: ["Menurut sampel 2,5 %. Isi alasan potongan berbeda."],
    });
    expect(truck.record.checkedAt).toBeNull();
    const answer = await check(truck, [16.5, 2, 3], { ...other, overruledReason: "Sampel kedua lebih kering" });
    expect(answer.body).toMatchObject({
      deductionPct: 2,
      computedPct: 2.5,
      overruledReason: "Sampel kedua lebih kering",
    });
  });

  it("needs a reason without a sample, and every value of one", async () => {
    const truck = await weighed();
    expect(Object.keys(answerErrors(await check(truck, null)) ?? {})).toEqual(["overruledReason"]);
    expect(Object.keys(answerErrors(await check(truck, [16.5, null, 3])) ?? {})).toEqual(["sample.1.value"]);
    expect(Object.keys(answerErrors(await check(truck, [16.5, 2])) ?? {})).toEqual(["sample"]);
    const answer = await check(truck, null, { overruledReason: "Laboratorium tutup" });
    expect(answer.body).toMatchObject({ deductionPct: null, computedPct: null, items: [{ sample: null }] });
  });

  it("refuses a factor that is not on the list, and a sample without a number", async () => {
    const truck = await weighed();
    const [item] = truck.record.items;
    const items = [{ id: item?.id, quantity: 18_000 }];
    const sample = corn.map(({ name }) => ({ itemId: item?.id, factor: name, value: 1 }));
    const foreign = { itemId: item?.id, factor: "Warna", value: 1 };
    const answer = await truck.does("CHECKER", "check", { items, sample: [...sample, foreign] });
    expect(Object.keys(answerErrors(answer) ?? {}).sort()).toEqual(["items.0.sampleNo", "sample.3.factor"]);
  });

  it("deducts the mean of several goods by quantity", async () => {
    const dry = await addGoods("Bekatul uji", null);
    const truck = await weighed([
      { inboundItemId: goods.id, quantity: 13_500 },
      { inboundItemId: dry.id, quantity: 4_500 },
    ]);
    expect((await check(truck, [16.5, 2, 3])).body.deductionPct).toBe(1.88);
  });

  it("keeps its factors when the list changes, until it is checked again", async () => {
    const list = await addGoods("Jagung lama", corn);
    const truck = await weighed([{ inboundItemId: list.id, quantity: 18_000 }]);
    await check(truck, [16.5, 2, 3]);
    const { sample } = truck.record.items[0] ?? {};
    const factors = corn.map((factor) => ({ ...factor, perStep: 1 }));
    await api.put("ADMIN", `/inbound-item/${list.id}`, { name: "Jagung lama", unit: "kg", factors }, list.version);
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    expect(truck.record).toMatchObject({ deductionPct: 2.5, netKg: 17_550, items: [{ sample }] });
    expect(Object.keys(answerErrors(await check(truck, [16.5, 2, 3])) ?? {})).toEqual(["unusualReason"]);
    const answer = await check(truck, [16.5, 2, 3], { unusualReason: "Daftar baru" });
    expect(answer.body).toMatchObject({ deductionPct: 5, netKg: 17_100 });
  });

  it("loses the sample of an item that gets other goods", async () => {
    const truck = await weighed();
    await check(truck, [16.5, 2, 3]);
    const [entry] = truck.entries();
    await truck.put("ADMIN", { items: [{ ...entry, inboundItemId: 1 }], unusualReason: "Salah barang" });
    expect(truck.record).toMatchObject({ status: "WEIGHED_IN", items: [{ sample: null }] });
  });
});

describe("a weighing ticket of a sampled truck", () => {
  it("shows sample, steps and the reason of another deduction", async () => {
    const truck = await weighed();
    await check(truck, [16.3, 2, 3], { deductionPct: 2, overruledReason: "Disepakati pemasok" });
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    const text = (await pagesOf(await show("SCALE", `/inbound-record/${truck.record.id}/pdf`))).join(" ");
    expect(text).toContain("Sampel M-12");
    expect(text).toContain("Kadar air 16,3% (maks. 14%, +2,3): 5 x 0,5% = 2,5%");
    expect(text).toContain("Kotoran 2% (maks. 2%): 0%");
    expect(text).toContain("Menurut sampel 2,5%, diganti: Disepakati pemasok");
  });
});

describe("the reconciliation of a vendor", () => {
  it("shows sample and the reason of another deduction", async () => {
    const truck = await weighed();
    await check(truck, [16.3, 2, 3], { deductionPct: 2, overruledReason: "Disepakati pemasok" });
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    const { date, licensePlate, vendorId } = truck.record;
    const query = new URLSearchParams({ startDate: date, endDate: date, licensePlate, vendorId: String(vendorId) });
    const { body } = await api.get<{ data: object[] }>("FINANCE", `/reconciliation-report?${query.toString()}`);
    expect(body.data).toMatchObject([
      {
        sample: "M-12 · Kadar air · 16,3% · Kotoran · 2% · Biji pecah · 3%",
        overruledReason: "Disepakati pemasok",
      },
    ]);
  });
});

describe("the report of laboratory values", () => {
  it("has the mean of one factor by vendor, but no mean of several", async () => {
    const list = await addGoods("Jagung rerata", corn);
    for (const value of [15, 16.5]) {
      const truck = await weighed([{ inboundItemId: list.id, quantity: 18_000 }]);
      await check(truck, [value, 2, 3]);
    }
    const days = { startDate: "2026-11-20", endDate: "2026-11-20" };
    const groups = async (query: Record<string, string>) => {
      const search = new URLSearchParams({ ...days, ...query });
      return (await api.get<{ data: object[] }>("CHECKER", `/quality-report?${search.toString()}`)).body.data;
    };
    const factor = "Jagung rerata · Kadar air (%)";
    const mean = { documents: 2, meanValue: 15.75, meanPct: 1.75 };
    expect(await groups({ type: "factor" })).toContainEqual(expect.objectContaining({ label: factor, ...mean }));
    expect(await groups({ type: "vendor", factor: `"${factor}"` })).toMatchObject([mean]);
    expect(await groups({ type: "vendor", factor: "Jagung rerata" })).toMatchObject([{ meanValue: null }]);
    expect(await groups({ factor: `"${factor}"`, sort: "value" })).toMatchObject([{ value: 15, steps: 2, pct: 1 }, {}]);
  });
});
