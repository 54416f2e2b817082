import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { bookedItem, bookingBody, makeBooking, makeExDo, makePo } from "../setup/orders";
import { newProduction, newRecord } from "../setup/records";
import { MASTERS } from "../setup/role-table";
import { GROSS, load, openTruck, step, TARE, truckAt } from "../setup/trucks";

/** Number of SQL statements per call, which must not grow with the rows. */
const statements: string[] = [];
const api = useApi({}, (statement) => statements.push(statement));

beforeAll(async () => {
  for (let n = 0; n < 6; n++) await openTruck(api, { date: "2026-04-01" });
  await truckAt(api, "LOADING", { date: "2026-04-01" });
  await api.token("ADMIN");
});
beforeEach(() => {
  statements.length = 0;
});

const count = async (path: string, as: "ADMIN" | null = "ADMIN") => {
  expect((await api.get(as, path)).status).toBe(200);
  return statements.length;
};

// One statement checks the token.
describe("the number of statements", () => {
  it("for a day's list is three with any filter", async () => {
    expect(await count("/outbound-record?date=2026-04-01")).toBe(3);
    statements.length = 0;
    expect(await count("/outbound-record?date=2026-04-01&customer=pt&sort=customer&perPage=2")).toBe(3);
  });

  it("for a record is three, and for its history three more", async () => {
    expect(await count("/outbound-record/1")).toBeLessThanOrEqual(3);
    statements.length = 0;
    expect(await count("/outbound-record/1/activity")).toBeLessThanOrEqual(4);
  });

  it.each(MASTERS)("for the list of %s is three, and for its selection list two", async (area) => {
    expect(await count(`/${area}?page=1`)).toBe(3);
    statements.length = 0;
    expect(await count(`/${area}`)).toBe(2);
  });

  it("for a search is one per area, for any number of hits", async () => {
    expect(await count("/search?q=TRK")).toBe(9);
    statements.length = 0;
    expect(await count("/search?q=zzz")).toBe(9);
  });

  it("for the monitor is four, for trucks of both directions, scales and the plant's settings, and one a minute for the pace", async () => {
    expect(await count("/monitor/outbound-record", null)).toBe(5);
    statements.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await count("/monitor/outbound-record", null)).toBe(4);
  });

  it("for concurrent calls of a page includes one for their session", async () => {
    await Promise.all(["/goods", "/list/outbound", "/grade"].map((path) => api.get("ADMIN", path)));
    expect(statements.filter((statement) => statement.includes('"access_token"'))).toHaveLength(1);
    expect(statements).toHaveLength(4);
  });

  it("for a call without the required token is zero", async () => {
    expect((await api.get(null, "/outbound-record")).status).toBe(401);
    expect((await api.request("/healthz")).status).toBe(200);
    expect(statements).toEqual([]);
  });

  it("for a new record is independent of its items", async () => {
    const items = (length: number) =>
      Array.from({ length }, () => ({ ...newRecord("").outboundItem[0], bags: 1, quantityKg: 50 }));
    await openTruck(api, { outboundItem: items(1) });
    const one = statements.length;
    statements.length = 0;
    await openTruck(api, { outboundItem: items(30) });
    expect(statements.length).toBe(one);
  });
});

/** Counts the statements of a write, without BEGIN and COMMIT of the driver. */
async function counted<T>(write: () => Promise<T>): Promise<[answer: T, statements: number]> {
  statements.length = 0;
  const answer = await write();
  return [answer, statements.filter((statement) => !/^(begin|commit)/i.test(statement)).length];
}

// One statement checks the token, one the lock date.
describe("the number of statements of a write", () => {
  beforeAll(() => Promise.all([api.token("OFFICE"), api.token("FG")]));

  /** Statements of each step of a truck from creation to finish. */
  async function journey(outboundItem: object[]) {
    const [opened, create] = await counted(() => openTruck(api, { outboundItem }));
    const [empty, weighIn] = await counted(() => step(api, opened, "weigh-in", { weightKg: TARE }));
    const [loaded, loading] = await counted(() => load(api, empty, 0));
    const [full, weighOut] = await counted(() => step(api, loaded, "weigh-out", { weightKg: GROSS }));
    const [, finish] = await counted(() => step(api, full, "finish"));
    return { create, weighIn, load: loading, weighOut, finish };
  }

  it("for a truck is constant per step, and a weighing moves no counter", async () => {
    const item = { outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 280, quantityKg: 14_000 };
    expect(await journey([item])).toEqual({ create: 21, weighIn: 13, load: 13, weighOut: 14, finish: 13 });
  });

  it("for a truck with a booking is larger only on creation and finish", async () => {
    const po = await makePo(api, "PO-STATEMENTS", [20_000]);
    const exDo = await makeExDo(api, "DO-STATEMENTS");
    const lineId = po.lines[0]?.id ?? 0;
    const [booking, create] = await counted(() => makeBooking(api, lineId, exDo.id, 20_000));
    expect(create).toBe(14);
    expect(await journey([bookedItem(booking.id, 14_000)])).toEqual({
      create: 22,
      weighIn: 13,
      load: 13,
      weighOut: 14,
      finish: 18,
    });
    const body = bookingBody(lineId, exDo.id, 19_000);
    const path = `/booking/${booking.id}`;
    const { version } = (await api.get<{ version: number }>("OFFICE", path)).body;
    const [replaced, update] = await counted(() => api.put("OFFICE", path, body, version));
    expect([replaced.status, update]).toEqual([200, 11]);
  });

  it("for an inbound truck is constant per step", async () => {
    const truck = await InboundTruck.arrives(api, "B 1 STM");
    const steps = [
      ["weigh-in", { weightKg: 30_000 }, 13],
      ["check", truck.counted(), 10],
      ["weigh-out", { weightKg: 12_000 }, 14],
      // Two add the plate to the vehicle book.
      ["finish", { pricePerKg: 5000 }, 15],
    ] as const;
    for (const [verb, body, most] of steps) {
      const [answer, made] = await counted(() => truck.does("ADMIN", verb, body));
      expect([verb, answer.status, made]).toEqual([verb, 200, most]);
    }
  });

  it("for a production record is one per master plus thirteen", async () => {
    const [answer, made] = await counted(() => api.post("ADMIN", "/production", newProduction()));
    expect([answer.status, made]).toEqual([201, 17]);
  });
});

describe("a large table", () => {
  it("is read by the index of its date, and the monitor by the queue index", async () => {
    await api.db.execute(sql`insert into outbound_record (record_no, date, customer_id, license_plate, status)
      select 'X-' || n, date '2020-01-01' + n / 20, 1, 'Z ' || n, 'DONE' from generate_series(1, 20000) n`);
    await api.db.execute(sql`vacuum analyze outbound_record`);
    const plan = async (path: string) => {
      statements.length = 0;
      await count(path);
      const asked = statements.filter((statement) => statement.includes('from "outbound_record"'));
      const plans = [];
      for (const statement of asked) {
        // Parameters do not affect whether an index fits, except that days must be valid and patterns contain text.
        const text = statement
          .replace(/"date" = \$\d+/g, `"date" = '2022-01-01'`)
          .replace(/like \$\d+/g, "like '%12345%'")
          .replace(/\$\d+/g, "'1'");
        plans.push(JSON.stringify((await api.db.execute(sql.raw(`explain ${text}`))).rows));
      }
      return plans;
    };
    for (const found of await plan("/outbound-record?date=2022-01-01"))
      expect(found).toContain("outbound_record__date");
    for (const found of await plan("/monitor/outbound-record"))
      expect(found).not.toContain("Seq Scan on outbound_record ");
    const [search = ""] = await plan("/search?q=BK-2020-1");
    for (const index of ["date", "plate", "plate_text", "recordNo__unique"])
      expect(search).toContain(`outbound_record__${index}`);
    expect(search).not.toContain("Seq Scan on outbound_record ");
  });
});

describe("a plan kept for all values", () => {
  it("reads the open trucks and those of counted days once for the stock of all goods", async () => {
    await api.db.execute(sql`insert into marking (name) select 'Merek ' || n from generate_series(1, 40) n`);
    await api.db.execute(sql`insert into opening_stock (date, grade_id, marking_id, quantity_kg)
      select '2026-01-01', grade.id, marking.id, 50000 from grade, marking`);
    await api.db.execute(sql`insert into outbound_record (record_no, date, customer_id, license_plate, status)
      select 'Y-' || n, '2026-11-20', 1, 'Y ' || n, case when n > 1500 then 'WAITING' else 'DONE' end from generate_series(1, 1550) n`);
    await api.db.execute(sql`insert into outbound_record_item
      (outbound_record_id, outbound_item_id, loading_area, grade_id, marking_id, bags, quantity_kg)
      select id, 1, 'H', 1, 1 + id % 40, 1, 50 from outbound_record where license_plate like 'Y %'`);
    await api.db.execute(sql`analyze`);
    await count("/stock");
    const stock = statements.find((statement) => statement.includes("opened as")) ?? "";
    const loops = await api.db.transaction(async (tx) => {
      // As PostgreSQL chooses by its costs after five executions on a connection.
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
      await tx.execute(sql.raw(`prepare stock(text, date, date, date) as ${stock}`));
      const { rows } = await tx.execute(
        sql`explain (analyze, format json) execute stock('Asia/Jakarta', '2026-01-01', '2026-12-31', '2026-12-31')`,
      );
      const scan = /"Relation Name": "outbound_record",.*?"Actual Loops": (\d+)/gs;
      return [...JSON.stringify(rows, null, 1).matchAll(scan)].map(([, times]) => Number(times));
    });
    expect(loops).toEqual([1, 1]);
  });
});
