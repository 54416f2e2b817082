import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Booking, BookingInput } from "#contract/orders/booking";
import type { reasonBody } from "#contract/values/fields";
import { hasEnded } from "#contract/orders/po-sale-status";
import type { markReviewedBody, Reasoned } from "#contract/weighing/unusual";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { booking } from "../db/tables/booking";
import { exDoMaster } from "../db/tables/masters";
import { outstanding } from "../db/tables/outstanding";
import { poSaleLine } from "../db/tables/po-sale";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { readActivity, changesSince } from "../history/activity";
import { Conflict, Invalid } from "../http/errors";
import { assertUsable, masterUses } from "../records/usable-masters";
import { nextNumber } from "../db/numbering";
import { addBooked, addUp, lockPosOfLines } from "../records/line-counters";
import { storeUndo, takeUndo, withoutFields } from "../records/undo";
import { exDoCheck } from "../stock/ex-do-check";
import { dateCheck } from "../records/date-check";
import { checkUnusual, markReviewed, type UnusualColumns, withoutField } from "../records/unusual";
import { bookingStockCheck } from "../stock/stock-check";
import { addToExDos } from "../stock/counters";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";
import { findBooking } from "./queries";
import { sameBookingCheck } from "./same-booking";
import { bookingChecks } from "./usual";

/** Rules of bookings (docs/domain.md, Booking). */

const SERIES = "BO";

const bookingType: RecordType<typeof booking, Booking> = {
  entity: "booking",
  table: booking,
  find: findBooking,
  dayOf: ({ date }) => date,
  snapshot: (row) => ({
    date: row.date,
    poSalesNo: row.poSalesNo,
    customer: row.customer.name,
    grade: row.grade.name,
    marking: row.marking.name,
    exDoMaster: row.exDoMaster.ex_do_no,
    quantityKg: row.quantityKg,
    arrivesAt: row.arrivesAt,
    licensePlate: row.licensePlate,
    note: row.note,
    cancelReason: row.cancelReason,
  }),
};

/**
 * Books kg of a PO line.
 * @throws Invalid for an unusable ex-DO or line, or unusual values without a reason; Conflict if the PO or line has ended or
 * is bound to another ex-DO, or has too few kg left
 */
export async function createBooking(
  tx: Transaction,
  { unusualReason: reason, ...input }: BookingInput,
  by: Caller,
  { env }: { env: BackendEnv },
): Promise<Booking> {
  await assertUsable(tx, masterUses(booking, input));
  const line = await assertBookable(tx, [input.poSaleLineId], input);
  await addBooked(tx, new Map([[input.poSaleLineId, input.quantityKg]]));
  const { exDoMasterId, quantityKg } = input;
  const stock = await bookingStockCheck(tx, line, quantityKg, env);
  const sums = await addToExDos(tx, [{ exDoMasterId, bookedKg: quantityKg }]);
  const past = exDoCheck(sums, exDoMasterId, { of: "bookedKg", more: quantityKg });
  const usual = await bookingChecks(tx, input, null);
  const same = await sameBookingCheck(tx, { ...input, id: null }, null);
  const checks = [...dateCheck("booking", input.date, null, env), ...past, ...stock, ...usual, ...same];
  const unusual = checkUnusual([], checks, { reason, by });
  const bookingNo = await nextNumber(tx, SERIES, input.date);
  const made = await tx
    .insert(booking)
    .values({ ...input, ...unusual, bookingNo, createdById: by.id })
    .returning({ id: booking.id });
  const after = await findBooking(tx, oneRow(made).id);
  return recordActivity(tx, bookingType, after, { by, action: "create", reason, before: null });
}

/**
 * Replaces a booking. Cannot go below the used kg; cannot change line or ex-DO once used.
 * @throws NotFound, Stale, Invalid, Conflict with the used or remaining kg
 */
export async function updateBooking(
  tx: Transaction,
  target: WriteTarget,
  { unusualReason: reason, ...input }: BookingInput,
  { env }: { env: BackendEnv },
): Promise<Booking> {
  const row = await lockRow(tx, bookingType, target);
  if (row.cancelledAt !== null) throw new Conflict("bookingCancelled");
  await assertUsable(tx, masterUses(booking, input, row));
  const moved = input.poSaleLineId !== row.poSaleLineId || input.exDoMasterId !== row.exDoMasterId;
  if (moved && row.usedKg > 0) throw new Conflict("bookingTaken", { used: row.usedKg }, "poSaleLineId");
  if (input.quantityKg < row.usedKg) throw new Conflict("bookingUsed", { used: row.usedKg }, "quantityKg");
  // Bookings of an ended PO can only be reduced.
  const lines = [row.poSaleLineId, input.poSaleLineId];
  const takesMore = moved || input.quantityKg > row.quantityKg;
  const line = takesMore ? await assertBookable(tx, lines, input, moved) : null;
  if (line === null) await lockPosOfLines(tx, lines, "share");
  const changes = addUp([
    [row.poSaleLineId, -row.quantityKg],
    [input.poSaleLineId, input.quantityKg],
  ]);
  await addBooked(tx, changes, new Map([[row.poSaleLineId, row.quantityKg]]));
  const hasSameGoods = line?.gradeId === row.gradeId && line.markingId === row.markingId;
  const more = input.quantityKg - (hasSameGoods ? row.quantityKg : 0);
  const stock = line === null ? [] : await bookingStockCheck(tx, line, more, env);
  const sums = await addToExDos(tx, [
    { exDoMasterId: row.exDoMasterId, bookedKg: -row.quantityKg },
    { exDoMasterId: input.exDoMasterId, bookedKg: input.quantityKg },
  ]);
  const held = input.exDoMasterId === row.exDoMasterId ? row.quantityKg : 0;
  const past = exDoCheck(sums, input.exDoMasterId, { of: "bookedKg", more: input.quantityKg - held });
  const usual = await bookingChecks(tx, input, row);
  const same = await sameBookingCheck(tx, { ...input, id: row.id }, row);
  const checks = [...dateCheck("booking", input.date, row, env), ...past, ...stock, ...usual, ...same];
  const unusual = checkUnusual(stillUnusual(input, row), checks, { reason, by: target.by });
  const entry = { by: target.by, action: "update", reason, before: row };
  return saveRow(tx, bookingType, { ...input, ...unusual }, entry);
}

function stillUnusual(after: Omit<BookingInput, "unusualReason">, before: Booking) {
  const sameKg = after.quantityKg === before.quantityKg && after.poSaleLineId === before.poSaleLineId;
  return before.unusual.filter(({ field }) => {
    if (field === "licensePlate") return after.licensePlate === before.licensePlate;
    return sameKg || field === "date";
  });
}

export const reviewBooking = (
  tx: Transaction,
  target: WriteTarget,
  body: z.infer<typeof markReviewedBody>,
  { env }: { env: BackendEnv },
): Promise<Booking> => markReviewed(tx, bookingType, target, body, env);

/** Cancels an unused booking and releases its kg. @throws NotFound, Stale, Conflict */
export async function cancelBooking(
  tx: Transaction,
  target: WriteTarget,
  { reason }: z.infer<typeof reasonBody>,
): Promise<Booking> {
  const row = await lockRow(tx, bookingType, target);
  if (row.cancelledAt !== null) throw new Conflict("bookingCancelled");
  if (row.usedKg > 0) throw new Conflict("bookingTaken", { used: row.usedKg });
  await releaseKg(tx, row);
  const after = await end(tx, row, reason, target.by);
  await storeUndo(tx, bookingType.entity, after, target.by, { values: NOT_CANCELLED });
  return after;
}

/**
 * Undoes the user's own cancellation within seconds, if the booking could be restored.
 * @throws NotFound, Stale, Conflict with the reason
 */
export async function undoBooking(
  tx: Transaction,
  target: WriteTarget,
  { env }: { env: BackendEnv },
): Promise<Booking> {
  const { by } = target;
  const row = await lockRow(tx, bookingType, target);
  const { values } = await takeUndo(tx, bookingType.entity, row, by);
  const unusual = await withoutFields(bookAgain(tx, row, { reason: null, by, env }));
  return saveRow(tx, bookingType, { ...values, ...unusual }, { by, action: "undo", before: row });
}

/** Cancels a booking with its PO; the caller has locked both. */
export async function cancelBookingOfPo(
  tx: Transaction,
  { id, by }: Pick<WriteTarget, "id" | "by">,
  reason: string,
): Promise<void> {
  const row = await findBooking(tx, id);
  await subtractKg(tx, row);
  await end(tx, row, reason, by);
}

/** Undoes the cancellation of a booking together with that of its PO, whose transaction holds the locks of both. */
export async function undoBookingOfPo(
  tx: Transaction,
  { id, by }: Pick<WriteTarget, "id" | "by">,
  env: BackendEnv,
): Promise<void> {
  const row = await findBooking(tx, id);
  // The lines of a cancelled PO do not change.
  const unusual = await takeKgAgain(tx, row, { reason: null, by, env });
  await saveRow(tx, bookingType, { ...NOT_CANCELLED, ...unusual }, { by, action: "undo", before: row });
}

const NOT_CANCELLED = { cancelReason: null, cancelledAt: null };

function end(tx: Transaction, before: Booking, reason: string, by: Caller): Promise<Booking> {
  const values = { cancelReason: reason, cancelledAt: sql`now()` };
  return saveRow(tx, bookingType, values, { by, action: "cancel", reason, before });
}

/** Deletes a booking and releases its kg. @throws NotFound, Stale, Conflict if used */
export async function deleteBooking(tx: Transaction, target: WriteTarget): Promise<void> {
  const row = await lockRow(tx, bookingType, target);
  if (row.usedKg > 0) throw new Conflict("bookingTaken", { used: row.usedKg });
  if (row.cancelledAt === null) await releaseKg(tx, row);
  await saveRow(tx, bookingType, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before: row });
}

/** Restores a booking. @throws NotFound, Stale, Conflict if the line is full, Invalid for a missing ex-DO or another order */
export async function restoreBooking(
  tx: Transaction,
  target: WriteTarget,
  { unusualReason: reason }: Reasoned,
  { env }: { env: BackendEnv },
): Promise<Booking> {
  const { by } = target;
  const row = await lockRow(tx, bookingType, target, "deleted");
  let unusual: UnusualColumns | undefined;
  if (row.cancelledAt === null) unusual = await bookAgain(tx, row, { reason, by, env });
  else {
    await assertUsable(tx, masterUses(booking, row), "allowed");
    await lockPosOfLines(tx, [row.poSaleLineId], "share");
    await assertSameOrder(tx, row.id);
  }
  return saveRow(tx, bookingType, { deletedAt: null, ...unusual }, { by, action: "restore", reason, before: row });
}

interface Said {
  reason: string | null;
  by: Caller;
  env: BackendEnv;
}

/**
 * Lets a deleted or cancelled booking count again.
 * @throws Invalid for a missing ex-DO, another order, or unusual values without a reason; Conflict if the PO or line has ended,
 * is bound to another ex-DO, or has too few kg left
 */
async function bookAgain(tx: Transaction, row: Booking, said: Said): Promise<UnusualColumns> {
  await assertUsable(tx, masterUses(booking, row), "allowed");
  await assertBookable(tx, [row.poSaleLineId], row);
  await assertSameOrder(tx, row.id);
  return takeKgAgain(tx, row, said);
}

async function takeKgAgain(tx: Transaction, row: Booking, { env, ...said }: Said): Promise<UnusualColumns> {
  const { exDoMasterId, quantityKg } = row;
  await addBooked(tx, new Map([[row.poSaleLineId, quantityKg]]));
  const stock = await bookingStockCheck(tx, row, quantityKg, env);
  const sums = await addToExDos(tx, [{ exDoMasterId, bookedKg: quantityKg }]);
  const past = exDoCheck(sums, exDoMasterId, { of: "bookedKg", more: quantityKg });
  const checks = [...past, ...stock, ...(await sameBookingCheck(tx, row, null))];
  const isKnown = ({ field }: (typeof checks)[number]) => row.unusual.some((entry) => entry.field === field);
  return checkUnusual(row.unusual, withoutField(checks.filter((one) => !isKnown(one))), said);
}

/**
 * Compares with the booking's history what its line orders now. The caller has locked the PO.
 * @throws Invalid if the PO got another customer, or its line other goods, since the booking was cancelled or deleted
 */
async function assertSameOrder(tx: Transaction, id: number): Promise<void> {
  const { entity } = bookingType;
  const now = await findBooking(tx, id);
  const action = now.cancelledAt === null ? "delete" : "cancel";
  const entries = await changesSince(tx, { entity, id, action }, { entity: "po-sale", ids: [now.poSaleId] });
  const fields = entries.flatMap(({ changes }) => changes).map(({ field }) => field);
  // Without such a change, a name that differs is that of a renamed master.
  if (!fields.includes("lines") && !fields.includes("customer")) return;
  const { data } = await readActivity(tx, entity, id);
  const own = data.flatMap(({ changes }) => changes);
  const isSame = (name: string, value: string) => (own.find(({ field }) => field === name)?.to ?? value) === value;
  const { customer, grade, marking } = now;
  if (!isSame("customer", customer.name) || !isSame("grade", grade.name) || !isSame("marking", marking.name))
    throw new Invalid({ poSaleLineId: { key: "orderChanged" } });
}

/**
 * Locks the POs of `lines` and checks that the line can be booked.
 * @param moved false if line and ex-DO are unchanged
 * @throws Invalid, Conflict
 */
async function assertBookable(
  tx: Transaction,
  lines: number[],
  { poSaleLineId, exDoMasterId }: Pick<BookingInput, "poSaleLineId" | "exDoMasterId">,
  moved = true,
): Promise<typeof poSaleLine.$inferSelect> {
  const pos = await lockPosOfLines(tx, lines, "share");
  const [{ line, adjustmentKg } = { line: undefined, adjustmentKg: 0 }] = await tx
    .select({ line: poSaleLine, adjustmentKg: outstanding.adjustmentKg })
    .from(poSaleLine)
    .innerJoin(outstanding, eq(outstanding.poSaleLineId, poSaleLine.id))
    .where(eq(poSaleLine.id, poSaleLineId));
  const po = pos.find(({ id }) => id === line?.poSaleId);
  if (!line || line.deletedAt !== null || !po || po.deletedAt !== null) {
    throw new Invalid({ poSaleLineId: { key: "missingMaster" } });
  }
  if (po.status !== "ACTIVE") throw new Conflict("wrongStatusPoSale", { status: po.status }, "poSaleLineId");
  if (hasEnded({ ...line, adjustmentKg })) throw new Conflict("lineClosed", {}, "poSaleLineId");
  if (moved && po.exDoMasterId !== null && po.exDoMasterId !== exDoMasterId) {
    const [bound] = await tx.select().from(exDoMaster).where(eq(exDoMaster.id, po.exDoMasterId));
    const params = { poSalesNo: po.poSalesNo, exDoNo: bound?.ex_do_no ?? "" };
    throw new Conflict("poOtherExDo", params, "exDoMasterId");
  }
  return line;
}

async function releaseKg(tx: Transaction, row: Booking): Promise<void> {
  await lockPosOfLines(tx, [row.poSaleLineId], "share");
  await subtractKg(tx, row);
}

async function subtractKg(tx: Transaction, { poSaleLineId, exDoMasterId, quantityKg }: Booking): Promise<void> {
  await addBooked(tx, new Map([[poSaleLineId, -quantityKg]]));
  await addToExDos(tx, [{ exDoMasterId, bookedKg: -quantityKg }]);
}
