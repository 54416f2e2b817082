import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { formatDay } from "#contract/values/format";
import { useApi } from "../setup/api";
import { InboundTruck, newInbound } from "../setup/inbound";
import { bookingBody, makePo, poBody } from "../setup/orders";
import { newRecord, newProduction } from "../setup/records";
import { entriesOf, openTruck, step, truckAt } from "../setup/trucks";

const api = useApi({ APP_TIMEZONE: "Asia/Jayapura" });
const dayFromToday = (days: number) => shiftDay(businessDay("Asia/Jayapura"), days);
const tomorrow = dayFromToday(1);

let last = 0;
const next = () => ++last;
const po = () => poBody(`PO-${next()}`, [50_000]);
const balance = () => ({
  poSalesNo: `LAMA-${next()}`,
  poSalesType: "LOCAL",
  customerId: 1,
  gradeId: 1,
  markingId: 1,
  orderedKg: 5000,
});

const plate = () => `B ${1000 + next()} AH`;
// Goods that no open truck of this file has.
const count = () => ({ gradeId: 2, markingId: 1, quantityKg: 1000, unusualReason: "uji" });

/** Documents with a day: table, days ahead, and a body without the day. A plan may lie ahead, a fact may not. */
const documents: [path: string, table: string, ahead: number, body: () => Promise<object> | object][] = [
  ["/inbound-record", "inbound_record", 1, () => newInbound(plate())],
  ["/outbound-record", "outbound_record", 1, () => newRecord(plate())],
  ["/production", "production", 0, () => newProduction({ bags: 4, quantityKg: 200 })],
  ["/opening-stock", "opening_stock", 0, count],
  ["/po-sale", "po_sale", 1, po],
  ["/outstanding", "outstanding", 1, balance],
  [
    "/booking",
    "booking",
    1,
    async () => bookingBody((await makePo(api, `PO-${next()}`, [50_000])).lines[0]?.id ?? 0, 1, 1000),
  ],
];

type Made = { id: number; version: number; date: string; errors?: Record<string, string[]> };

describe.each(documents)("the date of %s", (path, table, ahead, bodyOf) => {
  const latest = dayFromToday(ahead);
  const post = (body: object) => api.post<Made>("ADMIN", path, body);

  it(`is at most ${ahead === 0 ? "today" : "tomorrow"}, and the error names the latest date`, async () => {
    const body = await bodyOf();
    const refused = await post({ ...body, date: dayFromToday(ahead + 1) });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ date: [`Terlalu jauh ke depan: paling lambat ${formatDay(latest)}.`] });
    const made = await post({ ...body, date: latest });
    expect(made.status).toBe(201);
    expect(made.body.date).toBe(latest);
    expect((await api.call("ADMIN", "delete", `${path}/${made.body.id}`)).status).toBe(204);
  });

  it("cannot move further ahead, and an older future date survives other edits", async () => {
    const body = { ...(await bodyOf()), unusualReason: "uji" };
    const { id, version } = (await post({ ...body, date: dayFromToday(-3) })).body;
    const put = (date: string, at: number) =>
      api.put<Made>("ADMIN", `${path}/${id}`, { ...body, date, note: "Koreksi" }, at);
    expect((await put(dayFromToday(2), version)).status).toBe(422);
    // Created before the rule, or while the clock was wrong.
    const far = dayFromToday(400);
    await api.db.execute(sql`update ${sql.identifier(table)} set date = ${far} where id = ${id}`);
    const kept = await put(far, version);
    expect(kept.status).toBe(200);
    expect(kept.body.date).toBe(far);
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

describe("a truck that is dated tomorrow", () => {
  const ahead = { status: 409, body: { errorCodes: { date: [{ code: "truckAhead", params: { day: tomorrow } }] } } };
  const isToday = { status: 200, body: { date: dayFromToday(0) } };
  /** Dates a record as one from before the rule. */
  const postpone = (table: string, id: number) =>
    api.db.execute(sql`update ${sql.identifier(table)} set date = ${tomorrow} where id = ${id}`);

  it("is weighed only with its date set to today, which the history names and the undo takes back", async () => {
    const truck = await openTruck(api, { date: tomorrow });
    const weigh = (body: object, version: number) =>
      api.post<OutboundRecord>("SCALE", `/outbound-record/${truck.id}/weigh-in`, { weightKg: 8000, ...body }, version);
    expect(await weigh({}, truck.version)).toMatchObject(ahead);
    const weighed = await weigh({ dateToday: true }, truck.version);
    expect(weighed).toMatchObject({ ...isToday, body: { ...isToday.body, status: "WEIGHED_IN", firstKg: 8000 } });
    const [entry] = await api.history("ADMIN", `/outbound-record/${truck.id}`);
    expect(entry?.changes).toContainEqual({ field: "date", from: tomorrow, to: dayFromToday(0) });

    const path = `/outbound-record/${truck.id}`;
    const body = { ...newRecord(truck.licensePlate), outboundItem: entriesOf(weighed.body), date: tomorrow };
    const later = await api.put<Made>("OFFICE", path, { ...body, unusualReason: "uji" }, weighed.body.version);
    expect([later.status, Object.keys(later.body.errors ?? {})]).toEqual([422, ["date"]]);
    const undone = await api.post<OutboundRecord>("SCALE", `${path}/undo`, {}, weighed.body.version);
    expect(undone).toMatchObject({ status: 200, body: { status: "WAITING", date: tomorrow } });
  });

  it("takes no weighing of another truck", async () => {
    const from = await truckAt(api, "WEIGHED_IN");
    const to = await openTruck(api, { date: tomorrow });
    const body = { toId: to.id, toVersion: to.version, reason: "salah truk", unusualReason: "uji" };
    expect(await api.post("ADMIN", `/outbound-record/${from.id}/move-weighing`, body, from.version)).toMatchObject(
      ahead,
    );
  });

  it.each(["WEIGHED_IN", "LOADED", "WEIGHED_OUT"] as const)("goes no further from %s", async (status) => {
    const { id, version, outboundItem } = await truckAt(api, status);
    await postpone("outbound_record", id);
    const path = `/outbound-record/${id}`;
    const [item] = outboundItem;
    const step = {
      WEIGHED_IN: () => {
        const load = { bags: item?.bags, quantityKg: item?.quantityKg };
        return api.post("ADMIN", `/outbound-record-item/${item?.id}/load`, load, item?.version);
      },
      LOADED: () => api.post("ADMIN", `${path}/weigh-out`, { weightKg: 22_000 }, version),
      WEIGHED_OUT: () => api.post("ADMIN", `${path}/finish`, {}, version),
    };
    expect(await step[status]()).toMatchObject(ahead);
  });

  it.each([
    ["check", "weigh-in"],
    ["weigh-between", "weigh-in"],
    ["weigh-out", "check"],
    ["finish", "weigh-out"],
  ] as const)("is refused %s as an inbound truck", async (verb, last) => {
    const truck = await InboundTruck.after(api, plate(), last);
    await postpone("inbound_record", truck.record.id);
    const bodies = {
      check: truck.counted(),
      "weigh-between": { weightKg: 20_000, itemIds: [truck.record.items[0]?.id] },
      "weigh-out": { weightKg: 12_000 },
      finish: { pricePerKg: 5000 },
    };
    expect(await truck.does("ADMIN", verb, bodies[verb])).toMatchObject(ahead);
  });

  it("is a plan: it can be cancelled", async () => {
    const truck = await openTruck(api, { date: tomorrow });
    expect((await step(api, truck, "cancel", { reason: "batal datang" })).status).toBe("CANCELLED");
  });
});
