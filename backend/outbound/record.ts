import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { formatNumber } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import { type OutboundChange, outboundTransitions } from "#contract/outbound-status";
import { canTransition } from "#contract/transitions";
import business from "../../public/locales/id/business.json";
import type { Transaction } from "../db/client";
import { outboundRecord } from "../db/tables/outbound";
import { wrongStatus } from "../records/statuses";
import { type Change, type Kind, lockRow, logDetail, raiseRow } from "../records/writes";
import { moveCounters } from "./booking-use";
import { findOutbound } from "./queries";

/** What every write to an outbound record begins and ends with. */

export const outboundKind: Kind<typeof outboundRecord, OutboundRecord> = {
  entity: "outbound-record",
  table: outboundRecord,
  find: findOutbound,
  // Names instead of ids, an item as one line.
  snapshot: (record) => ({
    date: record.date,
    customer: record.customer.name,
    licensePlate: record.licensePlate,
    driverName: record.driverName,
    destination: record.destination,
    sealNo: record.sealNo,
    note: record.note,
    status: record.status,
    firstKg: record.firstKg,
    secondKg: record.secondKg,
    differenceReason: record.differenceReason,
    cancelReason: record.cancelReason,
    outboundItem: record.outboundItem.map((item) =>
      [
        item.loadingArea,
        item.outboundItem.name,
        item.grade.code,
        item.marking.name,
        ...(item.booking ? [item.booking.bookingNo] : []),
        formatNumber(item.bags),
        `${formatNumber(item.quantityKg)} kg`,
        ...(item.loadedAt === null ? [] : [business.outbound.field.loadedAt.toLowerCase()]),
      ].join(" · "),
    ),
  }),
};

export interface ChangeLog extends Change<OutboundRecord> {
  /** where a form shows that a booking has too little left */
  fieldOf?: (bookingId: number) => string;
}

/**
 * Locks a live record for a change and gives its detail as it was.
 *
 * @param version from If-Match; null when the change is made on an item's version
 * @throws NotFound, Stale, Conflict with the present status when the change is out of turn
 */
export async function openForChange(
  tx: Transaction,
  id: number,
  change: OutboundChange,
  version: number | null,
): Promise<OutboundRecord> {
  const before = await lockRow(tx, outboundKind, { id, version });
  if (!canTransition(outboundTransitions, before.status, change)) throw wrongStatus("outbound", before.status);
  return before;
}

/** Writes what changed of a record, raises its version, and ends the change. */
export async function saveChange(
  tx: Transaction,
  id: number,
  values: PgUpdateSetSource<typeof outboundRecord>,
  log: ChangeLog,
): Promise<OutboundRecord> {
  await raiseRow(tx, outboundRecord, id, values);
  return settled(tx, id, log);
}

/**
 * Ends a change: what the record now takes from bookings and delivers is counted, its history says what changed, and the
 * fresh detail is the answer.
 *
 * @throws Conflict when a booking has too little left
 */
export async function settled(tx: Transaction, id: number, log: ChangeLog): Promise<OutboundRecord> {
  const written = await findOutbound(tx, id);
  await moveCounters(tx, { before: log.before, after: written, by: log.by }, log.fieldOf ?? (() => "quantityKg"));
  // Again, for what the bookings have left now.
  const after = written.outboundItem.some(({ bookingId }) => bookingId !== null) ? await findOutbound(tx, id) : written;
  return logDetail(tx, outboundKind, after, log);
}
