import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { LOADING_AREAS } from "#contract/constants";
import { queuesByArea } from "#contract/monitor";
import { OUTBOUND_OPEN, OUTBOUND_STATUSES, statusAfterItems } from "#contract/outbound-status";
import { passesTolerance } from "#contract/outbound-weights";
import { normalisePlate } from "#contract/plate";
import { passwordFits } from "#backend/accounts/passwords";
import { connect, type Connection } from "#backend/db/client";
import {
  activity,
  appUser,
  customer,
  grade,
  loadedData,
  marking,
  outboundItem,
  outboundRecord,
  outboundRecordItem,
} from "#backend/db/schema";
import { nextNumber } from "#backend/numbering";
import { loadDemoData } from "../../scripts/demo-data";
import { cloneTemplate, emptyDatabase } from "../setup/database";

// Half past two in the afternoon in Jakarta.
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

/** An empty database beside those of other runs on the same server. */
const migratedDatabase = (name: string) => emptyDatabase(inject("serverUrl"), `${name}_${process.pid}`);

function groupedBy<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** Everything that people see of the records, with names instead of ids. */
const contents = (db: Connection["db"]) =>
  db
    .select({
      record: sql<string>`to_jsonb(${outboundRecord}) - 'id' - 'customer_id'`,
      customer: customer.name,
      items: sql<string>`(select jsonb_agg(to_jsonb(i) - 'id' - 'outbound_record_id' order by i.id)
        from ${outboundRecordItem} i where i.outbound_record_id = ${outboundRecord.id})`,
    })
    .from(outboundRecord)
    .innerJoin(customer, eq(customer.id, outboundRecord.customerId))
    .orderBy(outboundRecord.id);

describe("the demo data", () => {
  it("holds what a demo needs", async () => {
    const { db } = connection;
    const sizes = await Promise.all(
      [customer, grade, marking, outboundItem, outboundRecord].map((table) => db.$count(table)),
    );
    expect(sizes).toEqual([40, 8, 20, 6, 6000]);
    const [span] = await db
      .select({ first: sql<string>`min(${outboundRecord.date})`, last: sql<string>`max(${outboundRecord.date})` })
      .from(outboundRecord);
    expect(span?.last).toBe(today);
    expect(span?.first.slice(0, 7)).toBe("2025-11");
    const perStatus = await db
      .select({ status: outboundRecord.status, records: count() })
      .from(outboundRecord)
      .groupBy(outboundRecord.status);
    const records = Object.fromEntries(perStatus.map((row) => [row.status, row.records]));
    expect(Object.keys(records).sort()).toEqual([...OUTBOUND_STATUSES].sort());
    expect(OUTBOUND_OPEN.reduce((sum, status) => sum + (records[status] ?? 0), 0)).toBe(15);
    expect(records.CANCELLED).toBeGreaterThan(60);
  });

  it("has an account for each role", async () => {
    const users = await connection.db.select().from(appUser);
    expect(users.map((user) => user.email).sort()).toEqual(
      ["admin", "checker", "fg", "finance", "office", "scale"].map((name) => `${name}@gudang.test`),
    );
    expect(await passwordFits(users[0]?.passwordHash ?? null, "gudang-demo")).toBe(true);
  });

  it("keeps the rules of weights, items, plates and reasons", async () => {
    const { db } = connection;
    const records = await db.select().from(outboundRecord);
    const items = groupedBy(await db.select().from(outboundRecordItem), (item) => item.outboundRecordId);
    let far = 0;
    for (const record of records) {
      const own = items.get(record.id) ?? [];
      const { firstKg, secondKg, status } = record;
      expect(own.length).toBeGreaterThan(0);
      expect(record.itemsKg).toBe(own.reduce((sum, item) => sum + item.quantityKg, 0));
      expect((firstKg ?? 0) % 10).toBe(0);
      expect((secondKg ?? 0) % 10).toBe(0);
      expect(normalisePlate(record.licensePlate)).toBe(record.licensePlate);
      expect(record.createdAt <= record.updatedAt && record.updatedAt <= now.toISOString()).toBe(true);
      if (status === "CANCELLED") {
        expect(record.cancelReason).toBeTruthy();
        continue;
      }
      const loaded = own.map((item) => ({ loaded: item.loadedAt !== null }));
      if (firstKg === null) expect([status, loaded.some((item) => item.loaded)]).toEqual(["WAITING", false]);
      else if (secondKg === null) expect(status).toBe(statusAfterItems("WEIGHED_IN", loaded));
      else {
        expect(statusAfterItems("WEIGHED_OUT", loaded)).toBe("WEIGHED_OUT");
        const passes = passesTolerance(secondKg - firstKg - record.itemsKg, record.itemsKg, 0.5);
        if (status === "DONE") expect(record.differenceReason !== null).toBe(passes);
        far += Number(passes);
      }
    }
    expect(far).toBeGreaterThan(30);
    expect(far).toBeLessThan(300);
  });

  it("fills today and every loading area, with trucks for two areas", async () => {
    const { db } = connection;
    const present = await db.select().from(outboundRecord).where(eq(outboundRecord.date, today));
    expect(present.length).toBeGreaterThanOrEqual(14);
    expect(present.length).toBeLessThanOrEqual(25);
    const waiting = await db
      .select({ id: outboundRecord.id, loadingArea: outboundRecordItem.loadingArea, loaded: sql<boolean>`false` })
      .from(outboundRecord)
      .innerJoin(outboundRecordItem, eq(outboundRecordItem.outboundRecordId, outboundRecord.id))
      .where(inArray(outboundRecord.status, [...OUTBOUND_OPEN]));
    const trucks = [...groupedBy(waiting, (row) => row.id).values()].map((outboundItem) => ({ outboundItem }));
    const queues = queuesByArea(trucks);
    for (const area of LOADING_AREAS) expect(queues.get(area)?.length).toBeGreaterThan(0);
    const inTwo = trucks.filter((truck) => new Set(truck.outboundItem.map((item) => item.loadingArea)).size > 1);
    expect(inTwo.length).toBeGreaterThanOrEqual(3);
  });

  it("is quiet on Sundays", async () => {
    const [row] = await connection.db
      .select({ records: count() })
      .from(outboundRecord)
      .where(sql`extract(dow from ${outboundRecord.date}) = 0`);
    expect(row?.records).toBeLessThan(120);
  });

  it("gives every record its history", async () => {
    const { db } = connection;
    const entries = await db
      .select({ action: activity.action, rows: count() })
      .from(activity)
      .where(eq(activity.entity, "outbound-record"))
      .groupBy(activity.action);
    const rows = Object.fromEntries(entries.map((entry) => [entry.action, entry.rows]));
    const done = await db.$count(outboundRecord, eq(outboundRecord.status, "DONE"));
    const loaded = await db.$count(outboundRecordItem, isNotNull(outboundRecordItem.loadedAt));
    expect(rows).toMatchObject({ create: 6000, finish: done, load: loaded });
    const [wrong] = await db
      .select({ rows: count() })
      .from(outboundRecord)
      .where(
        sql`${outboundRecord.version} <> (select count(*) from ${activity}
          where ${and(eq(activity.entity, "outbound-record"), sql`${activity.entityId} = ${outboundRecord.id}`)})`,
      );
    expect(wrong?.rows).toBe(0);
  });

  it("lets the next record have the next number", async () => {
    const { db } = connection;
    const [last] = await db
      .select({ number: sql<string>`max(${outboundRecord.recordNo})` })
      .from(outboundRecord)
      .where(sql`${outboundRecord.recordNo} like 'BK-2026-%'`);
    const next = await db.transaction((tx) => nextNumber(tx, "BK", today));
    expect(Number(next.slice(-6))).toBe(Number(last?.number.slice(-6)) + 1);
  });

  it("does nothing the second time", async () => {
    const before = await contents(connection.db);
    const lines: string[] = [];
    await loadDemoData(url, { now: new Date("2026-11-21T07:30:00Z"), onProgress: (line) => lines.push(line) });
    expect(lines).toEqual([]);
    expect(await contents(connection.db)).toEqual(before);
  });

  it("is the same in another database, also when two starters load at once", async () => {
    const other = await migratedDatabase("demo_two");
    await Promise.all([loadDemoData(other, { now }), loadDemoData(other, { now })]);
    const { db, close } = connect(other);
    expect(await contents(db)).toEqual(await contents(connection.db));
    await close();
  });

  it("leaves nothing when it is stopped in the middle", async () => {
    const other = await migratedDatabase("demo_three");
    const stop = (line: string) => {
      if (line.includes("history")) throw new Error("stopped");
    };
    await expect(loadDemoData(other, { now, onProgress: stop })).rejects.toThrow("stopped");
    const { db, close } = connect(other);
    expect(await Promise.all([loadedData, appUser, outboundRecord].map((table) => db.$count(table)))).toEqual([
      0, 0, 0,
    ]);
    await close();
  });

  it("refuses a database that is in use", async () => {
    const used = await cloneTemplate(inject("serverUrl"), `demo_used_${process.pid}`);
    await expect(loadDemoData(used, { now })).rejects.toThrow("in use already");
  });
});
