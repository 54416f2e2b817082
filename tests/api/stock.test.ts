import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { findInconsistencies } from "#backend/consistency";
import { oneRow } from "#backend/db/one-row";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { type HomeAnswer, MAX_NAMED_GOODS } from "#contract/home";
import type { OpeningStock } from "#contract/orders/opening-stock";
import type { GoodsStock } from "#contract/orders/stock";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Production } from "#contract/orders/production";
import { openingStockHref, stockDeliveredHref, stockMadeHref } from "~/definitions/home";
import { useApi } from "../setup/api";
import { bookedItem, expectStatus, makeBooking, makePo } from "../setup/orders";
import { proofAt } from "../setup/proof";
import { newProduction } from "../setup/records";
import { openTruck, step, TARE, load, truckAt } from "../setup/trucks";

/** Stock of finished goods and balances of ex-DOs: counters follow each write and equal their reports. */
const api = useApi();
const today = businessDay("Asia/Jakarta");
const daysAgo = (days: number) => shiftDay(today, -days);

const readHome = async () => expectStatus(200, await api.get<HomeAnswer>("OFFICE", "/home"));
const readStock = async (gradeId: number, markingId: number) =>
  (await readHome()).stock?.goods.find(({ grade, marking }) => grade.id === gradeId && marking.id === markingId);
const readExDoSums = async (id: number) => {
  const { rows } = await api.db.execute<Record<"madeKg" | "bookedKg" | "deliveredKg", number>>(
    sql`select made_kg::int as "madeKg", booked_kg::int as "bookedKg", delivered_kg::int as "deliveredKg" from ex_do_sum where ex_do_master_id = ${id}`,
  );
  return rows[0];
};

const counted = (changes: object = {}) => ({
  date: daysAgo(10),
  gradeId: 1,
  markingId: 1,
  quantityKg: 50_000,
  // Ignored for a usual count.
  unusualReason: "hitung ulang",
  ...changes,
});
const openingStock = async (changes: object = {}) =>
  expectStatus(201, await api.post<OpeningStock>("ADMIN", "/opening-stock", counted(changes)));
const goods = (changes: object = {}) => newProduction({ date: today, bags: 100, quantityKg: 5000, ...changes });
const make = async (changes: object = {}) =>
  expectStatus(201, await api.post<Production>("OFFICE", "/production", goods(changes)));

afterAll(async () => {
  expect(await findInconsistencies(api.db)).toEqual([]);
});

describe("opening stock", () => {
  it("is entered by ADMIN, read by OFFICE, and unique per grade, marking and date", async () => {
    const made = await openingStock({ gradeId: 2, markingId: 2, date: daysAgo(40), note: "opname" });
    expect(made).toMatchObject({ quantityKg: 50_000, grade: { name: "Grade B" }, marking: { name: "Melati" } });
    const body = counted({ gradeId: 2, markingId: 2, date: daysAgo(40) });
    expect((await api.post("ADMIN", "/opening-stock", body)).status).toBe(409);
    expect((await api.post("OFFICE", "/opening-stock", body)).status).toBe(403);
    const path = `/opening-stock?gradeId=2&markingId=2`;
    expect((await api.get<{ data: OpeningStock[] }>("OFFICE", path)).body.data).toMatchObject([{ id: made.id }]);
    const ahead = counted({ date: shiftDay(today, 2) });
    expect((await api.post("ADMIN", "/opening-stock", ahead)).status).toBe(422);
    const grade = (await api.call("ADMIN", "delete", "/grade/2")).status;
    expect(grade).toBe(409);
    expect((await api.call("ADMIN", "delete", `/opening-stock/${made.id}`)).status).toBe(204);
  });
});

describe("the stock of a grade and marking", () => {
  it("is production minus deliveries of finished trucks, as in the reports", async () => {
    const first = await make({ date: daysAgo(20) });
    await make();
    const truck = await truckAt(api, "WEIGHED_OUT", { date: today });
    expect(await readStock(1, 1)).toMatchObject({ openingDate: null, openingKg: 0, madeKg: 10_000, deliveredKg: 0 });
    const done = await step(api, truck, "finish", { reason: "uji" });
    expect(await readStock(1, 1)).toMatchObject({ madeKg: 10_000, deliveredKg: 10_000, stockKg: 0 });
    expect(await readStock(2, 2)).toMatchObject({ madeKg: 0, deliveredKg: 4000, stockKg: -4000 });

    const reopened = await step(api, done, "reopen", { reason: "salah" });
    expect(await readStock(1, 1)).toMatchObject({ deliveredKg: 0 });
    await step(api, reopened, "finish", { reason: "uji" });

    // Correct, delete and restore.
    const path = `/production/${first.id}`;
    const body = goods({ date: daysAgo(20), gradeId: 2, markingId: 1, quantityKg: 5100 });
    const moved = expectStatus(200, await api.put<Production>("OFFICE", path, body, first.version));
    expect([(await readStock(1, 1))?.madeKg, (await readStock(2, 1))?.madeKg]).toEqual([5000, 5100]);
    await api.call("OFFICE", "delete", path);
    expect(await readStock(2, 1)).toMatchObject({ madeKg: 0 });
    await api.post("ADMIN", `${path}/restore`, {}, moved.version + 1);
    expect(await readStock(2, 1)).toMatchObject({ madeKg: 5100 });
  });

  it("starts from the newest opening stock, and lists the rows of each figure", async () => {
    await openingStock({ date: daysAgo(30), quantityKg: 1 });
    await openingStock({ quantityKg: 20_000 });
    await make({ date: daysAgo(10), quantityKg: 4900 });
    await make({ date: daysAgo(9), quantityKg: 4950 });
    const { stock } = await readHome();
    const found = await readStock(1, 1);
    expect(found).toMatchObject({ openingDate: daysAgo(10), startDate: daysAgo(9), openingKg: 20_000, madeKg: 9950 });
    expect(found?.stockKg).toBe(20_000 + 9950 - 10_000);
    for (const one of stock?.goods ?? []) {
      const made = await proofAt(api, stockMadeHref(one, stock?.endDate ?? ""));
      const delivered = await proofAt(api, stockDeliveredHref(one, stock?.endDate ?? ""));
      const [opening] = (await proofAt(api, openingStockHref(one))).data;
      expect([one.madeKg, one.deliveredKg, one.openingKg]).toEqual([
        made.summary.quantityKg,
        delivered.summary.itemsKg,
        Number(opening?.quantityKg ?? 0),
      ]);
    }
  });

  it("lists five goods, negative stock first, then the largest, and all on request", async () => {
    await api.db.execute(sql`insert into marking (name) select 'Banyak ' || n from generate_series(1, 25) n`);
    await api.db.execute(sql`
      insert into opening_stock (date, grade_id, marking_id, quantity_kg)
      select ${daysAgo(5)}, 1, id, 1000 * id from marking where name like 'Banyak %'`);
    const { stock } = await readHome();
    const all = expectStatus(200, await api.get<HomeAnswer>("OFFICE", "/home?stock=all")).stock;
    const kg = all?.goods.map(({ stockKg }) => stockKg) ?? [];
    const below = kg.filter((one) => one < 0);
    expect(below).toEqual([-4000]);
    expect(kg).toEqual([...below, ...kg.filter((one) => one >= 0).toSorted((one, other) => other - one)]);
    expect(all).toMatchObject({ number: kg.length, stockKg: kg.reduce((sum, one) => sum + one, 0) });
    expect(stock).toEqual({ ...all, goods: all?.goods.slice(0, MAX_NAMED_GOODS) });
    expect(kg.length).toBeGreaterThan(25);
    expect((await api.get("OFFICE", "/home?stock=some")).status).toBe(422);
    await api.db.execute(
      sql`delete from opening_stock where marking_id in (select id from marking where name like 'Banyak %')`,
    );
  });
});

describe("a count of today", () => {
  it("applies from the moment it is saved", async () => {
    const made = await api.db.execute<{ id: number }>(
      sql`insert into marking (name) values ('Saat hitung') returning id`,
    );
    const markingId = oneRow(made.rows).id;
    const of = { gradeId: 1, markingId };
    const item = (quantityKg: number) => ({
      ...of,
      outboundItemId: 1,
      loadingArea: "H",
      bags: quantityKg / 50,
      quantityKg,
    });
    const truck = async (quantityKg: number) => {
      const changes = { date: today, outboundItem: [item(quantityKg)] };
      return step(api, await openTruck(api, changes), "weigh-in", { weightKg: TARE, unusualReason: "uji" });
    };
    const leave = async (record: OutboundRecord) => {
      const weighed = await step(api, record, "weigh-out", { weightKg: TARE + record.itemsKg, unusualReason: "uji" });
      await step(api, weighed, "finish", { reason: "uji" });
    };
    const stock = async (query = "") => {
      const { data } = (await api.get<{ data: GoodsStock[] }>("OFFICE", `/stock${query}`)).body;
      return data.find(({ marking }) => marking.id === markingId);
    };
    await make({ ...of, bags: 20, quantityKg: 1000, unusualReason: "uji" });
    const early = await load(api, await truck(300), 0);
    await openingStock({ ...of, date: today, quantityKg: 1000 });
    expect(await stock()).toMatchObject({ countedOn: today, stockKg: 1000, loadingKg: 0 });

    // Loaded before the count: not counted, and not deducted again.
    await leave(early);
    expect(await stock()).toMatchObject({ stockKg: 1000, loadingKg: 0 });
    const late = await truck(400);
    expect(await stock()).toMatchObject({ stockKg: 1000, loadingKg: 400 });
    await leave(await load(api, late, 0));
    expect(await stock()).toMatchObject({ stockKg: 600, loadingKg: 0 });
    await make({ ...of, bags: 10, quantityKg: 500, unusualReason: "uji" });
    expect(await stock()).toMatchObject({ stockKg: 1100 });
    expect(await stock(`?asOf=${today}`)).toMatchObject({ stockKg: 1100 });
    const all = expectStatus(200, await api.get<HomeAnswer>("OFFICE", "/home?stock=all")).stock;
    expect(all?.goods.find(({ marking }) => marking.id === markingId)?.stockKg).toBe(1100);

    // A count that is entered later holds for the end of its day.
    await api.db.execute(
      sql`update opening_stock set created_at = created_at + interval '2 days' where marking_id = ${markingId}`,
    );
    expect(await stock()).toMatchObject({ countedAt: null, stockKg: 1000 });
  });
});

describe("the balances of an ex-DO", () => {
  it("include productions, bookings and deliveries, and match its reports", async () => {
    const po = await makePo(api, "PO-EXDO", [40_000], { date: today });
    const before = await readExDoSums(2);
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, 2, 12_000);
    const gone = await makeBooking(api, po.lines[0]?.id ?? 0, 2, 3000);
    await make({ exDoMasterId: 2, shift: 2 });
    expect(await readExDoSums(2)).toMatchObject({
      madeKg: (before?.madeKg ?? 0) + 5000,
      bookedKg: 15_000,
      deliveredKg: 0,
    });
    await api.post("OFFICE", `/booking/${gone.id}/cancel`, { reason: "batal" }, gone.version);
    let truck = await openTruck(api, { date: today, outboundItem: [bookedItem(booking.id, 10_000)] });
    truck = await load(api, await step(api, truck, "weigh-in", { weightKg: TARE }), 0);
    truck = await step(api, truck, "weigh-out", { weightKg: TARE + 10_000 });
    const done: OutboundRecord = await step(api, truck, "finish");
    expect(await readExDoSums(2)).toMatchObject({ bookedKg: 12_000, deliveredKg: 10_000 });
    const search = `exDoMasterId=2&startDate=${daysAgo(900)}&endDate=${today}`;
    const proofs = await Promise.all(
      ["production?", "booking?", "outbound?type=items&status=DONE&"].map((of) =>
        proofAt(api, `/export/${of}${search}`),
      ),
    );
    const sums = await readExDoSums(2);
    expect([sums?.madeKg, sums?.bookedKg, sums?.deliveredKg]).toEqual([
      proofs[0]?.summary.quantityKg,
      proofs[1]?.summary.quantityKg,
      proofs[2]?.summary.itemsKg,
    ]);
    await api.call("ADMIN", "delete", `/outbound-record/${done.id}`);
    expect(await readExDoSums(2)).toMatchObject({ deliveredKg: 0 });
  });
});
