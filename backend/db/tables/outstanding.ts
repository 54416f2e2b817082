import { eq, sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, pgView, text, uniqueIndex } from "drizzle-orm/pg-core";
import { EX_DO_TYPES } from "../../../contract/masters/ex-do-master";
import { PO_SALE_TYPES } from "../../../contract/orders/po-sale-types";
import { moment, now, reference, rowColumns } from "../columns";
import { customer, grade, marking, exDoMaster } from "./masters";
import { poSale, poSaleLine } from "./po-sale";

/** One row per PO line, plus opening balances with their own columns. */
export const outstanding = pgTable(
  "outstanding",
  {
    ...rowColumns,
    poSaleLineId: integer().references(() => poSaleLine.id),
    date: date(),
    poSalesNo: text(),
    poSalesType: text({ enum: PO_SALE_TYPES }),
    customerId: integer().references(() => customer.id),
    gradeId: integer().references(() => grade.id),
    markingId: integer().references(() => marking.id),
    exDoType: text({ enum: EX_DO_TYPES }),
    orderedKg: integer(),
    note: text(),
    adjustmentKg: integer().notNull().default(0),
    adjustmentReason: text(),
  },
  (t) => [
    uniqueIndex("outstanding__poSaleLineId__unique").on(t.poSaleLineId),
    index("outstanding__date").on(t.date),
    index("outstanding__customer").on(t.customerId),
    check(
      "outstanding__kind",
      sql`${t.poSaleLineId} is not null or (${t.date} is not null and ${t.poSalesNo} is not null and ${t.poSalesType} is not null and ${t.customerId} is not null and ${t.gradeId} is not null and ${t.markingId} is not null and ${t.orderedKg} > 0)`,
    ),
  ],
);

/** Adjustments and short closings as differences, written by triggers (docs/domain.md, As of a day). */
export const balanceChange = pgTable(
  "balance_change",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    outstandingId: reference(() => outstanding.id),
    at: moment().notNull().default(now),
    adjustmentKg: integer().notNull().default(0),
    shortClosedKg: integer().notNull().default(0),
  },
  (t) => [index("balance_change__at").on(t.at), index("balance_change__outstanding").on(t.outstandingId)],
);

/**
 * A line's row stores only the adjustment; the rest is joined. `alive` while line and PO are live. outstandingKg
 * follows contract/orders/po-sale-status.ts.
 */
export const outstandingBalance = pgView("outstanding_balance").as((qb) => {
  const ordered = sql`coalesce(${poSaleLine.orderedKg}, ${outstanding.orderedKg})`;
  return (
    qb
      .select({
        id: outstanding.id,
        version: outstanding.version,
        createdAt: outstanding.createdAt,
        updatedAt: outstanding.updatedAt,
        deletedAt: outstanding.deletedAt,
        poSaleLineId: outstanding.poSaleLineId,
        poSaleId: sql<number | null>`${poSale.id}`.as("po_sale_id"),
        alive:
          sql<boolean>`${outstanding.deletedAt} is null and ${poSaleLine.deletedAt} is null and ${poSale.deletedAt} is null and ${poSale.status} is distinct from 'CANCELLED'`.as(
            "alive",
          ),
        date: sql<string>`coalesce(${poSale.date}, ${outstanding.date})::text`.as("date"),
        poSalesNo: sql<string>`coalesce(${poSale.poSalesNo}, ${outstanding.poSalesNo})`.as("po_sales_no"),
        poSalesType: sql<
          (typeof PO_SALE_TYPES)[number]
        >`coalesce(${poSale.poSalesType}, ${outstanding.poSalesType})`.as("po_sales_type"),
        exDoType: sql<
          (typeof EX_DO_TYPES)[number] | null
        >`coalesce(${exDoMaster.exDoType}, ${outstanding.exDoType})`.as("ex_do_type"),
        customerId: sql<number>`${customer.id}`.as("customer_id"),
        customerCode: sql<string>`${customer.code}`.as("customer_code"),
        customerName: sql<string>`${customer.name}`.as("customer_name"),
        gradeId: sql<number>`${grade.id}`.as("grade_id"),
        gradeCode: sql<string>`${grade.code}`.as("grade_code"),
        gradeName: sql<string>`${grade.name}`.as("grade_name"),
        markingId: sql<number>`${marking.id}`.as("marking_id"),
        markingName: sql<string>`${marking.name}`.as("marking_name"),
        orderedKg: sql<number>`${ordered}`.as("ordered_kg"),
        bookedKg: sql<number>`coalesce(${poSaleLine.bookedKg}, 0)`.as("booked_kg"),
        deliveredKg: sql<number>`coalesce(${poSaleLine.deliveredKg}, 0)`.as("delivered_kg"),
        shortClosedKg: sql<number>`coalesce(${poSaleLine.shortClosedKg}, 0)`.as("short_closed_kg"),
        adjustmentKg: outstanding.adjustmentKg,
        adjustmentReason: outstanding.adjustmentReason,
        outstandingKg:
          sql<number>`${ordered} + ${outstanding.adjustmentKg} - coalesce(${poSaleLine.deliveredKg}, 0) - coalesce(${poSaleLine.shortClosedKg}, 0)`.as(
            "outstanding_kg",
          ),
        note: sql<string | null>`coalesce(${poSale.note}, ${outstanding.note})`.as("note"),
      })
      .from(outstanding)
      .leftJoin(poSaleLine, eq(poSaleLine.id, outstanding.poSaleLineId))
      .leftJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
      .leftJoin(exDoMaster, eq(exDoMaster.id, poSale.exDoMasterId))
      // Never null; PostgreSQL leaves out a left join that a statement does not use.
      .leftJoin(customer, sql`${customer.id} = coalesce(${poSale.customerId}, ${outstanding.customerId})`)
      .leftJoin(grade, sql`${grade.id} = coalesce(${poSaleLine.gradeId}, ${outstanding.gradeId})`)
      .leftJoin(marking, sql`${marking.id} = coalesce(${poSaleLine.markingId}, ${outstanding.markingId})`)
  );
});
