import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { BOOKING_STATUSES } from "#contract/orders/booking-status";
import { LOADING_AREAS } from "#contract/constants";
import { INBOUND_STATUSES } from "#contract/weighing/inbound-status";
import { OUTBOUND_STATUSES } from "#contract/weighing/outbound-status";
import { PO_SALE_STATUSES } from "#contract/orders/po-sale-status";
import { passwordFits } from "#backend/accounts/passwords";
import { findInconsistencies } from "#backend/consistency";
import { connect, type Connection, type Database } from "#backend/db/client";
import { oneRow } from "#backend/db/one-row";
import { appUser } from "#backend/db/tables/accounts";
import { booking } from "#backend/db/tables/booking";
import { inboundRecord, inboundRecordItem } from "#backend/db/tables/inbound";
import { customer, exDoMaster, vehicle, vendor } from "#backend/db/tables/masters";
import { outboundRecord, outboundRecordItem } from "#backend/db/tables/outbound";
import { outstanding } from "#backend/db/tables/outstanding";
import { poSale, poSaleLine } from "#backend/db/tables/po-sale";
import { production } from "#backend/db/tables/production";
import { ghostLoad } from "#backend/db/tables/scale";
import { openingStock } from "#backend/db/tables/stock";
import { activity, loadedData } from "#backend/db/tables/system";
import { loadDemoData } from "../../scripts/demo-data";
import { cloneTemplate, emptyDatabase } from "../setup/database";

// 14:30 in Jakarta.
const now = new Date("2026-11-20T07:30:00Z");
const today = "2026-11-20";
let url: string;
let connection: Connection;

beforeAll(async () => {
  url = await migratedDatabase("demo_one");
  await loadDemoData(url, { now });
  connection = connect(url);
});
afterAll(() => connection.close());

/** Time limit of loads on a busy machine. */
const LOADS_MS = 240_000;

/** Creates an empty database on the server of the test run. */
const migratedDatabase = (name: string) => emptyDatabase(inject("serverUrl"), `${name}_${process.pid}`);

const documents = {
  customer,
  vendor,
  exDoMaster,
  vehicle,
  poSale,
  poSaleLine,
  outstanding,
  openingStock,
  booking,
  production,
  inboundRecord,
  inboundRecordItem,
  outboundRecord,
  outboundRecordItem,
  activity,
};

/** Returns a checksum of each table; ids too are equal in every empty database. */
async function contents(db: Connection["db"]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [name, table] of Object.entries(documents)) {
    const { rows } = await db.execute<{ sum: string }>(
      sql`select md5(string_agg(md5(t::text), '' order by t.id)) as sum from ${table} t`,
    );
    sums[name] = rows[0]?.sum ?? "";
  }
  return sums;
}

/** Counts rows by status. */
async function readStatuses(db: Database, table: PgTable): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ status: string; rows: number }>(
    sql`select status, count(*)::int as rows from ${table} group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.rows]));
}

describe("the demo data", () => {
  it("have trucks, orders and bookings in every status", async () => {
    const { db } = connection;
    expect(Object.keys(await readStatuses(db, outboundRecord)).sort()).toEqual([...OUTBOUND_STATUSES].sort());
    expect(Object.keys(await readStatuses(db, inboundRecord)).sort()).toEqual([...INBOUND_STATUSES].sort());
    expect(Object.keys(await readStatuses(db, poSale)).sort()).toEqual([...PO_SALE_STATUSES].sort());
    expect(Object.keys(await readStatuses(db, booking)).sort()).toEqual([...BOOKING_STATUSES].sort());
  });

  it("span a year, and are busiest in the last two weeks", async () => {
    const { rows } = await connection.db.execute<{ months: number; late: number; all: number; last: string }>(sql`
      select count(distinct date_trunc('month', date))::int as months, count(*)::int as all, max(date)::text as last,
        count(*) filter (where date > ${today}::date - 14)::int as late from ${outboundRecord}`);
    const { months, late, all, last } = oneRow(rows);
    expect(last).toBe(today);
    expect(months).toBeGreaterThanOrEqual(10);
    expect(late).toBeGreaterThan(all / 3);
    expect(all).toBeGreaterThan(90);
  });

  it("expect trucks today", async () => {
    const expected = and(isNotNull(booking.arrivesAt), eq(booking.date, today), eq(booking.status, "ACTIVE"));
    expect(await connection.db.$count(booking, expected)).toBeGreaterThanOrEqual(3);
  });

  it("have unusual values, of which the older ones are reviewed, and an explained ghost load", async () => {
    const { db } = connection;
    const reviewed = sql`${outboundRecord.unusual} <> '[]' and not ${outboundRecord.toCheck}`;
    expect(await db.$count(outboundRecord, reviewed)).toBeGreaterThan(0);
    expect(await db.$count(ghostLoad, isNull(ghostLoad.settledAt))).toBe(1);
    expect(await db.$count(ghostLoad, isNotNull(ghostLoad.settledAt))).toBe(1);
    expect(await db.$count(vehicle, isNotNull(vehicle.blockedReason))).toBe(1);
  });

  it("have counters that match their rows, and histories that match their hashes", async () => {
    expect(await findInconsistencies(connection.db)).toEqual([]);
  });

  it("are entered at the moments of the year, and leave the clock and the defaults as they were", async () => {
    const { db } = connection;
    const { rows } = await db.execute<{ first: string; last: string; wrong: number }>(sql`
      select min(a.at)::date::text as first, max(a.at) <= ${now.toISOString()}::timestamptz as last,
        (select count(*)::int from ${outboundRecord} where created_at <> (select min(at) from ${activity} h
          where h.entity = 'outbound-record' and h.entity_id = ${outboundRecord.id})) as wrong
      from ${activity} a`);
    expect(rows).toEqual([{ first: "2025-11-20", last: true, wrong: 0 }]);
    const [made] = await db.insert(customer).values({ code: "NEW", name: "New" }).returning();
    await db.delete(customer).where(eq(customer.code, "NEW"));
    expect(Math.abs(Date.parse(made?.createdAt ?? "") - Date.now())).toBeLessThan(60_000);
    await expect(db.execute(sql`select demo.now()`)).rejects.toThrow();
  });

  it("have an account for each role", async () => {
    const users = await connection.db.select().from(appUser);
    expect(users.map((user) => user.email).sort()).toEqual(
      ["admin", "checker", "fg", "finance", "office", "scale"].map((name) => `${name}@gudang.test`),
    );
    expect(await passwordFits(users[0]?.passwordHash ?? null, "gudang-demo")).toBe(true);
  });

  it("have a truck today in the queue of every loading area, and trucks in two", async () => {
    const { rows } = await connection.db.execute<{ areas: string[] }>(sql`
      select array_agg(distinct i.loading_area) as areas from ${outboundRecord} r
      join ${outboundRecordItem} i on i.outbound_record_id = r.id
      where r.status not in ('DONE', 'CANCELLED') and r.date = ${today} group by r.id`);
    expect(new Set(rows.flatMap(({ areas }) => areas))).toEqual(new Set(LOADING_AREAS));
    expect(rows.filter(({ areas }) => areas.length > 1).length).toBeGreaterThanOrEqual(3);
  });

  it("are not loaded a second time", async () => {
    const before = await contents(connection.db);
    const lines: string[] = [];
    await loadDemoData(url, { now: new Date("2026-11-21T07:30:00Z"), onProgress: (line) => lines.push(line) });
    expect(lines).toEqual([]);
    expect(await contents(connection.db)).toEqual(before);
  });

  it(
    "are identical in every database, also under two concurrent loads",
    async () => {
      const other = await migratedDatabase("demo_two");
      await Promise.all([loadDemoData(other, { now }), loadDemoData(other, { now })]);
      const { db, close } = connect(other);
      expect(await contents(db)).toEqual(await contents(connection.db));
      await close();
    },
    LOADS_MS,
  );

  it(
    "fill the yard right after midnight too",
    async () => {
      const other = await migratedDatabase("demo_midnight");
      // 00:05 in Jakarta, on a Sunday and the first day of a month.
      await loadDemoData(other, { now: new Date("2026-10-31T17:05:00Z") });
      const { db, close } = connect(other);
      const [{ trucks } = { trucks: 0 }] = await db
        .select({ trucks: count() })
        .from(outboundRecord)
        .where(eq(outboundRecord.date, "2026-11-01"));
      expect(trucks).toBeGreaterThanOrEqual(14);
      expect(Object.keys(await readStatuses(db, outboundRecord))).toEqual(
        expect.arrayContaining([...OUTBOUND_STATUSES]),
      );
      await close();
    },
    LOADS_MS,
  );

  it(
    "leave no rows, and the clock as it was, when the load is interrupted",
    async () => {
      const other = await migratedDatabase("demo_three");
      const stop = (line: string) => {
        if (line.includes("trucks")) throw new Error("stopped");
      };
      await expect(loadDemoData(other, { now, onProgress: stop })).rejects.toThrow("stopped");
      expect(Date.now()).toBeGreaterThan(now.getTime());
      const { db, close } = connect(other);
      expect(await Promise.all([loadedData, appUser, customer].map((table) => db.$count(table)))).toEqual([0, 0, 0]);
      await close();
    },
    LOADS_MS,
  );

  it("are rejected by a database in use", async () => {
    const used = await cloneTemplate(inject("serverUrl"), `demo_used_${process.pid}`);
    await expect(loadDemoData(used, { now })).rejects.toThrow("in use already");
  });
});
