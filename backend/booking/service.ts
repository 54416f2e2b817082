import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Booking, BookingInput } from "#contract/booking";
import { logActivity, type Snapshot } from "../activity";
import type { Transaction } from "../db/client";
import { booking, poSaleLine } from "../db/schema";
import type { Caller } from "../http/context";
import { Conflict, Invalid, NotFound } from "../http/errors";
import { expectVersion } from "../http/versions";
import { expectUsable } from "../masters/usable";
import { nextNumber } from "../numbering";
import { addBooked, addUp, lockPos, posOfLines } from "../po-sale/line-counters";
import { poStatusLabel } from "../po-sale/status-label";
import { findBooking } from "./queries";

/** The rules of bookings (domain.md, Booking): the sum of live bookings of a line never passes its limit. */

const SERIES = "BO";
type BookingRow = typeof booking.$inferSelect;

/** @throws Invalid, Conflict that says how much the line has left */
export async function createBooking(tx: Transaction, input: BookingInput, by: Caller): Promise<Booking> {
  await expectUsable(tx, [{ area: "ex-do-master", id: input.exDoMasterId, field: "exDoMasterId" }]);
  await expectBookable(tx, [input.poSaleLineId], input.poSaleLineId);
  await addBooked(tx, new Map([[input.poSaleLineId, input.quantityKg]]), "quantityKg");
  const bookingNo = await nextNumber(tx, SERIES, input.date);
  const [row] = await tx
    .insert(booking)
    .values({ ...input, bookingNo, createdById: by.id })
    .returning({ id: booking.id });
  if (!row) throw new Error("the booking was not made");
  return logged(tx, row.id, { by, action: "create", before: null });
}

/** Replaces a booking; below what trucks use of it, or to another line once they do, is refused. @throws NotFound, Stale, Invalid, Conflict */
export async function updateBooking(
  tx: Transaction,
  id: number,
  version: number | null,
  input: BookingInput,
  by: Caller,
): Promise<Booking> {
  const row = await lockBooking(tx, id, version);
  if (row.cancelledAt !== null) throw new Conflict("bookingCancelled");
  const before = await findBooking(tx, id);
  await expectUsable(tx, [
    { area: "ex-do-master", id: input.exDoMasterId, field: "exDoMasterId", before: row.exDoMasterId },
  ]);
  const moved = input.poSaleLineId !== row.poSaleLineId || input.exDoMasterId !== row.exDoMasterId;
  if (moved && row.usedKg > 0) throw new Conflict("bookingTaken", { used: row.usedKg }, "poSaleLineId");
  if (input.quantityKg < row.usedKg) throw new Conflict("bookingUsed", { used: row.usedKg }, "quantityKg");
  // A booking of a PO that has ended may get smaller, not larger and not another one's.
  const lines = [row.poSaleLineId, input.poSaleLineId];
  if (moved || input.quantityKg > row.quantityKg) await expectBookable(tx, lines, input.poSaleLineId);
  else await lockPos(tx, await posOfLines(tx, lines), "share");
  const changes = addUp([
    [row.poSaleLineId, -row.quantityKg],
    [input.poSaleLineId, input.quantityKg],
  ]);
  await addBooked(tx, changes, "quantityKg", new Map([[row.poSaleLineId, row.quantityKg]]));
  return change(tx, before, input, { by, action: "update" });
}

/** Ends a booking that no truck uses, and gives its kilograms back. @throws NotFound, Stale, Conflict */
export async function cancelBooking(
  tx: Transaction,
  id: number,
  version: number | null,
  reason: string,
  by: Caller,
): Promise<Booking> {
  const row = await lockBooking(tx, id, version);
  if (row.cancelledAt !== null) throw new Conflict("bookingCancelled");
  if (row.usedKg > 0) throw new Conflict("bookingTaken", { used: row.usedKg });
  const before = await findBooking(tx, id);
  await giveBack(tx, row);
  return change(tx, before, { cancelReason: reason, cancelledAt: sql`now()` }, { by, action: "cancel", reason });
}

/** Ends a booking because its PO ends; the caller holds the locks of both. */
export async function cancelBookingOfPo(tx: Transaction, row: BookingRow, reason: string, by: Caller): Promise<void> {
  const before = await findBooking(tx, row.id);
  await addBooked(tx, new Map([[row.poSaleLineId, -row.quantityKg]]), "quantityKg");
  await change(tx, before, { cancelReason: reason, cancelledAt: sql`now()` }, { by, action: "cancel", reason });
}

/** Marks a booking as deleted and gives its kilograms back. @throws NotFound, Stale, Conflict when trucks use it */
export async function deleteBooking(tx: Transaction, id: number, version: number | null, by: Caller): Promise<void> {
  const row = await lockBooking(tx, id, version);
  if (row.usedKg > 0) throw new Conflict("bookingTaken", { used: row.usedKg });
  const before = await findBooking(tx, id);
  if (row.cancelledAt === null) await giveBack(tx, row);
  await change(tx, before, { deletedAt: sql`now()` }, { by, action: "delete" });
}

/** Takes a deletion back, if the line still has room. @throws NotFound, Stale, Conflict */
export async function restoreBooking(
  tx: Transaction,
  id: number,
  version: number | null,
  by: Caller,
): Promise<Booking> {
  const row = await lockBooking(tx, id, version, "deleted");
  const before = await findBooking(tx, id);
  if (row.cancelledAt === null) {
    await expectBookable(tx, [row.poSaleLineId], row.poSaleLineId);
    await addBooked(tx, new Map([[row.poSaleLineId, row.quantityKg]]), "quantityKg");
  }
  return change(tx, before, { deletedAt: null }, { by, action: "restore" });
}

/** Holds the POs of `lines` still, and refuses a line that cannot be booked. */
async function expectBookable(tx: Transaction, lines: number[], lineId: number): Promise<void> {
  const pos = await lockPos(tx, await posOfLines(tx, lines), "share");
  const [line] = await tx.select().from(poSaleLine).where(eq(poSaleLine.id, lineId));
  const po = pos.find(({ id }) => id === line?.poSaleId);
  if (!line || line.deletedAt !== null || !po || po.deletedAt !== null) {
    throw new Invalid({ poSaleLineId: { key: "missingMaster" } });
  }
  if (po.status !== "ACTIVE") throw new Conflict("poNotActive", { status: poStatusLabel(po.status) }, "poSaleLineId");
  if (line.shortClosedAt !== null) throw new Conflict("lineClosed", {}, "poSaleLineId");
}

async function giveBack(tx: Transaction, row: BookingRow): Promise<void> {
  await lockPos(tx, await posOfLines(tx, [row.poSaleLineId]), "share");
  await addBooked(tx, new Map([[row.poSaleLineId, -row.quantityKg]]), "quantityKg");
}

async function lockBooking(
  tx: Transaction,
  id: number,
  version: number | null,
  wanted: "live" | "deleted" = "live",
): Promise<BookingRow> {
  const [row] = await tx.select().from(booking).where(eq(booking.id, id)).for("update");
  if (!row || (wanted === "live" && row.deletedAt !== null)) throw new NotFound();
  if (wanted === "deleted" && row.deletedAt === null) throw new Conflict("notDeleted");
  await expectVersion(row, version, () => findBooking(tx, id));
  return row;
}

async function change(
  tx: Transaction,
  before: Booking,
  values: PgUpdateSetSource<typeof booking>,
  log: { by: Caller; action: string; reason?: string },
): Promise<Booking> {
  await tx
    .update(booking)
    .set({ ...values, version: before.version + 1, updatedAt: sql`now()` })
    .where(eq(booking.id, before.id));
  return logged(tx, before.id, { ...log, before });
}

async function logged(
  tx: Transaction,
  id: number,
  log: { by: Caller; action: string; reason?: string; before: Booking | null },
): Promise<Booking> {
  const after = await findBooking(tx, id);
  await logActivity(tx, {
    ...log,
    entity: "booking",
    id,
    before: log.before && snapshot(log.before),
    after: snapshot(after),
  });
  return after;
}

function snapshot(row: Booking): Snapshot {
  return {
    date: row.date,
    poSalesNo: row.poSalesNo,
    customer: row.customer.name,
    grade: row.grade.name,
    marking: row.marking.name,
    exDoMaster: row.exDoMaster.ex_do_no,
    quantityKg: row.quantityKg,
    licensePlate: row.licensePlate,
    note: row.note,
    cancelReason: row.cancelReason,
  };
}
