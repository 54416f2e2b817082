import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { GoodsStock } from "#contract/orders/stock";
import { useApi } from "../setup/api";
import { bookingBody, driveToScale, expectStatus, makeExDo, makePo } from "../setup/orders";
import { newRecord, newProduction } from "../setup/records";
import { entriesOf, freshPlate, load, openTruck, step, TARE } from "../setup/trucks";

/** Bookings and trucks that would make the stock negative (docs/domain.md, Unusual values). */
const api = useApi();
const today = businessDay("Asia/Jakarta");
let exDoId = 0;
let goods = { gradeId: 0, markingId: 1 };
let name = "";
let grades = 0;
let orders = 0;

/** Creates a grade for each test, counted yesterday at 5,295 kg. */
beforeEach(newGoods);

async function newGoods(): Promise<void> {
  if (exDoId === 0) exDoId = (await makeExDo(api)).id;
  name = `Grade Stok ${++grades}`;
  const body = { code: `STOK${grades}`, name };
  const grade = expectStatus(201, await api.post<{ id: number }>("ADMIN", "/grade", body));
  goods = { gradeId: grade.id, markingId: 1 };
  const opening = { ...goods, date: shiftDay(today, -1), quantityKg: 5295 };
  expectStatus(201, await api.post("ADMIN", "/opening-stock", opening));
}

const item = (quantityKg: number) => ({
  outboundItemId: 1,
  loadingArea: "H",
  ...goods,
  bags: Math.round(quantityKg / 50),
  quantityKg,
});
const open = (quantityKg: number, changes: object = {}) =>
  api.post<OutboundRecord>(
    "OFFICE",
    "/outbound-record",
    newRecord(freshPlate(), { date: today, outboundItem: [item(quantityKg)], ...changes }),
  );
const truck = (quantityKg: number) => openTruck(api, { date: today, outboundItem: [item(quantityKg)] });
const book = (lineId: number, quantityKg: number, changes: object = {}) =>
  api.post<{ id: number; version: number }>("OFFICE", "/booking", {
    ...bookingBody(lineId, exDoId, quantityKg),
    ...changes,
  });
const newLine = async () => {
  const po = await makePo(api, `PO-STOCK-${++orders}`, [], { lines: [{ ...goods, orderedKg: 50_000 }] });
  return po.lines[0]?.id ?? 0;
};
const stockNow = async () => {
  const { body } = await api.get<{ data: GoodsStock[] }>("FG", "/stock");
  return body.data.find(({ grade }) => grade.id === goods.gradeId);
};

describe("the stock of counted goods", () => {
  it("returns the kg of bookings and open trucks, and decreases when a truck is done", async () => {
    expectStatus(201, await book(await newLine(), 2000));
    const record = await truck(1000);
    expect(await stockNow()).toEqual({
      grade: { id: goods.gradeId, name },
      marking: { id: 1, name: "Mawar" },
      countedOn: shiftDay(today, -1),
      countedAt: null,
      stockKg: 5295,
      bookedKg: 2000,
      loadingKg: 1000,
    });
    await step(api, await driveToScale(api, record), "finish");
    expect(await stockNow()).toMatchObject({ stockKg: 4295, bookedKg: 2000, loadingKg: 0 });
  });
});

describe("a truck that exceeds the stock", () => {
  it("needs a reason when it loads after the stock has decreased, and when it loads more", async () => {
    const record = await step(api, await truck(4000), "weigh-in", { weightKg: TARE, unusualReason: "truk besar" });
    // Another truck takes the rest.
    expectStatus(201, await open(3000, { unusualReason: "produksi sore" }));
    const [first] = record.outboundItem;
    const at = `/outbound-record-item/${first?.id}/load`;
    const send = (body: object) => api.post<OutboundRecord>("FG", at, body, first?.version ?? 0);
    const refused = await send({ bags: 80, quantityKg: 4000 });
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty("errors.quantityKg");
    const loaded = expectStatus(200, await send({ bags: 80, quantityKg: 4000, unusualReason: "ada di lantai" }));
    expect(loaded.unusual).toContainEqual(expect.objectContaining({ field: "stockKg", value: -1705 }));
    // The repeated load needs no new reason.
    expect((await load(api, loaded, 0)).unusual).toEqual(loaded.unusual);
  });

  it("needs a reason when its date moves past the count of its goods, not before it", async () => {
    const early = { date: shiftDay(today, -1) };
    const record = expectStatus(201, await open(4000, early));
    await truck(4000);
    const outboundItem = entriesOf(record);
    const move = (changes: object) => {
      const body = newRecord(record.licensePlate, { outboundItem, ...changes });
      return api.put<OutboundRecord & ErrorAnswer>("OFFICE", `/outbound-record/${record.id}`, body, record.version);
    };
    const refused = await move({ date: today });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ["outboundItem.0.quantityKg", "unusualReason"],
    ]);
    expect((await move({ ...early, note: "antre" })).status).toBe(200);
  });

  it("needs no reason for goods that were never counted", async () => {
    goods = { ...goods, markingId: 2 };
    expect((await open(20_000)).status).toBe(201);
  });
});

it("the first count of goods needs a reason when it is below what trucks take", async () => {
  goods = { ...goods, markingId: 2 };
  await truck(4000);
  const body = { ...goods, date: shiftDay(today, -1), quantityKg: 3000 };
  const refused = await api.post<ErrorAnswer>("ADMIN", "/opening-stock", body);
  expect(refused.body.errorCodes?.quantityKg?.[0]).toMatchObject({ code: "unusualSupply", params: { after: -1000 } });
  expectStatus(201, await api.post("ADMIN", "/opening-stock", { ...body, unusualReason: "sisa di truk" }));
});

describe("two that take the same stock at once", () => {
  // The sums of one ex-DO would let the second wait for the first.
  let otherExDoId = 0;
  beforeAll(async () => {
    otherExDoId = (await makeExDo(api, "DO-2")).id;
  });
  const bookAndBook = async () => {
    const lines = [await newLine(), await newLine()];
    const exDos = [exDoId, otherExDoId];
    return () => lines.map((line, n) => book(line, 3000, { exDoMasterId: exDos[n] }));
  };
  const editAndOpen = async () => {
    const record = await truck(1000);
    const more = [{ ...entriesOf(record)[0], bags: 80, quantityKg: 4000 }];
    const body = newRecord(record.licensePlate, { date: today, outboundItem: more });
    return () => [api.put("OFFICE", `/outbound-record/${record.id}`, body, record.version), open(3000)];
  };
  const bookAndRemoveProduction = async () => {
    const line = await newLine();
    const body = newProduction({ ...goods, date: today, exDoMasterId: exDoId, bags: 60, quantityKg: 3000 });
    const made = expectStatus(201, await api.post<{ id: number; version: number }>("ADMIN", "/production", body));
    const path = `/production/${made.id}`;
    return () => [book(line, 6000), api.call("ADMIN", "delete", path, { version: made.version })];
  };

  it.each([
    ["bookings", bookAndBook],
    ["a changed and a new truck", editAndOpen],
    ["a booking and a removed production", bookAndRemoveProduction],
  ])("are asked once: %s", async (_name, prepare) => {
    for (let round = 0; round < 8; round++) {
      await newGoods();
      const answers = await Promise.all((await prepare())());
      expect(answers.map(({ status }) => status === 422).sort()).toEqual([false, true]);
    }
  });
});

describe("a restored truck", () => {
  it.each(["WAITING", "DONE"])("needs a reason when another truck has taken its stock: %s", async (status) => {
    const opened = await truck(4000);
    const record = status === "DONE" ? await step(api, await driveToScale(api, opened), "finish") : opened;
    const path = `/outbound-record/${record.id}`;
    expectStatus(204, await api.call("ADMIN", "delete", path));
    await truck(2000);
    const restore = (body: object) =>
      api.post<OutboundRecord & ErrorAnswer>("ADMIN", `${path}/restore`, body, record.version + 1);
    const refused = await restore({});
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["", "unusualReason"]]);
    const { unusual } = expectStatus(200, await restore({ unusualReason: "ada di lantai" }));
    expect(unusual).toContainEqual(
      expect.objectContaining({
        field: "stockKg",
        value: -705,
        reason: "ada di lantai",
        by: { id: 1, name: "Uji ADMIN" },
      }),
    );
  });
});
