import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { findInconsistencies } from "#backend/consistency";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { freshPlate, GROSS, openTruck, TARE, truckAt } from "../setup/trucks";

/** Undoing, removing and moving weighings (docs/domain.md, Weighings taken back). */

const api = useApi();

const reason = "Salah truk";
type Truck = Pick<OutboundRecord, "id" | "version">;

const change = (as: Account, verb: string, { id, version }: Truck, body: object = {}) =>
  api.post<OutboundRecord & ErrorAnswer>(as, `/outbound-record/${id}/${verb}`, body, version);
const now = async ({ id }: Truck) => (await api.get<OutboundRecord>("ADMIN", `/outbound-record/${id}`)).body;
const move = (from: Truck, to: Truck, more: object = {}) =>
  change("SCALE", "move-weighing", from, { toId: to.id, toVersion: to.version, reason, ...more });
const REASONED = { unusualReason: "Truk lain" };

const WEIGHED = {
  first: { firstKg: null, firstAt: null, firstBy: null, firstSource: null, firstCorrection: null },
  second: { secondKg: null, secondAt: null, secondBy: null, secondSource: null, secondCorrection: null },
};

describe("undo of a weighing", () => {
  it("removes it, or restores the value before its correction", async () => {
    const open = await openTruck(api);
    const first = (await change("SCALE", "weigh-in", open, { weightKg: TARE })).body;
    expect((await change("ADMIN", "undo", first)).body.code).toBe("undoOver");
    expect((await change("SCALE", "undo", first)).body).toMatchObject({ status: "WAITING", ...WEIGHED.first });

    const loaded = await truckAt(api, "LOADED");
    const full = (await change("SCALE", "weigh-out", loaded, { weightKg: GROSS })).body;
    const corrected = (await change("SCALE", "weigh-out", full, { weightKg: GROSS + 20, ...REASONED })).body;
    const undone = (await change("SCALE", "undo", corrected)).body;
    expect(undone).toEqual({ ...full, version: undone.version, updatedAt: undone.updatedAt });
  });

  it("of an inbound truck clears net and status, unless its plate is in the yard again", async () => {
    const plate = freshPlate();
    const truck = await InboundTruck.after(api, plate, "check");
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    await truck.does("SCALE", "undo", {});
    expect(truck.record).toMatchObject({ status: "UNLOADED", netKg: null, ...WEIGHED.second });
    await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
    const next = await InboundTruck.arrives(api, plate, { deliveryNoteNo: null });
    const refused = await truck.does("SCALE", "undo", {});
    expect(refused.body).toMatchObject({ code: "plateOpen", params: { recordNo: next.record.recordNo } });
  });
});

describe("removing a weighing", () => {
  it("returns the truck to wait for it, with the reason in its history", async () => {
    const full = await truckAt(api, "WEIGHED_OUT");
    expect((await change("SCALE", "remove-weighing", full)).status).toBe(422);
    const { body } = await change("SCALE", "remove-weighing", full, { reason });
    expect(body).toMatchObject({ status: "LOADED", firstKg: TARE, netKg: null, ...WEIGHED.second });
    const [entry] = await api.history("ADMIN", `/outbound-record/${full.id}`);
    expect(entry).toMatchObject({ action: "removeWeighing", reason });
    expect((await change("SCALE", "remove-weighing", body, { reason })).status).toBe(409);
  });

  it("removes the first before loading or the check, and the marks of its weight", async () => {
    const odd = await change("SCALE", "weigh-in", await openTruck(api), { weightKg: 1000, ...REASONED });
    const { body } = await change("SCALE", "remove-weighing", odd.body, { reason });
    expect(body).toMatchObject({ status: "WAITING", unusual: [], toCheck: false, ...WEIGHED.first });
    const truck = await InboundTruck.after(api, freshPlate(), "check");
    expect((await truck.does("SCALE", "remove-weighing", { reason })).status).toBe(409);
  });
});

describe("moving a weighing", () => {
  it("keeps value, moment, person and source, with an entry in both histories", async () => {
    const [wrong, right] = [await openTruck(api), await openTruck(api)];
    const weighed = (await change("ADMIN", "weigh-in", wrong, { weightKg: TARE })).body;
    const { status, body } = await move(weighed, right);
    expect([status, body.status]).toEqual([200, "WAITING"]);
    expect(body).toMatchObject(WEIGHED.first);
    const { firstKg, firstAt, firstBy, firstSource } = weighed;
    expect(await now(right)).toMatchObject({ status: "WEIGHED_IN", firstKg, firstAt, firstBy, firstSource });
    for (const { id } of [wrong, right]) {
      const [entry] = await api.history("ADMIN", `/outbound-record/${id}`);
      const said = `${wrong.recordNo} → ${right.recordNo}: ${reason}`;
      expect(entry).toMatchObject({ action: "moveWeighing", reason: said, by: { name: "Uji SCALE" } });
    }
  });

  it("of a second weighing computes the net of its new truck and frees its plate", async () => {
    const right = await InboundTruck.after(api, freshPlate(), "check");
    const wrong = await InboundTruck.after(api, freshPlate(), "check");
    await wrong.does("ADMIN", "weigh-out", { weightKg: 12_000 });
    const { secondAt } = wrong.record;
    const { id, version } = right.record;
    const moved = await wrong.does("SCALE", "move-weighing", { toId: id, toVersion: version, reason });
    expect(moved.body).toMatchObject({ status: "UNLOADED", netKg: null, ...WEIGHED.second });
    const { body } = await api.get("ADMIN", `/inbound-record/${id}`);
    expect(body).toMatchObject({ status: "WEIGHED_OUT", netKg: 18_000, secondAt, secondBy: { name: "Uji ADMIN" } });
    expect((await InboundTruck.arrives(api, right.record.licensePlate, { deliveryNoteNo: null })).record.status).toBe(
      "WAITING",
    );
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("needs a reason when the weight is unusual for its new truck", async () => {
    const item = { outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 10, quantityKg: 500 };
    const wrong = await change("SCALE", "weigh-in", await openTruck(api), { weightKg: TARE });
    const right = await openTruck(api, { outboundItem: [item] });
    const refused = await move(wrong.body, right);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["toId", "unusualReason"]]);
    expect((await move(wrong.body, right, REASONED)).status).toBe(200);
    expect(await now(right)).toMatchObject({ toCheck: true, unusual: [{ field: "firstKg", reason: "Truk lain" }] });
  });

  it("rejects itself, a truck that does not wait, a stale version and an earlier weighing", async () => {
    const wrong = (await change("SCALE", "weigh-in", await openTruck(api), { weightKg: TARE })).body;
    const right = await openTruck(api);
    expect((await move(wrong, wrong)).body.errorCodes).toHaveProperty("toId");
    const stale = await move(wrong, { ...right, version: right.version + 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "moveTargetStale"]);
    const busy = await move(wrong, await truckAt(api, "LOADED"));
    expect([busy.status, busy.body.errorCodes]).toEqual([409, { toId: [expect.anything()] }]);
    const full = await truckAt(api, "WEIGHED_OUT");
    const later = await move(full, await truckAt(api, "LOADED"));
    expect([later.status, later.body.errorCodes?.toId?.[0]?.code]).toEqual([422, "moveTooEarly"]);
    expect(await now(wrong)).toEqual(wrong);
  });

  it.each([1, 2, 3])("twice, or onto one truck, succeeds once (run %i)", async () => {
    const [a, b] = [await openTruck(api), await openTruck(api)];
    const [one, two] = await Promise.all(
      [await openTruck(api), await openTruck(api)].map((truck) =>
        change("SCALE", "weigh-in", truck, { weightKg: TARE }),
      ),
    );
    if (one === undefined || two === undefined) throw new Error("not weighed");
    const answers = await Promise.all([move(one.body, a), move(two.body, a), move(one.body, b)]);
    const [oneToA, twoToA, oneToB] = answers.map(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect([oneToA && twoToA, oneToA && oneToB]).toEqual([false, false]);
    const after = await Promise.all([a, b, one.body, two.body].map(now));
    expect(after.filter(({ firstKg }) => firstKg === TARE)).toHaveLength(2);
  });
});
