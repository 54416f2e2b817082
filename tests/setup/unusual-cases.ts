import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { Answer, ApiClient } from "./api-client";
import type { Account } from "./fixture";
import { InboundTruck, newInbound } from "./inbound";
import { bookingBody, expectStatus, makeExDo, makePo, poBody } from "./orders";
import { newRecord, newProduction } from "./records";
import { freshPlate, GROSS, openTruck, TARE, truckAt } from "./trucks";

/** Unusual values of every kind (docs/domain.md, Unusual values), for tests/api/unusual.test.ts. */

export interface Marked {
  id: number;
  version: number;
  status: string;
  toCheck: boolean;
  unusual: { field: string; reason: string }[];
  /** rows of a truck or PO */
  items?: { id: number }[];
  outboundItem?: { id: number }[];
  lines?: { id: number }[];
}
type Body = Record<string, unknown>;
/** The body that enters a value into a record; undefined before the record exists. */
export type BodyOf = (value: number, now?: Marked) => Body | Promise<Body>;

interface Started {
  id?: number;
  bodyOf: BodyOf;
}

interface Case {
  what: string;
  path: string;
  /** the transition that enters the value; without it a POST creates the record and a PUT replaces it */
  verb?: string;
  as: Account;
  /** Prepares the data, and returns the id of an existing record. */
  start: (api: ApiClient) => Started | Promise<Started>;
  /** two unusual values and a usual one */
  values: [odd: number, other: number, right: number];
  errors: Record<string, unknown>;
  entry: { field: string; value: number; usual: object };
  /** action of the history */
  action: string;
  /** the only user of these roles may have entered the value */
  reviewer: Account | null;
}

const today = businessDay("Asia/Jakarta");
const [ITEM] = newRecord("").outboundItem;
const made = async (answer: Promise<Answer<{ id: number }>>) => expectStatus(201, await answer).id;

const production = {
  what: "production",
  path: "/production",
  as: "OFFICE",
  action: "create",
  reviewer: "ADMIN",
} as const;
const booking = { ...production, what: "booking", path: "/booking" } as const;
const outbound = { ...production, what: "outbound", path: "/outbound-record" } as const;
const inbound = { ...outbound, path: "/inbound-record", reviewer: "FINANCE" } as const;
const produced = (quantityKg: number, bags: number, more: object = {}) =>
  newProduction({ date: today, bags, quantityKg, ...more });
const weighing = (weightKg: number) => ({ weightKg });
const arrived = async (truck: Promise<InboundTruck>, bodyOf: BodyOf): Promise<Started> => ({
  id: (await truck).record.id,
  bodyOf,
});

export const unusualCases: Case[] = [
  {
    ...production,
    what: "production kg that do not match the bags",
    start: () => ({ bodyOf: (kg) => produced(kg, 400) }),
    values: [10_000, 9000, 20_000],
    errors: { quantityKg: ["Nilai tidak wajar: 400 × 50 kg = 20.000 kg."] },
    entry: { field: "quantityKg", value: 10_000, usual: { low: 19_000, high: 21_000, basis: "bags" } },
  },
  {
    ...production,
    what: "production above the quantity of its ex-DO",
    start: async (api) => {
      const exDo = { ex_do_no: "DO-KECIL", exDoType: "OWN", date: "2026-11-01", quantityKg: 100 };
      const exDoMasterId = await made(api.post("ADMIN", "/ex-do-master", exDo));
      return { bodyOf: (kg) => produced(kg, kg / 50, { exDoMasterId }) };
    },
    values: [5000, 5100, 100],
    errors: { quantityKg: ["Melebihi DO-KECIL: menjadi 5.000 kg dari 100 kg."] },
    entry: { field: "exDoKg", value: 5000, usual: { low: null, high: 100, basis: "exDo" } },
  },
  {
    ...production,
    what: "production far from the shift's usual kg",
    start: async (api) => {
      for (const bags of [180, 200, 210, 150, 190])
        await made(api.post("OFFICE", "/production", produced(bags * 50, bags)));
      return { bodyOf: (kg) => produced(kg, kg / 50) };
    },
    values: [100_000, 1000, 9750],
    errors: { quantityKg: ["Nilai tidak wajar: 5 terakhir dari Tepung 50 kg, Grade A 7.500 sampai 10.500 kg."] },
    entry: { field: "madeKg", value: 100_000, usual: { basis: "goods" } },
  },
  {
    ...booking,
    what: "a booking above the quantity of its ex-DO",
    start: async (api) => {
      const exDo = { ex_do_no: "DO-KECIL", exDoType: "OWN", date: "2026-11-01", quantityKg: 10_000 };
      const exDoId = await made(api.post("ADMIN", "/ex-do-master", exDo));
      const line = (await makePo(api, "PO-EXDO", [50_000])).lines[0]?.id ?? 0;
      return { bodyOf: (kg) => bookingBody(line, exDoId, kg) };
    },
    values: [11_000, 11_500, 9000],
    errors: { quantityKg: ["Melebihi DO-KECIL: menjadi 11.000 kg dari 10.000 kg."] },
    entry: { field: "exDoKg", value: 11_000, usual: { low: null, high: 10_000, basis: "exDo" } },
  },
  {
    ...booking,
    what: "a booking far from the customer's usual kg",
    start: async (api) => {
      const line = (await makePo(api, "PO-BIASA", [900_000])).lines[0]?.id ?? 0;
      const { id } = await makeExDo(api);
      for (const kg of [8000, 8000, 10_000, 12_000, 6000])
        await made(api.post("OFFICE", "/booking", bookingBody(line, id, kg)));
      return { bodyOf: (kg) => bookingBody(line, id, kg) };
    },
    values: [80_000, 800, 9000],
    errors: { quantityKg: ["Nilai tidak wajar: 5 terakhir dari PO-BIASA 6.000 sampai 12.000 kg."] },
    entry: { field: "bookedKg", value: 80_000, usual: {} },
  },
  {
    ...booking,
    what: "a booking above the stock",
    start: async (api) => {
      const count = { gradeId: 1, markingId: 1, date: shiftDay(today, -1), quantityKg: 5295 };
      await made(api.post("ADMIN", "/opening-stock", count));
      const line = (await makePo(api, "PO-STOK", [50_000])).lines[0]?.id ?? 0;
      const { id } = await makeExDo(api);
      return { bodyOf: (kg) => ({ ...bookingBody(line, id, kg), date: today }) };
    },
    values: [6000, 6100, 5000],
    errors: {
      quantityKg: [
        "Stok Grade A Mawar 5.295 kg, dibooking 0 kg, di truk yang belum selesai 0 kg; dengan booking ini menjadi -705 kg.",
      ],
    },
    entry: { field: "stockKg", value: -705, usual: { low: 0, high: null, basis: "stock" } },
  },
  {
    ...booking,
    what: "a PO line far from the customer's usual kg",
    path: "/po-sale",
    start: async (api) => {
      const order = (poSalesNo: string, orderedKg: number, now?: Marked) =>
        poBody(poSalesNo, [], {
          date: today,
          lines: [{ id: now?.lines?.[0]?.id, gradeId: 1, markingId: 1, orderedKg }],
        });
      for (const [n, kg] of [9000, 20_000, 24_000, 30_000, 42_000, 60_000, 85_200, 18_000].entries())
        await made(api.post("OFFICE", "/po-sale", order(`PO-${n}`, kg)));
      return { bodyOf: (kg, now) => order("PO-9", kg, now) };
    },
    values: [200_000, 210_000, 20_000],
    errors: {
      "lines.0.orderedKg": [
        "Nilai tidak wajar: 8 terakhir dari PT Sinar Pangan, Grade A Mawar 9.000 sampai 85.200 kg.",
      ],
    },
    entry: { field: "orderedKg", value: 200_000, usual: {} },
  },
  {
    ...production,
    what: "a stock count far from the computed stock",
    path: "/opening-stock",
    as: "ADMIN",
    reviewer: null,
    start: async (api) => {
      const count = (date: string, quantityKg: number) => ({ date, gradeId: 2, markingId: 2, quantityKg });
      await made(api.post("ADMIN", "/opening-stock", count(shiftDay(today, -5), 30_000)));
      return { bodyOf: (kg) => count(today, kg) };
    },
    values: [3000, 300_000, 30_000],
    errors: {
      quantityKg: [
        "Nilai tidak wajar: menurut pembukuan, stok Grade B Melati akhir hari itu 30.000 kg: selisih -27.000 kg.",
      ],
    },
    entry: { field: "countedKg", value: 3000, usual: { low: 29_400, high: 30_600, basis: "books", booksKg: 30_000 } },
  },
  {
    ...outbound,
    what: "item kg that do not match the bags",
    start: () => ({
      bodyOf: (quantityKg, now) => {
        const item = { ...ITEM, id: now?.outboundItem?.[0]?.id, quantityKg };
        return newRecord("B 1 ITEM", { outboundItem: [item] });
      },
    }),
    values: [5000, 5100, 10_000],
    errors: { "outboundItem.0.quantityKg": ["Nilai tidak wajar: 200 × 50 kg = 10.000 kg."] },
    entry: { field: "quantityKg", value: 5000, usual: { low: 9500, high: 10_500, basis: "bags" } },
  },
  {
    ...outbound,
    what: "a truck above the stock",
    start: async (api) => {
      const count = { gradeId: 1, markingId: 1, date: shiftDay(today, -1), quantityKg: 5295 };
      await made(api.post("ADMIN", "/opening-stock", count));
      return {
        bodyOf: (kg, now) => {
          const item = now?.outboundItem?.[0];
          const loaded = { ...ITEM, id: item?.id, bags: kg / 50, quantityKg: kg };
          return newRecord("B 1 STOK", { date: today, outboundItem: [loaded] });
        },
      };
    },
    values: [6250, 6300, 5000],
    errors: {
      "outboundItem.0.quantityKg": [
        "Stok Grade A Mawar 5.295 kg, di truk lain yang belum selesai 0 kg; dengan 6.250 kg truk ini menjadi -955 kg.",
      ],
    },
    entry: { field: "stockKg", value: -955, usual: { low: 0, high: null, basis: "stock" } },
  },
  {
    ...outbound,
    what: "the tare of an unknown truck",
    as: "SCALE",
    verb: "weigh-in",
    action: "weighIn",
    start: async (api) => ({ id: (await openTruck(api)).id, bodyOf: weighing }),
    values: [1000, 1100, 8000],
    errors: { weightKg: ["Nilai tidak wajar: truk untuk muatan 14.000 kg kosongnya 4.900 sampai 14.900 kg."] },
    entry: {
      field: "firstKg",
      value: 1000,
      usual: { low: 4900, high: 14_900, basis: "plant", visits: 0, load: { kg: 14_000, from: "items" } },
    },
  },
  {
    ...outbound,
    what: "a net far from the items' kg",
    as: "SCALE",
    verb: "weigh-out",
    action: "weighOut",
    start: async (api) => ({ id: (await truckAt(api, "LOADED")).id, bodyOf: weighing }),
    values: [TARE + 16_000, TARE + 16_100, GROSS],
    errors: { weightKg: ["Nilai tidak wajar: netto 16.000 kg, padahal barangnya 14.000 kg."] },
    entry: { field: "netKg", value: 16_000, usual: { low: 12_600, high: 15_400, basis: "items" } },
  },
  {
    ...inbound,
    what: "the gross of an inbound truck",
    as: "SCALE",
    verb: "weigh-in",
    action: "weighIn",
    start: (api) =>
      arrived(InboundTruck.arrives(api, freshPlate(), { items: [{ inboundItemId: 1, quantity: 13_450 }] }), weighing),
    values: [2480, 2500, 24_800],
    errors: { weightKg: ["Nilai tidak wajar: dengan 13.450 kg di surat jalan, truk isi 14.122 sampai 29.228 kg."] },
    entry: { field: "firstKg", value: 2480, usual: { low: 14_122, high: 29_228 } },
  },
  {
    ...inbound,
    what: "a count far over the delivery note",
    as: "CHECKER",
    verb: "check",
    action: "check",
    start: (api) =>
      arrived(InboundTruck.after(api, freshPlate(), "weigh-in"), (value, now) => ({
        items: now?.items?.map(({ id }, index) => ({ id, quantity: [18_000, value][index] })),
      })),
    values: [100, 99, 11],
    errors: { "items.1.quantity": ["Nilai tidak wajar: Karung kosong menurut surat jalan 10."] },
    entry: { field: "quantity", value: 100, usual: { low: 7, high: 11, basis: "note" } },
  },
  {
    ...inbound,
    what: "a net far over the delivery note",
    as: "SCALE",
    verb: "weigh-out",
    action: "weighOut",
    start: (api) =>
      arrived(
        InboundTruck.after(api, freshPlate(), "check", { items: [{ inboundItemId: 1, quantity: 15_000 }] }),
        weighing,
      ),
    values: [12_000, 12_100, 14_000],
    errors: { weightKg: ["Nilai tidak wajar: netto 18.000 kg, padahal surat jalan 15.000 kg."] },
    entry: { field: "netKg", value: 18_000, usual: { low: 10_500, high: 16_500, basis: "note" } },
  },
  {
    ...inbound,
    what: "a price far from the vendor's earlier prices",
    as: "FINANCE",
    verb: "finish",
    action: "finish",
    reviewer: "ADMIN",
    start: async (api) => {
      for (const pricePerKg of [5000, 5200])
        await (await InboundTruck.after(api, freshPlate(), "weigh-out")).does("FINANCE", "finish", { pricePerKg });
      return arrived(InboundTruck.after(api, freshPlate(), "weigh-out"), (pricePerKg) => ({ pricePerKg }));
    },
    values: [52, 53, 5100.5],
    errors: { pricePerKg: ["Nilai tidak wajar: menurut harga sebelumnya biasanya Rp 4.000 sampai Rp 6.240 per kg."] },
    entry: { field: "pricePerKg", value: 52, usual: { low: 4000, high: 6240, basis: "prices" } },
  },
  ...(
    [
      ["/inbound-record", 3, "FINANCE", () => newInbound("B 1 AGO")],
      ["/outbound-record", 3, "OFFICE", () => newRecord("B 1 AGO")],
      ["/production", 6, "OFFICE", () => produced(200, 4)],
      [
        "/booking",
        6,
        "OFFICE",
        async (api) => {
          const po = await makePo(api, "PO-KEMARIN", [50_000], { date: today });
          return bookingBody(po.lines[0]?.id ?? 0, 1, 1000);
        },
      ],
      ["/po-sale", 15, "OFFICE", () => poBody("PO-KEMARIN", [50_000])],
    ] as [string, number, Account, (api: ApiClient) => Body | Promise<Body>][]
  ).map(([path, most, reviewer, body]): Case => ({
    ...production,
    what: `an old date of ${path}`,
    path,
    as: "ADMIN",
    reviewer,
    start: async (api) => {
      const own = await body(api);
      return { bodyOf: (days) => ({ ...own, date: shiftDay(today, -days) }) };
    },
    values: [most + 1, 40, 1],
    errors: { date: [`Nilai tidak wajar: ${most + 1} hari yang lalu, biasanya maksimal ${most} hari.`] },
    entry: { field: "date", value: most + 1, usual: { low: null, high: most, basis: "days" } },
  })),
];
