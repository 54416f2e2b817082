import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/business-day";
import { formatDay } from "#contract/format";
import { useApi } from "../setup/api";
import { newInbound } from "../setup/inbound";
import { bookingBody, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";

const api = useApi({ APP_TIMEZONE: "Asia/Jayapura" });
const dayFromToday = (days: number) => shiftDay(businessDay("Asia/Jayapura"), days);
const tomorrow = dayFromToday(1);

let last = 0;
const next = () => ++last;
const po = () => ({
  poSalesNo: `PO-${next()}`,
  poSalesType: "LOCAL",
  customerId: 1,
  lines: [{ gradeId: 1, markingId: 1, orderedKg: 50_000 }],
});
const goods = { exDoMasterId: 1, outboundItemId: 1, gradeId: 1, markingId: 1, bags: 4, quantityKg: 200 };
const balance = () => ({
  poSalesNo: `LAMA-${next()}`,
  poSalesType: "LOCAL",
  customerId: 1,
  gradeId: 1,
  markingId: 1,
  orderedKg: 5000,
});

/** Documents with a day: table, and a body without the day. */
const documents: [path: string, table: string, body: () => Promise<object> | object][] = [
  ["/inbound-record", "inbound_record", () => newInbound(`B ${1000 + next()} AH`)],
  ["/outbound-record", "outbound_record", () => newRecord(`B ${1000 + next()} AH`)],
  ["/production", "production", () => ({ shift: 1, ...goods })],
  ["/po-sale", "po_sale", po],
  ["/outstanding", "outstanding", balance],
  [
    "/booking",
    "booking",
    async () => bookingBody((await makePo(api, `PO-${next()}`, [50_000])).lines[0]?.id ?? 0, 1, 1000),
  ],
];

type Made = { id: number; version: number; date: string; errors?: Record<string, string[]> };

describe.each(documents)("the date of %s", (path, table, bodyOf) => {
  const post = (body: object) => api.post<Made>("ADMIN", path, body);

  it("may be at most tomorrow, and the error names the latest date", async () => {
    const body = await bodyOf();
    const refused = await post({ ...body, date: dayFromToday(2) });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ date: [`Terlalu jauh ke depan: paling lambat ${formatDay(tomorrow)}.`] });
    const made = await post({ ...body, date: tomorrow });
    expect(made.status).toBe(201);
    expect(made.body.date).toBe(tomorrow);
  });

  it("cannot move further ahead, and an older future date survives other edits", async () => {
    const body = await bodyOf();
    const { id, version } = (await post({ ...body, date: dayFromToday(-3) })).body;
    const put = (date: string, at: number) =>
      api.put<Made>("ADMIN", `${path}/${id}`, { ...body, date, note: "Koreksi" }, at);
    expect((await put(dayFromToday(2), version)).status).toBe(422);
    // Created before the rule, or while the clock was wrong.
    const ahead = dayFromToday(400);
    await api.db.execute(sql`update ${sql.identifier(table)} set date = ${ahead} where id = ${id}`);
    const kept = await put(ahead, version);
    expect(kept.status).toBe(200);
    expect(kept.body.date).toBe(ahead);
    expect((await put(dayFromToday(399), kept.body.version)).status).toBe(422);
    expect((await put(dayFromToday(0), kept.body.version)).status).toBe(200);
  });
});

describe("the dates of an opening balance import", () => {
  it("may be at most tomorrow", async () => {
    const row = (date: string) => {
      const { poSalesNo, poSalesType, orderedKg } = balance();
      return {
        date,
        poSalesNo,
        poSalesType,
        customer: "PT Sinar Pangan",
        grade: "Grade A",
        marking: "Mawar",
        orderedKg,
      };
    };
    const body = { rows: [row(dayFromToday(-30)), row(dayFromToday(2)), row(tomorrow)] };
    const looked = await api.post<{ errors: object[] }>("ADMIN", "/outstanding/import/preview", body);
    const message = `Terlalu jauh ke depan: paling lambat ${formatDay(tomorrow)}.`;
    expect(looked.body.errors).toEqual([
      { row: 1, field: "date", message, codes: [{ code: "dayAhead", params: { day: tomorrow } }] },
    ]);
    const refused = await api.post("ADMIN", "/outstanding/import", body);
    expect(refused.body.errors).toEqual({ "rows.1.date": [message] });
    const good = { rows: [body.rows[0], body.rows[2]] };
    expect((await api.post("ADMIN", "/outstanding/import", good)).status).toBe(201);
  });
});

it("an ex-DO accepts a future date", async () => {
  const body = { ex_do_no: "DO-NANTI", exDoType: "PURCHASED", date: dayFromToday(30) };
  expect((await api.post("ADMIN", "/ex-do-master", body)).status).toBe(201);
});
