import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { OutboundRecord } from "#contract/outbound-record";
import { mayChangeOutbound, type OutboundChange } from "#contract/outbound-status";
import business from "../../public/locales/id/business.json";
import { logActivity, type Snapshot } from "../activity";
import type { Transaction } from "../db/client";
import { outboundRecord } from "../db/schema";
import { number } from "../documents/words";
import type { Caller } from "../http/context";
import { NotFound } from "../http/errors";
import { expectVersion } from "../http/versions";
import { wrongStatus } from "../records/statuses";
import { moveCounters } from "./booking-use";
import { findOutbound } from "./queries";

/** What every write to an outbound record begins and ends with. */

/** Who changed what and why; `before` is null for a new record. */
export interface ChangeLog {
  by: Caller;
  action: string;
  reason?: string | null;
  before: OutboundRecord | null;
  /** where a form shows that a booking has too little left */
  fieldOf?: (bookingId: number) => string;
}

export type OutboundRow = typeof outboundRecord.$inferSelect;

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
  const row = await lockRecord(tx, id);
  if (row.deletedAt !== null) throw new NotFound();
  await expectVersion(row, version, () => findOutbound(tx, id));
  if (!mayChangeOutbound(row.status, change)) throw wrongStatus("outbound", row.status);
  return findOutbound(tx, id);
}

/** Locks a record, deleted or not. @throws NotFound */
export async function lockRecord(tx: Transaction, id: number): Promise<OutboundRow> {
  const [row] = await tx.select().from(outboundRecord).where(eq(outboundRecord.id, id)).for("update");
  if (!row) throw new NotFound();
  return row;
}

/**
 * Writes what changed of a record, raises its version, logs the difference, and gives the fresh detail.
 *
 * @param before the detail as it was, null for a new record
 */
export async function saveChange(
  tx: Transaction,
  id: number,
  values: PgUpdateSetSource<typeof outboundRecord>,
  log: ChangeLog,
): Promise<OutboundRecord> {
  await tx
    .update(outboundRecord)
    .set({ ...values, version: sql`${outboundRecord.version} + 1`, updatedAt: sql`now()` })
    .where(eq(outboundRecord.id, id));
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
  await logActivity(tx, {
    by: log.by,
    entity: "outbound-record",
    id,
    action: log.action,
    reason: log.reason,
    before: log.before && snapshot(log.before),
    after: snapshot(after),
  });
  return after;
}

/** A record as its history compares it: names instead of ids, an item as one line. */
function snapshot(record: OutboundRecord): Snapshot {
  return {
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
        number(item.bags),
        `${number(item.quantityKg)} kg`,
        ...(item.loadedAt === null ? [] : [business.outbound.field.loadedAt.toLowerCase()]),
      ].join(" · "),
    ),
  };
}
