import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { ArrivalList, ArrivingBooking } from "#contract/weighing/arrival";
import type { HomeAnswer } from "#contract/home";
import type { Booking } from "#contract/orders/booking";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { bookedItem, driveToScale, expectStatus, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";
import { freshPlate, openTruck, step } from "../setup/trucks";

/** Expected arrivals (docs/domain.md, Expected arrivals). */

const api = useApi();
const today = businessDay("Asia/Jakarta");
let lineId = 0;
let exDoMasterId = 0;

beforeAll(async () => {
  exDoMasterId = (await makeExDo(api)).id;
  lineId = (await makePo(api, "PO-ARRIVE", [900_000])).lines[0]?.id ?? 0;
});

const bodyOf = (fields: Record<string, unknown>) => ({
  date: today,
  poSaleLineId: lineId,
  exDoMasterId,
  quantityKg: 10_000,
  licensePlate: freshPlate(),
  unusualReason: "booking uji",
  ...fields,
});
const book = async (fields: Record<string, unknown> = {}) =>
  expectStatus(201, await api.post<Booking>("OFFICE", "/booking", bodyOf({ arrivesAt: "23:59", ...fields })));
const listed = async (query = "") =>
  expectStatus(200, await api.get<ArrivalList>("SCALE", `/arrival?perPage=100${query}`));
const readRow = async ({ id }: Booking, query = "") => (await listed(query)).data.find((row) => row.id === id);
const openBookedTruck = (booking: Booking, fields: Record<string, unknown> = {}) =>
  newRecord(booking.licensePlate ?? "", {
    outboundItem: [bookedItem(booking.id, 10_000)],
    unusualReason: "uji",
    ...fields,
  });
const open = (account: "SCALE" | "OFFICE", body: object) =>
  api.post<OutboundRecord & ErrorAnswer>(account, "/outbound-record", body);

describe("the hour of a booking", () => {
  it("is stored in one form, and its change is in the history", async () => {
    const made = await book({ arrivesAt: "8.30" });
    expect(made.arrivesAt).toBe("08:30");
    const change = await api.put<Booking>(
      "OFFICE",
      `/booking/${made.id}`,
      bodyOf({ licensePlate: made.licensePlate, arrivesAt: "9" }),
      made.version,
    );
    expect(change.body).toMatchObject({ arrivesAt: "09:00", licensePlate: made.licensePlate });
    expect((await api.history("OFFICE", `/booking/${made.id}`))[0]?.changes).toEqual([
      { field: "arrivesAt", from: "08:30", to: "09:00" },
    ]);
  });

  it("filters the list of bookings, as does its plate in any spelling", async () => {
    const made = await book();
    const found = async (query: string) =>
      (await api.get<{ data: Booking[] }>("OFFICE", `/booking?perPage=100&${query}`)).body.data.map(({ id }) => id);
    const without = await book({ arrivesAt: null });
    const hours = await found("arrivesAt=1");
    expect([hours.includes(made.id), hours.includes(without.id)]).toEqual([true, false]);
    expect(await found(`licensePlate=${(made.licensePlate ?? "").replaceAll(" ", "-").toLowerCase()}`)).toEqual([
      made.id,
    ]);
  });
});

describe("the list of arrivals", () => {
  it("has today's bookings with an hour, and late ones of the seven days before", async () => {
    const [expected, late, old, tomorrow, without] = [
      await book(),
      await book({ date: shiftDay(today, -7), arrivesAt: "23:59" }),
      await book({ date: shiftDay(today, -8) }),
      await book({ date: shiftDay(today, 1) }),
      await book({ arrivesAt: null }),
    ];
    expect(await readRow(expected)).toMatchObject({
      state: "EXPECTED",
      arrivesAt: "23:59",
      quantityKg: 10_000,
      trucks: [],
    });
    expect(await readRow(late)).toMatchObject({ state: "LATE" });
    for (const absent of [old, tomorrow, without]) expect(await readRow(absent)).toBeUndefined();
    expect(await readRow(tomorrow, `&date=${shiftDay(today, 1)}`)).toMatchObject({ state: "EXPECTED" });
    const { data } = await listed();
    const places = [late, expected].map(({ id }) => data.findIndex((row) => row.id === id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("derives the state from the trucks of a booking", async () => {
    const booking = await book();
    const first = await openTruck(api, openBookedTruck(booking));
    const trucks = [{ id: first.id, recordNo: first.recordNo, status: "WAITING" }];
    expect(await readRow(booking)).toMatchObject({ state: "ARRIVED", trucks });
    await step(api, first, "cancel", { reason: "tidak jadi" });
    expect(await readRow(booking)).toMatchObject({ state: "EXPECTED", trucks: [] });
    const second = await driveToScale(api, await openTruck(api, openBookedTruck(booking)));
    await step(api, second, "finish");
    expect(await readRow(booking)).toMatchObject({ state: "DONE", trucks: [{ id: second.id, status: "DONE" }] });
  });

  it("counts each state, and filters by state, plate and customer", async () => {
    const booking = await book();
    const { counts, data } = await listed();
    expect(data.filter(({ state }) => state === "EXPECTED").length).toBe(counts.EXPECTED);
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe((await listed()).total);
    const late = await listed("&state=LATE");
    expect([late.total, new Set(late.data.map(({ state }) => state))]).toEqual([counts.LATE, new Set(["LATE"])]);
    const ofPlate = await listed(`&q=${(booking.licensePlate ?? "").replaceAll(" ", "").toLowerCase()}`);
    expect(ofPlate.data.map(({ id }) => id)).toEqual([booking.id]);
    const name = data.find(({ id }) => id === booking.id)?.customer.name ?? "";
    expect((await listed(`&q=${encodeURIComponent(name)}`)).total).toBeGreaterThan(1);
    expect((await listed("&q=tidakada")).total).toBe(0);
  });

  it("is counted on the start page of SCALE as long as no truck came", async () => {
    await book();
    const { counts } = await listed();
    const { body } = await api.get<HomeAnswer>("SCALE", "/home");
    expect(body.shift).toMatchObject({ expected: counts.LATE + counts.EXPECTED, late: counts.LATE });
    expect([counts.LATE > 0, counts.EXPECTED > 0, counts.ARRIVED + counts.DONE > 0]).toEqual([true, true, true]);
  });

  it("leaves out cancelled and deleted bookings", async () => {
    const [cancelled, deleted] = [await book(), await book()];
    await api.post("OFFICE", `/booking/${cancelled.id}/cancel`, { reason: "batal" }, cancelled.version);
    await api.call("OFFICE", "delete", `/booking/${deleted.id}`, { version: deleted.version });
    expect([await readRow(cancelled), await readRow(deleted)]).toEqual([undefined, undefined]);
    expect((await api.get("SCALE", `/arrival/${deleted.id}`)).status).toBe(404);
  });
});

describe("the truck of a booking", () => {
  it("is opened by SCALE, with the goods and the area of the last delivery", async () => {
    const before = await book();
    await step(api, await driveToScale(api, await openTruck(api, openBookedTruck(before))), "finish");
    const booking = await book();
    const known = await api.get<ArrivingBooking>("SCALE", `/arrival/${booking.id}`);
    expect(known.body).toMatchObject({
      licensePlate: booking.licensePlate,
      leftKg: 10_000,
      usualGoods: { outboundItemId: 1, basis: "line", loadingArea: "H" },
      trucks: [],
    });
    expect((await open("SCALE", openBookedTruck(booking))).status).toBe(201);
    const used = await api.get<ArrivingBooking>("SCALE", `/arrival/${booking.id}`);
    expect(used.body).toMatchObject({ leftKg: 0, trucks: [{ licensePlate: booking.licensePlate }] });
  });

  it("needs a booking for each item when SCALE opens it", async () => {
    const booking = await book();
    const loose = { outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 10, quantityKg: 500 };
    const outboundItem = [bookedItem(booking.id, 9000), loose];
    const refused = await open("SCALE", openBookedTruck(booking, { outboundItem }));
    expect(refused.status).toBe(422);
    expect(refused.body.errorCodes).toEqual({ "outboundItem.1.bookingId": [{ code: "bookingNeeded" }] });
    expect((await open("OFFICE", openBookedTruck(booking, { outboundItem }))).status).toBe(201);
  });

  it("takes a booking's kg once by two users for two plates", async () => {
    const booking = await book();
    const other = openBookedTruck({ ...booking, licensePlate: freshPlate() });
    const both = await Promise.all([open("SCALE", openBookedTruck(booking)), open("OFFICE", other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "overUsed", params: { left: 0 } });
  });
});
