import { sql, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { listBookings } from "#backend/booking/queries";
import { findInconsistencies } from "#backend/consistency";
import type { Reader } from "#backend/db/client";
import { listInbound } from "#backend/inbound/queries";
import { keepListDays } from "#backend/lists/kept-days";
import { listOutbound } from "#backend/outbound/queries";
import { production } from "#backend/db/tables/production";
import { dropKeptDays } from "#backend/rows/engine/days";
import { readRows } from "#backend/rows/engine/list";
import { productions } from "#backend/rows/production";
import { bookingQuery } from "#contract/booking";
import { shiftDay } from "#contract/business-day";
import { inboundRecordQuery } from "#contract/inbound-record";
import { outboundRecordQuery } from "#contract/outbound-record";
import { productionQuery } from "#contract/production";
import { useApi } from "../setup/api";

/** Lists with sums of kept days, against the same lists without any (backend/rows/engine/days.ts). */

const api = useApi();
/** The day before ends a month and a year, which are kept up to their last day. */
const today = "2026-01-01";
const OFFICE = { roles: ["OFFICE" as const] };
/** Enough rows for pages that are read by days. */
const ROWS = 3_600;
const DAYS = 100;

beforeAll(async () => {
  await api.db.execute(
    sql`insert into customer (code, name) select 'D' || n, 'PT ' || n / 2 * 7 % 5 from generate_series(1, 12) n`,
  );
  const truck = (no: string, falls: boolean) => sql`
    ${no}::text || n, ${today}::date - (n * 7 % ${DAYS}::int + case n % 17 when 0 then n when 1 then n / 3 else 0 end), 'B ' || n || ' X', case n % 9 when 0 then 'CANCELLED' when 1 then 'WAITING' else 'DONE' end,
    case n % 9 when 1 then null else ${falls ? 20_000 : 9000}::int + n end, 'MANUAL', case n % 9 when 1 then null else ${falls ? 9000 : 20_000}::int + 2 * n end, 'MANUAL',
    case n % 9 when 0 then now() end, case n % 31 when 0 then now() end`;
  const columns = sql`record_no, date, license_plate, status, first_kg, first_source, second_kg, second_source, cancelled_at, deleted_at`;
  await api.db.execute(sql`
    insert into outbound_record (customer_id, ${columns}) select c.id, ${truck("BK-T-", false)}
    from generate_series(1, ${ROWS}) n join (select id, row_number() over (order by id) as place from customer) c on c.place = 1 + n % 10`);
  await api.db.execute(sql`
    insert into inbound_record (vendor_id, net_kg, price_per_kg, amount, ${columns})
    select 1, 11000 - n, 12.5, case when n % 9 > 1 then (11000 - n) * 12.5 end, ${truck("BM-T-", true)} from generate_series(1, 900) n`);
  await api.db.execute(sql`
    insert into outbound_record_item (outbound_record_id, loading_area, outbound_item_id, grade_id, marking_id, bags, quantity_kg)
    select id, 'H', 1 + id % 2, 1 + (id + n) % 2, 1, 10, 500 from outbound_record, generate_series(1, 2) n where id % 5 > 0`);
  await api.db.execute(sql`
    insert into inbound_record_item (inbound_record_id, inbound_item_id, quantity, noted_quantity, net_kg)
    select id, 1 + id % 2, 100, 100, net_kg from inbound_record`);
  await api.db.execute(sql`
    with po as (insert into po_sale (po_sales_no, po_sales_type, date, customer_id) values ('PO-T', 'LOCAL', ${today}, 1) returning id),
      line as (insert into po_sale_line (po_sale_id, grade_id, marking_id, ordered_kg, limit_kg) select id, 1, 1, 9000000, 9000000 from po returning id)
    insert into booking (booking_no, date, po_sale_line_id, ex_do_master_id, quantity_kg, cancelled_at)
    select 'BO-T-' || n, ${today}::date - n % ${DAYS}::int, line.id, 1, 1000 + n, case n % 7 when 0 then now() end from line, generate_series(1, 250) n`);
  await api.db.execute(sql`
    insert into production (production_no, date, shift, ex_do_master_id, outbound_item_id, grade_id, marking_id, bags, quantity_kg)
    select 'PR-T-' || n, ${today}::date - n % ${DAYS}::int, 1, 1, 1 + n % 2, 1, 1, n, 50 * n from generate_series(1, 300) n`);
});

const keep = () => keepListDays(api.db, today);
const faults = async () =>
  (await findInconsistencies(api.db)).filter(({ rule }) => rule.includes("kept day of a list"));
const keptOn = async (list: string, date: string) =>
  (await api.db.execute(sql`select from list_day where list = ${list} and date = ${date} and status <> ''`)).rows
    .length > 0;

type Given = Record<string, string>;
const LISTS: Record<string, (db: Reader, given: Given) => Promise<unknown>> = {
  outbound: (db, given) => listOutbound(db, outboundRecordQuery.parse(given), OFFICE),
  inbound: (db, given) => listInbound(db, inboundRecordQuery.parse(given), OFFICE),
  booking: (db, given) => listBookings(db, bookingQuery.parse(given)),
  production: (db, given) => {
    const rows = () => db.select({ id: production.id }).from(production).$dynamic();
    return readRows(db, productions, { query: productionQuery.parse(given), caller: null }, rows, (row) => row);
  },
};
const range = (from: number, to: number): Given => ({
  startDate: shiftDay(today, -from),
  endDate: shiftDay(today, -to),
});
const QUERIES: Given[] = [
  {},
  range(30, 0),
  range(12, 3),
  range(900, 800),
  { endDate: shiftDay(today, -9) },
  { withCancelled: "0" },
];
const STATUSES: Given[] = ["DONE", "CANCELLED", "WAITING"].flatMap((status) => [
  { status },
  { status, ...range(20, 2) },
]);
/** Filters with kept sums by month. */
const TRUCK_VALUES: Given[] = [
  { gradeId: "1" },
  { outboundItemId: "2" },
  { markingId: "1" },
  { customer: "PT" },
  { customer: "PT 3" },
  { customer: "none" },
  { customer: "3" },
];
const VALUES: [list: string, given: Given][] = [
  ...TRUCK_VALUES.map((given): [string, Given] => ["outbound", given]),
  ["inbound", { vendorId: "1" }],
  ["inbound", { inboundItemId: "2" }],
];
const OF_VALUES = VALUES.flatMap(([list, given]) =>
  [
    {},
    range(90, 0),
    range(70, 20),
    range(1500, 40),
    range(500, 500),
    { status: "DONE" },
    { withCancelled: "0" },
    { sort: "status" },
  ].map((more): [string, Given] => [list, { ...given, ...more }]),
);
const SORTS = ["date", "-date", "status", "-status", "customer", "-customer", "netKg"];
/** Near, by days, in the middle, and beyond the last. */
const PAGES = ["1", "2", "3", "41", "55", "70", "103", "104", "105"];

/** Compares answers with those of a transaction without kept days. */
async function expectSame(asked: [list: string, given: Given][]): Promise<void> {
  for (const [list, given] of asked) {
    const kept = await LISTS[list]?.(api.db, given);
    const counted = await api.db.transaction(async (tx) => {
      await tx.execute(sql`delete from list_day`);
      await tx.execute(sql`delete from list_period`);
      const answer = await LISTS[list]?.(tx, given);
      await tx.execute(sql`rollback`);
      return answer;
    });
    expect({ list, given, kept }).toStrictEqual({ list, given, kept: counted });
  }
}

const tables = { outbound: "outbound_record", inbound: "inbound_record", booking: "booking", production: "production" };
const set = (of: keyof typeof tables, to: SQL) => sql`update ${sql.raw(tables[of])} set ${to}`;
const changes: fc.Arbitrary<SQL> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...(Object.keys(tables) as (keyof typeof tables)[])), fc.integer({ min: 0, max: DAYS + 5 }))
    .map(([of, days]) => set(of, sql`date = ${shiftDay(today, -days)}`)),
  fc.constantFrom(
    ...(["outbound", "inbound", "booking", "production"] as const).flatMap((of) => [
      set(of, sql`deleted_at = now()`),
      set(of, sql`deleted_at = null`),
      set(of, sql`note = 'x'`),
    ]),
    set("outbound", sql`customer_id = 1`),
    set("outbound", sql`status = 'CANCELLED'`),
    set("outbound", sql`second_kg = second_kg + 1`),
    set("outbound", sql`status = 'DONE'`),
    set("inbound", sql`amount = amount + 0.25`),
    set("inbound", sql`status = 'CANCELLED'`),
    set("booking", sql`cancelled_at = now()`),
    set("production", sql`quantity_kg = quantity_kg + 3`),
  ),
);
const change = fc
  .tuple(changes, fc.integer({ min: 2, max: 30 }), fc.nat(30))
  .map(([statement, every, rest]) => sql`${statement} where id % ${every}::int = ${rest}::int`);

describe("the kept days of lists", () => {
  it("are not kept while one of their rows changes", async () => {
    const day = shiftDay(today, -7);
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`update outbound_record set second_kg = second_kg + 1 where date = ${day}`);
      await keep();
      expect([await keptOn("outbound", day), await keptOn("inbound", day)]).toEqual([false, false]);
    });
    await keep();
    expect([await keptOn("outbound", day), await keptOn("outbound", today)]).toEqual([true, false]);
    await expectSame([["outbound", {}]]);
  });

  it("give the totals and pages that the rows give", async () => {
    await keep();
    const lists = Object.keys(LISTS);
    await expectSame(lists.flatMap((list) => QUERIES.map((given): [string, Given] => [list, given])));
    await expectSame(
      ["outbound", "inbound"].flatMap((list) => STATUSES.map((given): [string, Given] => [list, given])),
    );
    await expectSame(OF_VALUES);
    await expectSame(TRUCK_VALUES.map((given): [string, Given] => ["outbound", { ...given, sort: "customer" }]));
    for (const given of [{}, { withCancelled: "0" }, range(95, 1)])
      await expectSame(PAGES.map((page): [string, Given] => ["outbound", { ...given, page }]));
    for (const sort of SORTS) await expectSame(PAGES.map((page): [string, Given] => ["outbound", { sort, page }]));
  });

  it.each([
    ["-customer", "c.name collate names desc"],
    ["status", "r.status"],
  ])("list each row once over all pages by %s, in its order", async (sort, first) => {
    await keep();
    const { rows } = await api.db.execute<{ no: string }>(sql`
      select record_no as no from outbound_record r join customer c on c.id = r.customer_id
      where r.deleted_at is null order by ${sql.raw(first)}, r.date desc, r.id desc`);
    const listed: string[] = [];
    for (let page = 1; listed.length < rows.length && page < 200; page++) {
      const { data } = await listOutbound(api.db, outboundRecordQuery.parse({ sort, page: String(page) }), OFFICE);
      listed.push(...data.map(({ recordNo }) => recordNo));
    }
    expect(listed).toEqual(rows.map(({ no }) => no));
  });

  it("follow any changes of the rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (statements) => {
        await keep();
        await api.db.transaction(async (tx) => {
          for (const statement of statements) await tx.execute(statement);
        });
        expect(await faults()).toEqual([]);
        await expectSame(
          Object.keys(LISTS).flatMap((list): [string, Given][] => [
            [list, {}],
            [list, range(20, 1)],
          ]),
        );
        await expectSame(VALUES);
      }),
      { numRuns: 15, seed: Number(process.env.REPORT_SEED ?? 44) },
    );
  });

  it("follow a change of the last kept day alone, which ends a month and a year", async () => {
    for (const to of [sql`status = 'CANCELLED'`, sql`second_kg = second_kg + 1`]) {
      await dropKeptDays(api.db);
      await keep();
      await api.db.execute(sql`update outbound_record set ${to} where date = ${shiftDay(today, -1)}`);
      await expectSame(VALUES);
      await keep();
      expect(await faults()).toEqual([]);
      await expectSame(VALUES);
    }
  });

  it("follow changes of items alone", async () => {
    for (const statement of [
      sql`update outbound_record_item set grade_id = 3 - grade_id where id % 50 = 1`,
      sql`update inbound_record_item set deleted_at = now() where id % 50 = 1`,
      sql`delete from outbound_record_item where id % 50 = 2`,
    ]) {
      await keep();
      await api.db.execute(statement);
      expect(await faults()).toEqual([]);
      await expectSame(VALUES);
    }
  });

  it("are kept by two workers at once, and while rows change", async () => {
    for (let round = 0; round < 5; round++) {
      await dropKeptDays(api.db);
      const day = shiftDay(today, -20 - round);
      await Promise.all([
        keep(),
        keep(),
        api.db.execute(
          sql`update outbound_record set second_kg = second_kg + 1 where date between ${day} and ${today}`,
        ),
        keep(),
      ]);
      expect(await faults()).toEqual([]);
      await expectSame([["outbound", {}]]);
      await keep();
    }
    expect(await keptOn("outbound", shiftDay(today, -20))).toBe(true);
    await expectSame([["outbound", {}]]);
  });

  it("are named by the check when they differ, and dropped by its rebuild", async () => {
    await keep();
    const day = shiftDay(today, -3);
    await api.db.execute(
      sql`update list_day set figures[1] = 0 where date = ${day} and list = 'outbound' and status = 'DONE'`,
    );
    expect((await faults()).map(({ id }) => id)).toEqual([Number(day.replaceAll("-", ""))]);
    const month = `${shiftDay(today, -62).slice(0, 7)}-01`;
    const year = `${Number(today.slice(0, 4)) - 1}-01-01`;
    await api.db.execute(
      sql`update list_period set figures[1] = 0 where first = ${month} and months = 1 and name = 'gradeId' and value = 1 and status = 'DONE'`,
    );
    await api.db.execute(
      sql`update list_period set figures[1] = 0 where first = ${year} and months = 12 and name = 'customer' and status = 'DONE'`,
    );
    const named = (await faults()).map(({ id }) => id);
    for (const first of [month, year]) expect(named).toContain(Number(first.replaceAll("-", "").slice(0, 6)));
    await dropKeptDays(api.db);
    expect(await faults()).toEqual([]);
  });

  it("are counted again by a version with other figures", async () => {
    await keep();
    await api.db.execute(sql`update list_day set shape = 'other', figures[1] = 0 where status <> ''`);
    await api.db.execute(sql`update list_period set shape = 'other', figures[1] = 0`);
    const asked: [string, Given][] = [["outbound", {}], ...VALUES];
    await expectSame(asked);
    await keep();
    expect(await faults()).toEqual([]);
    await expectSame(asked);
  });
});
