import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import { findInconsistencies } from "#backend/consistency";
import { undoStep } from "#backend/db/tables/system";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { bookedItem, bookingBody, makeBooking, makeExDo, makePo } from "../setup/orders";
import { load, openTruck, truckAt } from "../setup/trucks";

/** Undoing an own load, finish or cancellation within some seconds (docs/domain.md, Undo). */

const api = useApi();

type Truck = Pick<OutboundRecord, "id" | "version">;

const make = <Row = OutboundRecord>(account: Account, verb: string, { id, version }: Truck, body: object = {}) =>
  api.post<Row>(account, `/outbound-record/${id}/${verb}`, body, version);

describe("undo by the same user", () => {
  it("of a load restores item and status", async () => {
    const before = await truckAt(api, "WEIGHED_IN");
    const loaded = await load(api, before, 0, { bags: 190, quantityKg: 9500 });
    expect(loaded).toMatchObject({ status: "LOADING", itemsKg: 13_500 });
    const { status, body } = await make("FG", "undo", loaded);
    expect([status, body.status, body.itemsKg]).toEqual([200, "WEIGHED_IN", before.itemsKg]);
    expect(body.outboundItem[0]).toMatchObject({ bags: 200, quantityKg: 10_000, loadedAt: null, loadedBy: null });
  });

  it("of a finish removes the delivery from its PO, and the history has both", async () => {
    const record = await truckAt(api, "WEIGHED_OUT");
    const finished = await make("OFFICE", "finish", record);
    expect(finished.body.status).toBe("DONE");
    const { body } = await make("OFFICE", "undo", finished.body);
    expect(body).toMatchObject({ status: "WEIGHED_OUT", finishedAt: null, finishedBy: null, differenceReason: null });
    const history = await api.history("ADMIN", `/outbound-record/${record.id}`);
    expect(history.slice(0, 2)).toMatchObject([
      { action: "undo", by: { name: "Uji OFFICE" } },
      { action: "finish", by: { name: "Uji OFFICE" } },
    ]);
  });

  it("of a cancellation uses the booking again, unless another truck has its plate or kg", async () => {
    const po = await makePo(api, "PO-URUNG", [20_000]);
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, (await makeExDo(api, "DO-URUNG")).id, 20_000);
    const left = async () => (await api.get<Booking>("OFFICE", `/booking/${booking.id}`)).body.leftKg;
    const record = await openTruck(api, { outboundItem: [bookedItem(booking.id, 14_000)] });
    const cancelled = await make("OFFICE", "cancel", record, { reason: "Salah klik" });
    expect(await left()).toBe(20_000);
    const { body } = await make("OFFICE", "undo", cancelled.body);
    expect([body.status, body.cancelReason, await left()]).toEqual(["WAITING", null, 6000]);

    const again = await make("OFFICE", "cancel", body, { reason: "Salah klik" });
    await openTruck(api, { licensePlate: record.licensePlate });
    expect((await make("OFFICE", "undo", again.body)).status).toBe(409);
  });
});

describe("undo of an order cancellation", () => {
  const post = <Row>(path: string, { id, version }: Truck, body: object = {}) =>
    api.post<Row & ErrorAnswer>("OFFICE", `/${path.replace("ID", String(id))}`, body, version);
  const reason = { reason: "Salah klik" };
  const poNow = async ({ id }: { id: number }) => (await api.get<PoSale>("OFFICE", `/po-sale/${id}`)).body;

  /** A PO of 20,000 kg, with a booking of 15,000 kg. */
  async function booked(name: string) {
    const po = await makePo(api, `PO-${name}`, [20_000]);
    const exDo = await makeExDo(api, `DO-${name}`);
    const line = po.lines[0]?.id ?? 0;
    return { po, exDo, line, booking: await makeBooking(api, line, exDo.id, 15_000) };
  }

  it("books the kg of a booking again, and adds both steps to the history", async () => {
    const { po, booking } = await booked("BATAL");
    const cancelled = await post<Booking>("booking/ID/cancel", booking, reason);
    expect((await poNow(po)).lines[0]?.bookedKg).toBe(0);
    const { status, body } = await post<Booking>("booking/ID/undo", cancelled.body);
    expect([status, body.status, body.cancelReason, body.cancelledAt]).toEqual([200, booking.status, null, null]);
    expect((await poNow(po)).lines[0]?.bookedKg).toBe(15_000);
    const history = await api.history("ADMIN", `/booking/${booking.id}`);
    expect(history.map(({ action }) => action)).toEqual(["undo", "cancel", "create"]);
    expect((await post("booking/ID/undo", body)).body.code).toBe("undoOver");
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it.each([1, 2, 3])("concurrent with a new booking never books more than the line has (run %i)", async (run) => {
    const { po, exDo, line, booking } = await booked(`LOMBA-${run}`);
    const cancelled = await post<Booking>("booking/ID/cancel", booking, reason);
    const rival = { body: bookingBody(line, exDo.id, 8000) };
    const [made, undone] = await Promise.all([
      api.call<ErrorAnswer>("OFFICE", "post", "/booking", rival),
      post<Booking>("booking/ID/undo", cancelled.body),
    ]);
    const loser = made.status === 201 ? undone : made;
    expect([made.status, undone.status].sort()).toEqual(made.status === 201 ? [201, 409] : [200, 409]);
    expect([loser.body.code, loser.body.params?.left]).toEqual(["overBooked", made.status === 201 ? 12_000 : 5000]);
    expect((await poNow(po)).lines[0]?.bookedKg).toBe(made.status === 201 ? 8000 : 15_000);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("restores the bookings cancelled with the PO, not those cancelled before", async () => {
    const { po, exDo, line, booking } = await booked("PO-URUNG");
    const earlier = await makeBooking(api, line, exDo.id, 2000);
    await post("booking/ID/cancel", earlier, reason);
    const cancelled = await post<PoSale>("po-sale/ID/cancel", po, reason);
    expect(cancelled.body).toMatchObject({ status: "CANCELLED", lines: [{ bookedKg: 0 }] });
    const { body } = await post<PoSale>("po-sale/ID/undo", cancelled.body);
    expect(body).toMatchObject({ status: "ACTIVE", cancelReason: null, lines: [{ bookedKg: 15_000 }] });
    const readStatus = async (id: number) => (await api.get<Booking>("OFFICE", `/booking/${id}`)).body.status;
    expect([await readStatus(booking.id), await readStatus(earlier.id)]).toEqual([booking.status, "CANCELLED"]);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("of the last short-closed line restores the status of the PO", async () => {
    const po = await makePo(api, "PO-TUTUP", [20_000]);
    const closed = await post<PoSale>(`po-sale/ID/lines/${po.lines[0]?.id}/short-close`, po, reason);
    expect(closed.body).toMatchObject({ status: "CLOSED", lines: [{ shortClosedKg: 20_000 }] });
    const { body } = await post<PoSale>("po-sale/ID/undo", closed.body);
    const line = { shortClosedKg: 0, shortClosedReason: null, shortClosedAt: null, outstandingKg: 20_000 };
    expect(body).toMatchObject({ status: "ACTIVE", lines: [line] });
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});

describe("undo is rejected", () => {
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
