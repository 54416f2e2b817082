import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { formatNumber, formatAmount } from "#contract/format";
import type { PoSale, PoSaleInput, PoSaleLine } from "#contract/po-sale";
import { bookingLimitKg } from "#contract/po-sale-status";
import { cancelBookingOfPo } from "../booking/service";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { booking } from "../db/tables/booking";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import type { Caller } from "../http/context";
import { Conflict, Invalid, NotFound, TryAgain } from "../http/errors";
import { expectUsable, type MasterUse } from "../masters/usable";
import { type Kind, lockRow, logRow, raiseRow, saveRow } from "../records/writes";
import { settlePo } from "./line-counters";
import { findPoSale } from "./queries";
import { poStatusLabel } from "./status-label";

/** The rules of PO sales (domain.md, PO sale); each function is one transaction of its call. */

const kind: Kind<typeof poSale, PoSale> = {
  entity: "po-sale",
  table: poSale,
  find: findPoSale,
  // Names instead of ids, a line as one text.
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

type LineEntry = PoSaleInput["lines"][number];
const at = (index: number, field: string) => `lines.${index}.${field}`;

/** @throws Invalid (masters), Conflict (the number is taken) */
export async function createPoSale(tx: Transaction, input: PoSaleInput, by: Caller): Promise<PoSale> {
  const { lines, ...header } = input;
  await expectUsable(tx, mastersOf(input, null));
  const [row] = await tx
    .insert(poSale)
    .values({ ...header, createdById: by.id })
    .returning({ id: poSale.id });
  if (!row) throw new Error("the PO was not made");
  expectOwnLines(lines, []);
  await addLines(tx, row.id, lines, header.tolerancePct);
  return logRow(tx, kind, row.id, { by, action: "create", before: null });
}

/**
 * Replaces a PO and its lines. A line cannot go below what is booked, nor be removed or changed to other goods once
 * something is booked.
 *
 * @throws NotFound, Stale, Conflict, Invalid
 */
export async function updatePoSale(
  tx: Transaction,
  id: number,
  version: number | null,
  input: PoSaleInput,
  by: Caller,
): Promise<PoSale> {
  const before = await openForChange(tx, id, version);
  const { lines, ...header } = input;
  await expectUsable(tx, mastersOf(input, before));
  expectOwnLines(lines, before.lines);
  if (header.customerId !== before.customerId && before.lines.some((line) => line.bookedKg > 0)) {
    throw new Conflict("poCustomerBooked", {}, "customerId");
  }
  const kept = new Set(lines.map((line) => line.id));
  await removeLines(
    tx,
    before.lines.filter((line) => !kept.has(line.id)),
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
  await raiseRow(tx, poSale, id, header);
  await settlePo(tx, id, by);
  return logRow(tx, kind, id, { by, action: "update", before });
}

/** Ends an order that nothing was delivered of, and its bookings with it. @throws NotFound, Stale, Conflict */
export async function cancelPoSale(
  tx: Transaction,
  id: number,
  version: number | null,
  reason: string,
  by: Caller,
): Promise<PoSale> {
  // Bookings are locked before POs everywhere; one that comes in between makes the call start again.
  const bookings = await lockBookings(tx, id);
  const before = await openForChange(tx, id, version);
  const delivered = before.lines.reduce((sum, line) => sum + line.deliveredKg, 0);
  if (delivered > 0) throw new Conflict("poDelivered", { delivered });
  const used = bookings.find((row) => row.usedKg > 0);
  if (used) throw new Conflict("poHasTrucks", { bookingNo: used.bookingNo });
  const now = await lockBookings(tx, id);
  if (now.length !== bookings.length) throw new TryAgain();
  for (const row of now) await cancelBookingOfPo(tx, row.id, reason, by);
  const values = { status: "CANCELLED" as const, cancelReason: reason, cancelledAt: sql`now()` };
  return saveRow(tx, kind, values, { by, action: "cancel", reason, before });
}

/**
 * Ends a line before everything was delivered. What is booked and not delivered must be given back first. A line that owes
 * something again, because its truck was reopened or its balance adjusted, can be ended once more.
 *
 * @throws NotFound, Stale, Conflict
 */
export async function shortCloseLine(
  tx: Transaction,
  { id, lineId, version }: { id: number; lineId: number; version: number | null },
  reason: string,
  by: Caller,
): Promise<PoSale> {
  const before = await openForChange(tx, id, version);
  const line = before.lines.find((one) => one.id === lineId);
  if (!line) throw new NotFound();
  if (line.outstandingKg <= 0) throw new Conflict("lineClosed");
  if (line.bookedKg > line.deliveredKg)
    throw new Conflict("lineOpenBookings", { left: line.bookedKg - line.deliveredKg });
  await tx
    .update(poSaleLine)
    .set({
      shortClosedKg: line.shortClosedKg + line.outstandingKg,
      shortClosedReason: reason,
      shortClosedAt: sql`now()`,
      version: line.version + 1,
    })
    .where(eq(poSaleLine.id, lineId));
  await raiseRow(tx, poSale, id, {});
  await settlePo(tx, id, by);
  return logRow(tx, kind, id, { by, action: "shortClose", reason, before });
}

/** Marks a PO as deleted. @throws NotFound, Stale, Conflict while something is booked */
export async function deletePoSale(tx: Transaction, id: number, version: number | null, by: Caller): Promise<void> {
  const before = await openForChange(tx, id, version, ["ACTIVE", "CLOSED", "CANCELLED"]);
  const booked = before.lines.reduce((sum, line) => sum + line.bookedKg, 0);
  if (booked > 0) throw new Conflict("poBooked", { booked });
  await saveRow(tx, kind, { deletedAt: sql`now()` }, { by, action: "delete", before });
}

/**
 * Takes a deletion back.
 *
 * @throws Conflict when it is not deleted, or its number was given to another meanwhile; Invalid when a master is gone
 */
export async function restorePoSale(tx: Transaction, id: number, version: number | null, by: Caller): Promise<PoSale> {
  const before = await lockRow(tx, kind, { id, version }, { wanted: "deleted" });
  await expectUsable(tx, mastersOf(before, null), "allowed");
  return saveRow(tx, kind, { deletedAt: null }, { by, action: "restore", before });
}

/** Locks a live PO for a change and gives it as it was. */
async function openForChange(
  tx: Transaction,
  id: number,
  version: number | null,
  statuses: readonly PoSale["status"][] = ["ACTIVE", "CLOSED"],
): Promise<PoSale> {
  const before = await lockRow(tx, kind, { id, version });
  if (!statuses.includes(before.status)) throw new Conflict("wrongStatus", { status: poStatusLabel(before.status) });
  return before;
}

function lockBookings(tx: Transaction, poId: number) {
  const lines = tx.select({ id: poSaleLine.id }).from(poSaleLine).where(eq(poSaleLine.poSaleId, poId));
  return tx
    .select()
    .from(booking)
    .where(and(inArray(booking.poSaleLineId, lines), isNull(booking.deletedAt), isNull(booking.cancelledAt)))
    .orderBy(asc(booking.id))
    .for(FOR_CHANGE);
}

/** Refuses ids that are not of this PO, or stand twice. */
function expectOwnLines(lines: LineEntry[], before: PoSaleLine[]): void {
  const left = new Set(before.map(({ id }) => id));
  lines.forEach(({ id }, index) => {
    if (id === undefined || left.delete(id)) return;
    const known = before.some((line) => line.id === id);
    throw new Invalid({ [at(index, "id")]: { key: known ? "entryTwice" : "lineForeign" } });
  });
}

async function addLines(tx: Transaction, poSaleId: number, lines: LineEntry[], tolerancePct: number): Promise<void> {
  if (lines.length === 0) return;
  const added = await tx
    .insert(poSaleLine)
    .values(lines.map((line) => ({ ...line, poSaleId, limitKg: bookingLimitKg(line.orderedKg, tolerancePct) })))
    .returning({ poSaleLineId: poSaleLine.id });
  await tx.insert(outstanding).values(added);
}

async function changeLine(
  tx: Transaction,
  old: PoSaleLine,
  line: LineEntry,
  tolerancePct: number,
  index: number,
): Promise<void> {
  const { id: _id, ...values } = line;
  const limitKg = bookingLimitKg(line.orderedKg, tolerancePct);
  if (limitKg < old.bookedKg) throw new Conflict("belowBooked", { booked: old.bookedKg }, at(index, "orderedKg"));
  const otherGoods = line.gradeId !== old.gradeId || line.markingId !== old.markingId;
  if (otherGoods && old.bookedKg > 0) throw new Conflict("lineBooked", { booked: old.bookedKg }, at(index, "gradeId"));
  if (old.shortClosedAt !== null && line.orderedKg !== old.orderedKg)
    throw new Conflict("lineClosed", {}, at(index, "orderedKg"));
  await tx
    .update(poSaleLine)
    .set({ ...values, limitKg, version: sql`${poSaleLine.version} + 1`, updatedAt: sql`now()` })
    .where(eq(poSaleLine.id, old.id));
}

async function removeLines(tx: Transaction, lines: PoSaleLine[]): Promise<void> {
  const booked = lines.find((line) => line.bookedKg > 0);
  if (booked) throw new Conflict("lineBooked", { booked: booked.bookedKg }, "lines");
  if (lines.length === 0) return;
  await tx
    .update(poSaleLine)
    .set({ deletedAt: sql`now()` })
    .where(
      inArray(
        poSaleLine.id,
        lines.map(({ id }) => id),
      ),
    );
}

function mastersOf(input: PoSaleInput, before: PoSale | null): MasterUse[] {
  const uses: MasterUse[] = [
    { area: "customer", id: input.customerId, field: "customerId", before: before?.customerId },
    ...input.lines.flatMap((line, index): MasterUse[] => {
      const old = before?.lines.find(({ id }) => id === line.id);
      return [
        { area: "grade", id: line.gradeId, field: at(index, "gradeId"), before: old?.gradeId },
        { area: "marking", id: line.markingId, field: at(index, "markingId"), before: old?.markingId },
      ];
    }),
  ];
  const { exDoMasterId } = input;
  if (exDoMasterId !== null) {
    uses.push({
      area: "ex-do-master",
      id: exDoMasterId,
      field: "exDoMasterId",
      before: before?.exDoMasterId ?? undefined,
    });
  }
  return uses;
}
