import { sql } from "drizzle-orm";
import { outstandingReport } from "#contract/outstanding-report";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { balancesAsOf } from "../outstanding/as-of";
import { overOf, owedOf, stateOf } from "../outstanding/queries";
import { defineSource } from "../rows/engine/source";

export const outstandings = defineSource(outstandingReport, {
  date: balance.date,
  document: balance.id,
  // A line opens its PO; an opening balance has no page.
  opens: balance.poSaleId,
  live: sql`${balance.alive}`,
  rows: {
    from: sql`${balance}`,
    fromAsOf: balancesAsOf,
    columns: {
      poSalesNo: balance.poSalesNo,
      date: balance.date,
      poSalesType: balance.poSalesType,
      customer: balance.customerName,
      grade: balance.gradeName,
      marking: balance.markingName,
      exDoType: balance.exDoType,
      orderedKg: balance.orderedKg,
      bookedKg: balance.bookedKg,
      deliveredKg: balance.deliveredKg,
      shortClosedKg: balance.shortClosedKg,
      adjustmentKg: balance.adjustmentKg,
      outstandingKg: owedOf(balance.outstandingKg),
      overKg: overOf(balance.outstandingKg),
    },
    groups: {
      customer: { id: balance.customerId, label: balance.customerName },
      grade: { id: balance.gradeId, label: balance.gradeName },
      marking: { id: balance.markingId, label: balance.markingName },
    },
  },
  filters: { state: { of: stateOf } },
});
