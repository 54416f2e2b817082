import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay } from "#contract/plant/business-day";
import type { HomeAnswer } from "#contract/home";
import type { Handover, ShiftPage } from "#contract/plant/shift";
import { shiftHours, type PlantShift, shiftAfter, shiftAt } from "#contract/plant/shift-hours";
import { appUser } from "#backend/db/tables/accounts";
import { plantSetting } from "#backend/db/tables/plant";
import { ghostLoad } from "#backend/db/tables/scale";
import { shiftHandover } from "#backend/db/tables/shift";
import type { Account } from "../setup/fixture";
import { useApi } from "../setup/api";
import { TestScale } from "../setup/scales";
import { openTruck, step, truckAt } from "../setup/trucks";
import { newProduction } from "../setup/records";

/** The page of a shift and its handover (docs/domain.md, Shifts). */

const ZONE = "Asia/Jakarta";
const HOURS = "07:00 15:00 23:00";
const api = useApi({ SHIFT_HOURS: HOURS });
const current = shiftAt({ APP_TIMEZONE: ZONE, SHIFT_HOURS: HOURS });

const readPage = async ({ date, shift }: PlantShift, as: Account = "SCALE") =>
  (await api.get<ShiftPage>(as, `/shift?date=${date}&shift=${shift}`)).body;
const handOver = (as: Account, shift: PlantShift, note = "") => api.post<Handover>(as, "/shift", { ...shift, note });
const takeOver = (as: Account, id: number) => api.post<Handover>(as, `/shift/${id}/take-over`, {});

const takeBack = (as: Account, id: number) => api.post<Handover>(as, `/shift/${id}/undo`, {});

/** Shifts before the current one. */
const before = (shifts = 1): PlantShift => {
  const shift = shiftAfter(current, -1);
  return shifts === 1
    ? shift
    : Array.from({ length: shifts - 1 }).reduce<PlantShift>((one) => shiftAfter(one, -1), shift);
};

beforeAll(async () => {
  // A second person who weighs.
  await api.db.execute(sql`update ${appUser} set role = 'SCALE,OFFICE' where ${appUser.name} = 'Uji OFFICE'`);
});

describe("the page", () => {
  it("has the open trucks and the exceptions of the current shift", async () => {
    const truck = await truckAt(api, "WEIGHED_IN");
    await step(api, truck, "weigh-in", { weightKg: 8_010, unusualReason: "salah baca" });
    const { body } = await api.get<ShiftPage>("ADMIN", "/shift");
    expect(body).toMatchObject({ ...current, handover: null });
    expect(body.openTrucks.find(({ id }) => id === truck.id)).toMatchObject({
      area: "outbound",
      licensePlate: truck.licensePlate,
      partner: truck.customer.name,
      status: "WEIGHED_IN",
      paperOut: false,
    });
    expect(body.exceptions).toEqual([
      expect.objectContaining({ kind: "correction", recordId: truck.id, from: "8.000 kg", to: "8.010 kg" }),
    ]);
    const { shift, tasks } = (await api.get<HomeAnswer>("SCALE", "/home")).body;
    expect([shift, tasks?.toLookAt]).toEqual([{ ...current, trucks: 1, ownSeconds: null, expected: 0, late: 0 }, 1]);
  });

  it("names an open truck whose surat jalan is out", async () => {
    const truck = await truckAt(api, "DONE");
    await api.post("ADMIN", `/outbound-record/${truck.id}/pdf`, {});
    const path = `/outbound-record/${truck.id}/reopen?takeBack=true`;
    expect((await api.post("ADMIN", path, { reason: "salah segel" }, truck.version)).status).toBe(200);
    const { openTrucks } = await readPage(current);
    expect(openTrucks.find(({ id }) => id === truck.id)?.paperOut).toBe(true);
  });

  it("counts an exception once, in its shift, also after midnight", async () => {
    const { scale } = await TestScale.make(api, { active: false });
    const night: PlantShift = { date: "2026-03-10", shift: "3" };
    const moments = [
      "2026-03-10 22:59",
      "2026-03-10 23:00",
      "2026-03-11 00:30",
      "2026-03-11 06:59",
      "2026-03-11 07:00",
    ];
    for (const [visit, at] of moments.entries())
      await api.db
        .execute(sql`insert into ${ghostLoad} (scale_id, visit, seq, date, started_at, ended_at, seconds, peak_kg, late)
        values (${scale.id}, ${visit}, ${visit}, ${at.slice(0, 10)}, ${at}::timestamp at time zone ${ZONE},
          ${at}::timestamp at time zone ${ZONE}, 12, ${visit + 1}, false)`);
    const peaks = async (shift: PlantShift) => (await readPage(shift)).exceptions.map(({ to }) => to);
    expect(await peaks(shiftAfter(night, -1))).toEqual(["1 kg"]);
    expect(await peaks(night)).toEqual(["4 kg", "3 kg", "2 kg"]);
    expect(await peaks(shiftAfter(night, 1))).toEqual(["5 kg"]);
    const { from, until } = await readPage(night);
    expect([from, until]).toEqual(["2026-03-10T16:00:00.000Z", "2026-03-11T00:00:00.000Z"]);
    expect(shiftHours(night, HOURS).until).toBe("2026-03-11 07:00");
  });
});

it("begins and ends at the hours of the plant's settings", async () => {
  await api.db.insert(plantSetting).values({ saved: { shiftHours: "08:00 16:00 00:00" } });
  const { from, until } = await readPage({ date: "2026-03-10", shift: "3" });
  await api.db.delete(plantSetting);
  expect([from, until]).toEqual(["2026-03-10T17:00:00.000Z", "2026-03-11T01:00:00.000Z"]);
});

describe("a handover", () => {
  beforeEach(async () => {
    await api.db.delete(shiftHandover);
  });

  it("keeps the figures of its time, with the names of both", async () => {
    const truck = await openTruck(api);
    const { openTrucks, exceptions } = await readPage(current);
    const { status, body } = await handOver("SCALE", current, "portal macet");
    expect([status, body.handedBy.name, body.note]).toEqual([201, "Uji SCALE", "portal macet"]);
    expect(body.snapshot.openTrucks).toEqual(openTrucks);
    expect(Object.values(body.snapshot.exceptions).reduce((sum, count) => sum + count, 0)).toBe(exceptions.length);

    await step(api, truck, "weigh-in", { weightKg: 1_000, unusualReason: "uji" });
    await step(api, await truckAt(api, "WEIGHED_IN"), "cancel", { reason: "tidak jadi" });
    const cancelled = await openTruck(api);
    await step(api, cancelled, "cancel", { reason: "tidak jadi" });
    const page = await readPage(current, "ADMIN");
    expect(page.handover?.snapshot).toEqual(body.snapshot);
    const [last, second] = page.exceptions.map(({ kind }) => kind);
    expect([last, second]).toEqual(["cancelled", "unusual"]);
    expect((await readPage(current)).exceptions.map(({ kind }) => kind)).not.toContain("cancelled");

    const taken = await takeOver("OFFICE", body.id);
    expect([taken.status, taken.body.takenBy?.name]).toEqual([200, "Uji OFFICE"]);
    const history = await api.history("ADMIN", `/shift/${body.id}`);
    expect(history.map(({ action, by }) => [action, by?.name])).toEqual([
      ["takeOver", "Uji OFFICE"],
      ["handOver", "Uji SCALE"],
    ]);
  });

  it("tells what became of its trucks", async () => {
    const shift = before();
    const truck = await openTruck(api);
    await handOver("SCALE", shift);
    await step(api, truck, "cancel", { reason: "tidak jadi" });
    const { ended } = await readPage(shift);
    expect(ended).toEqual([{ area: "outbound", id: truck.id, status: "CANCELLED" }]);
  });

  it("is stored once when two hand over at the same time", async () => {
    const shift = before();
    const answers = await Promise.all([handOver("SCALE", shift), handOver("OFFICE", shift), handOver("SCALE", shift)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { handover } = await readPage(shift);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "shiftHandedOver", params: { name: handover?.handedBy.name } });
  });

  it("is taken over once, by another user", async () => {
    const { body } = await handOver("SCALE", before());
    expect((await takeOver("SCALE", body.id)).body).toMatchObject({ code: "shiftOwn" });
    const answers = await Promise.all([takeOver("OFFICE", body.id), takeOver("OFFICE", body.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await takeOver("OFFICE", body.id)).body).toMatchObject({ code: "shiftTakenOver" });
  });

  it("is refused before the shift begins", async () => {
    const { status, body } = await handOver("SCALE", shiftAfter(current, 1));
    expect([status, body]).toMatchObject([422, { errorCodes: { shift: [{ code: "shiftNotBegun" }] } }]);
  });

  it("is of the current shift or the last three", async () => {
    expect((await handOver("SCALE", before(3))).status).toBe(201);
    for (const shift of [before(4), { date: "2001-01-01", shift: "1" } as const]) {
      const { status, body } = await handOver("SCALE", shift);
      expect([status, body]).toMatchObject([422, { errorCodes: { shift: [{ code: "shiftPast" }] } }]);
    }
  });

  it("is taken back by its user within ten minutes, until it is taken over, and made again", async () => {
    const { body } = await handOver("SCALE", current, "salah shift");
    expect((await takeBack("OFFICE", body.id)).body).toMatchObject({ code: "undoOver" });
    expect((await takeBack("SCALE", body.id)).status).toBe(200);
    expect((await readPage(current)).handover).toBeNull();
    expect((await takeOver("OFFICE", body.id)).status).toBe(404);
    const again = await handOver("OFFICE", current);
    expect([again.status, again.body.handedBy.name, again.body.note]).toEqual([201, "Uji OFFICE", null]);
    const history = await api.history("ADMIN", `/shift/${again.body.id}`);
    expect(history.map(({ action }) => action)).toEqual(["handOver", "takeBack", "handOver"]);

    await api.db.update(shiftHandover).set({ handedAt: sql`now() - interval '11 minutes'` });
    expect((await takeBack("OFFICE", again.body.id)).body).toMatchObject({ code: "undoOver" });
    expect((await takeOver("SCALE", again.body.id)).status).toBe(200);
    expect((await takeBack("OFFICE", again.body.id)).body).toMatchObject({ code: "shiftTakenOver" });
  });

  it("is either taken over or taken back when both happen at the same time", async () => {
    const { body } = await handOver("SCALE", current);
    const answers = await Promise.all([takeOver("OFFICE", body.id), takeBack("SCALE", body.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("production", () => {
  const make = ({ date, shift }: PlantShift, quantityKg: number) =>
    api.post<ErrorAnswer>(
      "OFFICE",
      "/production",
      newProduction({ date, shift: Number(shift), quantityKg, bags: quantityKg / 50 }),
    );

  it("is entered for the current shift, and an earlier one", async () => {
    expect((await make(current, 1000)).status).toBe(201);
    expect((await make(shiftAfter(current, -1), 1050)).status).toBe(201);
  });

  it("is refused for a shift that has not begun", async () => {
    const next = shiftAfter(current, 1);
    const made = await make(next, 1100);
    // Before midnight the shift after the night shift is of a day ahead.
    const field = next.date > businessDay(ZONE) ? "date" : "shift";
    expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, [field]]);
  });
});
