import { and, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { z } from "zod";
import { bookingInput } from "#contract/booking";
import { LOADING_AREAS } from "#contract/constants";
import { inboundItemEntry, inboundRecordInput } from "#contract/inbound-record";
import { INBOUND_OPEN, INBOUND_STATUSES, statusAfterSteps } from "#contract/inbound-status";
import { amountOf, inboundWeights } from "#contract/inbound-weights";
import { queuesByArea } from "#contract/loading-queues";
import { OUTBOUND_OPEN, OUTBOUND_STATUSES, statusAfterItems } from "#contract/outbound-status";
import { exceedsTolerance } from "#contract/outbound-weights";
import { outstandingInput } from "#contract/outstanding";
import { normalisePlate } from "#contract/weighing/plate";
import { poSaleInput, poSaleLineEntry } from "#contract/po-sale";
import { PO_SALE_STATUSES } from "#contract/po-sale-status";
import { productionInput } from "#contract/production";
import { passwordFits } from "#backend/accounts/passwords";
import { findInconsistencies } from "#backend/consistency";
import { connect, type Connection } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { booking } from "#backend/db/tables/booking";
import { activity, documentCounter, loadedData } from "#backend/db/tables/system";
import { inboundRecord, inboundRecordItem } from "#backend/db/tables/inbound";
import { customer, exDoMaster, grade, inboundItem, marking, outboundItem, vendor } from "#backend/db/tables/masters";
import { outboundRecord, outboundRecordItem } from "#backend/db/tables/outbound";
import { outstanding } from "#backend/db/tables/outstanding";
import { poSale, poSaleLine } from "#backend/db/tables/po-sale";
import { production } from "#backend/db/tables/production";
import { nextNumber } from "#backend/db/numbering";
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
}, 120_000);
afterAll(() => connection.close());

/** Time limit of two loads on a busy machine. */
const LOADS_MS = 180_000;

/** Creates an empty database on the server of the test run. */
const migratedDatabase = (name: string) => emptyDatabase(inject("serverUrl"), `${name}_${process.pid}`);

function groupedBy<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const documents = {
  customer,
  vendor,
  exDoMaster,
  poSale,
  poSaleLine,
  outstanding,
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

/** Counts rows by the values of a column. */
async function counted(rows: Promise<{ value: string; rows: number }[]>): Promise<Record<string, number>> {
  return Object.fromEntries((await rows).map((row) => [row.value, row.rows]));
}

describe("the demo data", () => {
  it("have the expected numbers of masters, records and statuses", async () => {
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

  it("include the whole chain from order to delivery", async () => {
    const { db } = connection;
    const tables = [vendor, exDoMaster, poSale, poSaleLine, production, inboundRecord];
    expect(await Promise.all(tables.map((table) => db.$count(table)))).toEqual([25, 60, 400, 1000, 5000, 5000]);
    expect(Math.abs((await db.$count(booking)) - 3000)).toBeLessThan(150);
    expect(await db.$count(inboundItem)).toBeGreaterThanOrEqual(10);
    expect(await db.$count(outstanding, isNull(outstanding.poSaleLineId))).toBe(24);
    expect(await db.$count(outstanding, isNotNull(outstanding.adjustmentReason))).toBeGreaterThan(5);
  });

  it("have counters that match their rows", async () => {
    expect(await findInconsistencies(connection.db)).toEqual([]);
  });

  it("pass the schemas of the forms", async () => {
    const { db } = connection;
    const faults: unknown[] = [];
    const hold = (schema: z.ZodType, rows: Record<string, unknown>[]) => {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const { error } = schema.safeParse(row);
        if (error) faults.push([row, error.issues]);
      }
    };
    const only = <T extends object>(rows: T[], schema: { shape: object }): Record<string, unknown>[] =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key in schema.shape)));
    const lines = groupedBy(await db.select().from(poSaleLine), (line) => line.poSaleId);
    const pos = (await db.select().from(poSale)).map((po) => ({
      ...po,
      lines: only(lines.get(po.id) ?? [], poSaleLineEntry),
    }));
    const items = groupedBy(await db.select().from(inboundRecordItem), (item) => item.inboundRecordId);
    const inbound = (await db.select().from(inboundRecord)).map((record) => ({
      ...record,
      items: only(items.get(record.id) ?? [], inboundItemEntry),
    }));
    hold(poSaleInput, only(pos, poSaleInput));
    hold(inboundRecordInput, only(inbound, inboundRecordInput));
    hold(bookingInput, only(await db.select().from(booking), bookingInput));
    hold(productionInput, only(await db.select().from(production), productionInput));
    const opening = await db.select().from(outstanding).where(isNull(outstanding.poSaleLineId));
    hold(outstandingInput, only(opening, outstandingInput));
    expect(faults.slice(0, 3)).toEqual([]);
  });

  it("have orders and bookings in every status", async () => {
    const { db } = connection;
    const pos = await counted(db.select({ value: poSale.status, rows: count() }).from(poSale).groupBy(poSale.status));
    expect(Object.keys(pos).sort()).toEqual([...PO_SALE_STATUSES].sort());
    expect(pos.CLOSED).toBeGreaterThan(200);
    expect(pos.ACTIVE).toBeGreaterThan(30);
    const bookings = await counted(
      db
        .select({ value: sql<string>`${booking.status}`, rows: count() })
        .from(booking)
        .groupBy(booking.status),
    );
    expect(bookings.CANCELLED).toBeGreaterThan(60);
    expect((bookings.ACTIVE ?? 0) + (bookings.PARTIAL ?? 0)).toBeGreaterThan(80);
    expect((bookings.ACTIVE ?? 0) + (bookings.PARTIAL ?? 0)).toBeLessThan(160);
    expect(bookings.PARTIAL).toBeGreaterThan(3);
    const announced = and(isNotNull(booking.arrivesAt), eq(booking.date, today), eq(booking.status, "ACTIVE"));
    expect(await db.$count(booking, announced)).toBe(6);
    const short = await db.select().from(poSaleLine).where(isNotNull(poSaleLine.shortClosedAt));
    expect(short.length).toBeGreaterThan(20);
    for (const line of short) {
      expect(line.shortClosedReason).toBeTruthy();
      expect(line.orderedKg - line.deliveredKg).toBe(line.shortClosedKg);
      expect(line.bookedKg).toBe(line.deliveredKg);
    }
  });

  it("have no bookings on closed lines or before the order date", async () => {
    const { db } = connection;
    const open = db
      .select({ id: booking.id })
      .from(booking)
      .innerJoin(poSaleLine, eq(poSaleLine.id, booking.poSaleLineId))
      .innerJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
      .innerJoin(exDoMaster, eq(exDoMaster.id, booking.exDoMasterId));
    const ended = sql`${booking.status} in ('ACTIVE', 'PARTIAL') and (${poSale.status} <> 'ACTIVE' or ${poSaleLine.shortClosedAt} is not null)`;
    expect(await open.where(ended)).toEqual([]);
    const early = sql`${booking.date} < ${poSale.date} or ${booking.createdAt} < ${poSale.createdAt} or ${booking.date} < ${exDoMaster.date}`;
    expect(await open.where(early)).toEqual([]);
    expect(await open.where(sql`${poSale.exDoMasterId} <> ${booking.exDoMasterId}`)).toEqual([]);
    expect(await open.where(sql`${booking.updatedAt} > ${now.toISOString()}`)).toEqual([]);
  });

  it("have inbound trucks in every state, with consistent weights, deductions and prices", async () => {
    const { db } = connection;
    const records = await db.select().from(inboundRecord);
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(INBOUND_STATUSES));
    const yard = records.filter(({ status }) => INBOUND_OPEN.some((one) => one === status));
    expect(yard.length).toBe(11);
    expect(new Set(yard.map(({ status }) => status)).size).toBe(INBOUND_OPEN.length);
    expect(yard.every(({ date }) => date === today)).toBe(true);
    for (const record of records) {
      expect(normalisePlate(record.licensePlate)).toBe(record.licensePlate);
      expect((record.firstKg ?? 0) % 10).toBe(0);
      expect((record.secondKg ?? 0) % 10).toBe(0);
      expect(record.netKg).toBe(inboundWeights(record).netKg);
      expect(record.createdAt <= record.updatedAt && record.updatedAt <= now.toISOString()).toBe(true);
      if (record.deductionKg || record.deductionPct) expect(record.deductionReason).toBeTruthy();
      if (record.status === "CANCELLED") expect(record.cancelReason).toBeTruthy();
      else if (record.status === "DONE")
        expect(record.amount).toBe(amountOf(record.netKg ?? 0, record.pricePerKg ?? 0));
      else expect(record.status).toBe(statusAfterSteps(record));
    }
    const deducted = records.filter(({ deductionReason }) => deductionReason !== null).length;
    expect(deducted).toBeGreaterThan(1000);
    expect(records.filter(({ status }) => status === "CANCELLED").length).toBeGreaterThan(50);
    const items = await db.$count(inboundRecordItem);
    expect(items).toBeGreaterThan(5000);
  });

  it("have an account for each role", async () => {
    const users = await connection.db.select().from(appUser);
    expect(users.map((user) => user.email).sort()).toEqual(
      ["admin", "checker", "fg", "finance", "office", "scale"].map((name) => `${name}@gudang.test`),
    );
    expect(await passwordFits(users[0]?.passwordHash ?? null, "gudang-demo")).toBe(true);
  });

  it("comply with the rules for weights, items, plates and reasons", async () => {
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
        const passes = exceedsTolerance(secondKg - firstKg - record.itemsKg, record.itemsKg, 0.5);
        if (status === "DONE") expect(record.differenceReason !== null).toBe(passes);
        far += Number(passes);
      }
    }
    expect(far).toBeGreaterThan(30);
    expect(far).toBeLessThan(300);
  });

  it("fill today and every loading area, with some trucks in two areas", async () => {
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

  it("have a history for every document", async () => {
    const { db } = connection;
    const entities = {
      "po-sale": poSale,
      booking,
      production,
      "inbound-record": inboundRecord,
      "outbound-record": outboundRecord,
      vendor,
      "ex-do-master": exDoMaster,
    };
    for (const [entity, table] of Object.entries(entities)) {
      const [wrong] = await db
        .select({ rows: count() })
        .from(table)
        .where(
          sql`${table.version} <> (select count(*) from ${activity}
            where ${and(eq(activity.entity, entity), sql`${activity.entityId} = ${table.id}`)})`,
        );
      expect([entity, wrong?.rows]).toEqual([entity, 0]);
    }
  });

  it("leave the number sequences ready for the next record", async () => {
    const { db } = connection;
    const [last] = await db
      .select({ number: sql<string>`max(${outboundRecord.recordNo})` })
      .from(outboundRecord)
      .where(sql`${outboundRecord.recordNo} like 'BK-2026-%'`);
    const next = await db.transaction((tx) => nextNumber(tx, "BK", today));
    expect(Number(next.slice(-6))).toBe(Number(last?.number.slice(-6)) + 1);
    const series = await db.selectDistinct({ series: documentCounter.series }).from(documentCounter);
    expect(series.map((row) => row.series).sort()).toEqual(["BK", "BM", "BO", "PR"]);
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
    "leave no rows when the load is interrupted",
    async () => {
      const other = await migratedDatabase("demo_three");
      const stop = (line: string) => {
        if (line.includes("inbound")) throw new Error("stopped");
      };
      await expect(loadDemoData(other, { now, onProgress: stop })).rejects.toThrow("stopped");
      const { db, close } = connect(other);
      expect(await Promise.all([loadedData, appUser, outboundRecord].map((table) => db.$count(table)))).toEqual([
        0, 0, 0,
      ]);
      await close();
    },
    LOADS_MS,
  );

  it("are rejected by a database in use", async () => {
    const used = await cloneTemplate(inject("serverUrl"), `demo_used_${process.pid}`);
    await expect(loadDemoData(used, { now })).rejects.toThrow("in use already");
  });
});
