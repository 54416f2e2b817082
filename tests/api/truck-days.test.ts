import { sql, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { findInconsistencies } from "#backend/consistency";
import { dropDays, keepDays } from "#backend/home/kept-days";
import { businessDay, shiftDay } from "#contract/business-day";
import type { HomeAnswer } from "#contract/home";
import { useApi } from "../setup/api";
import { expectStatus } from "../setup/orders";

/** Charts of the start page from stored days, against the trucks counted one by one (docs/domain.md, Start page). */

const api = useApi();
const ZONE = "Asia/Jakarta";
const today = businessDay(ZONE);

beforeAll(async () => {
  const columns = sql`record_no, date, license_plate, status, created_at, first_kg, first_at, first_source, second_kg, second_at, second_source`;
  const row = (no: string, falls: boolean) => sql`
    ${no}::text || n, ${today}::date - n % 40, 'B ' || n || ' X', 'DONE', ${today}::date - n % 40 + n % 20 * interval '73 minutes',
    ${falls ? 20_000 : 9000}::int + n, now(), 'MANUAL', ${falls ? 9000 : 20_000}::int + 2 * n,
    ${today}::date - n % 40 + n % 20 * interval '73 minutes' + (30 + n % 7 * 11) * interval '1 minute', 'MANUAL'`;
  await api.db.execute(sql`
    insert into outbound_record (customer_id, ${columns}) select 1, ${row("BK-T-", false)} from generate_series(1, 160) n`);
  await api.db.execute(sql`
    insert into inbound_record (vendor_id, net_kg, ${columns}) select 1, 11000 - n, ${row("BM-T-", true)} from generate_series(1, 120) n`);
});

const keep = () => keepDays(api.db, today, ZONE);
const storedOn = async (date: string) =>
  (await api.db.execute(sql`select direction from truck_day where date = ${date}`)).rows.length;
const faults = async () => (await findInconsistencies(api.db)).filter(({ rule }) => rule.includes("stored day"));

/** The figures of the charts, counted truck by truck. */
async function countedOne(): Promise<NonNullable<HomeAnswer["goods"]>["days"]> {
  const { rows } = await api.db.execute<{
    direction: "inbound" | "outbound";
    date: string;
    kg: number;
  }>(sql`
    select * from (
      select 'inbound' as direction, date::text, net_kg as kg, first_kg, second_kg, status, deleted_at from inbound_record
      union all
      select 'outbound', date::text, second_kg - first_kg, first_kg, second_kg, status, deleted_at from outbound_record
    ) r
    where first_kg is not null and second_kg is not null and status <> 'CANCELLED' and deleted_at is null
      and date between ${shiftDay(today, -29)} and ${today}`);
  const groups = <Key>(keyOf: (row: (typeof rows)[number]) => Key) => [
    ...new Set(rows.map((row) => JSON.stringify(keyOf(row)))),
  ];
  return groups(({ direction, date }) => ({ direction, date })).map((key) => {
    const day = JSON.parse(key) as (typeof rows)[number];
    const own = rows.filter(({ direction, date }) => direction === day.direction && date === day.date);
    return { ...day, netKg: own.reduce((sum, { kg }) => sum + kg, 0), trucks: own.length };
  });
}

async function expectCounted(): Promise<void> {
  const { goods } = expectStatus(200, await api.get<HomeAnswer>("ADMIN", "/home"));
  const sorted = (list: readonly object[]) =>
    list.map((one) => JSON.stringify(Object.entries(one).toSorted())).toSorted();
  expect(sorted(goods?.days ?? [])).toEqual(sorted(await countedOne()));
}

const table = fc.constantFrom(sql`inbound_record`, sql`outbound_record`);
const values = fc.oneof(
  fc.integer({ min: 0, max: 45 }).map((days) => sql`date = ${shiftDay(today, -days)}`),
  fc.constantFrom(
    sql`status = 'CANCELLED'`,
    sql`status = 'DONE'`,
    sql`deleted_at = now()`,
    sql`deleted_at = null`,
    sql`created_at = created_at - interval '50 minutes'`,
    sql`second_at = second_at + interval '9 minutes'`,
    sql`second_kg = second_kg + 1`,
    sql`second_kg = null`,
    sql`note = 'x'`,
  ),
);
const change: fc.Arbitrary<SQL> = fc
  .tuple(table, values, fc.integer({ min: 2, max: 30 }), fc.nat(30))
  .map(([of, to, every, rest]) => sql`update ${of} set ${to} where id % ${every}::int = ${rest}::int`);

describe("the stored days of the start page", () => {
  it("are not stored while one of their trucks changes", async () => {
    const day = shiftDay(today, -7);
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`update inbound_record set second_kg = second_kg + 1 where date = ${day}`);
      await keep();
      expect(await storedOn(day)).toBe(0);
    });
    await keep();
    expect(await storedOn(day)).toBe(2);
    await expectCounted();
  });

  it("have the figures of their trucks after any changes", async () => {
    await keep();
    await expectCounted();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (statements) => {
        await api.db.transaction(async (tx) => {
          for (const statement of statements) await tx.execute(statement);
        });
        await expectCounted();
        expect(await faults()).toEqual([]);
        await keep();
      }),
      { numRuns: 25, seed: Number(process.env.REPORT_SEED ?? 44) },
    );
    await api.db.execute(sql`delete from outbound_record where id % 3 = 0`);
    await expectCounted();
  });

  it("are counted again in another time zone", async () => {
    await keep();
    await keepDays(api.db, today, "Asia/Tokyo");
    expect(await faults()).toEqual([]);
    await expectCounted();
  });

  it("are named by the check when they differ, and dropped by its rebuild", async () => {
    await keep();
    const day = shiftDay(today, -3);
    await api.db.execute(sql`update truck_day set hours = '[]' where date = ${day} and direction = 'outbound'`);
    expect((await faults()).map(({ id }) => id)).toEqual([Number(day.replaceAll("-", ""))]);
    await dropDays(api.db);
    expect(await faults()).toEqual([]);
    await expectCounted();
  });
});
