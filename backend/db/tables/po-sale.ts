import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { PO_SALE_STATUSES } from "../../../contract/orders/po-sale-status";
import { PO_SALE_TYPES } from "../../../contract/orders/po-sale-types";
import { live, moment, numberKeyOf, quotedList, unusualColumns, rowColumns, trigramIndex, reference } from "../columns";
import { appUser } from "./accounts";
import { customer, grade, marking, exDoMaster } from "./masters";

export const poSale = pgTable(
  "po_sale",
  {
    ...rowColumns,
    poSalesNo: text().notNull(),
    poSalesType: text({ enum: PO_SALE_TYPES }).notNull(),
    date: date().notNull(),
    customerId: reference(() => customer.id),
    exDoMasterId: integer().references(() => exDoMaster.id),
    tolerancePct: numeric({ precision: 4, scale: 2, mode: "number" }).notNull().default(0),
    note: text(),
    status: text({ enum: PO_SALE_STATUSES }).notNull().default("ACTIVE"),
    cancelReason: text(),
    cancelledAt: moment(),
    createdById: integer().references(() => appUser.id),
    ...unusualColumns,
  },
  (t) => [
    uniqueIndex("po_sale__poSalesNo__unique")
      .on(sql`lower(${t.poSalesNo})`, t.customerId)
      .where(sql`${t.status} <> 'CANCELLED' and ${t.deletedAt} is null`),
    // Finds cancelled POs too.
    index("po_sale__number")
      .on(sql`lower(${t.poSalesNo})`)
      .where(live(t.deletedAt)),
    index("po_sale__customer_number").on(t.customerId, numberKeyOf(t.poSalesNo)).where(live(t.deletedAt)),
    index("po_sale__date").on(t.date, t.id).where(live(t.deletedAt)),
    index("po_sale__number_key")
      .using("gin", trigramIndex(sql`search_key(${t.poSalesNo})`))
      .where(live(t.deletedAt)),
    index("po_sale__number_sort")
      .on(sql`${t.poSalesNo} collate names`, sql`${t.id} desc`)
      .where(live(t.deletedAt)),
    index("po_sale__customer").on(t.customerId, t.date, t.id),
    index("po_sale__ex_do").on(t.exDoMasterId),
    index("po_sale__to_check")
      .on(t.date, t.id)
      .where(sql`${t.toCheck} and ${live(t.deletedAt)}`),
    check("po_sale__status", sql`${t.status} in (${quotedList(PO_SALE_STATUSES)})`),
  ],
);

/**
 * bookedKg counts live bookings, deliveredKg finished trucks. The CHECK backs up the conditional update that enforces
 * the limit.
 */
export const poSaleLine = pgTable(
  "po_sale_line",
  {
    ...rowColumns,
    poSaleId: reference(() => poSale.id),
    gradeId: reference(() => grade.id),
    markingId: reference(() => marking.id),
    orderedKg: integer().notNull(),
    /** ordered plus tolerance */
    limitKg: integer().notNull(),
    pricePerKg: numeric({ precision: 15, scale: 2, mode: "number" }),
    bookedKg: integer().notNull().default(0),
    deliveredKg: integer().notNull().default(0),
    shortClosedKg: integer().notNull().default(0),
    shortClosedReason: text(),
    shortClosedAt: moment(),
  },
  (t) => [
    index("po_sale_line__po_sale").on(t.poSaleId),
    // Also finds the newest lines of a grade (backend/po-sale/usual.ts).
    index("po_sale_line__grade").on(t.gradeId, t.id),
    index("po_sale_line__marking").on(t.markingId),
    check("po_sale_line__booked", sql`${t.bookedKg} between 0 and ${t.limitKg}`),
    check("po_sale_line__delivered", sql`${t.deliveredKg} between 0 and ${t.bookedKg}`),
    check("po_sale_line__ordered", sql`${t.orderedKg} > 0 and ${t.limitKg} >= ${t.orderedKg}`),
    check("po_sale_line__short_closed", sql`${t.shortClosedKg} >= 0`),
  ],
);
