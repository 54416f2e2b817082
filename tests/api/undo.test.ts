import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ActivityEntry } from "#contract/answers";
import type { Booking } from "#contract/booking";
import type { InboundRecord } from "#contract/inbound-record";
import type { OutboundRecord } from "#contract/outbound-record";
import { undoStep } from "#backend/db/tables/system";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { bookedItem, makeBooking, makeExDo, makePo } from "../setup/orders";
import { freshPlate, load, openTruck, truckAt } from "../setup/trucks";

/** Undoing one's own load, finish or cancel within some seconds (docs/domain.md, Undo). */

const api = useApi();

type Truck = Pick<OutboundRecord, "id" | "version">;

const make = <Row = OutboundRecord>(account: Account, verb: string, { id, version }: Truck, body: object = {}) =>
  api.call<Row>(account, "post", `/outbound-record/${id}/${verb}`, { body, version });

describe("a step is undone by its user", () => {
  it("a load: item and status return to their previous values", async () => {
    const before = await truckAt(api, "WEIGHED_IN");
    const loaded = await load(api, before, 0, { bags: 190, quantityKg: 9500 });
    expect(loaded).toMatchObject({ status: "LOADING", itemsKg: 13_500 });
    const { status, body } = await make("FG", "undo", loaded);
    expect([status, body.status, body.itemsKg]).toEqual([200, "WEIGHED_IN", before.itemsKg]);
    expect(body.outboundItem[0]).toMatchObject({ bags: 200, quantityKg: 10_000, loadedAt: null, loadedBy: null });
  });

  it("a finish: the delivery is removed from its PO, and the history has both", async () => {
    const record = await truckAt(api, "WEIGHED_OUT");
    const finished = await make("OFFICE", "finish", record);
    expect(finished.body.status).toBe("DONE");
    const { body } = await make("OFFICE", "undo", finished.body);
    expect(body).toMatchObject({ status: "WEIGHED_OUT", finishedAt: null, finishedBy: null, differenceReason: null });
    const history = await api.call<{ data: ActivityEntry[] }>("ADMIN", "get", `/outbound-record/${record.id}/activity`);
    expect(history.body.data.slice(0, 2)).toMatchObject([
      { action: "undo", by: { name: "Uji OFFICE" } },
      { action: "finish", by: { name: "Uji OFFICE" } },
    ]);
  });

  it("a cancellation: the booking is used again, unless another truck has its plate or kg", async () => {
    const po = await makePo(api, "PO-URUNG", [20_000]);
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, (await makeExDo(api, "DO-URUNG")).id, 20_000);
    const left = async () => (await api.call<Booking>("OFFICE", "get", `/booking/${booking.id}`)).body.leftKg;
    const record = await openTruck(api, { outboundItem: [bookedItem(booking.id, 14_000)] });
    const cancelled = await make("OFFICE", "cancel", record, { reason: "Salah klik" });
    expect(await left()).toBe(20_000);
    const { body } = await make("OFFICE", "undo", cancelled.body);
    expect([body.status, body.cancelReason, await left()]).toEqual(["WAITING", null, 6000]);

    const again = await make("OFFICE", "cancel", body, { reason: "Salah klik" });
    await openTruck(api, { licensePlate: record.licensePlate });
    expect((await make("OFFICE", "undo", again.body)).status).toBe(409);
  });

  it("an inbound price and an inbound cancellation", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-out");
    const call = (account: Account, verb: string, { id, version }: Truck, body: object = {}) =>
      api.call<InboundRecord>(account, "post", `/inbound-record/${id}/${verb}`, { body, version });
    const finished = await call("FINANCE", "finish", truck.record, { pricePerKg: 5000 });
    const undone = await call("FINANCE", "undo", finished.body);
    expect(undone.body).toMatchObject({ status: "WEIGHED_OUT", pricePerKg: null, amount: null, finishedAt: null });
    const waiting = await InboundTruck.arrives(api, freshPlate());
    const cancelled = await call("SCALE", "cancel", waiting.record, { reason: "Salah klik" });
    expect((await call("SCALE", "undo", cancelled.body)).body).toMatchObject({ status: "WAITING", cancelReason: null });
  });
});

describe("a step is not undone", () => {
  const refused = async (account: Account, record: Truck) => {
    const { status, body } = await make<{ code: string }>(account, "undo", record);
    return [status, body.code];
  };

  it("twice, also concurrently", async () => {
    const finished = await make("OFFICE", "finish", await truckAt(api, "WEIGHED_OUT"));
    const tries = await Promise.all(Array.from({ length: 5 }, () => make("OFFICE", "undo", finished.body)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it("by another user", async () => {
    const finished = await make("OFFICE", "finish", await truckAt(api, "WEIGHED_OUT"));
    expect(await refused("ADMIN", finished.body)).toEqual([409, "undoOver"]);
  });

  it("after 10 seconds", async () => {
    const finished = await make("OFFICE", "finish", await truckAt(api, "WEIGHED_OUT"));
    await api.db
      .update(undoStep)
      .set({ at: sql`now() - interval '14 seconds'` })
      .where(eq(undoStep.recordId, finished.body.id));
    expect(await refused("OFFICE", finished.body)).toEqual([409, "undoOver"]);
  });

  it("after another user's next step", async () => {
    const before = await truckAt(api, "LOADING");
    const loaded = await load(api, before, 1);
    const weighed = await make("SCALE", "weigh-out", loaded, { weightKg: 22_000 });
    expect(weighed.status).toBe(200);
    expect(await refused("FG", loaded)).toEqual([409, "stale"]);
    expect(await refused("FG", weighed.body)).toEqual([409, "undoOver"]);
  });
});
