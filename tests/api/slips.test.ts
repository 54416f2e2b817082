import { beforeAll, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/business-day";
import { booking } from "#backend/db/tables/booking";
import { inboundRecord, inboundRecordItem } from "#backend/db/tables/inbound";
import { outboundRecord, outboundRecordItem } from "#backend/db/tables/outbound";
import { outstanding } from "#backend/db/tables/outstanding";
import { poSale, poSaleLine } from "#backend/db/tables/po-sale";
import { production } from "#backend/db/tables/production";
import { openingStock } from "#backend/db/tables/stock";
import { useApi } from "../setup/api";
import { type Desk, SLIPS } from "../setup/slips";

const api = useApi({ UNUSUAL_DAYS_BACK: "31" });
const today = businessDay("Asia/Jakarta");
const yesterday = shiftDay(today, -1);
const PLATE = { sinar: "B 2002 KNW", tirta: "B 3003 KNW", tani: "B 1001 KNW" };
let count = 0;
const next = () => ++count;
const range = (length: number) => Array.from({ length }, (_, index) => index);

type Row = { id: number };
const idOf = ([row]: Row[]) => row?.id ?? 0;
let lines: number[] = [];

async function inbound(values: object, notedKg: number): Promise<Row> {
  const no = next();
  const fixed = { recordNo: `BM-T-${no}`, date: yesterday, vendorId: 1, licensePlate: `B ${no} INB`, ...values };
  const id = idOf(await api.db.insert(inboundRecord).values(fixed).returning({ id: inboundRecord.id }));
  const goods = { inboundRecordId: id, inboundItemId: 1, quantity: notedKg, notedQuantity: notedKg };
  await api.db.insert(inboundRecordItem).values(goods);
  return { id };
}

async function outbound(values: object, itemsKg: number, loaded: boolean): Promise<Row & { itemId: number }> {
  const no = next();
  const fixed = {
    recordNo: `BK-T-${no}`,
    date: yesterday,
    customerId: 1,
    licensePlate: `B ${no} OUT`,
    itemsKg,
    ...values,
  };
  const id = idOf(await api.db.insert(outboundRecord).values(fixed).returning({ id: outboundRecord.id }));
  const goods = { outboundItemId: 1, loadingArea: "H" as const, gradeId: 1, markingId: 1, bags: itemsKg / 50 };
  const item = {
    ...goods,
    outboundRecordId: id,
    quantityKg: itemsKg,
    loadedAt: loaded ? new Date().toISOString() : null,
  };
  return {
    id,
    itemId: idOf(await api.db.insert(outboundRecordItem).values(item).returning({ id: outboundRecordItem.id })),
  };
}

beforeAll(async () => {
  for (const index of range(20)) {
    const po = { poSalesNo: `PO/SINAR/26/03${String(index).padStart(2, "0")}`, poSalesType: "LOCAL" as const };
    const values = { ...po, date: yesterday, customerId: 1, tolerancePct: index % 3 };
    const poSaleId = idOf(await api.db.insert(poSale).values(values).returning({ id: poSale.id }));
    const orderedKg = 9_000 + index * 4_000;
    const line = { poSaleId, gradeId: 1, markingId: 1, orderedKg, limitKg: orderedKg, pricePerKg: 8_200 + index * 45 };
    const poSaleLineId = idOf(await api.db.insert(poSaleLine).values(line).returning({ id: poSaleLine.id }));
    await api.db.insert(outstanding).values({ poSaleLineId });
    const booked = { bookingNo: `BO-T-${index}`, date: yesterday, poSaleLineId, exDoMasterId: 1 };
    await api.db.insert(booking).values({ ...booked, quantityKg: 6_000 + (index % 7) * 1_000 });
    lines = [...lines, poSaleLineId];
    const bags = 150 + (index % 8) * 10;
    const made = { productionNo: `PR-T-${index}`, date: yesterday, shift: 1, exDoMasterId: 1, outboundItemId: 1 };
    await api.db.insert(production).values({ ...made, gradeId: 1, markingId: 1, bags, quantityKg: bags * 50 });
  }
  await api.db.insert(openingStock).values([
    { date: yesterday, gradeId: 1, markingId: 1, quantityKg: 900_000 },
    { date: yesterday, gradeId: 1, markingId: 2, quantityKg: 5_000 },
    { date: yesterday, gradeId: 2, markingId: 2, quantityKg: 30_000 },
  ]);
  for (const index of range(40)) {
    const noted = 12_000 + (index % 13) * 1_000;
    const secondKg = Math.round((noted * (0.6 + (index % 5) * 0.015)) / 10) * 10;
    const goods = noted + ((index % 4) - 2) * 20;
    const deductionPct = index % 3 === 0 ? 1 + (index % 5) * 0.5 : null;
    const netKg = Math.round(goods * (1 - (deductionPct ?? 0) / 100));
    const plate = index < 12 ? { licensePlate: PLATE.tani } : {};
    const weights = { firstKg: secondKg + goods, secondKg, netKg, deductionPct };
    await inbound({ ...weights, ...plate, status: "DONE", pricePerKg: 5_400 + (index % 5) * 50 }, noted);
  }
  for (const index of range(40)) {
    const itemsKg = 7_600 + (index % 9) * 100;
    const firstKg = Math.round((itemsKg * (0.86 + (index % 5) * 0.015)) / 10) * 10;
    const plate =
      index < 12 ? { licensePlate: PLATE.sinar } : index < 22 ? { licensePlate: PLATE.tirta, customerId: 2 } : {};
    const weights = { firstKg, secondKg: firstKg + itemsKg + ((index % 3) - 1) * 10 };
    await outbound({ ...weights, ...plate, status: "DONE" }, itemsKg, true);
  }
});

const weighed = { status: "WEIGHED_IN", firstKg: 29_500 };
const emptied = { ...weighed, secondKg: 11_500, netKg: 18_000, checkedAt: new Date().toISOString() };

/** Sends a slip without a reason; a missing change sends the usual value. @returns the status */
const desks: Record<Desk, (changes: Record<string, unknown>) => Promise<number>> = {
  inbound: (changes) =>
    post("SCALE", "/inbound-record", {
      date: today,
      vendorId: 1,
      licensePlate: PLATE.tani,
      items: [{ inboundItemId: 1, quantity: 18_000 }],
      ...changes,
    }),
  weighIn: async (changes) =>
    stepped("SCALE", "inbound-record", await inbound({}, 18_000), "weigh-in", { weightKg: 29_500, ...changes }),
  check: async ({ quantity = 18_000, ...deduction }) => {
    const { id } = await inbound(weighed, 18_000);
    const { body } = await api.get<{ items: Row[] }>("CHECKER", `/inbound-record/${id}`);
    const items = body.items.map((item) => ({ id: item.id, quantity }));
    const deductionReason = Object.keys(deduction).length > 0 ? "kadar air" : undefined;
    return stepped("CHECKER", "inbound-record", { id }, "check", { items, deductionReason, ...deduction });
  },
  weighOut: async (changes) => {
    const truck = await inbound({ ...emptied, status: "UNLOADED", secondKg: null, netKg: null }, 18_000);
    return stepped("SCALE", "inbound-record", truck, "weigh-out", { weightKg: 11_500, ...changes });
  },
  price: async (changes) => {
    const truck = await inbound({ ...emptied, status: "WEIGHED_OUT" }, 18_000);
    return stepped("FINANCE", "inbound-record", truck, "finish", { pricePerKg: 5_500, ...changes });
  },
  outbound: (changes) =>
    post("OFFICE", "/outbound-record", {
      date: today,
      customerId: 1,
      licensePlate: PLATE.sinar,
      outboundItem: [{ outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 160, quantityKg: 8_000 }],
      ...changes,
    }),
  tare: async (changes) =>
    stepped("SCALE", "outbound-record", await outbound({}, 8_000, false), "weigh-in", { weightKg: 7_200, ...changes }),
  load: async (changes) => {
    const { itemId } = await outbound({ status: "WEIGHED_IN", firstKg: 7_200 }, 8_000, false);
    return post("FG", `/outbound-record-item/${itemId}/load`, { bags: 160, quantityKg: 8_000, ...changes }, 1);
  },
  gross: async (changes) => {
    const truck = await outbound({ status: "LOADED", firstKg: 7_200 }, 8_000, true);
    return stepped("SCALE", "outbound-record", truck, "weigh-out", { weightKg: 15_200, ...changes });
  },
  booking: ({ other, ...changes }) =>
    post("OFFICE", "/booking", {
      date: today,
      poSaleLineId: lines.at(other ? -2 : -1),
      exDoMasterId: 1,
      quantityKg: 8_000,
      ...changes,
    }),
  po: (changes) =>
    post("OFFICE", "/po-sale", {
      poSalesNo: `PO/SINAR/26/0${500 + next()}`,
      poSalesType: "LOCAL",
      date: today,
      customerId: 1,
      tolerancePct: 1,
      lines: [{ gradeId: 1, markingId: 1, orderedKg: 20_000, pricePerKg: 8_500 }],
      ...changes,
    }),
  production: (changes) =>
    post("OFFICE", "/production", {
      date: today,
      shift: 1,
      exDoMasterId: 1,
      outboundItemId: 1,
      gradeId: 1,
      markingId: 1,
      bags: 200,
      quantityKg: 10_000,
      ...changes,
    }),
  count: (changes) =>
    post("ADMIN", "/opening-stock", { date: today, gradeId: 2, markingId: 2, quantityKg: 30_000, ...changes }),
};

async function post(as: Parameters<typeof api.post>[0], path: string, body: Record<string, unknown>, version?: number) {
  const { daysBack, ...rest } = body;
  const sent = typeof daysBack === "number" ? { ...rest, date: shiftDay(today, -daysBack) } : rest;
  return (await api.post(as, path, sent, version)).status;
}

const stepped = (
  as: Parameters<typeof post>[0],
  area: string,
  { id }: Row,
  verb: string,
  body: Record<string, unknown>,
) => post(as, `/${area}/${id}/${verb}`, body, 1);

it("asks about all but a few of the slips at every desk", async () => {
  const silent: string[] = [];
  for (const [desk, meant, entered, changes] of SLIPS) {
    const status = await desks[desk](changes);
    if (status < 300) silent.push(`${desk}: ${entered} for ${meant}`);
    else expect([409, 422], `${desk}: ${entered}`).toContain(status);
  }
  expect(silent).toEqual([
    "weighIn: 28500 kg for 29,500 kg",
    "outbound: yesterday for today",
    "booking: another line for the line",
  ]);
});
