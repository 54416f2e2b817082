import { bookingLimitKg } from "#contract/po-sale-status";
import type { Transaction } from "#backend/db/client";
import { booking } from "#backend/db/tables/booking";
import { exDoMaster } from "#backend/db/tables/masters";
import { outstanding } from "#backend/db/tables/outstanding";
import { poSale, poSaleLine } from "#backend/db/tables/po-sale";
import { numberFormats } from "#contract/format";
import { changesBetween, type Snapshot } from "#backend/http/activity";
import type { DemoExDo } from "./ex-dos";
import { createdEntries, type HistoryEntry, insertAll } from "./insert";
import type { DemoBooking, DemoPoSale, DemoLine } from "./orders";
import { balanceOf, bookedKg, statusOf } from "./po-sale-balances";

/**
 * Inserts ex-DOs and sets their ids; the quantity is the moved quantity, rounded up.
 *
 * @returns their history
 */
export async function insertExDos(
  tx: Transaction,
  exDos: readonly DemoExDo[],
  at: (day: string, hour: number) => string,
  userId: number,
): Promise<HistoryEntry[]> {
  const rows = exDos.map(({ movedKg, id: _id, ...row }) => {
    const createdAt = at(row.date, 8);
    return {
      ...row,
      quantityKg: Math.ceil(movedKg / 10_000) * 10_000 || null,
      createdAt,
      updatedAt: createdAt,
      version: 1,
    };
  });
  const ids = await insertAll(tx, exDoMaster, rows);
  exDos.forEach((one, index) => (one.id = ids[index] ?? 0));
  const made = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
  return createdEntries("ex-do-master", made, ["ex_do_no", "exDoType", "date", "quantityKg", "note", "active"], userId);
}

/** Inserts POs with lines and outstanding rows, and sets line ids. @returns their history */
export async function insertPoSales(
  tx: Transaction,
  pos: readonly DemoPoSale[],
  userId: number,
): Promise<HistoryEntry[]> {
  const ids = await insertAll(
    tx,
    poSale,
    pos.map((po) => {
      const entries = poSaleHistory(po, 0, userId);
      return {
        version: poSaleVersion(po),
        createdAt: po.createdAt,
        updatedAt: entries.at(-1)?.at,
        poSalesNo: po.poSalesNo,
        poSalesType: po.poSalesType,
        date: po.date,
        customerId: po.customer.id,
        exDoMasterId: po.exDo?.id ?? null,
        tolerancePct: po.tolerancePct,
        note: po.note,
        status: statusOf(po),
        cancelReason: po.cancelled?.reason ?? null,
        cancelledAt: po.cancelled?.at ?? null,
        createdById: userId,
      };
    }),
  );
  const lines = pos.flatMap((po, index) => po.lines.map((line) => ({ line, poSaleId: ids[index] ?? 0 })));
  const lineIds = await insertAll(
    tx,
    poSaleLine,
    lines.map(({ line, poSaleId }) => ({
      version: line.shortClosed ? 2 : 1,
      createdAt: line.po.createdAt,
      updatedAt: line.po.createdAt,
      poSaleId,
      gradeId: line.grade.id,
      markingId: line.marking.id,
      orderedKg: line.orderedKg,
      limitKg: bookingLimitKg(line.orderedKg, line.po.tolerancePct),
      pricePerKg: line.pricePerKg,
      bookedKg: bookedKg(line),
      deliveredKg: line.deliveredKg,
      shortClosedKg: line.shortClosed?.kg ?? 0,
      shortClosedReason: line.shortClosed?.reason ?? null,
      shortClosedAt: line.shortClosed?.at ?? null,
    })),
  );
  lines.forEach(({ line }, index) => (line.id = lineIds[index] ?? 0));
  return [
    ...pos.flatMap((po, index) => poSaleHistory(po, ids[index] ?? 0, userId)),
    ...(await insertBalances(tx, pos, userId)),
  ];
}

/** @returns the history of adjusted lines */
async function insertBalances(tx: Transaction, pos: readonly DemoPoSale[], userId: number): Promise<HistoryEntry[]> {
  const lines = pos.flatMap((po) => po.lines);
  const ids = await insertAll(
    tx,
    outstanding,
    lines.map((line) => ({
      version: line.adjustment ? 2 : 1,
      createdAt: line.po.createdAt,
      updatedAt: line.adjustment?.at ?? line.po.createdAt,
      poSaleLineId: line.id,
      adjustmentKg: balanceOf(line).adjustmentKg,
      adjustmentReason: line.adjustment?.reason ?? null,
    })),
  );
  return lines.flatMap(({ adjustment }, index): HistoryEntry[] =>
    adjustment === null
      ? []
      : [
          {
            at: adjustment.at,
            userId,
            entity: "outstanding",
            entityId: ids[index] ?? 0,
            action: "adjust",
            reason: adjustment.reason,
            changes: [{ field: "adjustmentKg", from: 0, to: adjustment.kg }],
          },
        ],
  );
}

/** Inserts bookings and sets their ids. @returns their history */
export async function insertBookings(
  tx: Transaction,
  bookings: readonly DemoBooking[],
  userId: number,
): Promise<HistoryEntry[]> {
  const ids = await insertAll(
    tx,
    booking,
    bookings.map((one) => ({
      version: one.cancelled ? 2 : 1,
      createdAt: one.createdAt,
      updatedAt: one.cancelled?.at ?? one.createdAt,
      bookingNo: one.bookingNo,
      date: one.date,
      poSaleLineId: one.line.id,
      exDoMasterId: one.exDo.id,
      quantityKg: one.quantityKg,
      usedKg: one.usedKg,
      licensePlate: one.licensePlate,
      note: one.note,
      cancelReason: one.cancelled?.reason ?? null,
      cancelledAt: one.cancelled?.at ?? null,
      createdById: userId,
    })),
  );
  bookings.forEach((one, index) => (one.id = ids[index] ?? 0));
  return bookings.flatMap((one) => bookingHistory(one, userId));
}

const { formatAmount, formatNumber } = numberFormats("id");

/** Histories as the services write them. */

function bookingHistory(one: DemoBooking, userId: number): HistoryEntry[] {
  const { line } = one;
  const created: Snapshot = {
    date: one.date,
    poSalesNo: line.po.poSalesNo,
    customer: line.po.customer.name,
    grade: line.grade.name,
    marking: line.marking.name,
    exDoMaster: one.exDo.ex_do_no,
    quantityKg: one.quantityKg,
    licensePlate: one.licensePlate,
    note: one.note,
  };
  const about = { userId, entity: "booking", entityId: one.id };
  const entries: HistoryEntry[] = [
    { ...about, at: one.createdAt, action: "create", reason: null, changes: changesBetween(null, created) },
  ];
  if (one.cancelled) {
    const { at, reason } = one.cancelled;
    entries.push({
      ...about,
      at,
      action: "cancel",
      reason,
      changes: [{ field: "cancelReason", from: null, to: reason }],
    });
  }
  return entries;
}

/** Each history entry is one version. */
const poSaleVersion = (po: DemoPoSale) => poSaleHistory(po, 0, 0).length;

function poSaleHistory(po: DemoPoSale, id: number, userId: number): HistoryEntry[] {
  const about = { userId, entity: "po-sale", entityId: id };
  const created: Snapshot = {
    poSalesNo: po.poSalesNo,
    poSalesType: po.poSalesType,
    date: po.date,
    customer: po.customer.name,
    exDoMaster: po.exDo?.ex_do_no ?? null,
    tolerancePct: po.tolerancePct,
    note: po.note,
    status: "ACTIVE",
    lines: linesText(po, new Set()),
  };
  const later: HistoryEntry[] = [];
  const closed = new Set<DemoLine>();
  const short = po.lines.flatMap((line) => (line.shortClosed ? [{ line, ...line.shortClosed }] : []));
  for (const { line, at, reason } of short.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    const from = linesText(po, closed);
    closed.add(line);
    const changes = [{ field: "lines", from, to: linesText(po, closed) }];
    later.push({ ...about, at, action: "shortClose", reason, changes });
  }
  if (statusOf(po) === "CLOSED") {
    const at = closedAt(po);
    const changes = [{ field: "status", from: "ACTIVE", to: "CLOSED" }];
    later.push({ ...about, at, action: "close", reason: null, changes });
  }
  if (po.cancelled) {
    const { at, reason } = po.cancelled;
    const changes = changesBetween({ status: "ACTIVE" }, { status: "CANCELLED", cancelReason: reason });
    later.push({ ...about, at, action: "cancel", reason, changes });
  }
  return [
    { ...about, at: po.createdAt, action: "create", reason: null, changes: changesBetween(null, created) },
    ...later.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  ];
}

/** A PO closes with its last delivery, short-close or correction. */
function closedAt(po: DemoPoSale): string {
  const moments = po.lines.flatMap((line) => [line.deliveredAt, line.shortClosed?.at, line.adjustment?.at]);
  return moments.reduce<string>((latest, at) => (at && at > latest ? at : latest), po.createdAt);
}

function linesText(po: DemoPoSale, closed: ReadonlySet<DemoLine>): string[] {
  return po.lines.map((line) =>
    [
      line.grade.name,
      line.marking.name,
      `${formatNumber(line.orderedKg)} kg`,
      ...(line.pricePerKg === null ? [] : [`Rp ${formatAmount(line.pricePerKg)}`]),
      ...(line.shortClosed && closed.has(line)
        ? [`- ${formatNumber(line.shortClosed.kg)} kg: ${line.shortClosed.reason}`]
        : []),
    ].join(" · "),
  );
}
