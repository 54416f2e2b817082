import { beforeAll, describe, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { UsualAnswer } from "#contract/weighing/earlier-values";
import type { EarlierPrices } from "#contract/weighing/usual-values";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { bookingBody, expectStatus, makePo, poBody } from "../setup/orders";
import { newRecord, newProduction } from "../setup/records";
import { freshPlate } from "../setup/trucks";

/** Rules of single unusual values: ex-DO, PO, price and date. Their life is in unusual.test.ts. */

const today = businessDay("Asia/Jakarta");
const unusualReason = "tambahan dari kontrak";
interface Saved {
  id: number;
  version: number;
  toCheck: boolean;
  unusual: object[];
  errors: Record<string, string[]>;
}

describe("the quantity of an ex-DO", () => {
  const api = useApi();
  const post = (path: string, body: object) => api.post<Saved>("OFFICE", path, body);
  let last = 0;
  const makeExDo = async (quantityKg: number | null) => {
    const body = { ex_do_no: `DO-${++last}`, exDoType: "OWN", date: "2026-11-01", quantityKg };
    return expectStatus(201, await api.post<{ id: number }>("ADMIN", "/ex-do-master", body)).id;
  };
  const goods = (exDoMasterId: number, quantityKg: number, changes: object = {}) =>
    newProduction({ exDoMasterId, bags: quantityKg / 50, quantityKg, ...changes });
  const makeLine = async (poSalesNo: string) => (await makePo(api, poSalesNo, [50_000])).lines[0]?.id ?? 0;

  it("asks for no reason when a production or booking above it is reduced", async () => {
    const exDo = await makeExDo(100);
    const made = expectStatus(201, await post("/production", { ...goods(exDo, 5000), unusualReason }));
    const put = (path: string, { id, version }: Saved, body: object) =>
      api.put<Saved>("OFFICE", `${path}/${id}`, body, version);
    const fewer = expectStatus(200, await put("/production", made, goods(exDo, 500)));
    expect(fewer.toCheck).toBe(true);
    const line = await makeLine("PO-LOWER");
    const booked = expectStatus(201, await post("/booking", { ...bookingBody(line, exDo, 9000), unusualReason }));
    const lowered = expectStatus(200, await put("/booking", booked, bookingBody(line, exDo, 8500)));
    expect((await put("/booking", lowered, bookingBody(line, exDo, 8600))).status).toBe(422);
  });

  it("asks for one reason when kg and bags do not match either", async () => {
    const refused = await post("/production", goods(await makeExDo(100), 5000, { bags: 1 }));
    expect(refused.body.errors.quantityKg).toHaveLength(2);
  });

  it("asks for no reason when the ex-DO has no quantity", async () => {
    expect((await post("/production", goods(await makeExDo(null), 5000))).status).toBe(201);
  });

  it("asks for a reason for one of two concurrent bookings", async () => {
    const [exDo, line] = [await makeExDo(10_000), await makeLine("PO-RACE")];
    const both = await Promise.all([1, 2].map(() => post("/booking", bookingBody(line, exDo, 6000))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe("values of a PO sale", () => {
  const api = useApi({ UNUSUAL_DAYS_BACK: "31" });
  let last = 0;
  type Line = Partial<{ gradeId: number; orderedKg: number; pricePerKg: number }>;
  /** Orders one line of customer 1 today. */
  const order = ({ gradeId = 1, orderedKg = 20_000, pricePerKg = 8500 }: Line = {}, changes: object = {}) =>
    api.post<Saved>("OFFICE", "/po-sale", {
      ...poBody(`PO-${++last}`, []),
      date: today,
      tolerancePct: 1,
      lines: [{ gradeId, markingId: 1, orderedKg, pricePerKg }],
      ...changes,
    });

  // 9,000 to 85,200 kg at Rp 8,300 to 9,100.
  beforeAll(async () => {
    for (const [index, orderedKg] of [9000, 20_000, 24_000, 30_000, 42_000, 60_000, 85_200, 18_000].entries())
      expectStatus(201, await order({ orderedKg, pricePerKg: index === 0 ? 9100 : 8200 + index * 100 }));
  });

  it.each([
    ["a tenth of the kg", { orderedKg: 2000 }, {}, ["lines.0.orderedKg"]],
    ["a tenth of the price", { pricePerKg: 850 }, {}, ["lines.0.pricePerKg"]],
    ["twice the price", { pricePerKg: 17_000 }, {}, ["lines.0.pricePerKg"]],
    [
      "ten times kg and price",
      { orderedKg: 200_000, pricePerKg: 85_000 },
      {},
      ["lines.0.orderedKg", "lines.0.pricePerKg"],
    ],
    ["a tolerance of 10 for 1", {}, { tolerancePct: 10 }, ["tolerancePct"]],
    ["the other type", {}, { poSalesType: "EXPORT" }, ["poSalesType"]],
    ["the number of another customer", {}, { poSalesNo: "PO/TIRTA/26/0400" }, ["poSalesNo"]],
  ])("ask about %s", async (_name, line, changes, fields) => {
    const { status, body } = await order(line, changes);
    expect([status, Object.keys(body.errors)]).toEqual([422, [...fields, "unusualReason"]]);
  });

  it("are judged by all customers' lines of the grade for a new customer", async () => {
    expect((await order({ pricePerKg: 85_000 }, { customerId: 2 })).status).toBe(422);
    expect((await order({ gradeId: 2, pricePerKg: 85_000 }, { customerId: 2 })).status).toBe(201);
  });

  it("reach the form for the typed customer and goods", async () => {
    const { body } = await api.get<UsualAnswer>("OFFICE", "/po-sale/usual?customerId=1&goods=1-1,2-2");
    expect(body.data.map(({ field, of }) => [field, of])).toEqual([
      ["tolerancePct", null],
      ["orderedKg", "1-1"],
      ["pricePerKg", "1-1"],
      ["orderedKg", "2-2"],
    ]);
  });
});

describe("the price of an inbound record", () => {
  const api = useApi();
  /** Creates a weighed truck of a vendor that waits for its price. */
  const toPrice = (changes: object = {}) =>
    InboundTruck.after(api, freshPlate(), "weigh-out", { unusualReason: "data lama", ...changes });
  const finish = async (truck: InboundTruck, pricePerKg: number, reason?: string) =>
    truck.does("FINANCE", "finish", { pricePerKg, unusualReason: reason });
  const paid = async (pricePerKg: number, changes: object = {}) => {
    const truck = await toPrice(changes);
    expect((await finish(truck, pricePerKg, "harga lama")).status).toBe(200);
  };
  const earlier = async ({ record: { id } }: InboundTruck) =>
    (await api.get<{ prices: EarlierPrices | null }>("FINANCE", `/inbound-record/${id}/earlier-prices`)).body.prices;

  it("needs a reason beyond 20 % of the vendor's prices in 30 days, and is shown to FINANCE only", async () => {
    const first = await toPrice();
    expect(await earlier(first)).toBeNull();
    // Goods without an earlier price: any price is usual.
    expect((await finish(first, 5000)).body.toCheck).toBe(false);
    await paid(5200);
    const truck = await toPrice();
    const last = { pricePerKg: 5200, date: "2026-11-20" };
    expect(await earlier(truck)).toEqual({ from: "vendor", last, range: { low: 5000, high: 5200 } });
    expect((await finish(truck, 52)).body).toMatchObject({
      errorCodes: { pricePerKg: [{ code: "unusualPrice", params: { low: 4000, high: 6240 } }] },
    });
    expect((await finish(truck, 6240.01)).status).toBe(422);
    await finish(truck, 52, "barang rusak");
    const { body } = await api.get<Saved>("SCALE", `/inbound-record/${truck.record.id}`);
    expect(body).toMatchObject({ toCheck: true, unusual: [] });
  });

  it("is compared with the last price when the vendor delivered no goods for 30 days", async () => {
    const old = { date: shiftDay("2026-11-20", -40), items: [{ inboundItemId: 1, quantity: 18_000 }], vendorId: 2 };
    await paid(3000, old);
    // A price of zero is not counted.
    await paid(0, { ...old, date: "2026-11-19" });
    const truck = await toPrice({ ...old, date: "2026-11-20" });
    expect(await earlier(truck)).toEqual({ from: "vendor", last: { pricePerKg: 3000, date: old.date }, range: null });
    expect((await finish(truck, 3600.01)).status).toBe(422);
    expect((await finish(truck, 3600)).status).toBe(200);
  });

  it("of a vendor's first delivery is compared with other vendors' deliveries", async () => {
    const items = [{ inboundItemId: 2, quantity: 10 }];
    await paid(700, { vendorId: 1, items });
    expect(await earlier(await toPrice({ vendorId: 2, items }))).toMatchObject({ from: "goods" });
  });

  it("is judged again by a new vendor or new goods after a reopening, and not by the same ones", async () => {
    await paid(5000);
    await paid(3000, { vendorId: 2 });
    const truck = await toPrice();
    await finish(truck, 5000);
    const again = async (changes: object, reason?: string) => {
      expect((await truck.does("ADMIN", "reopen", { reason: "salah vendor" })).status).toBe(200);
      expect((await truck.put("ADMIN", { unusualReason: "salah vendor", ...changes })).status).toBe(200);
      if (truck.record.checkedAt === null) await truck.does("ADMIN", "check", truck.counted());
      return finish(truck, 5000, reason);
    };
    expect((await again({ note: "diperiksa" })).status).toBe(200);
    const refused = await again({ vendorId: 2 });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["pricePerKg", "unusualReason"]]);
    const saved = await finish(truck, 5000, "harga khusus");
    expect(saved.body).toMatchObject({ status: "DONE", unusual: [{ field: "pricePerKg", reason: "harga khusus" }] });
    // The reason stands for the same vendor and goods.
    expect((await again({ vendorId: 2 })).status).toBe(200);
    const items = truck.entries().map((item) => ({ ...item, inboundItemId: 2 }));
    await paid(700, { vendorId: 2, items: [{ inboundItemId: 2, quantity: 10 }] });
    expect((await again({ vendorId: 2, items })).status).toBe(422);
  });
});

describe("a date", () => {
  const api = useApi({ APP_TIMEZONE: "Asia/Jayapura", UNUSUAL_DAYS_BACK: "31" });

  it("is counted in the plant's time zone, and asks together with kg that do not match", async () => {
    const [item] = newRecord("").outboundItem;
    const date = shiftDay(businessDay("Asia/Jayapura"), -4);
    const body = newRecord("B 1 BOTH", { date, outboundItem: [{ ...item, quantityKg: 5000 }] });
    const refused = await api.post<Saved>("OFFICE", "/outbound-record", body);
    expect(Object.keys(refused.body.errors)).toEqual(["date", "outboundItem.0.quantityKg", "unusualReason"]);
    const made = await api.post<Saved>("OFFICE", "/outbound-record", { ...body, unusualReason });
    expect(made.body.unusual).toMatchObject([
      { field: "date", value: 4, reason: unusualReason },
      { field: "quantityKg", reason: unusualReason },
    ]);
  });

  it.each([
    [
      "/outstanding",
      { poSalesNo: "PO-0", poSalesType: "LOCAL", customerId: 1, gradeId: 1, markingId: 1, orderedKg: 5000 },
    ],
    ["/ex-do-master", { ex_do_no: "DO-0", exDoType: "OWN", quantityKg: 1000 }],
  ])("of %s may be old", async (path, body) => {
    expect((await api.post("ADMIN", path, { ...body, date: "2020-01-02" })).status).toBe(201);
  });
});
