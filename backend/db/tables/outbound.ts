import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from "drizzle-orm/pg-core";
import { WEIGHT_SOURCES } from "#contract/weighing";
import { LOADING_AREAS } from "../../../contract/constants";
import { OUTBOUND_OPEN, OUTBOUND_QUEUED, OUTBOUND_STATUSES } from "../../../contract/outbound-status";
import { live, moment, oneOf, plateKeyOf, rowColumns, trigramsOf, outlierColumns } from "../columns";
import { appUser } from "./accounts";
import { booking } from "./booking";
import { customer, grade, marking, outboundItem } from "./masters";

export const outboundRecord = pgTable(
  "outbound_record",
  {
    ...rowColumns,
    recordNo: text().notNull(),
    date: date().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customer.id),
    licensePlate: text().notNull(),
    driverName: text(),
    destination: text(),
    sealNo: text(),
    note: text(),
    status: text({ enum: OUTBOUND_STATUSES }).notNull().default("WAITING"),
    createdById: integer().references(() => appUser.id),
    /** tare, then gross */
    firstKg: integer(),
    firstAt: moment(),
    firstById: integer().references(() => appUser.id),
    firstSource: text({ enum: WEIGHT_SOURCES }),
    secondKg: integer(),
    secondAt: moment(),
    secondById: integer().references(() => appUser.id),
    secondSource: text({ enum: WEIGHT_SOURCES }),
    /** sum of live items, stored for sorting and sums */
    itemsKg: integer().notNull().default(0),
    differenceReason: text(),
    cancelReason: text(),
    finishedAt: moment(),
    finishedById: integer().references(() => appUser.id),
    cancelledAt: moment(),
    ...outlierColumns,
  },
  (t) => [
    uniqueIndex("outbound_record__recordNo__unique").on(t.recordNo),
    // One open record per plate (docs/domain.md, Outbound record).
    uniqueIndex("outbound_record__licensePlate__unique")
      .on(plateKeyOf(t.licensePlate))
      .where(sql`${t.status} in (${oneOf(OUTBOUND_OPEN)}) and ${t.deletedAt} is null`),
    // Covers the totals of a list (index-only scan).
    index("outbound_record__date")
      .on(t.date, t.id, t.customerId, t.status, t.firstKg, t.secondKg)
      .where(live(t.deletedAt)),
    index("outbound_record__net")
      .on(sql`(${t.secondKg} - ${t.firstKg})`, sql`${t.id} desc`)
      .where(live(t.deletedAt)),
    index("outbound_record__net_desc")
      .on(sql`(${t.secondKg} - ${t.firstKg}) desc nulls last`, sql`${t.id} desc`)
      .where(live(t.deletedAt)),
    index("outbound_record__plate_sort")
      .on(t.licensePlate, sql`${t.id} desc`)
      .where(live(t.deletedAt)),
    index("outbound_record__plate").on(plateKeyOf(t.licensePlate), t.date, t.id).where(live(t.deletedAt)),
    index("outbound_record__plate_text")
      .using("gin", trigramsOf(plateKeyOf(t.licensePlate)))
      .where(live(t.deletedAt)),
    index("outbound_record__customer").on(t.customerId, t.date, t.id),
    index("outbound_record__queue")
      .on(t.createdAt)
      .where(sql`${t.status} in (${oneOf(OUTBOUND_QUEUED)}) and ${t.deletedAt} is null`),
    index("outbound_record__to_check")
      .on(t.date, t.id)
      .where(sql`${t.toCheck} and ${live(t.deletedAt)}`),
    check("outbound_record__status", sql`${t.status} in (${oneOf(OUTBOUND_STATUSES)})`),
    check("outbound_record__weights", sql`${t.firstKg} >= 0 and ${t.secondKg} > ${t.firstKg}`),
  ],
);

export const outboundRecordItem = pgTable(
  "outbound_record_item",
  {
    ...rowColumns,
    outboundRecordId: integer()
      .notNull()
      .references(() => outboundRecord.id),
    outboundItemId: integer()
      .notNull()
      .references(() => outboundItem.id),
    loadingArea: text({ enum: LOADING_AREAS }).notNull(),
    gradeId: integer()
      .notNull()
      .references(() => grade.id),
    markingId: integer()
      .notNull()
      .references(() => marking.id),
    /** determines PO line, ex-DO, grade and marking */
    bookingId: integer().references((): AnyPgColumn => booking.id),
    bags: integer().notNull(),
    quantityKg: integer().notNull(),
    loadedAt: moment(),
    loadedById: integer().references(() => appUser.id),
  },
  (t) => [
    index("outbound_record_item__record").on(t.outboundRecordId),
    index("outbound_record_item__item").on(t.outboundItemId),
    // Also finds the last delivery of a grade (backend/outbound/usual-goods.ts).
    index("outbound_record_item__grade").on(t.gradeId, t.id),
    index("outbound_record_item__marking").on(t.markingId),
    index("outbound_record_item__booking").on(t.bookingId),
    check("outbound_record_item__quantity", sql`${t.quantityKg} > 0 and ${t.bags} >= 0`),
    check("outbound_record_item__area", sql`${t.loadingArea} in (${oneOf(LOADING_AREAS)})`),
  ],
);
