import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { UsualAnswer } from "#contract/weighing/earlier-values";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { expectStatus } from "../setup/orders";
import { freshPlate } from "../setup/trucks";

const api = useApi();
const unusualReason = "surat jalan susulan";

/** A truck that was weighed full; its delivery note says 18,000 kg and 10 bales. */
async function weighed(changes: object = {}): Promise<InboundTruck> {
  const truck = await InboundTruck.arrives(api, freshPlate(), { ...changes });
  await truck.does("SCALE", "weigh-in", { weightKg: 30_000 });
  return truck;
}

/** Enters counts that differ from the record. */
const count = (truck: InboundTruck, quantities: number[], more: object = {}) => {
  const items = truck.record.items.map(({ id }, index) => ({ id, quantity: quantities[index] }));
  return truck.does("CHECKER", "check", { items, ...more });
};
const answerErrors = ({ body }: { body: unknown }) => (body as ErrorAnswer).errors;

describe("a quantity far over the delivery note", () => {
  it("is compared with the note at every check, not with an earlier count", async () => {
    const truck = await weighed();
    await count(truck, [2_000, 10]);
    expect((await count(truck, [18_000, 10], { unusualReason })).body.unusual).toEqual([]);
  });

  it("loses its mark when an edit changes the note or removes the item", async () => {
    const truck = await weighed();
    await count(truck, [18_000, 100], { unusualReason });
    const entries = truck.entries();
    await truck.put("ADMIN", { driverName: "Dedi" });
    expect(truck.record.unusual).toHaveLength(1);
    await truck.put("ADMIN", {
      items: entries.map((entry, index) => (index === 1 ? { ...entry, quantity: 90 } : entry)),
      unusualReason,
    });
    expect(truck.record).toMatchObject({
      toCheck: false,
      unusual: [],
      items: [{}, { quantity: 90, notedQuantity: 90 }],
    });
    expect((await count(truck, [18_000, 98])).status).toBe(200);
  });
});

describe("a net far over the delivery note", () => {
  const inKg = { items: [{ inboundItemId: 1, quantity: 15_000 }] };
  const weighOut = (truck: InboundTruck, weightKg: number, more: object = {}) =>
    truck.does("SCALE", "weigh-out", { weightKg, ...more });

  it("is checked after the deduction, which may make it usual or unusual", async () => {
    const truck = await weighed(inKg);
    await count(truck, [15_000], { deductionKg: 2_000, deductionReason: "basah", unusualReason });
    expect((await weighOut(truck, 12_000)).body).toMatchObject({
      netKg: 16_000,
      unusual: [{ field: "deductionPct" }],
    });
    const refused = await count(truck, [15_000], { deductionKg: 1_000, deductionReason: "basah" });
    expect(Object.keys(answerErrors(refused) ?? {})).toEqual(["deductionKg", "unusualReason"]);
  });

  it("is not checked when goods are counted in bales", async () => {
    const truck = await weighed({ items: [{ inboundItemId: 2, quantity: 10 }] });
    await count(truck, [10]);
    expect((await weighOut(truck, 12_000)).body.unusual).toEqual([]);
  });
});

describe("the usual deduction", () => {
  it("reaches the check's form, from the vendor's earlier deductions", async () => {
    const deduction = { deductionPct: 2, deductionReason: "basah" };
    const vendorId = 2;
    for (let made = 0; made < 5; made++)
      await InboundTruck.after(api, freshPlate(), "weigh-out", { vendorId, deduction });
    const { record } = await weighed({ vendorId });
    const { body } = await api.get<UsualAnswer>("CHECKER", `/inbound-record/${record.id}/usual`);
    expect(body.data).toMatchObject([{ field: "deductionPct", low: 0, high: 4, count: 5, basis: "partyGoods" }]);
  });

  it("is judged again for another vendor and for other goods", async () => {
    const vendor = async (code: string) =>
      expectStatus(201, await api.post<{ id: number }>("ADMIN", "/vendor", { code, name: code })).id;
    const [dry, wet] = [await vendor("KERING"), await vendor("BASAH")];
    const after = (vendorId: number, deductionPct: number, inboundItemId = 1) =>
      InboundTruck.after(api, freshPlate(), "weigh-out", {
        vendorId,
        items: [{ inboundItemId, quantity: inboundItemId === 1 ? 18_000 : 10 }],
        deduction: { deductionPct, deductionReason: "basah" },
      });
    for (let made = 0; made < 5; made++) {
      await after(dry, 1);
      await after(wet, 3);
      await after(wet, 1, 2);
    }
    const truck = await after(wet, 4);
    const put = (changes: object) => truck.put("ADMIN", { vendorId: wet, ...changes });
    const refused = (await put({ vendorId: dry })).body;
    expect(Object.keys(refused.errors ?? {})).toEqual(["vendorId", "unusualReason"]);
    await put({ vendorId: dry, unusualReason });
    expect(truck.record.unusual).toMatchObject([{ field: "deductionPct", value: 4, reason: unusualReason }]);
    expect((await put({ vendorId: dry, driverName: "Dedi" })).status).toBe(200);
    const other = await after(wet, 4);
    const bags = [{ ...other.entries()[0], inboundItemId: 2, quantity: 10 }];
    await other.put("ADMIN", { vendorId: wet, items: bags, unusualReason });
    expect(other.record.unusual).toMatchObject([{ field: "deductionPct", value: 4 }]);
  });
});
