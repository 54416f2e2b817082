import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { reasonBody } from "#contract/values/fields";
import { numberFormats } from "#contract/values/format";
import type { markReviewedBody, Reasoned } from "#contract/weighing/unusual";
import type { PoSale, PoSaleInput } from "#contract/orders/po-sale";
import { cancelBookingOfPo, undoBookingOfPo } from "../booking/service";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { oneRow } from "../db/one-row";
import { booking } from "../db/tables/booking";
import { exDoMaster } from "../db/tables/masters";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, NotFound, TryAgain } from "../http/errors";
import { assertUsable, masterUses, type MasterUse } from "../records/usable-masters";
import { storeUndo, takeUndo, withoutFields } from "../records/undo";
import { dateCheck } from "../records/date-check";
import { placeAtEntries } from "../records/entries";
import { checkAgain, checkUnusual, markReviewed, type UnusualColumns, withoutField } from "../records/unusual";
import {
  type ActivityEntryInput,
  lockRow,
  recordActivity,
  type RecordType,
  saveRow,
  updateVersioned,
} from "../records/writes";
import { updatePoStatus } from "../records/line-counters";
import { addLines, assertOwnLines, at, changeLine, type LineEntry, removeLines } from "./lines";
import { findPoSale } from "./queries";
import { assertNumberFree, samePoCheck } from "./same-po";
import { poSaleChecks } from "./usual";

const { formatNumber, formatAmount } = numberFormats("id");

/** Rules of PO sales (docs/domain.md, PO sale). */

const poSaleType: RecordType<typeof poSale, PoSale> = {
  entity: "po-sale",
  table: poSale,
  find: findPoSale,
  dayOf: ({ date }) => date,
  // Names instead of ids; one text per line.
  snapshot: (po) => ({
    poSalesNo: po.poSalesNo,
    poSalesType: po.poSalesType,
    date: po.date,
    customer: po.customer.name,
    exDoMaster: po.exDoMaster?.ex_do_no ?? null,
    tolerancePct: po.tolerancePct,
    note: po.note,
    status: po.status,
    cancelReason: po.cancelReason,
    lines: po.lines.map((line) =>
      [
        line.grade.name,
        line.marking.name,
        `${formatNumber(line.orderedKg)} kg`,
        ...(line.pricePerKg === null ? [] : [`Rp ${formatAmount(line.pricePerKg)}`]),
        ...(line.shortClosedAt === null
          ? []
          : [`- ${formatNumber(line.shortClosedKg)} kg: ${line.shortClosedReason ?? ""}`]),
      ].join(" · "),
    ),
  }),
};

export async function createPoSale(
  tx: Transaction,
  input: PoSaleInput,
  by: Caller,
  { env }: { env: BackendEnv },
): Promise<PoSale> {
  const { lines, unusualReason: reason, ...header } = input;
  await assertUsable(tx, mastersOfPo(input));
  await assertNumberFree(tx, header, null);
  const rows = await tx
    .insert(poSale)
    .values({ ...header, createdById: by.id })
    .returning({ id: poSale.id });
  const { id } = oneRow(rows);
  assertOwnLines(lines, []);
  await addLines(tx, id, lines, header.tolerancePct);
  const written = await findPoSale(tx, id);
  const unusual = await unusualColumns(tx, written, { before: null, lines, reason, by, env });
  if (unusual.unusual.length > 0) await tx.update(poSale).set(unusual).where(eq(poSale.id, id));
  return recordActivity(tx, poSaleType, { ...written, ...unusual }, { by, action: "create", reason, before: null });
}

/**
 * A line cannot go below its booked kg, nor be removed or change goods once booked; the PO cannot be bound to an ex-DO
 * while bookings use another.
 * @throws NotFound, Stale, Conflict, Invalid
 */
export async function updatePoSale(
  tx: Transaction,
  target: WriteTarget,
  input: PoSaleInput,
  { env }: { env: BackendEnv },
): Promise<PoSale> {
  const { id, by } = target;
  const before = await openForChange(tx, target);
  const { lines, unusualReason: reason, ...header } = input;
  await assertUsable(tx, mastersOfPo(input, before));
  assertOwnLines(lines, before.lines);
  await assertNumberFree(tx, header, id);
  if (header.customerId !== before.customerId && before.lines.some((line) => line.bookedKg > 0)) {
    throw new Conflict("poCustomerBooked", {}, "customerId");
  }
  if (header.exDoMasterId !== before.exDoMasterId) await assertBookedFrom(tx, id, header.exDoMasterId);
  const remainingIds = new Set(lines.map((line) => line.id));
  await removeLines(
    tx,
    before.lines.filter((line) => !remainingIds.has(line.id)),
  );
  for (const [index, line] of lines.entries()) {
    const old = before.lines.find((one) => one.id === line.id);
    if (old) await changeLine(tx, old, line, header.tolerancePct, index);
  }
  await addLines(
    tx,
    id,
    lines.filter((line) => line.id === undefined),
    header.tolerancePct,
  );
  await updateVersioned(tx, poSale, id, header);
  await updatePoStatus(tx, before, by);
  const written = await findPoSale(tx, id);
  const unusual = await unusualColumns(tx, written, { before, lines, reason, by, env });
  await tx.update(poSale).set(unusual).where(eq(poSale.id, id));
  return recordActivity(tx, poSaleType, { ...written, ...unusual }, { by, action: "update", reason, before });
}

interface WrittenPo {
  before: PoSale | null;
  /** as sent, for the fields of errors */
  lines: LineEntry[];
  reason: string | null;
  by: Caller;
  env: BackendEnv;
}

async function unusualColumns(
  tx: Transaction,
  after: PoSale,
  { before, lines, reason, by, env }: WrittenPo,
): Promise<UnusualColumns> {
  const checks = [
    ...dateCheck("poSale", after.date, before, env),
    ...(await poSaleChecks(tx, after, before)),
    ...(await samePoCheck(tx, after, before, after.id)),
  ];
  const placed = placeAtEntries(checks, "lines", lines, after.lines, before?.lines ?? []);
  return checkUnusual(unusualMarks(after, before), placed, { reason, by });
}

/** Marks of removed lines and changed values end. */
function unusualMarks(after: PoSale, before: PoSale | null) {
  return (before?.unusual ?? []).filter(({ field, itemId, value }) => {
    if (itemId === undefined) return true;
    const line = after.lines.find(({ id }) => id === itemId);
    const old = before?.lines.find(({ id }) => id === itemId);
    if (field === "markingId") return line?.gradeId === old?.gradeId && line?.markingId === old?.markingId;
    return line !== undefined && (field === "orderedKg" ? line.orderedKg : line.pricePerKg) === value;
  });
}

/** @throws NotFound, Stale, Conflict if the caller may review no unusual value */
export const reviewPoSale = (
  tx: Transaction,
  target: WriteTarget,
  body: z.infer<typeof markReviewedBody>,
  { env }: { env: BackendEnv },
): Promise<PoSale> => markReviewed(tx, poSaleType, target, body, env);

/** Also cancels its bookings. @throws NotFound, Stale, Conflict if anything was delivered, or the PO is closed */
export async function cancelPoSale(
  tx: Transaction,
  target: WriteTarget,
  { reason }: z.infer<typeof reasonBody>,
): Promise<PoSale> {
  const { id, by } = target;
  // Lock order: bookings first; a concurrent booking restarts the request.
  const bookings = await lockBookings(tx, id);
  const before = await openForChange(tx, target);
  const delivered = before.lines.reduce((sum, line) => sum + line.deliveredKg, 0);
  if (delivered > 0) throw new Conflict("poDelivered", { delivered });
  assertNotClosed(before);
  const used = bookings.find((row) => row.usedKg > 0);
  if (used) throw new Conflict("poHasTrucks", { bookingNo: used.bookingNo });
  const now = await lockBookings(tx, id);
  if (now.length !== bookings.length) throw new TryAgain();
  for (const row of now) await cancelBookingOfPo(tx, { id: row.id, by }, reason);
  await updateVersioned(tx, poSale, id, { status: "CANCELLED", cancelReason: reason, cancelledAt: sql`now()` });
  const undo = { values: { status: before.status, cancelReason: null, cancelledAt: null } };
  return undoable(tx, undo, await findPoSale(tx, id), { by, action: "cancel", reason, before });
}

/** Booked but undelivered kg must be released first. Can be repeated. @throws NotFound, Stale, Conflict */
export async function shortCloseLine(
  tx: Transaction,
  target: WriteTarget & { lineId: number },
  { reason }: z.infer<typeof reasonBody>,
): Promise<PoSale> {
  const { id, lineId, by } = target;
  const before = await openForChange(tx, target);
  const line = before.lines.find((one) => one.id === lineId);
  if (!line) throw new NotFound();
  if (line.outstandingKg <= 0) throw new Conflict("lineClosed");
  if (line.bookedKg > line.deliveredKg)
    throw new Conflict("lineOpenBookings", { left: line.bookedKg - line.deliveredKg });
  await updateVersioned(tx, poSaleLine, lineId, {
    shortClosedKg: line.shortClosedKg + line.outstandingKg,
    shortClosedReason: reason,
    shortClosedAt: sql`now()`,
  });
  await updateVersioned(tx, poSale, id, {});
  await updatePoStatus(tx, before, by);
  const { shortClosedKg, shortClosedReason, shortClosedAt } = line;
  const undo = { values: {}, item: { id: lineId, values: { shortClosedKg, shortClosedReason, shortClosedAt } } };
  return undoable(tx, undo, await findPoSale(tx, id), { by, action: "shortClose", reason, before });
}

async function undoable(
  tx: Transaction,
  undo: Parameters<typeof storeUndo>[4],
  after: PoSale,
  entry: ActivityEntryInput<PoSale>,
): Promise<PoSale> {
  await storeUndo(tx, poSaleType.entity, after, entry.by, undo);
  return recordActivity(tx, poSaleType, after, entry);
}

/** Undoes the user's own cancellation or short-close. @throws NotFound, Stale, Conflict with the reason */
export async function undoPoSale(tx: Transaction, target: WriteTarget, { env }: { env: BackendEnv }): Promise<PoSale> {
  const { id, by } = target;
  const bookings = await lockBookingsCancelledWith(tx, id);
  const before = await lockRow(tx, poSaleType, target);
  const { values, item } = await takeUndo(tx, poSaleType.entity, before, by);
  const unusual = item ? {} : await withoutFields(restoredColumns(tx, before, { reason: null, by }));
  await updateVersioned(tx, poSale, id, { ...values, ...unusual });
  if (item) {
    await updateVersioned(tx, poSaleLine, item.id, item.values);
    await updatePoStatus(tx, before, by);
  } else {
    for (const row of bookings) await withoutFields(undoBookingOfPo(tx, { id: row.id, by }, env));
  }
  return recordActivity(tx, poSaleType, await findPoSale(tx, id), { by, action: "undo", before });
}

export async function deletePoSale(tx: Transaction, target: WriteTarget): Promise<void> {
  const before = await lockRow(tx, poSaleType, target);
  const booked = before.lines.reduce((sum, line) => sum + line.bookedKg, 0);
  if (booked > 0) throw new Conflict("poBooked", { booked });
  assertNotClosed(before);
  await saveRow(tx, poSaleType, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before });
}

/** @throws Conflict if not deleted or the number has been reused, Invalid for a missing master */
export async function restorePoSale(
  tx: Transaction,
  target: WriteTarget,
  { unusualReason: reason }: Reasoned,
): Promise<PoSale> {
  const before = await lockRow(tx, poSaleType, target, "deleted");
  await assertUsable(tx, mastersOfPo(before), "allowed");
  const { by } = target;
  const unusual = before.status === "CANCELLED" ? {} : await restoredColumns(tx, before, { reason, by });
  return saveRow(tx, poSaleType, { deletedAt: null, ...unusual }, { by, action: "restore", reason, before });
}

async function restoredColumns(
  tx: Transaction,
  before: PoSale,
  said: { reason: string | null; by: Caller },
): Promise<UnusualColumns> {
  await assertNumberFree(tx, before, before.id);
  const sameEntry = async () => withoutField(await samePoCheck(tx, before, null, before.id));
  return checkAgain(before.unusual, { sameEntry }, said);
}

async function openForChange(tx: Transaction, target: WriteTarget): Promise<PoSale> {
  const before = await lockRow(tx, poSaleType, target);
  if (before.status === "CANCELLED") throw new Conflict("wrongStatusPoSale", { status: before.status });
  return before;
}

function assertNotClosed({ status }: PoSale): void {
  if (status === "CLOSED") throw new Conflict("wrongStatusPoSale", { status });
}

/** @throws Conflict that names a booking from another ex-DO */
async function assertBookedFrom(tx: Transaction, poId: number, exDoMasterId: number | null): Promise<void> {
  if (exDoMasterId === null) return;
  const [other] = await tx
    .select({ bookingNo: booking.bookingNo, exDoNo: exDoMaster.ex_do_no })
    .from(booking)
    .innerJoin(exDoMaster, eq(exDoMaster.id, booking.exDoMasterId))
    .where(and(isLiveBooking(tx, poId), ne(booking.exDoMasterId, exDoMasterId)))
    .orderBy(asc(booking.id))
    .limit(1);
  if (other) throw new Conflict("poExDoBooked", other, "exDoMasterId");
}

function isLiveBooking(tx: Transaction, poId: number): SQL | undefined {
  const lines = tx.select({ id: poSaleLine.id }).from(poSaleLine).where(eq(poSaleLine.poSaleId, poId));
  return and(inArray(booking.poSaleLineId, lines), isNull(booking.deletedAt), isNull(booking.cancelledAt));
}

function lockBookings(tx: Transaction, poId: number) {
  return tx.select().from(booking).where(isLiveBooking(tx, poId)).orderBy(asc(booking.id)).for(FOR_CHANGE);
}

/** Bookings cancelled with the PO have the same timestamp. */
function lockBookingsCancelledWith(tx: Transaction, poId: number) {
  const lines = tx.select({ id: poSaleLine.id }).from(poSaleLine).where(eq(poSaleLine.poSaleId, poId));
  const at = tx.select({ at: poSale.cancelledAt }).from(poSale).where(eq(poSale.id, poId));
  return tx
    .select({ id: booking.id })
    .from(booking)
    .where(and(inArray(booking.poSaleLineId, lines), isNull(booking.deletedAt), eq(booking.cancelledAt, sql`(${at})`)))
    .orderBy(asc(booking.id))
    .for(FOR_CHANGE);
}

function mastersOfPo(input: Omit<PoSaleInput, "unusualReason">, before?: PoSale): MasterUse[] {
  const lines = input.lines.flatMap((line, index) => {
    const old = before?.lines.find(({ id }) => id === line.id);
    return masterUses(poSaleLine, line, old, at(index, ""));
  });
  return [...masterUses(poSale, input, before), ...lines];
}
