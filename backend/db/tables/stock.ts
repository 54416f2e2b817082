import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { live, unusualColumns, rowColumns, reference } from "../columns";
import { appUser } from "./accounts";
import { exDoMaster, grade, marking } from "./masters";

/** Counted finished goods at the end of a day; stock starts from here. */
export const openingStock = pgTable(
  "opening_stock",
  {
    ...rowColumns,
    date: date().notNull(),
    gradeId: reference(() => grade.id),
    markingId: reference(() => marking.id),
    quantityKg: integer().notNull(),
    note: text(),
    createdById: integer().references(() => appUser.id),
    ...unusualColumns,
  },
  (t) => [
    uniqueIndex("opening_stock__date__unique").on(t.gradeId, t.markingId, t.date).where(live(t.deletedAt)),
    index("opening_stock__marking").on(t.markingId),
    index("opening_stock__to_check")
      .on(t.date, t.id)
      .where(sql`${t.toCheck} and ${live(t.deletedAt)}`),
    check("opening_stock__quantity", sql`${t.quantityKg} >= 0`),
  ],
);

/** madeKg counts live productions, deliveredKg finished outbound items. */
export const stockDay = pgTable(
  "stock_day",
  {
    gradeId: reference(() => grade.id),
    markingId: reference(() => marking.id),
    date: date().notNull(),
    madeKg: bigint({ mode: "number" }).notNull().default(0),
    deliveredKg: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.gradeId, t.markingId, t.date] }),
    // Covers the sums of goods, whose days are on a page each (index-only scan).
    index("stock_day__sums").on(t.gradeId, t.markingId, t.date, t.madeKg, t.deliveredKg),
  ],
);

/** Counts live productions, live bookings and their deliveries. */
export const exDoSum = pgTable("ex_do_sum", {
  exDoMasterId: integer()
    .primaryKey()
    .references(() => exDoMaster.id),
  madeKg: bigint({ mode: "number" }).notNull().default(0),
  bookedKg: bigint({ mode: "number" }).notNull().default(0),
  deliveredKg: bigint({ mode: "number" }).notNull().default(0),
});
