import { describe, expect, it } from "vitest";
import { shiftDay } from "#contract/business-day";
import type { EarlierPrices } from "#contract/usual-values";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { freshPlate } from "../setup/trucks";

const api = useApi();

/** Creates a weighed truck of a vendor that waits for its price. */
const toPrice = (changes: object = {}) =>
  InboundTruck.after(api, freshPlate(), "weigh-out", { unusualReason: "data lama", ...changes });

/** Creates a truck that was finished at a price. */
async function paid(pricePerKg: number, changes: Record<string, unknown> = {}): Promise<InboundTruck> {
  const truck = await toPrice(changes);
  const { status } = await truck.does("FINANCE", "finish", { pricePerKg, unusualReason: "harga lama" });
  expect(status).toBe(200);
  return truck;
}

const earlier = async ({ record: { id } }: InboundTruck) =>
  (await api.get<{ prices: EarlierPrices | null }>("FINANCE", `/inbound-record/${id}/earlier-prices`)).body.prices;

describe("the price of an inbound record", () => {
  it("needs a reason beyond 20 % of the vendor's prices in 30 days", async () => {
    const first = await toPrice();
    expect(await earlier(first)).toBeNull();
    // Goods without an earlier price: any price is usual.
    expect((await first.does("FINANCE", "finish", { pricePerKg: 5000 })).body.toCheck).toBe(false);
    await paid(5200);
    const truck = await toPrice();
    expect(await earlier(truck)).toEqual({
      from: "vendor",
      last: { pricePerKg: 5200, date: "2026-11-20" },
      range: { low: 5000, high: 5200 },
    });

    const refused = await truck.does("FINANCE", "finish", { pricePerKg: 52 });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          pricePerKg: ["Nilai tidak wajar: menurut harga sebelumnya biasanya Rp 4.000 sampai Rp 6.240 per kg."],
          unusualReason: [expect.any(String)],
        },
        errorCodes: { pricePerKg: [{ code: "unusualPrice", params: { low: 4000, high: 6240 } }] },
      },
    });
    expect((await truck.does("FINANCE", "finish", { pricePerKg: 6240.01 })).status).toBe(422);
    const done = await truck.does("FINANCE", "finish", { pricePerKg: 52, unusualReason: "barang rusak" });
    expect(done.body).toMatchObject({
      status: "DONE",
      toCheck: true,
      unusual: [
        {
          field: "pricePerKg",
          value: 52,
          usual: { low: 4000, high: 6240, basis: "prices" },
          reason: "barang rusak",
          by: { name: "Uji FINANCE" },
        },
      ],
    });

    // Users without the right to see prices get no unusual prices either.
    const { body: seen } = await api.get<{ unusual: unknown[] }>("SCALE", `/inbound-record/${truck.record.id}`);
    expect(seen).toMatchObject({ toCheck: true, unusual: [] });

    // An unchanged price needs no new reason; a usual price removes the mark.
    await truck.does("ADMIN", "reopen", { reason: "salah harga" });
    expect((await truck.does("FINANCE", "finish", { pricePerKg: 52 })).body).toMatchObject({
      status: "DONE",
      toCheck: true,
    });
    await truck.does("ADMIN", "reopen", { reason: "salah harga" });
    expect(
      (await truck.does("FINANCE", "finish", { pricePerKg: 5100.5, unusualReason: "salah harga" })).body,
    ).toMatchObject({
      unusual: [],
      toCheck: false,
    });
  });

  it("is compared with the last price when the vendor delivered no goods for 30 days", async () => {
    const old = { date: shiftDay("2026-11-20", -40), items: [{ inboundItemId: 1, quantity: 18_000 }], vendorId: 2 };
    await paid(3000, old);
    // A price of zero is not counted.
    await paid(0, { ...old, date: "2026-11-19" });
    const truck = await toPrice({ ...old, date: "2026-11-20" });
    expect(await earlier(truck)).toEqual({ from: "vendor", last: { pricePerKg: 3000, date: old.date }, range: null });
    expect((await truck.does("FINANCE", "finish", { pricePerKg: 3600.01 })).status).toBe(422);
    expect((await truck.does("FINANCE", "finish", { pricePerKg: 3600 })).status).toBe(200);
  });

  it("of a vendor's first delivery is compared with those of other vendors", async () => {
    const goods = [{ inboundItemId: 2, quantity: 10 }];
    await paid(700, { vendorId: 1, items: goods, date: "2026-11-20" });
    const truck = await toPrice({ vendorId: 2, items: goods });
    expect(await earlier(truck)).toMatchObject({ from: "goods" });
  });
});
