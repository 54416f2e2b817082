import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ListAnswer } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Outstanding } from "#contract/orders/outstanding";
import type { PoSale } from "#contract/orders/po-sale";
import type { ReportAnswer } from "#contract/reports/report-answer";
import { reconciliationRows } from "#contract/rows/reconciliation";
import { statementRows } from "#contract/rows/statement";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { bookedItem, bookingBody, driveToScale, expectStatus, makePo } from "../setup/orders";
import { jpeg } from "../setup/pictures";
import { fillReports } from "../setup/report-data";
import { ranges } from "../setup/report-facts";
import { fileOf, readCsv, readPdf } from "../setup/report-files";
import { openTruck, step } from "../setup/trucks";

/** Customer statement and vendor reconciliation (docs/domain.md, Statement and reconciliation). */

const api = useApi();
const today = businessDay("Asia/Jakarta");
const OCTOBER = { startDate: "2026-10-01", endDate: "2026-10-31" };
const reason = { unusualReason: "uji surat" };
let customerId = 0;
let vendorId = 0;

async function report(path: string, query: object, as: Account = "ADMIN") {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return expectStatus(200, await api.get<ReportAnswer>(as, `/${path}-report?${search}`));
}

async function partner(area: "customer" | "vendor", code: string, npwp: string): Promise<number> {
  const body = { code, name: `PT ${code} Jaya`, address: "Jl. Kenanga 7, Bekasi", npwp };
  return expectStatus(201, await api.post<{ id: number }>("ADMIN", `/${area}`, body)).id;
}

async function deliver(po: PoSale, date: string, kg: number): Promise<void> {
  const body = { ...bookingBody(po.lines[0]?.id ?? 0, 1, kg), date, ...reason };
  const booked = expectStatus(201, await api.post<{ id: number }>("OFFICE", "/booking", body));
  const record = { date, customerId, outboundItem: [bookedItem(booked.id, kg)], ...reason };
  const open: OutboundRecord = await openTruck(api, record);
  await step(api, await driveToScale(api, open), "finish");
}

beforeAll(async () => {
  await fillReports(api.db, 20_261_127);
  customerId = await partner("customer", "SURAT", "043210987654321");
  vendorId = await partner("vendor", "PEMASOK", "043210987654000");
  const of = (date: string) => ({ customerId, date });
  const settled = await makePo(api, "PO-LUNAS", [1000], of("2026-08-01"));
  await deliver(settled, "2026-08-15", 1000);
  const older = await makePo(api, "PO-LAMA", [50_000], of("2026-09-10"));
  await deliver(older, "2026-09-20", 20_000);
  await deliver(older, "2026-10-05", 10_000);
  await deliver(older, "2026-11-03", 5000);
  const booked = await makePo(api, "PO-BARU", [8000], of("2026-10-10"));
  const line = booked.lines[0]?.id ?? 0;
  const body = { ...bookingBody(line, 1, 5000), date: "2026-10-12", ...reason };
  expectStatus(201, await api.post("OFFICE", "/booking", body));
  await makePo(api, "PO-NANTI", [9000], of("2026-11-02"));
});

describe("a customer's statement", () => {
  it("has the orders as they stood at the end of its days", async () => {
    const { data, summary } = await report("statement", { ...OCTOBER, customerId }, "OFFICE");
    expect(data).toEqual([
      expect.objectContaining({
        poSalesNo: "PO-LAMA",
        date: "2026-09-10",
        status: "open",
        orderedKg: 50_000,
        bookedKg: 30_000,
        deliveredKg: 30_000,
        deliveredInPeriodKg: 10_000,
        outstandingKg: 20_000,
        deliveredOn: "2026-10-05",
      }),
      expect.objectContaining({
        poSalesNo: "PO-BARU",
        status: "open",
        orderedKg: 8000,
        bookedKg: 5000,
        deliveredKg: 0,
        deliveredInPeriodKg: 0,
        outstandingKg: 8000,
        deliveredOn: null,
      }),
    ]);
    expect(summary).toMatchObject({ documents: 2, orderedKg: 58_000, deliveredKg: 30_000, outstandingKg: 28_000 });
    expect(summary).toMatchObject({ bookedKg: 35_000, deliveredInPeriodKg: 10_000 });
  });

  it("leaves out orders that were settled before, and later ones", async () => {
    const numbers = async (startDate: string, endDate: string) =>
      (await report("statement", { startDate, endDate, customerId })).data.map(({ poSalesNo }) => poSalesNo);
    expect(await numbers("2026-08-01", "2026-08-31")).toEqual(["PO-LUNAS"]);
    expect(await numbers("2026-09-01", "2026-09-30")).toEqual(["PO-LAMA"]);
    expect(await numbers("2026-11-01", today)).toEqual(["PO-LAMA", "PO-BARU", "PO-NANTI"]);
    const status = { startDate: "2026-08-01", endDate: "2026-08-31", customerId, status: "settled" };
    expect((await report("statement", status)).total).toBe(1);
  });

  const all = async (query: string) => {
    const rows: Outstanding[] = [];
    for (let page = 1; ; page++) {
      const { body } = await api.get<ListAnswer<Outstanding>>(
        "ADMIN",
        `/outstanding?${query}&page=${page}&perPage=100`,
      );
      rows.push(...body.data);
      if (page >= body.lastPage) return new Map(rows.map((row) => [row.id, row]));
    }
  };

  it("equals the outstanding lists before and at the end of any days", async () => {
    await fc.assert(
      fc.asyncProperty(ranges, async ({ startDate, endDate }) => {
        const [end, start] = [await all(`asOf=${endDate}`), await all(`asOf=${shiftDay(startDate, -1)}`)];
        const figures = ({ deliveredKg, outstandingKg }: Outstanding) => [deliveredKg, outstandingKg];
        const expected = [...end.values()].filter((row) => {
          const before = start.get(row.id);
          return !before || row.outstandingKg > 0 || String(figures(before)) !== String(figures(row));
        });
        const answer = await report("statement", { startDate, endDate, perPage: 100 });
        const sorted = (rows: (string | number)[][]) => rows.map(String).sort();
        // The orders of the days have deliveries of the fixture before them.
        const inDays = (id: number | undefined, kg: number) => (id !== undefined && start.has(id) ? kg : 0);
        expect(
          sorted(
            answer.data.map((row) =>
              [
                row.id,
                row.orderedKg,
                row.bookedKg,
                inDays(row.id, Number(row.deliveredInPeriodKg)),
                Number(row.outstandingKg) - Number(row.overKg),
              ].map(Number),
            ),
          ),
        ).toEqual(
          sorted(
            expected.map((row) => [
              row.id,
              row.orderedKg,
              row.bookedKg,
              inDays(row.id, row.deliveredKg - (start.get(row.id)?.deliveredKg ?? 0)),
              row.outstandingKg,
            ]),
          ),
        );
      }),
      { numRuns: 8, seed: 42 },
    );
  });
});

describe("a vendor's reconciliation", () => {
  const days = { startDate: "2026-11-20", endDate: "2026-11-20" };
  const inKg = (quantity: number) => ({ vendorId, ...reason, items: [{ inboundItemId: 1, quantity }] });
  const finished = async (plate: string, quantity: number, pricePerKg: number): Promise<InboundRecord> => {
    const truck = await InboundTruck.after(api, plate, "weigh-out", {
      ...inKg(quantity),
      deduction: { deductionKg: 180, deductionReason: "basah", ...reason },
    });
    await truck.does("ADMIN", "finish", { pricePerKg, ...reason });
    return truck.record;
  };

  beforeAll(async () => {
    await finished("B 1 RCN", 18_100, 5000.5);
    // Bales have no noted kg.
    await InboundTruck.after(api, "B 2 RCN", "weigh-out", { vendorId, ...reason });
    await InboundTruck.after(api, "B 3 RCN", "weigh-in", { ...inKg(18_000) });
  });

  it("has the delivery note against the weights, and trucks without a price", async () => {
    const { data, summary } = await report("reconciliation", { ...days, vendorId }, "FINANCE");
    expect(data).toEqual([
      expect.objectContaining({
        licensePlate: "B 1 RCN",
        deliveryNoteNo: "SJ-B 1 RCN",
        goods: "Gandum curah",
        notedKg: 18_100,
        weighedKg: 18_000,
        differenceKg: -100,
        differencePct: -0.55,
        deductedKg: 180,
        netKg: 17_820,
        pricePerKg: 5000.5,
        amount: 89_108_910,
        status: "DONE",
      }),
      expect.objectContaining({
        licensePlate: "B 2 RCN",
        notedKg: null,
        differenceKg: null,
        differencePct: null,
        netKg: 18_000,
        amount: null,
        status: "WEIGHED_OUT",
      }),
    ]);
    const sums = {
      documents: 2,
      notedKg: 18_100,
      weighedKg: 36_000,
      differenceKg: -100,
      netKg: 35_820,
      amount: 89_108_910,
    };
    expect(summary).toMatchObject(sums);
  });

  it("sums by goods", async () => {
    const { data } = await report("reconciliation", { ...days, vendorId, type: "item" });
    expect(data.find(({ label }) => label === "Gandum curah")).toMatchObject({ documents: 2, notedKg: 36_100 });
  });
});

describe("the paper for one partner", () => {
  const pdfOf = async (query: object, of: typeof statementRows | typeof reconciliationRows = statementRows) => {
    const file = await fileOf(api, of, { format: "pdf", query });
    return { file, text: (await readPdf(file)).flat().join("\n") };
  };

  it("is a letter with name, address, NPWP and lines for two signatures, in the language of the file", async () => {
    const { text } = await pdfOf({ ...OCTOBER, customerId, locale: "en" });
    for (const part of [
      "Customer statement",
      "To",
      "PT SURAT Jaya",
      "Jl. Kenanga 7, Bekasi",
      "Tax no. (NPWP) 043210987654321",
      "01/10/2026 – 31/10/2026",
      "PO-LAMA",
      "58,000",
      "Checked and agreed",
      formatDay(today),
    ])
      expect(text.split("\n")).toContain(part);
    expect(text.match(/PT SURAT Jaya/g)).toHaveLength(2);
    expect(text).not.toMatch(/^(Customer|Adjustment)$/m);
    const vendor = await pdfOf({ startDate: "2026-11-20", endDate: "2026-11-20", vendorId }, reconciliationRows);
    expect(vendor.text).toContain("Kepada\nPT PEMASOK Jaya");
    expect(vendor.text).toContain("Diperiksa dan disetujui");
  });

  it("is an ordinary report for several partners, and a table in the other formats", async () => {
    const { text } = await pdfOf({ ...OCTOBER });
    expect(text).not.toContain("Diperiksa dan disetujui");
    const { head, rows, total } = readCsv(
      await fileOf(api, statementRows, { format: "csv", query: { ...OCTOBER, customerId } }),
    );
    expect(head).toContain("Customer");
    expect([rows.length, total[0]]).toEqual([2, "Total"]);
  });

  it("shows the plant's logo", async () => {
    const before = (await pdfOf({ ...OCTOBER, customerId })).file;
    expect(before.includes("/Subtype /Image")).toBe(false);
    const init = {
      method: "PUT",
      headers: { "Content-Type": "image/jpeg", Authorization: `Bearer ${await api.token("ADMIN")}` },
      body: new Uint8Array(jpeg),
    };
    expect((await api.request("/api/settings/company/logo", init)).status).toBe(200);
    const { file } = await pdfOf({ ...OCTOBER, customerId });
    expect(file.includes("/Subtype /Image")).toBe(true);
  });
});
