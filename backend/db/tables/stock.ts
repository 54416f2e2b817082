import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { live, rowColumns } from "../columns";
import { appUser } from "./accounts";
import { exDoMaster, grade, marking } from "./masters";

/** What was counted of finished goods, at the end of a day: stock begins there, whatever was made and delivered before. */
export const openingStock = pgTable(
  "opening_stock",
  {
    ...rowColumns,
    date: date().notNull(),
    gradeId: integer()
      .notNull()
      .references(() => grade.id),
    markingId: integer()
      .notNull()
      .references(() => marking.id),
    quantityKg: integer().notNull(),
    note: text(),
    createdById: integer().references(() => appUser.id),
  },
  (t) => [
    uniqueIndex("opening_stock__date__unique").on(t.gradeId, t.markingId, t.date).where(live(t.deletedAt)),
    index("opening_stock__marking").on(t.markingId),
    check("opening_stock__quantity", sql`${t.quantityKg} >= 0`),
  ],
);

/**
 * Counters of a day's goods: madeKg follows its live production records, deliveredKg the items of its finished outbound records, in the
 * transaction that changes them.
 */
export const stockDay = pgTable(
  "stock_day",
  {
    gradeId: integer()
      .notNull()
      .references(() => grade.id),
    markingId: integer()
      .notNull()
      .references(() => marking.id),
    date: date().notNull(),
    madeKg: bigint({ mode: "number" }).notNull().default(0),
    deliveredKg: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.gradeId, t.markingId, t.date] })],
);

/** Counters of an ex-DO: its live production records, its live bookings, and what finished trucks delivered of these. */
export const exDoSum = pgTable("ex_do_sum", {
  exDoMasterId: integer()
    .primaryKey()
    .references(() => exDoMaster.id),
  madeKg: bigint({ mode: "number" }).notNull().default(0),
  bookedKg: bigint({ mode: "number" }).notNull().default(0),
  deliveredKg: bigint({ mode: "number" }).notNull().default(0),
});
