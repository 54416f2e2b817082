import { describe, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/business-day";
import type { Booking } from "#contract/booking";
import type { OpeningStock } from "#contract/opening-stock";
import type { PoSale } from "#contract/po-sale";
import type { Production } from "#contract/production";
import type { UsualAnswer } from "#contract/earlier-values";
import { useApi } from "../setup/api";
import { bookingBody, expectStatus, makeExDo, makePo } from "../setup/orders";

const api = useApi({ UNUSUAL_DAYS_BACK: "31" });
const today = businessDay("Asia/Jakarta");
const unusualReason = "pesanan proyek";
let last = 0;

interface Refusal {
  errors: Record<string, string[]>;
}
type Line = Partial<{ gradeId: number; orderedKg: number; pricePerKg: number | null }>;

/** A PO of customer 1 from today with one line. */
const orderOf = ({ gradeId = 1, orderedKg = 20_000, pricePerKg = 8500 }: Line = {}, changes: object = {}) => ({
  poSalesNo: `PO-${++last}`,
  poSalesType: "LOCAL",
  date: today,
  customerId: 1,
  tolerancePct: 1,
  lines: [{ gradeId, markingId: 1, orderedKg, pricePerKg }],
  ...changes,
});
const order = (body: object) => api.post<PoSale & Refusal>("OFFICE", "/po-sale", body);

/** Orders of 9,000 to 85,200 kg at Rp 8,200 to 9,100. */
async function earlierOrders(): Promise<void> {
  const kgs = [9_000, 20_000, 24_000, 30_000, 42_000, 60_000, 85_200, 18_000];
  for (const [index, orderedKg] of kgs.entries())
    expectStatus(201, await order(orderOf({ orderedKg, pricePerKg: index === 0 ? 9_100 : 8_200 + index * 100 })));
}

describe("values of a PO sale", () => {
  it("need a reason outside the customer's earlier ones, are marked, and are reviewed by another user", async () => {
    await earlierOrders();
    const refused = await order(orderOf({ orderedKg: 200_000, pricePerKg: 85_000 }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        "lines.0.orderedKg": [
          "Nilai tidak wajar: 8 terakhir dari PT Sinar Pangan, Grade A Mawar 9.000 sampai 85.200 kg.",
        ],
        "lines.0.pricePerKg": [
          "Nilai tidak wajar: 8 terakhir dari PT Sinar Pangan, Grade A Mawar 8.300 sampai 9.100 Rp/kg.",
        ],
        unusualReason: [expect.any(String)],
      },
    ]);
    const made = expectStatus(201, await order({ ...orderOf({ orderedKg: 200_000 }), unusualReason }));
    const [line] = made.lines;
    expect(made).toMatchObject({
      toCheck: true,
      unusual: [{ field: "orderedKg", itemId: line?.id, value: 200_000, reason: unusualReason }],
    });
    const listed = await api.get<{ data: { id: number }[] }>("OFFICE", "/po-sale?unusual=1");
    expect(listed.body.data.map(({ id }) => id)).toEqual([made.id]);
    const review = (as: "OFFICE" | "ADMIN") =>
      api.post<PoSale>(as, `/po-sale/${made.id}/clear-unusual`, {}, made.version);
    expect((await review("OFFICE")).status).toBe(409);
    expect((await review("ADMIN")).body.toCheck).toBe(false);
  });

  it.each([
    ["a tenth of the kg", { orderedKg: 2_000 }, {}, "lines.0.orderedKg"],
    ["a tenth of the price", { pricePerKg: 850 }, {}, "lines.0.pricePerKg"],
    ["twice the price", { pricePerKg: 17_000 }, {}, "lines.0.pricePerKg"],
    ["a tolerance of 10 for 1", {}, { tolerancePct: 10 }, "tolerancePct"],
    ["the other type", {}, { poSalesType: "EXPORT" }, "poSalesType"],
    ["the number of another customer", {}, { poSalesNo: "PO/TIRTA/26/0400" }, "poSalesNo"],
  ])("ask about %s", async (_name, line, changes, field) => {
    const { status, body } = await order(orderOf(line, changes));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field, "unusualReason"]]);
  });

  it("are judged by all customers' lines of the grade for a new customer", async () => {
    expect((await order(orderOf({ pricePerKg: 85_000 }, { customerId: 2 }))).status).toBe(422);
    expect((await order(orderOf({ gradeId: 2, pricePerKg: 85_000 }, { customerId: 2 }))).status).toBe(201);
  });

  it("need no new reason while unchanged, and a correction ends the mark", async () => {
    const body = orderOf({ orderedKg: 400_000 });
    const made = expectStatus(201, await order({ ...body, unusualReason }));
    const put = (version: number, changes: object, line: object = {}) =>
      api.put<PoSale>(
        "OFFICE",
        `/po-sale/${made.id}`,
        { ...body, lines: [{ ...body.lines[0], id: made.lines[0]?.id, ...line }], ...changes },
        version,
      );
    const noted = await put(made.version, { note: "Kirim bertahap" });
    expect(noted.body).toMatchObject({ toCheck: true, unusual: made.unusual });
    const corrected = await put(noted.body.version, {}, { orderedKg: 20_000 });
    expect(corrected.body).toMatchObject({ toCheck: false, unusual: [] });
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

describe("the kg of a booking", () => {
  it("need a reason outside those of the customer, and are marked", async () => {
    const exDo = await makeExDo(api, "DO-USUAL");
    const po = await makePo(api, "PO-BOOKED", [900_000], { date: today });
    const bodyOf = (kg: number) => ({ ...bookingBody(po.lines[0]?.id ?? 0, exDo.id, kg), date: today });
    const book = (body: object) => api.post<Booking & Refusal>("OFFICE", "/booking", body);
    for (const kg of [8_000, 8_000, 10_000, 12_000, 6_000]) expectStatus(201, await book(bodyOf(kg)));
    for (const kg of [80_000, 800]) {
      const refused = await book(bodyOf(kg));
      expect([refused.status, refused.body.errors.quantityKg]).toEqual([
        422,
        ["Nilai tidak wajar: 5 terakhir dari PO-BOOKED 6.000 sampai 12.000 kg."],
      ]);
    }
    expect((await book(bodyOf(9_000))).status).toBe(201);
    const marked = expectStatus(201, await book({ ...bodyOf(80_000), unusualReason }));
    expect(marked).toMatchObject({ toCheck: true, unusual: [{ field: "bookedKg", value: 80_000 }] });
    const listed = await api.get<{ data: { id: number }[] }>("OFFICE", "/booking?unusual=1");
    expect(listed.body.data.map(({ id }) => id)).toEqual([marked.id]);
    expect((await api.post("ADMIN", `/booking/${marked.id}/clear-unusual`, {}, marked.version)).status).toBe(200);
  });
});

describe("a production", () => {
  it("needs a reason for ten times or a tenth of the shift's usual kg", async () => {
    const made = (bags: number) => ({
      date: today,
      shift: 1,
      exDoMasterId: 1,
      outboundItemId: 1,
      gradeId: 1,
      markingId: 1,
      bags,
      quantityKg: bags * 50,
    });
    const produce = (body: object) => api.post<Production & Refusal>("OFFICE", "/production", body);
    for (const bags of [180, 200, 210, 150, 190]) expectStatus(201, await produce(made(bags)));
    for (const bags of [2_000, 20])
      expect((await produce(made(bags))).body.errors.quantityKg).toEqual([
        "Nilai tidak wajar: 5 terakhir dari Tepung 50 kg, Grade A 7.500 sampai 10.500 kg.",
      ]);
    expect((await produce({ ...made(2_000), unusualReason })).body).toMatchObject({
      toCheck: true,
      unusual: [{ field: "madeKg", value: 100_000 }],
    });
  });
});

describe("an opening stock", () => {
  it("needs a reason when it is far from the stock computed for its day", async () => {
    const counted = (date: string, quantityKg: number) => ({ date, gradeId: 2, markingId: 2, quantityKg });
    const count = (body: object) => api.post<OpeningStock & Refusal>("ADMIN", "/opening-stock", body);
    // A first count has no count before.
    expectStatus(201, await count(counted(shiftDay(today, -5), 30_000)));
    const { body } = await count(counted(today, 300_000));
    expect(body.errors.quantityKg).toEqual([
      "Nilai tidak wajar: menurut pembukuan, stok Grade B Melati akhir hari itu 30.000 kg.",
    ]);
    expect((await count(counted(today, 3_000))).status).toBe(422);
    expect((await count({ ...counted(today, 3_000), unusualReason })).body).toMatchObject({
      toCheck: true,
      unusual: [{ field: "countedKg", value: 3_000, usual: { low: 24_000, high: 36_000, basis: "books" } }],
    });
  });
});
