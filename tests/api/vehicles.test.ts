import { describe, expect, it } from "vitest";
import type { ErrorAnswer, ListAnswer, SelectionAnswer } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { HomeAnswer } from "#contract/home";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { VehicleTare } from "#contract/weighing/vehicle-tares";
import { vehicle } from "#backend/db/tables/masters";
import { useApi } from "../setup/api";
import { InboundTruck, newInbound } from "../setup/inbound";
import { newRecord } from "../setup/records";
import { entriesOf, freshPlate, openTruck, step, truckAt } from "../setup/trucks";

/** The vehicle book and the permitted gross (docs/domain.md, Vehicles). */

const api = useApi();

interface Vehicle {
  id: number;
  version: number;
  licensePlate: string;
  driverName: string | null;
  transporter: string | null;
  permittedGrossKg: number | null;
}

const add = async (licensePlate: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await api.post<Vehicle>("OFFICE", "/vehicle", { licensePlate, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const readVehicle = async (plate: string) => {
  const { data } = (await api.get<ListAnswer<Vehicle>>("OFFICE", `/vehicle?q=${encodeURIComponent(plate)}`)).body;
  return data.filter(({ licensePlate }) => licensePlate === plate);
};
const readHistory = ({ id }: { id: number }) => api.history("OFFICE", `/vehicle/${id}`);

describe("a finished visit", () => {
  it("adds an outbound plate with its driver and transporter, and names the truck in the history", async () => {
    const plate = freshPlate();
    const waiting = await truckAt(api, "WEIGHED_OUT", { licensePlate: plate, transporter: "PT Lintas" });
    expect(await readVehicle(plate)).toEqual([]);
    await step(api, waiting, "finish", { reason: "uji" });
    const [made] = await readVehicle(plate);
    expect(made).toMatchObject({ driverName: "Budi", transporter: "PT Lintas", permittedGrossKg: null });
    expect(await readHistory(made!)).toMatchObject([{ action: "create", reason: waiting.recordNo }]);
  });

  it("adds an inbound plate", async () => {
    await InboundTruck.after(api, "B 771 IN", "finish", { transporter: "CV Muara" });
    expect(await readVehicle("B 771 IN")).toMatchObject([{ driverName: "Asep", transporter: "CV Muara" }]);
  });

  it("fills empty fields of the book, and replaces a driver only after two visits in a row", async () => {
    const plate = freshPlate();
    const known = await add(plate, { driverName: "Dedi", permittedGrossKg: 26_000 });
    let day = 10;
    const visit = (driverName: string) =>
      truckAt(api, "DONE", { licensePlate: plate, date: `2026-11-${day++}`, driverName, transporter: "PT Lintas" });
    await visit("Budi");
    const [filled] = await readVehicle(plate);
    expect(filled).toMatchObject({ driverName: "Dedi", transporter: "PT Lintas", version: known.version + 1 });
    await visit("Budi");
    expect(await readVehicle(plate)).toMatchObject([{ driverName: "Budi", permittedGrossKg: 26_000 }]);
    const version = (await readVehicle(plate))[0]?.version;
    await visit("Budi");
    expect(await readVehicle(plate)).toMatchObject([{ version }]);
    expect((await readHistory(known)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["driverName"],
      ["transporter"],
      expect.any(Array),
    ]);
  });

  it("of two trucks of a plate that finish concurrently adds one row", async () => {
    const plate = freshPlate();
    const out = await truckAt(api, "WEIGHED_OUT", { licensePlate: plate });
    const into = await InboundTruck.after(api, plate, "weigh-out");
    const answers = await Promise.all([
      api.post("ADMIN", `/outbound-record/${out.id}/finish`, { reason: "uji" }, out.version),
      into.does("ADMIN", "finish", { pricePerKg: 5000 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readVehicle(plate)).toHaveLength(1);
  });

  it("leaves the book as before when its finish is undone, until it is finished again", async () => {
    const plate = freshPlate();
    const undone = (record: OutboundRecord) =>
      api.post<OutboundRecord>("ADMIN", `/outbound-record/${record.id}/undo`, {}, record.version);
    const waiting = await truckAt(api, "WEIGHED_OUT", { licensePlate: plate, transporter: "PT Lintas" });
    const back = await undone(await step(api, waiting, "finish", { reason: "uji" }));
    expect([back.status, back.body.status, back.body.vehicle]).toEqual([200, "WEIGHED_OUT", null]);
    expect(await readVehicle(plate)).toEqual([]);
    await step(api, back.body, "finish", { reason: "uji" });
    const [made] = await readVehicle(plate);
    expect(made).toMatchObject({ driverName: "Budi", transporter: "PT Lintas" });

    // The second visit of another driver replaces the first.
    await truckAt(api, "DONE", { licensePlate: plate, driverName: "Dedi", date: "2026-11-21" });
    const second = await truckAt(api, "DONE", { licensePlate: plate, driverName: "Dedi", date: "2026-11-22" });
    expect(await readVehicle(plate)).toMatchObject([{ driverName: "Dedi" }]);
    await undone(second);
    expect(await readVehicle(plate)).toMatchObject([{ id: made?.id, driverName: "Budi", transporter: "PT Lintas" }]);
    expect((await readHistory(made!))[0]).toMatchObject({
      reason: second.recordNo,
      changes: [{ field: "driverName", from: "Dedi", to: "Budi" }],
    });
  });

  it("keeps an edit of the book when an inbound finish is undone after it", async () => {
    const plate = freshPlate();
    const truck = await InboundTruck.after(api, plate, "finish", { transporter: "CV Muara" });
    const [made] = await readVehicle(plate);
    const body = { licensePlate: plate, driverName: "Asep", transporter: "CV Muara", note: "servis" };
    expect((await api.put("ADMIN", `/vehicle/${made?.id}`, body, made?.version)).status).toBe(200);
    expect((await truck.does("ADMIN", "undo", {})).status).toBe(200);
    expect(await readVehicle(plate)).toMatchObject([{ id: made?.id, driverName: "Asep" }]);
  });

  it("takes its place in the tares of the plate, of both directions, newest first", async () => {
    const plate = freshPlate();
    const out = await truckAt(api, "DONE", { licensePlate: plate, date: "2026-11-18" });
    const into = await InboundTruck.after(api, plate, "finish", { date: "2026-11-19" });
    await truckAt(api, "CANCELLED", { licensePlate: plate, date: "2026-11-20" });
    const [made] = await readVehicle(plate);
    const taresAt = async (as: "OFFICE" | "FG" | "CHECKER", path: string) =>
      (await api.get<SelectionAnswer<VehicleTare>>(as, `${path}/tares`)).body.data.map(({ area, tareKg }) => [
        area,
        tareKg,
      ]);
    const both = [
      ["inbound", 12_000],
      ["outbound", 8_000],
    ];
    expect(await taresAt("OFFICE", `/vehicle/${made?.id}`)).toEqual(both);
    // Roles without the vehicle book read them by a record.
    expect(await taresAt("FG", `/outbound-record/${out.id}`)).toEqual(both);
    expect(await taresAt("CHECKER", `/inbound-record/${into.record.id}`)).toEqual(both);
  });
});

it("is due while KIR or STNK ends within 30 days, in the list, its filter and the start page", async () => {
  const today = businessDay("Asia/Jakarta");
  const before = (await api.get<HomeAnswer>("OFFICE", "/home")).body.tasks?.vehiclesDue ?? 0;
  const [first, last] = [freshPlate(), freshPlate()];
  await add(first, { kirUntil: today });
  await add(last, { stnkUntil: shiftDay(today, 30) });
  await add(freshPlate(), { kirUntil: shiftDay(today, -1), stnkUntil: shiftDay(today, 31) });
  await add(freshPlate());
  const { body } = await api.get<ListAnswer<Vehicle>>("OFFICE", "/vehicle?due=1&active=1&perPage=100");
  const plates = body.data.map(({ licensePlate }) => licensePlate);
  expect([plates.includes(first), plates.includes(last), body.total]).toEqual([true, true, before + 2]);
  expect((await api.get<HomeAnswer>("OFFICE", "/home")).body.tasks?.vehiclesDue).toBe(before + 2);
  expect((await api.get<HomeAnswer>("SCALE", "/home")).body.tasks?.vehiclesDue).toBeUndefined();
});

describe("a blocked plate", () => {
  it("is opened only with a reason, which the record keeps, in both directions", async () => {
    const plate = freshPlate();
    await add(plate, { blockedReason: "Rem blong" });
    const made = [
      ["outbound-record", newRecord(plate)],
      ["inbound-record", newInbound(plate)],
    ] as const;
    for (const [area, body] of made) {
      const refused = await api.post<ErrorAnswer>("ADMIN", `/${area}`, body);
      expect(refused.status).toBe(422);
      expect(refused.body.errors?.licensePlate).toEqual([`${plate} diblokir: Rem blong.`]);
      const opened = await api.post<OutboundRecord>("ADMIN", `/${area}`, { ...body, unusualReason: "sudah diperiksa" });
      expect(opened.status).toBe(201);
      expect(opened.body.unusual).toMatchObject([{ field: "blockedPlate", reason: "sudah diperiksa" }]);
    }
  });

  it("is asked about when a truck is corrected to it, not in other edits", async () => {
    const plate = freshPlate();
    const record = await openTruck(api);
    await add(plate, { blockedReason: "Rem blong" });
    const entries = entriesOf(record);
    const put = (licensePlate: string, version: number, more: object = {}) =>
      api.put<OutboundRecord & ErrorAnswer>(
        "OFFICE",
        `/outbound-record/${record.id}`,
        newRecord(licensePlate, { outboundItem: entries, ...more }),
        version,
      );
    const refused = await put(plate, record.version);
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      422,
      ["licensePlate", "unusualReason"],
    ]);
    const moved = await put(plate, record.version, { unusualReason: "sudah diperiksa" });
    expect(moved.body.unusual).toMatchObject([{ field: "blockedPlate" }]);
    const items = moved.body.outboundItem.map(({ id }, index) => ({ ...entries[index], id }));
    const again = await put(plate, moved.body.version, { note: "x", outboundItem: items });
    expect([again.status, again.body.unusual.length]).toEqual([200, 1]);
  });

  it("is asked about when an open truck is restored after the block", async () => {
    const [record, done] = [await openTruck(api), await truckAt(api, "DONE")];
    for (const { id } of [record, done])
      expect((await api.call("ADMIN", "delete", `/outbound-record/${id}`)).status).toBe(204);
    await add(record.licensePlate, { blockedReason: "Rem blong" });
    const [row] = await readVehicle(done.licensePlate);
    const blocked = { licensePlate: done.licensePlate, blockedReason: "Rem blong" };
    expect((await api.put("OFFICE", `/vehicle/${row?.id}`, blocked, row?.version)).status).toBe(200);
    const restore = ({ id, version }: OutboundRecord, body: object = {}) =>
      api.post<OutboundRecord & ErrorAnswer>("ADMIN", `/outbound-record/${id}/restore`, body, version + 1);
    expect((await restore(record)).body.errors?.[""]).toEqual([`${record.licensePlate} diblokir: Rem blong.`]);
    const restored = await restore(record, { unusualReason: "sudah diperiksa" });
    expect(restored.body.unusual).toMatchObject([{ field: "blockedPlate", reason: "sudah diperiksa" }]);
    expect((await restore(done)).status).toBe(200);
  });
});

/** Sets what the plant does with a truck above its limit; null: the environment's `ask`. */
async function guard(overloadGuard: "warn" | "refuse" | null) {
  const { body } = await api.get<{ version: number; saved: Record<string, unknown> }>("ADMIN", "/settings/company");
  const answer = await api.put("ADMIN", "/settings/company", { ...body.saved, overloadGuard }, body.version);
  expect(answer.status).toBe(200);
}

describe("the permitted gross", () => {
  // Trucks of newRecord weigh 22,000 kg when loaded.
  const LIMIT = 21_000;
  const loaded = async (permittedGrossKg = LIMIT) => {
    const licensePlate = freshPlate();
    await add(licensePlate, { permittedGrossKg });
    return truckAt(api, "LOADED", { licensePlate });
  };
  const weighOut = (record: OutboundRecord, body: object) =>
    api.post<OutboundRecord & ErrorAnswer>("SCALE", `/outbound-record/${record.id}/weigh-out`, body, record.version);

  it("is asked about at the weigh-out, and the reason names who let the truck go", async () => {
    const record = await loaded();
    const refused = await weighOut(record, { weightKg: 22_000 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.weightKg).toEqual([`Lebih 1.000 kg dari JBI ${record.licensePlate} (21.000 kg).`]);
    const gone = await weighOut(record, { weightKg: 22_000, unusualReason: "jalan dekat" });
    expect(gone.body).toMatchObject({
      permittedGrossKg: LIMIT,
      unusual: [{ field: "overKg", value: 22_000, usual: { high: LIMIT }, by: { name: "Uji SCALE" } }],
    });
    const removed = await step(api, gone.body, "remove-weighing", { reason: "salah truk" });
    expect(removed).toMatchObject({ permittedGrossKg: null, unusual: [] });
  });

  it("exactly reached needs no reason", async () => {
    const answer = await weighOut(await loaded(22_000), { weightKg: 22_000 });
    expect([answer.status, answer.body.unusual]).toEqual([200, []]);
  });

  it("is refused or only warned about as the plant sets it", async () => {
    const record = await loaded();
    await guard("refuse");
    const refused = await weighOut(record, { weightKg: 22_000, unusualReason: "jalan dekat" });
    expect([refused.status, refused.body.errors?.weightKg?.[0]]).toEqual([
      422,
      expect.stringMatching(/Kurangi muatan/),
    ]);
    await guard("warn");
    const gone = await weighOut(record, { weightKg: 22_000 });
    await guard(null);
    expect(gone.body).toMatchObject({ status: "WEIGHED_OUT", unusual: [], permittedGrossKg: LIMIT });
  });

  it("is not judged again by a correction of the tare", async () => {
    const record = await loaded();
    await guard("warn");
    const gone = (await weighOut(record, { weightKg: 22_000 })).body;
    await guard("refuse");
    const tareKg = (gone.firstKg ?? 0) + 20;
    const corrected = await step(api, gone, "weigh-in", { weightKg: tareKg, unusualReason: "salah ketik" });
    await guard(null);
    expect(corrected).toMatchObject({ firstKg: tareKg, unusual: [] });
  });

  it("stays that of the weighing when the book changes, also for its correction and undo", async () => {
    const record = await loaded();
    const gone = await weighOut(record, { weightKg: 22_000, unusualReason: "jalan dekat" });
    const [row] = await readVehicle(record.licensePlate);
    const body = { licensePlate: record.licensePlate, permittedGrossKg: 30_000 };
    expect((await api.put("OFFICE", `/vehicle/${row?.id}`, body, row?.version)).status).toBe(200);
    const found = await api.get<OutboundRecord>("SCALE", `/outbound-record/${record.id}`);
    expect(found.body).toMatchObject({ permittedGrossKg: LIMIT, vehicle: { permittedGrossKg: 30_000 } });
    const corrected = await weighOut(gone.body, { weightKg: 22_010, unusualReason: "timbang ulang" });
    expect(corrected.body).toMatchObject({ permittedGrossKg: LIMIT });
    const undone = await api.post<OutboundRecord>(
      "SCALE",
      `/outbound-record/${record.id}/undo`,
      {},
      corrected.body.version,
    );
    expect(undone.body).toMatchObject({ secondKg: 22_000, permittedGrossKg: LIMIT });
  });

  it("is that of the new plate when the plate of a weighed truck is corrected, which is judged again", async () => {
    const [small, large] = [freshPlate(), freshPlate()];
    await add(small, { permittedGrossKg: LIMIT });
    await add(large, { permittedGrossKg: 26_000 });
    const weighed = await truckAt(api, "WEIGHED_OUT", { licensePlate: large });
    const put = (licensePlate: string, record: OutboundRecord, more: object = {}) =>
      api.put<OutboundRecord & ErrorAnswer>(
        "OFFICE",
        `/outbound-record/${record.id}`,
        newRecord(licensePlate, { outboundItem: entriesOf(record), ...more }),
        record.version,
      );
    expect(weighed).toMatchObject({ permittedGrossKg: 26_000, unusual: [] });
    const refused = await put(small, weighed);
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      422,
      ["licensePlate", "unusualReason"],
    ]);
    expect(refused.body.errors?.licensePlate).toEqual([`Lebih 1.000 kg dari JBI ${small} (21.000 kg).`]);
    await guard("refuse");
    expect((await put(small, weighed, { unusualReason: "jalan dekat" })).status).toBe(422);
    await guard("warn");
    const warned = await put(small, weighed);
    await guard(null);
    expect(warned.body).toMatchObject({ permittedGrossKg: LIMIT, unusual: [] });
    const back = await put(large, warned.body);
    expect(back.body).toMatchObject({ permittedGrossKg: 26_000, unusual: [] });
    const asked = await put(small, back.body, { unusualReason: "jalan dekat" });
    expect(asked.body).toMatchObject({ permittedGrossKg: LIMIT, unusual: [{ field: "overKg", value: 22_000 }] });
    const [item] = entriesOf(asked.body);
    const added = [...entriesOf(asked.body), { ...item, id: undefined }];
    const more = await put(large, asked.body, { outboundItem: added, unusualReason: "muatan uji" });
    expect(more.body).toMatchObject({ status: "LOADING", secondKg: null, permittedGrossKg: null });
    const unknown = await put(freshPlate(), more.body);
    expect(unknown.status, JSON.stringify(unknown.body)).toBe(200);
  });

  it("of an inbound truck is that of its corrected plate, without a question", async () => {
    const [first, plate] = [freshPlate(), freshPlate()];
    await add(first, { permittedGrossKg: 31_000 });
    await add(plate, { permittedGrossKg: 26_000 });
    const truck = await InboundTruck.after(api, first, "weigh-in");
    expect(truck.record.permittedGrossKg).toBe(31_000);
    expect((await truck.put("SCALE", { licensePlate: plate })).status).toBe(200);
    expect(truck.record).toMatchObject({ permittedGrossKg: 26_000, unusual: [] });
    expect((await truck.put("SCALE", { licensePlate: freshPlate() })).body.permittedGrossKg).toBeNull();
  });

  it("is kept with an inbound gross, without a question", async () => {
    const plate = freshPlate();
    await add(plate, { permittedGrossKg: 26_000 });
    const truck = await InboundTruck.after(api, plate, "weigh-in");
    const { permittedGrossKg, unusual, recordNo, firstKg }: InboundRecord = truck.record;
    expect([permittedGrossKg, unusual]).toEqual([26_000, []]);
    const range = "startDate=2026-11-01&endDate=2026-11-30";
    const rows = async (limitState: string) =>
      (
        await api.get<ListAnswer<Record<string, unknown>>>(
          "SCALE",
          `/inbound-record-report?${range}&limitState=${limitState}&licensePlate=${encodeURIComponent(plate)}`,
        )
      ).body.data;
    const overLimitKg = (firstKg ?? 0) - 26_000;
    expect(await rows("OVER")).toMatchObject([{ recordNo, overLimitKg, weighedInBy: "Uji ADMIN" }]);
    expect(await rows("WITHIN")).toEqual([]);
  });
});

describe("the form of a truck", () => {
  it("gets the vehicle of a plate with its last visit", async () => {
    const plate = freshPlate();
    await add(plate, { transporter: "PT Lintas", kirUntil: "2026-01-31" });
    const { body } = await api.get<{ data: unknown; vehicle: unknown }>(
      "OFFICE",
      `/outbound-record/last?licensePlate=${encodeURIComponent(plate)}`,
    );
    expect(body).toMatchObject({ data: null, vehicle: { transporter: "PT Lintas", kirUntil: "2026-01-31" } });
    expect(await api.db.$count(vehicle)).toBeGreaterThan(0);
  });
});

describe("the list", () => {
  it("has blocked vehicles first, then those whose papers are over or end soon", async () => {
    const today = businessDay("Asia/Jakarta");
    const word = "PT Urutan";
    const added = [
      await add(freshPlate(), { transporter: word }),
      await add(freshPlate(), { transporter: word, stnkUntil: shiftDay(today, 30) }),
      await add(freshPlate(), { transporter: word, kirUntil: shiftDay(today, -1) }),
      await add(freshPlate(), { transporter: word, kirUntil: shiftDay(today, -1), blockedReason: "Rem blong" }),
    ];
    const ids = async (sort: string) =>
      (await api.get<ListAnswer<Vehicle>>("OFFICE", `/vehicle?q=${encodeURIComponent(word)}${sort}`)).body.data.map(
        ({ id }) => id,
      );
    const byState = added.map(({ id }) => id);
    expect(await ids("&sort=-active")).toEqual(byState);
    expect(await ids("")).toEqual(byState.toReversed());
  });
});
