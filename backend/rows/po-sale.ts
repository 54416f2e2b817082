import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { poSaleRows } from "#contract/rows/po-sale";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { overColumn, owedColumn } from "./outstanding";
import { sumColumn } from "./engine/conditions";
import { byName } from "./engine/order";
import { defineRowSource, documentsSource, listSource } from "./engine/source";

export const leftOfLine = sql`${poSaleLine.orderedKg} + ${outstanding.adjustmentKg} - ${poSaleLine.deliveredKg} - ${poSaleLine.shortClosedKg}`;
const unlessCancelled = (kg: SQL) => sql`case when ${poSale.status} = 'CANCELLED' then 0 else ${kg} end`;
/** 0 for a cancelled PO (contract/orders/po-sale-status.ts). */
const owedOfLine = unlessCancelled(owedColumn(leftOfLine));
const overOfLine = unlessCancelled(overColumn(leftOfLine));

export const lineSums = new QueryBuilder({ casing: "snake_case" })
  .select({
    lineCount: sql<number>`count(*)`.mapWith(Number).as("line_count"),
    orderedKg: sumColumn(poSaleLine.orderedKg).as("ordered_sum"),
    bookedKg: sumColumn(poSaleLine.bookedKg).as("booked_sum"),
    deliveredKg: sumColumn(poSaleLine.deliveredKg).as("delivered_sum"),
    shortClosedKg: sumColumn(poSaleLine.shortClosedKg).as("short_closed_sum"),
    adjustmentKg: sumColumn(outstanding.adjustmentKg).as("adjustment_sum"),
    outstandingKg: sumColumn(owedOfLine).as("outstanding_sum"),
    overKg: sumColumn(overOfLine).as("over_sum"),
  })
  .from(poSaleLine)
  .innerJoin(outstanding, eq(outstanding.poSaleLineId, poSaleLine.id))
  .where(and(eq(poSaleLine.poSaleId, poSale.id), isNull(poSaleLine.deletedAt)))
  .as("sums");

export const poSales = defineRowSource(poSaleRows, {
  ...documentsSource(poSale),
  live: sql`${isNull(poSale.deletedAt)} and ${isNull(poSaleLine.deletedAt)}`,
  rows: {
    from: sql`${poSale}
      join ${poSaleLine} on ${poSaleLine.poSaleId} = ${poSale.id}
      join ${outstanding} on ${outstanding.poSaleLineId} = ${poSaleLine.id}
      join ${customer} on ${customer.id} = ${poSale.customerId}
      join ${grade} on ${grade.id} = ${poSaleLine.gradeId}
      join ${marking} on ${marking.id} = ${poSaleLine.markingId}
      left join ${exDoMaster} on ${exDoMaster.id} = ${poSale.exDoMasterId}`,
    id: poSaleLine.id,
    columns: {
      orderedKg: poSaleLine.orderedKg,
      bookedKg: poSaleLine.bookedKg,
      deliveredKg: poSaleLine.deliveredKg,
      shortClosedKg: poSaleLine.shortClosedKg,
      adjustmentKg: outstanding.adjustmentKg,
      outstandingKg: owedOfLine,
      overKg: overOfLine,
      pricePerKg: poSaleLine.pricePerKg,
      amount: sql`${poSaleLine.orderedKg} * ${poSaleLine.pricePerKg}`,
    },
  },
  list: {
    ...listSource(poSale, "po-sale"),
    from: sql`${poSale} left join ${customer} on ${customer.id} = ${poSale.customerId}`,
    joins: sql`cross join lateral ${lineSums}`,
    filters: { unusual: poSale.toCheck },
    sort: { poSalesNo: byName(poSale.poSalesNo) },
    sums: lineSums,
  },
});
