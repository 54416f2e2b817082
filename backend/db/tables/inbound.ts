import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { WEIGHT_SOURCES } from "#contract/weighing";
import { INBOUND_OPEN, INBOUND_STATUSES } from "../../../contract/inbound-status";
import { live, moment, oneOf, plateKeyOf, rowColumns, trigramsOf, outlierColumns } from "../columns";
import { appUser } from "./accounts";
import { vendor, inboundItem } from "./masters";

export const inboundRecord = pgTable(
  "inbound_record",
  {
    ...rowColumns,
    recordNo: text().notNull(),
    date: date().notNull(),
    vendorId: integer()
      .notNull()
      .references(() => vendor.id),
    licensePlate: text().notNull(),
    driverName: text(),
    deliveryNoteNo: text(),
    note: text(),
    status: text({ enum: INBOUND_STATUSES }).notNull().default("WAITING"),
    createdById: integer().references(() => appUser.id),
    /** gross, then tare */
    firstKg: integer(),
    firstAt: moment(),
    firstById: integer().references(() => appUser.id),
    firstSource: text({ enum: WEIGHT_SOURCES }),
    checkedAt: moment(),
    checkedById: integer().references(() => appUser.id),
    secondKg: integer(),
    secondAt: moment(),
    secondById: integer().references(() => appUser.id),
    secondSource: text({ enum: WEIGHT_SOURCES }),
    deductionPct: numeric({ precision: 5, scale: 2, mode: "number" }),
    deductionKg: integer(),
    deductionReason: text(),
    /** stored for sorting and sums */
    netKg: integer(),
    pricePerKg: numeric({ precision: 15, scale: 2, mode: "number" }),
    amount: numeric({ precision: 15, scale: 2, mode: "number" }),
    cancelReason: text(),
    finishedAt: moment(),
    finishedById: integer().references(() => appUser.id),
    cancelledAt: moment(),
    ...outlierColumns,
  },
  (t) => [
    uniqueIndex("inbound_record__recordNo__unique").on(t.recordNo),
    uniqueIndex("inbound_record__licensePlate__unique")
      .on(plateKeyOf(t.licensePlate))
      .where(sql`${t.status} in (${oneOf(INBOUND_OPEN)}) and ${t.deletedAt} is null`),
    // Covers the totals of a list (index-only scan).
    index("inbound_record__date")
      .on(t.date, t.id, t.vendorId, t.status, t.firstKg, t.secondKg, t.netKg, t.amount)
      .where(live(t.deletedAt)),
    index("inbound_record__net")
      .on(sql`(${t.netKg})`, sql`${t.id} desc`)
      .where(live(t.deletedAt)),
    index("inbound_record__net_desc")
      .on(sql`(${t.netKg}) desc nulls last`, sql`${t.id} desc`)
      .where(live(t.deletedAt)),
    index("inbound_record__plate_sort")
      .on(t.licensePlate, sql`${t.id} desc`)
      .where(live(t.deletedAt)),
    index("inbound_record__plate").on(plateKeyOf(t.licensePlate), t.date, t.id).where(live(t.deletedAt)),
    index("inbound_record__plate_text")
      .using("gin", trigramsOf(plateKeyOf(t.licensePlate)))
      .where(live(t.deletedAt)),
    index("inbound_record__vendor").on(t.vendorId, t.date, t.id),
    index("inbound_record__to_check")
      .on(t.date, t.id)
      .where(sql`${t.toCheck} and ${live(t.deletedAt)}`),
    check("inbound_record__status", sql`${t.status} in (${oneOf(INBOUND_STATUSES)})`),
    check("inbound_record__weights", sql`${t.secondKg} >= 0 and ${t.firstKg} > ${t.secondKg}`),
    check("inbound_record__net", sql`${t.netKg} > 0`),
  ],
);

export const inboundRecordItem = pgTable(
  "inbound_record_item",
  {
    ...rowColumns,
    inboundRecordId: integer()
      .notNull()
      .references(() => inboundRecord.id),
    inboundItemId: integer()
      .notNull()
      .references(() => inboundItem.id),
    /** as counted; initially the delivery note's quantity */
    quantity: integer().notNull(),
    notedQuantity: integer().notNull(),
    note: text(),
  },
  (t) => [
    index("inbound_record_item__record").on(t.inboundRecordId),
    index("inbound_record_item__item").on(t.inboundItemId),
    check("inbound_record_item__quantity", sql`${t.quantity} >= 0`),
  ],
);
