import { isNull, sql } from "drizzle-orm";
import { poSaleReport } from "#contract/po-sale-report";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { overOfLine, owedOfLine } from "../po-sale/queries";
import { defineSource, documentsOf } from "../rows/engine/source";

export const poSales = defineSource(poSaleReport, {
  ...documentsOf(poSale),
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
      poSalesNo: poSale.poSalesNo,
      date: poSale.date,
      poSalesType: poSale.poSalesType,
      status: poSale.status,
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
});
