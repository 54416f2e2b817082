import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { deleted, live, rowColumns, unusualColumns, reference } from "../columns";
import { appUser } from "./accounts";
import { grade, marking, outboundItem, exDoMaster } from "./masters";

export const production = pgTable(
  "production",
  {
    ...rowColumns,
    productionNo: text().notNull(),
    date: date().notNull(),
    shift: integer().notNull(),
    exDoMasterId: reference(() => exDoMaster.id),
    outboundItemId: reference(() => outboundItem.id),
    gradeId: reference(() => grade.id),
    markingId: reference(() => marking.id),
    bags: integer().notNull(),
    quantityKg: integer().notNull(),
    note: text(),
    createdById: integer().references(() => appUser.id),
    ...unusualColumns,
  },
  (t) => [
    uniqueIndex("production__productionNo__unique").on(t.productionNo),
    index("production__date").on(t.date, t.id).where(live(t.deletedAt)),
    index("production__deleted").on(t.date, t.id).where(deleted(t.deletedAt)),
    index("production__shift").on(t.shift, t.id).where(live(t.deletedAt)),
    index("production__bags").on(t.bags, t.id).where(live(t.deletedAt)),
    index("production__quantity").on(t.quantityKg, t.id).where(live(t.deletedAt)),
    index("production__ex_do").on(t.exDoMasterId, t.date, t.id),
    index("production__item").on(t.outboundItemId),
    index("production__to_check")
      .on(t.date, t.id)
      .where(sql`${t.toCheck} and ${live(t.deletedAt)}`),
    check("production__shift", sql`${t.shift} between 1 and 3`),
    check("production__quantity", sql`${t.quantityKg} > 0 and ${t.bags} >= 0`),
  ],
);
