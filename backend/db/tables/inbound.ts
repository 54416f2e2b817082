import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import type { CheckCorrection } from "../../../contract/weighing/correction";
import { INBOUND_OPEN, INBOUND_STATUSES } from "../../../contract/weighing/inbound-status";
import type { Sample } from "../../../contract/weighing/quality";
import type { WeighingBetween } from "../../../contract/weighing/weighing";
import { correction, live, moment, numberKeyOf, quotedList, rowColumns, reference } from "../columns";
import { appUser } from "./accounts";
import { vendor, inboundItem } from "./masters";
import { weighingColumns, weighingIndexes } from "./weighing";

export const inboundRecord = pgTable(
  "inbound_record",
  {
    ...weighingColumns,
    vendorId: reference(() => vendor.id),
    deliveryNoteNo: text(),
    status: text({ enum: INBOUND_STATUSES }).notNull().default("WAITING"),
    /** between unloadings, in order */
    weighingsBetween: jsonb().$type<WeighingBetween[]>().notNull().default([]),
    /** the first check, kept when changed goods must be checked again */
    checkedAt: moment(),
    checkedById: integer().references(() => appUser.id),
    checkCorrection: correction<CheckCorrection["from"]>(),
    deductionPct: numeric({ precision: 5, scale: 2, mode: "number" }),
    deductionKg: integer(),
    deductionReason: text(),
    computedPct: numeric({ precision: 5, scale: 2, mode: "number" }),
    overruledReason: text(),
    /** stored for sorting and sums */
    netKg: integer(),
    pricePerKg: numeric({ precision: 15, scale: 2, mode: "number" }),
    amount: numeric({ precision: 15, scale: 2, mode: "number" }),
  },
  (t) => [
    ...weighingIndexes("inbound_record", t, { open: INBOUND_OPEN, netKg: sql`${t.netKg}`, grossKg: t.firstKg }),
    // Covers the totals of a list (index-only scan).
    index("inbound_record__date")
      .on(t.date, t.id, t.vendorId, t.status, t.firstKg, t.secondKg, t.netKg, t.amount)
      .where(live(t.deletedAt)),
    index("inbound_record__vendor").on(t.vendorId, t.date, t.id),
    index("inbound_record__note")
      .on(t.vendorId, numberKeyOf(t.deliveryNoteNo))
      .where(sql`${t.deliveryNoteNo} is not null and ${t.deletedAt} is null`),
    index("inbound_record__between")
      .using("gin", sql`${t.weighingsBetween} jsonb_path_ops`)
      .where(sql`${t.weighingsBetween} <> '[]'`),
    check("inbound_record__status", sql`${t.status} in (${quotedList(INBOUND_STATUSES)})`),
    check("inbound_record__weights", sql`${t.secondKg} >= 0 and ${t.firstKg} > ${t.secondKg}`),
    check("inbound_record__net", sql`${t.netKg} > 0`),
  ],
);

export const inboundRecordItem = pgTable(
  "inbound_record_item",
  {
    ...rowColumns,
    inboundRecordId: reference(() => inboundRecord.id),
    inboundItemId: reference(() => inboundItem.id),
    /** as counted; initially the delivery note's quantity */
    quantity: integer().notNull(),
    notedQuantity: integer().notNull(),
    note: text(),
    /** with the factors as they were at the check */
    sample: jsonb().$type<Sample>(),
    /** its part of the record's net; null while unknown (contract/weighing/inbound-item-nets.ts) */
    netKg: integer(),
    /** only where the prices of the items differ; else the record has the price */
    pricePerKg: numeric({ precision: 15, scale: 2, mode: "number" }),
  },
  (t) => [
    // Covers the reports by goods (index-only scan).
    index("inbound_record_item__record").on(
      t.inboundRecordId,
      t.deletedAt,
      t.inboundItemId,
      t.quantity,
      t.netKg,
      t.pricePerKg,
    ),
    // Also finds the newest deliveries of goods (backend/inbound/usual.ts).
    index("inbound_record_item__item").on(t.inboundItemId, t.id),
    check("inbound_record_item__quantity", sql`${t.quantity} >= 0`),
  ],
);
