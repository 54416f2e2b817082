import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { HomeAnswer } from "#contract/home";
import type { Outstanding, OutstandingList } from "#contract/orders/outstanding";
import { outstandingRows } from "#contract/rows/outstanding";
import type { PoSale } from "#contract/orders/po-sale";
import type { ReportAnswer } from "#contract/reports/report-answer";
import { useApi } from "../setup/api";
import { fileOf, readCsv, readPdf, readXlsx } from "../setup/report-files";
import { bookedItem, bookingBody, driveToScale, expectStatus, makePo } from "../setup/orders";
import { openTruck, step } from "../setup/trucks";

/** Balances and stock as of a day (docs/domain.md, As of a day). */

const api = useApi();
const today = businessDay("Asia/Jakarta");
const DAY = "2026-10-31";
let po: PoSale;
let id: number;

async function balance(query = ""): Promise<Outstanding | undefined> {
  const path = `/outstanding?poSalesNo=PO-ASOF${query}`;
  return expectStatus(200, await api.get<OutstandingList>("OFFICE", path)).data[0];
}

async function deliver(date: string, kg: number, line = po.lines[0]?.id ?? 0): Promise<void> {
  const body = { ...bookingBody(line, 1, kg), date };
  const booked = expectStatus(201, await api.post<{ id: number }>("OFFICE", "/booking", body));
  const open = await openTruck(api, { date, outboundItem: [bookedItem(booked.id, kg)] });
  await step(api, await driveToScale(api, open), "finish");
}

/** Moves the last change of the balance to a moment, as if it had been made then. */
const changeWasAt = (at: string) =>
  api.db.execute(sql`update balance_change set at = ${at} where id = (select max(id) from balance_change)`);

beforeAll(async () => {
  po = await makePo(api, "PO-ASOF", [50_000], { date: "2026-10-01" });
  await deliver("2026-10-20", 10_000);
  await deliver("2026-11-02", 8000);
  const { id: row, version } = (await balance()) as Outstanding;
  id = row;
  const adjusted = await api.post<Outstanding>(
    "OFFICE",
    `/outstanding/${id}/adjust`,
    { adjustmentKg: -500, reason: "susut" },
    version,
  );
  expect(adjusted.status).toBe(200);
  // 23.30 in Jakarta on the last day.
  await changeWasAt("2026-10-31T16:30:00Z");
  const next = adjusted.body.version;
  expect(
    (await api.post("OFFICE", `/outstanding/${id}/adjust`, { adjustmentKg: -700, reason: "susut lagi" }, next)).status,
  ).toBe(200);
  const now = (await api.get<PoSale>("OFFICE", `/po-sale/${po.id}`)).body;
  const closed = await api.post(
    "OFFICE",
    `/po-sale/${po.id}/lines/${now.lines[0]?.id}/short-close`,
    { reason: "pelanggan batal" },
    now.version,
  );
  expect(closed.status).toBe(200);
});

const asOf = (day: string) => `&asOf=${day}`;

describe("balances as of a day", () => {
  it("count deliveries by the truck's date, adjustments and short closings by their time", async () => {
    expect(await balance()).toMatchObject({
      deliveredKg: 18_000,
      adjustmentKg: -700,
      shortClosedKg: 31_300,
      outstandingKg: 0,
    });
    expect(await balance(asOf(DAY))).toMatchObject({
      orderedKg: 50_000,
      bookedKg: 10_000,
      deliveredKg: 10_000,
      adjustmentKg: -500,
      shortClosedKg: 0,
      outstandingKg: 39_500,
    });
    expect(await balance(asOf("2026-10-19"))).toMatchObject({ deliveredKg: 0, adjustmentKg: 0, outstandingKg: 50_000 });
    expect(await balance(asOf(today))).toMatchObject((await balance()) as Outstanding);
  });

  it("leave out later orders, and keep a PO that was cancelled later", async () => {
    expect(await balance(asOf("2026-09-30"))).toBeUndefined();
    const other = await makePo(api, "PO-ASOF-BATAL", [7000], { date: "2026-10-05" });
    expect((await api.post("OFFICE", `/po-sale/${other.id}/cancel`, { reason: "batal" }, other.version)).status).toBe(
      200,
    );
    const path = "/outstanding?poSalesNo=PO-ASOF-BATAL";
    expect((await api.get<OutstandingList>("OFFICE", path)).body.total).toBe(0);
    const then = (await api.get<OutstandingList>("OFFICE", `${path}${asOf(DAY)}`)).body;
    expect(then.data[0]).toMatchObject({ outstandingKg: 7000 });
    expect(then.summary).toMatchObject({ orderedKg: 7000, owedKg: 7000 });
  });

  it("count a truck that left before its PO from the day of the PO on", async () => {
    const late = await makePo(api, "PO-ASOF-TELAT", [5000], { date: "2026-11-10" });
    await deliver("2026-11-05", 2000, late.lines[0]?.id);
    const then = async (day: string) =>
      (await api.get<OutstandingList>("OFFICE", `/outstanding?poSalesNo=PO-ASOF-TELAT${asOf(day)}`)).body.data[0];
    expect(await then("2026-11-09")).toBeUndefined();
    expect(await then("2026-11-10")).toMatchObject({ deliveredKg: 2000, outstandingKg: 3000 });
  });

  it("undo a short closing in both sums", async () => {
    const other = await makePo(api, "PO-ASOF-URUNG", [3000], { date: "2026-10-05" });
    const path = `/po-sale/${other.id}/lines/${other.lines[0]?.id}/short-close`;
    const closed = expectStatus(200, await api.post<PoSale>("OFFICE", path, { reason: "salah klik" }, other.version));
    expect((await api.post("OFFICE", `/po-sale/${other.id}/undo`, {}, closed.version)).status).toBe(200);
    const { rows } = await api.db.execute(sql`select sum(short_closed_kg)::int as kg from balance_change c
      join outstanding o on o.id = c.outstanding_id where o.po_sale_line_id = ${other.lines[0]?.id}`);
    expect(rows).toEqual([{ kg: 0 }]);
  });

  it("are the same in list and report", async () => {
    const days = { startDate: "2026-10-01", endDate: DAY, poSalesNo: "PO-ASOF" };
    const range = new URLSearchParams(days).toString();
    const list = (await api.get<OutstandingList>("OFFICE", `/outstanding?poSalesNo=PO-ASOF${asOf(DAY)}`)).body;
    const report = (await api.get<ReportAnswer>("OFFICE", `/outstanding-report?${range}${asOf(DAY)}`)).body;
    expect(report.summary).toMatchObject({
      documents: list.total,
      outstandingKg: list.summary.owedKg,
      deliveredKg: 10_000,
    });
    const grouped = (await api.get<ReportAnswer>("OFFICE", `/outstanding-report?${range}${asOf(DAY)}&type=customer`))
      .body;
    expect(grouped.summary.outstandingKg).toBe(list.summary.owedKg);
  });

  it("are exported to files that name the day", async () => {
    const days = { startDate: "2026-10-01", endDate: DAY, poSalesNo: "PO-ASOF" };
    const list = (await api.get<OutstandingList>("OFFICE", `/outstanding?poSalesNo=PO-ASOF${asOf(DAY)}`)).body;
    const csv = readCsv(await fileOf(api, outstandingRows, { format: "csv", query: { ...days, asOf: DAY } }));
    expect(csv.total).toContain(list.summary.owedKg);
    const pdf = await readPdf(await fileOf(api, outstandingRows, { format: "pdf", query: { ...days, asOf: DAY } }));
    expect(pdf[0]?.join(" ")).toContain("31/10/2026");
    const path = `/list/outstanding/xlsx?poSalesNo=PO-ASOF${asOf(DAY)}`;
    const file = await api.request((await api.get<{ url: string }>("OFFICE", path)).body.url);
    expect(file.headers.get("Content-Disposition")).toContain(DAY);
    const bytes = Buffer.from(await file.arrayBuffer());
    const { rows, total } = await readXlsx(bytes);
    expect([...rows, total].find(([number]) => number === "PO-ASOF")).toContain(39_500);
    expect((await readXlsx(bytes, 2)).rows.flat()).toContain("31/10/2026");
  });

  it("refuse a day after today", async () => {
    const ahead = shiftDay(today, 1);
    for (const path of [`/outstanding?asOf=${ahead}`, `/stock?asOf=${ahead}`, `/home?asOf=${ahead}`]) {
      const { status, body } = await api.get<ErrorAnswer>("OFFICE", path);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["asOf"]]);
    }
  });
});

describe("stock as of a day", () => {
  it("is the newest count, production and deliveries up to its end", async () => {
    const goods = { gradeId: 2, markingId: 1 };
    const made = { ...goods, shift: 1, exDoMasterId: 1, outboundItemId: 1, bags: 20, quantityKg: 1000 };
    const why = { unusualReason: "uji" };
    const count = (date: string, quantityKg: number) =>
      api.post("ADMIN", "/opening-stock", { ...goods, ...why, date, quantityKg });
    const make = (date: string) => api.post("OFFICE", "/production", { ...made, ...why, date });
    const entries = [
      await count("2026-10-10", 4000),
      await make(DAY),
      await make("2026-11-01"),
      await count("2026-11-05", 100),
    ];
    expect(entries.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const stock = async (query: string) =>
      (
        await api.get<{ data: { grade: { id: number }; stockKg: number; bookedKg: number | null }[] }>(
          "OFFICE",
          `/stock${query}`,
        )
      ).body.data.find(({ grade }) => grade.id === 2);
    expect(await stock("")).toMatchObject({ stockKg: 100, bookedKg: 0 });
    expect(await stock("?asOf=2026-11-02")).toMatchObject({ stockKg: 6000, bookedKg: null });
    expect(await stock(`?asOf=${DAY}`)).toMatchObject({ stockKg: 5000 });
    expect(await stock("?asOf=2026-10-30")).toMatchObject({ stockKg: 4000 });
    expect(await stock("?asOf=2026-10-09")).toBeUndefined();
    const { body: then } = await api.get<HomeAnswer>("OFFICE", `/home?stock=all&asOf=${DAY}`);
    expect(then.stock?.goods.find(({ grade }) => grade.id === 2)).toMatchObject({ openingKg: 4000, stockKg: 5000 });
    expect(then.stock?.endDate).toBe(DAY);
  });
});
