import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { Production } from "#contract/orders/production";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { bookingBody, expectStatus, makeExDo, makePo } from "../setup/orders";
import { newProduction, newRecord } from "../setup/records";
import { freshPlate, openTruck } from "../setup/trucks";

/** Supply taken away from under its use (docs/domain.md, Unusual values). */
const api = useApi();
const today = businessDay("Asia/Jakarta");
let count = 0;
let goods = { gradeId: 0, markingId: 1 };
let exDo = { id: 0 };
let opening = { id: 0, version: 1 };
let made = { id: 0, version: 1 } as Production;

const body = (kg: number, more: object = {}) =>
  newProduction({ date: today, exDoMasterId: exDo.id, ...goods, bags: kg / 50, quantityKg: kg, ...more });
const counted = (quantityKg: number, more: object = {}) => ({
  date: shiftDay(today, -2),
  ...goods,
  quantityKg,
  ...more,
});

/** 1,000 kg counted and 500 kg made, all of which is booked. */
beforeEach(async () => {
  const code = `SUP${++count}`;
  goods = {
    gradeId: expectStatus(201, await api.post<{ id: number }>("ADMIN", "/grade", { code, name: `Grade ${code}` })).id,
    markingId: 1,
  };
  exDo = await makeExDo(api, `DO-${code}`);
  opening = expectStatus(201, await api.post("ADMIN", "/opening-stock", counted(1000)));
  made = expectStatus(201, await api.post<Production>("OFFICE", "/production", body(500)));
  const po = await makePo(api, `PO-${code}`, [], { lines: [{ ...goods, orderedKg: 50_000 }] });
  expectStatus(201, await api.post("OFFICE", "/booking", { ...bookingBody(po.lines[0]?.id ?? 0, exDo.id, 1500) }));
});

const codeAt = (answer: { body: ErrorAnswer }, field: string) => answer.body.errorCodes?.[field]?.[0]?.code;

describe("production of booked goods", () => {
  const put = (at: object) => api.put<Production & ErrorAnswer>("OFFICE", `/production/${made.id}`, at, made.version);

  it.each([
    ["lowered", () => body(50)],
    ["moved to other goods", () => body(500, { gradeId: 1 })],
    ["dated before the count", () => body(500, { date: shiftDay(today, -3) })],
  ])("needs a reason when %s", async (_name, lowered) => {
    expect(codeAt(await put(lowered()), "quantityKg")).toBe("unusualSupply");
    const { status, body: after } = await put({ ...lowered(), unusualReason: "salah hitung" });
    expect([status, after.unusual]).toMatchObject([200, [{ field: "stockKg", reason: "salah hitung" }]]);
  });

  it("needs a reason when deleted, stored in its history", async () => {
    const at = `/production/${made.id}`;
    const asked = await api.call<ErrorAnswer>("OFFICE", "delete", at);
    expect([asked.status, codeAt(asked, "")]).toEqual([422, "unusualSupply"]);
    expect((await api.get("OFFICE", at)).status).toBe(200);
    const deleted = await api.call("OFFICE", "delete", at, { body: { unusualReason: "salah catat" } });
    expect(deleted.status).toBe(204);
    expect((await api.history("ADMIN", at))[0]).toMatchObject({ action: "delete", reason: "salah catat" });
  });

  it("may grow, and be lowered to the booked kg, without a reason", async () => {
    const more = expectStatus(200, await put(body(600)));
    const path = `/production/${made.id}`;
    expect((await api.put("OFFICE", path, body(500), more.version)).status).toBe(200);
  });

  it("needs a reason when its ex-DO without a quantity keeps less than is booked", async () => {
    const own = { ex_do_no: `DO-OPEN-${count}`, exDoType: "OWN", date: today };
    const lot = expectStatus(201, await api.post<{ id: number }>("ADMIN", "/ex-do-master", own));
    const batch = await api.post<Production>("OFFICE", "/production", body(300, { exDoMasterId: lot.id, shift: 2 }));
    const po = await makePo(api, `PO-OPEN-${count}`, [], { lines: [{ gradeId: 1, markingId: 2, orderedKg: 9000 }] });
    const booked = { ...bookingBody(po.lines[0]?.id ?? 0, lot.id, 300), unusualReason: "lot kecil" };
    expectStatus(201, await api.post("OFFICE", "/booking", booked));
    const at = `/production/${batch.body.id}`;
    const moved = await api.put<ErrorAnswer>("OFFICE", at, body(300, { shift: 2 }), batch.body.version);
    expect(codeAt(moved, "quantityKg")).toBe("unusualExDoSupply");
  });
});

describe("an opening stock of booked goods", () => {
  const at = () => `/opening-stock/${opening.id}`;

  it.each([
    ["lowered", (): object => counted(100)],
    ["dated after the production", (): object => counted(1000, { date: today })],
  ])("needs a reason when %s", async (_name, lowered) => {
    // A count that was not entered on its day holds for the end of the day.
    await api.db.execute(sql`update opening_stock set created_at = now() - interval '2 days' where id = ${opening.id}`);
    const put = (more: object = {}) => api.put<ErrorAnswer>("ADMIN", at(), { ...lowered(), ...more }, opening.version);
    expect(codeAt(await put(), "quantityKg")).toBe("unusualSupply");
    expect((await put({ unusualReason: "hitung ulang" })).status).toBe(200);
    expect((await api.history("ADMIN", at()))[0]).toMatchObject({ reason: "hitung ulang" });
  });

  it("needs a reason when deleted, and when a newer count is below the use", async () => {
    expect((await api.call("ADMIN", "delete", at())).status).toBe(422);
    const newer = await api.post<ErrorAnswer>("ADMIN", "/opening-stock", counted(10, { date: today }));
    expect(codeAt(newer, "quantityKg")).toBe("unusualSupply");
    const again = await api.post<ErrorAnswer>("ADMIN", "/opening-stock", counted(5000));
    expect(codeAt(again, "date")).toBe("taken");
  });

  it("needs a reason when restored although goods were made since it was deleted", async () => {
    const { id } = expectStatus(
      201,
      await api.post<{ id: number }>("ADMIN", "/opening-stock", counted(1500, { date: today })),
    );
    expectStatus(204, await api.call("ADMIN", "delete", `/opening-stock/${id}`));
    expectStatus(201, await api.post("OFFICE", "/production", body(5000, { unusualReason: "produksi uji" })));
    const restore = (more: object) => api.post<ErrorAnswer>("ADMIN", `/opening-stock/${id}/restore`, more, 2);
    expect(codeAt(await restore({}), "")).toBe("unusualCount");
    expect(expectStatus(200, await restore({ unusualReason: "dihitung ulang" }))).toMatchObject({
      unusual: [{ field: "countedKg", value: 1500, reason: "dihitung ulang" }],
    });
  });
});

describe("an ex-DO with bookings", () => {
  it("needs a reason for a quantity below them, and to be deactivated", async () => {
    const path = `/ex-do-master/${exDo.id}`;
    const { body: held } = await api.get<Record<string, unknown> & { version: number }>("ADMIN", path);
    const typed = { ex_do_no: held.ex_do_no, exDoType: "OWN", date: held.date };
    const less = await api.put<ErrorAnswer>("ADMIN", path, { ...typed, quantityKg: 1000 }, held.version);
    expect(codeAt(less, "quantityKg")).toBe("unusualExDoLess");
    const off = (more: object) => api.post<ErrorAnswer>("ADMIN", `${path}/deactivate`, more, held.version);
    expect(codeAt(await off({}), "")).toBe("unusualExDoInactive");
    expect((await off({ unusualReason: "habis" })).status).toBe(200);
  });
});

describe("goods counted in kg", () => {
  it("store the kg as bags, and refuse another number of bags", async () => {
    const item = expectStatus(
      201,
      await api.post<{ id: number }>("ADMIN", "/outbound-item", { name: `Curah ${count}`, unit: "kg" }),
    );
    const make = (bags: number) =>
      api.post<Production & ErrorAnswer>("OFFICE", "/production", body(1290, { outboundItemId: item.id, bags }));
    expect(codeAt(await make(29), "bags")).toBe("unitsDiffer");
    const made = (await make(0)).body;
    expect(made).toMatchObject({ bags: 1290, quantityKg: 1290 });
    const changed = body(1300, { outboundItemId: item.id, bags: 1290 });
    const { body: after } = await api.put<Production>("OFFICE", `/production/${made.id}`, changed, made.version);
    expect(after).toMatchObject({ bags: 1300, quantityKg: 1300 });
  });

  it("weigh 1 kg a unit, other goods up to two decimals", async () => {
    const make = (unit: string, kgPerUnit: number) =>
      api.post<{ id: number } & ErrorAnswer>("ADMIN", "/outbound-item", {
        name: `Zak ${unit} ${count}`,
        unit,
        kgPerUnit,
      });
    expect(codeAt(await make("kg", 25), "kgPerUnit")).toBe("unitIsKg");
    const half = expectStatus(201, await make("karung", 12.5));
    expect(half).toMatchObject({ kgPerUnit: 12.5 });
    const bags = (quantityKg: number) => body(quantityKg, { outboundItemId: half.id, bags: 29, shift: 3 });
    expect((await api.post("OFFICE", "/production", bags(363))).status).toBe(201);
    expect((await api.post<ErrorAnswer>("OFFICE", "/production", bags(1290))).body.errors).toHaveProperty("quantityKg");
  });
});

describe("the unit of goods", () => {
  it.each(["outbound", "inbound"] as const)(
    "cannot be changed under the quantities of %s trucks",
    async (direction) => {
      const at = `/${direction}-item`;
      const named = { name: `Satuan ${direction} ${count}`, unit: "karung" };
      const item = expectStatus(201, await api.post<{ id: number; version: number }>("ADMIN", at, named));
      const change = (more: object, version: number) =>
        api.put<{ version: number } & ErrorAnswer>("ADMIN", `${at}/${item.id}`, { ...named, ...more }, version);
      const { version } = expectStatus(200, await change({ unit: "bal" }, item.version));
      const truck = await (direction === "outbound"
        ? openTruck(api, { outboundItem: [{ ...newRecord("").outboundItem[0], outboundItemId: item.id }] })
        : InboundTruck.arrives(api, freshPlate(), { items: [{ inboundItemId: item.id, quantity: 100 }] }).then(
            ({ record }) => record,
          ));
      const refused = await change({ unit: "kg" }, version);
      expect([refused.status, codeAt(refused, "unit")]).toEqual([422, "unitInUse"]);
      // A restored truck has its quantities again.
      expect((await api.call("ADMIN", "delete", `/${direction}-record/${truck.id}`)).status).toBe(204);
      expect(codeAt(await change({ unit: "kg" }, version), "unit")).toBe("unitInUse");
      expectStatus(200, await change({ unit: "bal", name: `${named.name} lama` }, version));
    },
  );
});

it("the unit of goods cannot be changed under a deleted production", async () => {
  const named = { name: `Satuan produksi ${count}`, unit: "karung" };
  const item = expectStatus(201, await api.post<{ id: number; version: number }>("ADMIN", "/outbound-item", named));
  const { id } = expectStatus(
    201,
    await api.post<{ id: number }>(
      "OFFICE",
      "/production",
      body(1000, { outboundItemId: item.id, bags: 20, shift: 1 }),
    ),
  );
  expect((await api.call("OFFICE", "delete", `/production/${id}`)).status).toBe(204);
  const changed = { ...named, unit: "kg" };
  const refused = await api.put<ErrorAnswer>("ADMIN", `/outbound-item/${item.id}`, changed, item.version);
  expect([refused.status, codeAt(refused, "unit")]).toEqual([422, "unitInUse"]);
});

describe("a deleted document", () => {
  it("blocks no master, and names the missing ones when it is restored", async () => {
    const grade = { code: `GONE${count}`, name: `Grade Hilang ${count}` };
    const { id } = expectStatus(201, await api.post<{ id: number }>("ADMIN", "/grade", grade));
    const po = await makePo(api, `PO-GONE-${count}`, [], { lines: [{ gradeId: id, markingId: 1, orderedKg: 500 }] });
    expect((await api.call("ADMIN", "delete", `/grade/${id}`)).status).toBe(409);
    expect((await api.call("ADMIN", "delete", `/po-sale/${po.id}`)).status).toBe(204);
    expect((await api.call("ADMIN", "delete", `/grade/${id}`)).status).toBe(204);
    const back = await api.post<ErrorAnswer>("ADMIN", `/po-sale/${po.id}/restore`, {}, po.version + 1);
    expect([back.status, back.body.message]).toEqual([422, `Pulihkan dulu yang sudah dihapus: ${grade.name}.`]);
  });
});
