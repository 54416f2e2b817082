import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import { findInconsistencies } from "#backend/consistency";
import { useApi } from "../setup/api";
import { bookedItem, bookingBody, makeBooking, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";
import { freshPlate, openTruck } from "../setup/trucks";

const api = useApi();

/** A booking of grade A for customer 1, on a PO with a line of grade B to move it to. */
async function movable(name: string, changes: Record<string, unknown> = {}) {
  const exDo = await makeExDo(api, `DO-${name}`);
  const from = await makePo(api, `PO-${name}-A`, [1000]);
  const goods = [{ gradeId: 2, markingId: 2, orderedKg: 1000 }];
  const to = await makePo(api, `PO-${name}-B`, [], { lines: goods, ...changes });
  const booking = await makeBooking(api, from.lines[0]!.id, exDo.id, 500);
  const move = () =>
    api.put<Booking & ErrorAnswer>(
      "OFFICE",
      `/booking/${booking.id}`,
      bookingBody(to.lines[0]!.id, exDo.id, 500),
      booking.version,
    );
  return { booking, move, toPo: to.id };
}

/** Runs concurrent writes, each started when the previous ones wait for a row that `held` locks or for each other. */
async function meeting<W extends (() => Promise<unknown>)[]>(held: SQL, ...writes: W) {
  const waiting = async (count: number) => {
    const asked = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (((await api.db.execute<{ n: number }>(asked)).rows[0]?.n ?? 0) < count);
  };
  const all = await api.db.transaction(async (tx) => {
    await tx.execute(held);
    const started: Promise<unknown>[] = [];
    for (const write of writes) {
      started.push(write());
      await waiting(started.length);
    }
    return started;
  });
  return (await Promise.all(all)) as { [N in keyof W]: Awaited<ReturnType<W[N]>> };
}

// A moving booking has locked its own row when it waits for the PO; a new booking has locked the PO when it waits for
// the line.
const thePo = (id: number) => sql`select from po_sale where id = ${id} for update`;
const theLine = (id: number) => sql`select from po_sale_line where id = ${id} for update`;

describe("a booking moved while a truck takes from it", () => {
  it("gives a new truck its current goods", async () => {
    const { booking, move, toPo } = await movable("NEW");
    const body = newRecord(freshPlate(), { outboundItem: [bookedItem(booking.id, 200)] });
    const [moved, opened] = await meeting(thePo(toPo), move, () =>
      api.post<OutboundRecord>("OFFICE", "/outbound-record", body),
    );
    expect([moved.status, opened.status]).toEqual([200, 201]);
    expect(opened.body.outboundItem[0]).toMatchObject({ gradeId: 2, markingId: 2, bookingId: booking.id });
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("is not used by a truck of its previous customer", async () => {
    const { booking, move, toPo } = await movable("OTHER", { customerId: 2 });
    const truck = await openTruck(api);
    const body = { outboundRecordId: truck.id, ...bookedItem(booking.id, 200) };
    const [moved, added] = await meeting(thePo(toPo), move, () =>
      api.post<ErrorAnswer>("FG", "/outbound-record-item", body),
    );
    expect([moved.status, added.status]).toEqual([200, 422]);
    expect(added.body.errors).toEqual({ bookingId: [`Booking ${booking.bookingNo} milik customer lain.`] });
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});

describe("the undo of a cancellation while its line gets other goods", () => {
  async function cancelled(name: string) {
    const exDo = await makeExDo(api, `DO-${name}`);
    const po = await makePo(api, `PO-${name}`, [1000]);
    const booking = await makeBooking(api, po.lines[0]!.id, exDo.id, 500);
    const path = `/booking/${booking.id}`;
    const { body } = await api.post<Booking>("OFFICE", `${path}/cancel`, { reason: "salah klik" }, booking.version);
    const { poSalesNo, poSalesType, date, customerId } = po;
    const lines = [{ id: po.lines[0]!.id, gradeId: 2, markingId: 2, orderedKg: 1000 }];
    const edited = { poSalesNo, poSalesType, date, customerId, lines, unusualReason: "uji" };
    return {
      po,
      undo: () => api.post<Booking & ErrorAnswer>("OFFICE", `${path}/undo`, {}, body.version),
      edit: () => api.put<PoSale & ErrorAnswer>("OFFICE", `/po-sale/${po.id}`, edited, po.version),
    };
  }

  it("is refused after the edit", async () => {
    const { po, edit, undo } = await cancelled("UNDO-LATE");
    const [edited, undone] = await meeting(thePo(po.id), edit, undo);
    expect([edited.status, undone.status, undone.body.code]).toEqual([200, 409, "orderChanged"]);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });

  it("refuses the edit after it", async () => {
    const { po, edit, undo } = await cancelled("UNDO-EARLY");
    const [undone, edited] = await meeting(thePo(po.id), undo, edit);
    expect([undone.status, edited.status, edited.body.code]).toEqual([200, 409, "lineBooked"]);
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});

describe("a booking created while its PO is cancelled", () => {
  it("is cancelled with its PO", async () => {
    const exDo = await makeExDo(api, "DO-CANCEL");
    const po = await makePo(api, "PO-CANCEL", [1000]);
    const lineId = po.lines[0]!.id;
    const [booked, cancelled] = await meeting(
      theLine(lineId),
      () => api.post<Booking>("OFFICE", "/booking", bookingBody(lineId, exDo.id, 300)),
      () => api.post<PoSale>("OFFICE", `/po-sale/${po.id}/cancel`, { reason: "batal pesan" }, po.version),
    );
    expect([booked.status, cancelled.status]).toEqual([201, 200]);
    expect(cancelled.body.lines[0]?.bookedKg).toBe(0);
    expect((await api.get<Booking>("OFFICE", `/booking/${booked.body.id}`)).body.status).toBe("CANCELLED");
  });
});

describe("an order update", () => {
  // Two trucks that refer to a booking and a concurrent edit of the booking must not deadlock.
  it("does not wait for foreign-key locks on the order", async () => {
    const { booking, move } = await movable("POINT");
    const po = await makePo(api, "PO-POINT", [1000]);
    const { body: balances } = await api.get<{ data: { id: number }[] }>("OFFICE", "/outstanding?poSalesNo=PO-POINT");
    const answers = await api.db.transaction(async (tx) => {
      // Takes the lock that a foreign key takes on referenced rows.
      for (const table of ["booking", "po_sale", "po_sale_line", "outstanding", "customer", "grade"])
        await tx.execute(sql`select from ${sql.identifier(table)} for key share`);
      const adjustment = { body: { adjustmentKg: 5, reason: "hitung ulang" }, version: 1 };
      return [
        await move(),
        await api.call("OFFICE", "post", `/outstanding/${balances.data[0]?.id}/adjust`, adjustment),
        await api.post("OFFICE", `/po-sale/${booking.poSaleId}/cancel`, { reason: "batal" }, 1),
        await api.call("OFFICE", "delete", `/po-sale/${po.id}`),
        await api.put("ADMIN", "/grade/1", { code: "A", name: "Grade A" }, 1),
      ].map(({ status }) => status);
    });
    expect(answers).toEqual([200, 200, 200, 204, 200]);
  });
});
