import { beforeAll, describe, expect, it } from "vitest";
import type { BookingList } from "#contract/booking";
import type { InboundRecordList } from "#contract/inbound-record";
import type { OutboundRecordList } from "#contract/outbound-record";
import type { PoSaleList } from "#contract/po-sale";
import type { ProductionList } from "#contract/production";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { makeBooking, makeExDo, makePo } from "../setup/orders";
import { GROSS, step, TARE, truckAt } from "../setup/trucks";

/** List totals equal the sums of their columns, without cancelled rows. */

const api = useApi();
const list = async <T>(path: string) => (await api.get<T>("ADMIN", path)).body;

describe("the totals of outbound records", () => {
  const date = "2026-02-03";
  const found = (query = "") => list<OutboundRecordList>(`/outbound-record?date=${date}${query}`);

  beforeAll(async () => {
    await truckAt(api, "DONE", { date, customerId: 2 });
    await truckAt(api, "WEIGHED_OUT", { date, customerId: 1 });
    await truckAt(api, "LOADING", { date, customerId: 1 });
    const weighed = await truckAt(api, "WEIGHED_OUT", { date, customerId: 1 });
    await step(api, weighed, "cancel", { reason: "truk lain yang berangkat" });
  });

  it("cover all trucks except cancelled ones, and separately the trucks with both weights", async () => {
    const sums = { firstKg: 3 * TARE, secondKg: 2 * GROSS, netKg: 2 * (GROSS - TARE) };
    expect(await found()).toMatchObject({
      total: 4,
      summary: { open: 2, cancelled: 1, ...sums },
      finished: { count: 2, grossKg: 2 * GROSS, tareKg: 2 * TARE, netKg: 2 * (GROSS - TARE) },
    });
  });

  it.each([
    ["status=CANCELLED", { open: 0, cancelled: 1, earlier: 0, firstKg: 0, secondKg: 0, netKg: 0 }],
    ["status=LOADING", { open: 1, cancelled: 0, earlier: 0, firstKg: TARE, secondKg: 0, netKg: 0 }],
    ["customer=tirta", { open: 0, cancelled: 0, earlier: 0, firstKg: TARE, secondKg: GROSS, netKg: GROSS - TARE }],
  ])("match the filter %s", async (query, summary) => {
    expect((await found(`&${query}`)).summary).toEqual(summary);
  });
});

describe("the totals of inbound records", () => {
  const found = (query: string) => list<InboundRecordList>(`/inbound-record?licensePlate=${query}`);

  beforeAll(async () => {
    await InboundTruck.after(api, "D 1 TTL", "finish");
    const deducted = await InboundTruck.after(api, "D 2 TTL", "weigh-in");
    await deducted.does("ADMIN", "check", { ...deducted.counted(), deductionKg: 500, deductionReason: "basah" });
    await deducted.does("ADMIN", "weigh-out", { weightKg: 12_000 });
    await InboundTruck.after(api, "D 3 TTL", "weigh-in");
    const cancelled = await InboundTruck.after(api, "D 4 TTL", "weigh-out");
    await cancelled.does("ADMIN", "cancel", { reason: "ditolak" });
  });

  it("satisfy gross - tare - deduction = net for trucks with both weights", async () => {
    const sums = { firstKg: 90_000, secondKg: 24_000, deductedKg: 500, netKg: 35_500, amount: 18_000 * 5000 };
    expect(await found("TTL")).toMatchObject({
      total: 4,
      summary: { open: 2, cancelled: 1, ...sums },
      finished: { count: 2, grossKg: 60_000, tareKg: 24_000, deductedKg: 500, netKg: 35_500 },
    });
  });

  it("are zero for cancelled records only", async () => {
    const none = { open: 0, cancelled: 1, firstKg: 0, secondKg: 0, deductedKg: 0, netKg: 0, amount: 0 };
    expect(await found("TTL&status=CANCELLED")).toMatchObject({ total: 1, summary: none });
  });
});

describe("the totals of orders", () => {
  beforeAll(async () => {
    const exDo = await makeExDo(api, "DO-TOTALS");
    const kept = await makePo(api, "TOTALS-1", [20_000]);
    const gone = await makePo(api, "TOTALS-2", [5000]);
    for (const [po, kg] of [
      [kept, 8000],
      [kept, 1000],
      [gone, 3000],
    ] as const) {
      const booking = await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, kg);
      if (kg === 1000) await cancel(`/booking/${booking.id}`, booking.version);
    }
    // Its booking is cancelled too.
    await cancel(`/po-sale/${gone.id}`, gone.version);
  });

  const cancel = async (path: string, version: number) => {
    const body = { reason: "tidak jadi" };
    expect((await api.post("ADMIN", `${path}/cancel`, body, version)).status).toBe(200);
  };

  it("exclude cancelled bookings and POs", async () => {
    expect(await list<BookingList>("/booking?poSalesNo=TOTALS")).toMatchObject({
      total: 3,
      summary: { cancelled: 2, quantityKg: 8000, usedKg: 0 },
    });
    expect(await list<PoSaleList>("/po-sale?poSalesNo=TOTALS")).toMatchObject({
      total: 2,
      summary: { cancelled: 1, orderedKg: 20_000, bookedKg: 8000, deliveredKg: 0, outstandingKg: 20_000 },
    });
    expect(await list<BookingList>("/booking?poSalesNo=TOTALS&status=CANCELLED")).toMatchObject({
      total: 2,
      summary: { cancelled: 2, quantityKg: 0, usedKg: 0 },
    });
    expect(await list<PoSaleList>("/po-sale?poSalesNo=TOTALS&status=CANCELLED")).toMatchObject({
      total: 1,
      summary: { cancelled: 1, orderedKg: 0, bookedKg: 0, deliveredKg: 0, outstandingKg: 0 },
    });
  });
});

describe("the totals of production", () => {
  it("list bags and bales separately", async () => {
    const bales = await api.post<{ id: number }>("ADMIN", "/outbound-item", {
      name: "Dedak bal",
      unit: "bal",
      kgPerUnit: 90,
    });
    const made = { date: "2025-06-01", shift: 1, exDoMasterId: 1, gradeId: 1, markingId: 1 };
    for (const [outboundItemId, bags, quantityKg] of [
      [1, 100, 5000],
      [bales.body.id, 20, 1800],
      [1, 40, 2000],
    ]) {
      const body = { ...made, outboundItemId, bags, quantityKg };
      expect((await api.post("OFFICE", "/production", body)).status).toBe(201);
    }
    const found = await list<ProductionList>("/production?startDate=2025-06-01&endDate=2025-06-01&perPage=1");
    expect(found.summary).toEqual({
      units: [
        { unit: "karung", count: 140 },
        { unit: "bal", count: 20 },
      ],
      quantityKg: 8800,
    });
    expect(found.data[0]?.outboundItem).toMatchObject({ unit: "karung" });
  });
});
