import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { findInconsistencies } from "#backend/consistency";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { freshPlate, GROSS, load, step, TARE, truckAt } from "../setup/trucks";

/** Corrections keep the moment and person of the fact (docs/domain.md, Corrections). */

const api = useApi();

const REASON = "Salah ketik";
const why = { unusualReason: REASON };

const change = (as: Account, verb: string, { id, version }: OutboundRecord, body: object = {}) =>
  api.post<OutboundRecord & ErrorAnswer>(as, `/outbound-record/${id}/${verb}`, body, version);

/** Moves every moment of an outbound record a week back. */
async function aWeekAgo(record: OutboundRecord): Promise<OutboundRecord> {
  await api.db.execute(sql`update outbound_record set created_at = created_at - interval '7 days',
    first_at = first_at - interval '7 days', second_at = second_at - interval '7 days',
    finished_at = finished_at - interval '7 days' where id = ${record.id}`);
  return (await api.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`)).body;
}

const facts = ({ firstAt, firstBy, firstSource, secondAt, secondBy, secondSource, finishedAt, finishedBy }: Facts) => ({
  firstAt,
  firstBy,
  firstSource,
  secondAt,
  secondBy,
  secondSource,
  finishedAt,
  finishedBy,
});
type Facts = Pick<
  OutboundRecord,
  "firstAt" | "firstBy" | "firstSource" | "secondAt" | "secondBy" | "secondSource" | "finishedAt" | "finishedBy"
>;

describe("a corrected weighing", () => {
  it("keeps moments and persons of weighing and finish after a reopen days later", async () => {
    const weighed = await change("SCALE", "weigh-out", await truckAt(api, "LOADED"), { weightKg: GROSS });
    const finished = await change("OFFICE", "finish", weighed.body, { reason: "uji" });
    const done = await aWeekAgo(finished.body);
    const reopened = await step(api, done, "reopen", { reason: "Salah timbang" });
    expect(reopened).toMatchObject({ finishedAt: null, finishedBy: null });
    const { body } = await change("ADMIN", "weigh-out", reopened, { weightKg: GROSS - 20, ...why });
    expect(body).toMatchObject({
      secondKg: GROSS - 20,
      secondAt: done.secondAt,
      secondBy: { name: "Uji SCALE" },
      secondCorrection: { from: GROSS, reason: REASON, by: { name: "Uji ADMIN" } },
    });
    const again = (await change("ADMIN", "finish", body)).body;
    expect(facts(again)).toEqual(facts(done));
    expect(again.finishCorrection).toMatchObject({ reason: "Salah timbang", by: { name: "Uji ADMIN" } });
    expect(Date.parse(again.finishCorrection?.at ?? "")).toBeGreaterThan(Date.parse(done.finishedAt ?? ""));
    const query = `startDate=${done.date}&endDate=${done.date}&perPage=100`;
    const report = await api.get<{ data: { recordId: number; stayMinutes: number }[] }>(
      "ADMIN",
      `/outbound-record-report?${query}`,
    );
    expect(report.body.data.find(({ recordId }) => recordId === done.id)?.stayMinutes).toBe(0);
  });

  it("requires a reason, and ignores the same value", async () => {
    const record = await truckAt(api, "WEIGHED_IN");
    const refused = await change("SCALE", "weigh-in", record, { weightKg: TARE + 20 });
    expect([refused.status, refused.body.errorCodes]).toEqual([
      422,
      { unusualReason: [expect.objectContaining({ code: "correctionReason" })] },
    ]);
    const same = await change("ADMIN", "weigh-in", record, { weightKg: TARE, ...why });
    expect([same.status, same.body]).toEqual([200, record]);
  });

  it("keeps the original value over several corrections, until it returns", async () => {
    const record = await truckAt(api, "WEIGHED_IN");
    const first = (await change("SCALE", "weigh-in", record, { weightKg: TARE + 20, ...why })).body;
    const second = (await change("ADMIN", "weigh-in", first, { weightKg: TARE + 40, ...why })).body;
    expect(second.firstCorrection).toMatchObject({ from: TARE, by: { name: "Uji ADMIN" } });
    const back = (await change("SCALE", "weigh-in", second, { weightKg: TARE, ...why })).body;
    expect(back).toMatchObject({ firstCorrection: null, firstAt: record.firstAt, firstBy: record.firstBy });
  });

  it("of an inbound truck keeps its moment, which stays the last step", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-out");
    const { firstAt, secondAt } = truck.record;
    expect((await truck.does("SCALE", "weigh-out", { weightKg: 12_020 })).status).toBe(422);
    await truck.does("SCALE", "weigh-out", { weightKg: 12_020, ...why });
    expect(truck.record).toMatchObject({ firstAt, secondAt, secondBy: { name: "Uji ADMIN" }, netKg: 17_980 });
    expect(truck.record.secondCorrection).toMatchObject({ from: 12_000, by: { name: "Uji SCALE" } });
    const { body } = await api.get<{ data: { id: number; lastStepAt: string }[] }>(
      "FINANCE",
      "/inbound-record?waiting=me&perPage=100",
    );
    expect(body.data.find(({ id }) => id === truck.record.id)?.lastStepAt).toBe(secondAt);
  });
});

describe("a first weight corrected after the next step", () => {
  it("of a loaded truck needs the right to reopen and a reason, and changes the net alone", async () => {
    const weighed = await truckAt(api, "WEIGHED_OUT");
    const wrongStatus = await change("SCALE", "weigh-in", weighed, { weightKg: TARE - 40, ...why });
    expect([wrongStatus.status, wrongStatus.body.code]).toEqual([409, "wrongStatusOutbound"]);
    const said = async (body: object) => (await change("ADMIN", "weigh-in", weighed, body)).body.errors;
    expect(Object.keys((await said({ weightKg: TARE - 40 })) ?? {})).toEqual(["unusualReason"]);
    expect(await said({ weightKg: GROSS, ...why })).toEqual({
      weightKg: ["Timbang kosong harus kurang dari timbang isi 22.000 kg."],
    });
    const corrected = (await change("ADMIN", "weigh-in", weighed, { weightKg: TARE - 40, ...why })).body;
    expect(corrected).toMatchObject({ status: "WEIGHED_OUT", firstKg: TARE - 40, netKg: GROSS - TARE + 40 });
    expect(corrected.firstCorrection).toMatchObject({ from: TARE, reason: REASON, by: { name: "Uji ADMIN" } });
    expect(facts(corrected)).toEqual(facts(weighed));
    expect(corrected.outboundItem).toEqual(weighed.outboundItem);
    expect(corrected.unusual).toEqual([]);
    const far = (await change("ADMIN", "weigh-in", corrected, { weightKg: TARE - 3000, ...why })).body;
    expect(far.unusual.map(({ field }) => field)).toContain("netKg");
  });

  it("of an unloaded truck keeps its check and its second weight", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-out");
    const { checkedAt, secondAt, firstKg } = truck.record;
    expect((await truck.does("SCALE", "weigh-in", { weightKg: 30_020, ...why })).status).toBe(409);
    expect((await truck.does("ADMIN", "weigh-in", { weightKg: 12_000, ...why })).body.errors).toEqual({
      weightKg: ["Timbang isi harus lebih dari timbang kosong 12.000 kg."],
    });
    await truck.does("ADMIN", "weigh-in", { weightKg: 30_020, ...why });
    expect(truck.record).toMatchObject({ status: "WEIGHED_OUT", checkedAt, secondAt, netKg: 18_020 });
    expect(truck.record.firstCorrection).toMatchObject({ from: firstKg, reason: REASON });
  });
});

describe("a corrected check", () => {
  it("keeps moment and person, with the first counts and deduction", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "check");
    const { checkedAt, version } = truck.record;
    const counted = { ...truck.counted({ deductionPct: 2, deductionReason: "Basah" }) };
    expect((await truck.does("CHECKER", "check", truck.counted({}))).body.version).toBe(version);
    expect((await truck.does("CHECKER", "check", counted)).status).toBe(422);
    await truck.does("CHECKER", "check", { ...counted, ...why });
    expect(truck.record).toMatchObject({
      checkedAt,
      checkedBy: { name: "Uji ADMIN" },
      items: [{ note: "Curah" }, {}],
      checkCorrection: { from: { deductionPct: null, items: [{ quantity: 18_000 }, {}] }, by: { name: "Uji CHECKER" } },
    });
  });

  it("of goods changed after the check keeps the first check", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-out");
    const { checkedAt, secondAt } = truck.record;
    const items = [{ inboundItemId: 1, quantity: 17_000 }];
    const refused = await truck.put("SCALE", { items });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({
        errorCodes: { unusualReason: [expect.objectContaining({ code: "correctionReason" })] },
      }),
    ]);
    await truck.put("SCALE", { items, ...why });
    expect(truck.record).toMatchObject({ status: "WEIGHED_IN", checkedAt: null, checkedBy: null });
    await truck.does("CHECKER", "check", truck.counted({}));
    expect(truck.record).toMatchObject({
      status: "WEIGHED_OUT",
      checkedAt,
      checkedBy: { name: "Uji ADMIN" },
      secondAt,
      checkCorrection: { from: { items: [{ quantity: 18_000 }, {}] }, by: { name: "Uji CHECKER" }, reason: REASON },
    });
  });

  it("stays when the first weighing is removed before the next check", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "check");
    const { checkedAt } = truck.record;
    await truck.put("SCALE", { items: [{ inboundItemId: 1, quantity: 17_000 }], ...why });
    await truck.does("SCALE", "remove-weighing", { reason: REASON });
    expect(truck.record).toMatchObject({ status: "WAITING", checkedAt: null });
    await truck.does("SCALE", "weigh-in", { weightKg: 30_000 });
    await truck.does("CHECKER", "check", truck.counted());
    expect(truck.record).toMatchObject({
      status: "UNLOADED",
      checkedAt,
      checkedBy: { name: "Uji ADMIN" },
      checkCorrection: { from: { items: [{ quantity: 18_000 }, {}] } },
    });
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});

describe("a check after changed goods", () => {
  /** Checked with 5 % and 9 bales of 10, before another quantity of the first goods. */
  async function recheck() {
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-in");
    const [first, second] = truck.record.items;
    const items = [
      { id: first?.id, quantity: 18_000 },
      { id: second?.id, quantity: 9 },
    ];
    const deduction = { deductionPct: 5, deductionReason: "Basah" };
    expect((await truck.does("CHECKER", "check", { items, ...deduction, ...why })).status).toBe(200);
    const entries = truck.entries().map((item, index) => (index === 0 ? { ...item, quantity: 17_000 } : item));
    expect((await truck.put("SCALE", { items: entries, ...why })).status).toBe(200);
    expect(truck.record).toMatchObject({ status: "WEIGHED_IN", checkedAt: null, deductionPct: 5 });
    return { truck, deduction };
  }

  it("needs no reason with the earlier deduction and counts", async () => {
    const { truck, deduction } = await recheck();
    const items = truck.counted().items.map((item, index) => (index === 0 ? { ...item, quantity: 16_900 } : item));
    expect((await truck.does("CHECKER", "check", { items, ...deduction })).status).toBe(200);
  });

  it("needs a reason for another deduction, or another count of goods that did not change", async () => {
    const { truck, deduction } = await recheck();
    const asked = { unusualReason: [expect.objectContaining({ code: "correctionReason" })] };
    const none = await truck.does("CHECKER", "check", truck.counted());
    expect([none.status, none.body.errorCodes]).toEqual([422, asked]);
    const items = truck.counted().items.map((item, index) => (index === 1 ? { ...item, quantity: 10 } : item));
    const counted = await truck.does("CHECKER", "check", { items, ...deduction });
    expect([counted.status, counted.body.errorCodes]).toEqual([422, asked]);
    expect((await truck.does("CHECKER", "check", { ...truck.counted(), ...why })).status).toBe(200);
    expect(truck.record.checkCorrection).toMatchObject({ from: { deductionPct: 5 }, reason: REASON });
  });
});

describe("a corrected price", () => {
  it("keeps who set it first and when, and is hidden from users without prices", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-out");
    await truck.does("FINANCE", "finish", { pricePerKg: 5000 });
    const { finishedAt } = truck.record;
    await truck.does("ADMIN", "reopen", { reason: "Salah harga" });
    expect(truck.record).toMatchObject({ status: "WEIGHED_OUT", pricePerKg: 5000, amount: null, finishedAt: null });
    expect((await truck.does("ADMIN", "finish", { pricePerKg: 5100 })).status).toBe(422);
    await truck.does("ADMIN", "finish", { pricePerKg: 5100, ...why });
    const correction = { from: 5000, reason: REASON, by: { name: "Uji ADMIN" } };
    expect(truck.record).toMatchObject({
      finishedAt,
      finishedBy: { name: "Uji FINANCE" },
      finishCorrection: correction,
    });
    const seen = await api.get<InboundTruck["record"]>("SCALE", `/inbound-record/${truck.record.id}`);
    expect(seen.body.finishCorrection).toMatchObject({ from: null, reason: REASON });
  });

  it("that was undone leaves the record as reopened, and of a first finish no trace", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "finish");
    await truck.does("ADMIN", "undo", {});
    await truck.does("FINANCE", "finish", { pricePerKg: 5200 });
    expect(truck.record).toMatchObject({ finishedBy: { name: "Uji FINANCE" }, finishCorrection: null });
    const { finishedAt } = truck.record;
    await truck.does("ADMIN", "reopen", { reason: "Salah harga" });
    await truck.does("ADMIN", "finish", { pricePerKg: 5100, ...why });
    await truck.does("ADMIN", "undo", {});
    expect(truck.record).toMatchObject({ pricePerKg: 5200, finishCorrection: { reason: "Salah harga" } });
    await truck.does("ADMIN", "finish", { pricePerKg: 5200 });
    expect(truck.record).toMatchObject({ finishedAt, finishCorrection: { from: 5200, reason: "Salah harga" } });
  });
});

describe("a corrected load", () => {
  it("keeps moment and person, by a load or an edit, and undo restores it", async () => {
    const record = await load(api, await truckAt(api, "WEIGHED_IN"), 0);
    const [item] = record.outboundItem;
    if (item === undefined) throw new Error("no item");
    const { id, version, loadedAt, bags, quantityKg } = item;
    const reload = (body: object, as: Account = "ADMIN") =>
      api.post<OutboundRecord>(as, `/outbound-record-item/${id}/load`, body, version);
    expect((await reload({ bags, quantityKg, ...why })).body.version).toBe(record.version);
    expect((await reload({ bags, quantityKg: quantityKg - 50 })).status).toBe(422);
    const corrected = (await reload({ bags, quantityKg: quantityKg - 50, ...why })).body;
    expect(corrected.outboundItem[0]).toMatchObject({
      loadedAt,
      loadedBy: { name: "Uji FG" },
      quantityKg: quantityKg - 50,
      loadCorrection: { from: { bags, quantityKg }, reason: REASON, by: { name: "Uji ADMIN" } },
    });
    const undone = (await change("ADMIN", "undo", corrected)).body;
    expect(undone.outboundItem[0]).toMatchObject({ loadedAt, quantityKg, loadCorrection: null });

    const { outboundItemId, loadingArea, gradeId, markingId } = item;
    const edited = { outboundItemId, loadingArea, gradeId, markingId, bags, quantityKg: quantityKg - 50 };
    const put = (body: object) => {
      const at = undone.outboundItem[0]?.version;
      return api.put<OutboundRecord>("OFFICE", `/outbound-record-item/${id}`, body, at);
    };
    expect((await put(edited)).status).toBe(422);
    const { body } = await put({ ...edited, ...why });
    expect(body.outboundItem[0]).toMatchObject({ loadedAt, loadCorrection: { by: { name: "Uji OFFICE" } } });
  });

  it("needs a reason to get other goods or to be removed, other items need none", async () => {
    const record = await load(api, await truckAt(api, "WEIGHED_IN"), 0);
    const [item, other] = record.outboundItem;
    if (item === undefined || other === undefined) throw new Error("no items");
    const { outboundItemId, loadingArea, gradeId, markingId, bags, quantityKg } = item;
    const goods = { outboundItemId, loadingArea, gradeId, markingId: markingId === 1 ? 2 : 1, bags, quantityKg };
    const path = `/outbound-record-item/${item.id}`;
    const refused = await api.put<ErrorAnswer>("OFFICE", path, goods, item.version);
    expect(refused.body.errorCodes).toEqual({ unusualReason: [expect.objectContaining({ code: "correctionReason" })] });
    const changed = await api.put<OutboundRecord>("OFFICE", path, { ...goods, ...why }, item.version);
    expect(changed.body.outboundItem[0]).toMatchObject({ markingId: goods.markingId, loadCorrection: null });
    const remove = (body: object) => api.call<ErrorAnswer>("FG", "delete", path, { body });
    const kept = await remove({});
    expect([kept.status, kept.body.errorCodes]).toEqual([422, refused.body.errorCodes]);
    expect((await remove(why)).status).toBe(204);
    const [entry] = await api.history("ADMIN", `/outbound-record/${record.id}`);
    expect(entry).toMatchObject({ action: "dropItem", reason: REASON });
    const added = { ...goods, outboundRecordId: record.id, ...why };
    expect((await api.post("FG", "/outbound-record-item", added)).status).toBe(201);
    expect((await api.call("FG", "delete", `/outbound-record-item/${other.id}`)).status).toBe(204);
  });
});
