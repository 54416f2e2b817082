import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReportAnswer } from "#contract/reports/report-answer";
import { reports } from "#contract/reports/reports";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { makeBooking, makeExDo, makePo } from "../setup/orders";
import { truckAt } from "../setup/trucks";

/** Reports: refused requests, omitted rows and permissions; reports.test.ts checks sums. */

const statements: string[] = [];
const api = useApi({}, (statement) => statements.push(statement));
const NOVEMBER = "startDate=2026-11-01&endDate=2026-11-30";

const get = async (path: string, as: "ADMIN" | "SCALE" | "FINANCE" | "OFFICE" = "ADMIN") =>
  api.get<ReportAnswer & { errors?: Record<string, string[]> }>(as, path);

beforeAll(async () => {
  const exDo = await makeExDo(api, "DO-REPORT");
  const po = await makePo(api, "REPORT-1", [50_000]);
  await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 8000);
  const gone = await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 1000);
  const body = { reason: "tidak jadi" };
  const cancelled = await api.post("OFFICE", `/booking/${gone.id}/cancel`, body, gone.version);
  expect(cancelled.status).toBe(200);
  await InboundTruck.after(api, "B 1 RPT", "finish");
  await InboundTruck.after(api, "B 2 RPT", "weigh-in");
  await truckAt(api, "DONE");
});

describe("a report rejects", () => {
  it.each([
    ["", ["startDate", "endDate"]],
    ["startDate=2026-11-01", ["endDate"]],
    ["startDate=2026-11-31&endDate=2026-12-01", ["startDate"]],
    ["startDate=2026-11-02&endDate=2026-11-01", ["endDate"]],
    ["startDate=2020-01-01&endDate=2026-11-01", ["endDate"]],
    [`${NOVEMBER}&type=vendor`, ["type"]],
    [`${NOVEMBER}&type=hourly`, ["type"]],
    [`${NOVEMBER}&page=0`, ["page"]],
    [`${NOVEMBER}&status=OPEN`, ["status"]],
    [`${NOVEMBER}&gradeId=none`, ["gradeId"]],
    [`${NOVEMBER}&across=grade`, ["across"]],
    [`${NOVEMBER}&type=grade&across=grade`, ["across"]],
    [`${NOVEMBER}&type=grade&sort=bookingNo`, ["sort"]],
    [`${NOVEMBER}&sort=-label`, ["sort"]],
  ])("%s with errors at %s", async (query, fields) => {
    const { status, body } = await get(`/booking-report?${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
  });

  it("reversed dates and more than five years, with a text", async () => {
    const reversed = await get("/booking-report?startDate=2026-11-02&endDate=2026-11-01");
    expect(reversed.body.errors).toEqual({ endDate: ["Tanggal akhir tidak boleh sebelum tanggal awal."] });
    const long = await get("/booking-report?startDate=2020-01-01&endDate=2026-11-01");
    expect(long.body.errors).toEqual({
      endDate: ["Maksimal 1.827 hari dari tanggal awal, jadi paling akhir 31/12/2024."],
    });
    // The latest valid day, from the error text, is accepted; the next one is not.
    expect((await get("/booking-report?startDate=2020-01-01&endDate=2024-12-31")).status).toBe(200);
    expect((await get("/booking-report?startDate=2020-01-01&endDate=2025-01-01")).status).toBe(422);
    const both = await get("/booking-report?startDate=2020-01-01&endDate=2026-11-01&page=0");
    expect(Object.keys(both.body.errors ?? {})).toEqual(["page", "endDate"]);
  });
});

describe("cancelled bookings", () => {
  it("are neither listed nor totalled, and their number is returned", async () => {
    const { body } = await get(`/booking-report?${NOVEMBER}`);
    expect(body).toMatchObject({ total: 1, summary: { documents: 1, cancelled: 1, quantityKg: 8000 } });
  });

  it.each(["withCancelled=1", "status=CANCELLED"])("are included when %s requests them", async (query) => {
    const { body } = await get(`/booking-report?${NOVEMBER}&${query}`);
    const all = query.startsWith("with");
    expect(body).toMatchObject({ total: all ? 2 : 1, summary: { cancelled: 0, quantityKg: all ? 9000 : 1000 } });
  });
});

describe("report filters", () => {
  it.each([
    ["booking", "customer=sinar", 1],
    ["booking", "customer=tirta", 0],
    ["booking", "marking=awa", 1],
    ["booking", "marking=%25", 0],
    ["booking", "gradeId=1&marking=1&customer=1", 1],
    ["booking", "gradeId=2", 0],
    ["booking", "exDoType=OWN", 1],
    ["booking", "exDoType=PURCHASED", 0],
    ["booking", "poSalesNo=port-1", 1],
    ["inbound-record", "licensePlate=b1rpt", 1],
    ["inbound-record", "status=DONE", 1],
    ["inbound-record", "vendorId=1", 2],
    ["inbound-record", "itemId=2", 2],
    ["inbound-record", "itemId=77", 0],
    ["booking", "customer=2", 0],
    ["outbound-record", "gradeId=2&itemId=2", 1],
    ["outbound-record", "marking=mawar", 1],
    ["outbound-record", "exDoMasterId=none", 1],
    ["outbound-record", "exDoMasterId=1", 0],
    ["po-sale", "poSalesType=LOCAL", 1],
    ["po-sale", "exDoMasterId=none", 1],
    ["outstanding", "exDoType=OWN", 0],
    ["outstanding", "customer=SINAR", 1],
  ])("of %s: %s leaves %i", async (name, query, total) => {
    expect((await get(`/${name}-report?${NOVEMBER}&${query}`)).body.total).toBe(total);
  });

  it("offer inactive masters, because a report covers the past", async () => {
    const { body } = await api.get<Record<string, { label: string }[]>>("ADMIN", "/booking-report/choices");
    expect(body.customer?.map(({ label }) => label)).toEqual(["CV Tirta Abadi", "PT Sinar Pangan", "UD Lama Sekali"]);
    expect(body.exDoMasterId?.[0]?.label).toBe("DO-2026-002");
  });
});

describe("report prices", () => {
  it("are returned only to ADMIN and FINANCE, for weighed trucks", async () => {
    for (const as of ["ADMIN", "FINANCE"] as const) {
      const { body } = await get(`/inbound-record-report?${NOVEMBER}&sort=netKg`, as);
      expect(body.summary).toMatchObject({ documents: 2, netKg: 18_000, amount: 90_000_000 });
      expect(body.data[0]).toMatchObject({ pricePerKg: 5000, amount: 90_000_000 });
    }
  });

  it("are never returned to SCALE", async () => {
    for (const query of ["", "&type=vendor", "&type=daily&across=vendor"]) {
      const { status, body } = await get(`/inbound-record-report?${NOVEMBER}${query}`, "SCALE");
      expect([status, body.summary.netKg]).toEqual([200, 18_000]);
      expect(JSON.stringify(body)).not.toMatch(/amount|price/i);
    }
    for (const query of ["sort=amount", "sort=-pricePerKg", "type=vendor&sort=-amount"])
      expect((await get(`/inbound-record-report?${NOVEMBER}&${query}`, "SCALE")).body.errors).toHaveProperty("sort");
    const across = await get(`/inbound-record-report?${NOVEMBER}&type=vendor&across=daily&measure=amount`, "SCALE");
    expect(across.body.errors).toHaveProperty("measure");
  });
});

describe("report pages", () => {
  it("are sorted as requested, empty beyond the last one, and have the totals of all pages", async () => {
    const { body } = await get(`/inbound-record-report?${NOVEMBER}&sort=-licensePlate&perPage=1`);
    expect(body).toMatchObject({ lastPage: 2, page: 1, perPage: 1, total: 2, data: [{ licensePlate: "B 2 RPT" }] });
    const beyond = await get(`/inbound-record-report?${NOVEMBER}&page=9`);
    expect(beyond.body).toMatchObject({ data: [], total: 2, summary: { netKg: 18_000 } });
  });
});

describe("columns across goods", () => {
  it("count a truck once in their remainder", async () => {
    await api.db.execute(sql`insert into marking (name) select 'Merek ' || n from generate_series(1, 14) n`);
    await api.db.execute(sql`
      insert into outbound_record_item (outbound_record_id, outbound_item_id, loading_area, grade_id, marking_id, bags, quantity_kg)
      select r.id, 2, 'H', 2, m.id, 1, 100 from outbound_record r, marking m where m.name like 'Merek %'`);
    const query = `${NOVEMBER}&type=monthly&across=marking&measure=documents`;
    const { body } = await get(`/outbound-record-report?${query}`);
    expect(body.across).toMatchObject({ rest: 4, cells: Array(13).fill(1) });
    expect(body.data).toMatchObject([{ documents: 1, cells: Array(13).fill(1) }]);
  });
});

// One statement checks the token.
describe("the number of statements of a report", () => {
  beforeEach(async () => {
    await api.token("ADMIN");
    statements.length = 0;
  });

  it.each(reports.map(({ apiPath }) => apiPath))(
    "for %s is four, by days five, and seven with a second grouping",
    async (path) => {
      expect((await get(`${path}?${NOVEMBER}`)).status).toBe(200);
      expect(statements.length).toBe(4);
      statements.length = 0;
      expect((await get(`${path}?${NOVEMBER}&type=monthly`)).status).toBe(200);
      expect(statements.length).toBe(5);
      statements.length = 0;
      expect((await get(`${path}?${NOVEMBER}&type=monthly&across=daily`)).status).toBe(200);
      expect(statements.length).toBe(7);
    },
  );
});
