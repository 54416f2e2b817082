import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, type AnyPgColumn } from "drizzle-orm/pg-core";
import { LOADING_AREAS } from "../../../contract/constants";
import { OUTBOUND_OPEN, OUTBOUND_QUEUED, OUTBOUND_STATUSES } from "../../../contract/weighing/outbound-status";
import { correction, live, moment, numberKeyOf, quotedList, rowColumns, reference } from "../columns";
import { appUser } from "./accounts";
import { booking } from "./booking";
import { customer, grade, marking, outboundItem } from "./masters";
import { weighingColumns, weighingIndexes } from "./weighing";

export const outboundRecord = pgTable(
  "outbound_record",
  {
    ...weighingColumns,
    customerId: reference(() => customer.id),
    destination: text(),
    sealNo: text(),
    status: text({ enum: OUTBOUND_STATUSES }).notNull().default("WAITING"),
    /** sum of live items, stored for sorting and sums */
    itemsKg: integer().notNull().default(0),
    differenceReason: text(),
    /** handover to invoicing, with the amount of that time */
    invoicedAt: moment(),
    invoicedById: integer().references(() => appUser.id),
    invoicedAmount: numeric({ precision: 17, scale: 2, mode: "number" }),
  },
  (t) => [
    ...weighingIndexes("outbound_record", t, {
      open: OUTBOUND_OPEN,
      netKg: sql`${t.secondKg} - ${t.firstKg}`,
      grossKg: t.secondKg,
    }),
    index("outbound_record__date")
      .on(t.date, t.id, t.customerId, t.status, t.firstKg, t.secondKg)
      .where(live(t.deletedAt)),
    index("outbound_record__customer").on(t.customerId, t.date, t.id),
    index("outbound_record__seal")
      .on(numberKeyOf(t.sealNo), t.date)
      .where(sql`${t.sealNo} is not null and ${t.deletedAt} is null`),
    index("outbound_record__queue")
      .on(t.createdAt)
      .where(sql`${t.status} in (${quotedList(OUTBOUND_QUEUED)}) and ${t.deletedAt} is null`),
    index("outbound_record__to_invoice")
      .on(t.date, t.id)
      .where(sql`${t.status} = 'DONE' and ${t.invoicedAt} is null and ${live(t.deletedAt)}`),
    index("outbound_record__invoiced")
      .on(t.date, t.id)
      .where(sql`${t.invoicedAt} is not null and ${live(t.deletedAt)}`),
    check("outbound_record__status", sql`${t.status} in (${quotedList(OUTBOUND_STATUSES)})`),
    check("outbound_record__weights", sql`${t.firstKg} >= 0 and ${t.secondKg} > ${t.firstKg}`),
  ],
);

export const outboundRecordItem = pgTable(
  "outbound_record_item",
  {
    ...rowColumns,
    outboundRecordId: reference(() => outboundRecord.id),
    outboundItemId: reference(() => outboundItem.id),
    loadingArea: text({ enum: LOADING_AREAS }).notNull(),
    gradeId: reference(() => grade.id),
    markingId: reference(() => marking.id),
    /** determines PO line, ex-DO, grade and marking */
    bookingId: integer().references((): AnyPgColumn => booking.id),
    bags: integer().notNull(),
    quantityKg: integer().notNull(),
    loadedAt: moment(),
    loadedById: integer().references(() => appUser.id),
    loadCorrection: correction<{ bags: number; quantityKg: number }>(),
  },
  (t) => [
    index("outbound_record_item__record").on(
      t.outboundRecordId,
      t.deletedAt,
      t.outboundItemId,
      t.gradeId,
      t.markingId,
      t.bookingId,
      t.loadingArea,
      t.bags,
      t.quantityKg,
    ),
    index("outbound_record_item__item").on(t.outboundItemId),
    // Also finds the last delivery of a grade (backend/outbound/usual-goods.ts).
    index("outbound_record_item__grade").on(t.gradeId, t.id),
    index("outbound_record_item__marking").on(t.markingId),
    index("outbound_record_item__booking").on(t.bookingId),
    check("outbound_record_item__quantity", sql`${t.quantityKg} > 0 and ${t.bags} >= 0`),
    check("outbound_record_item__area", sql`${t.loadingArea} in (${quotedList(LOADING_AREAS)})`),
  ],
);
