import { eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { OutstandingState } from "#contract/orders/po-sale-status";
import { outstandingRows } from "#contract/rows/outstanding";
import { changedIds } from "../db/cursor";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { balancesAsOf } from "./balances-as-of";
import { byName } from "./engine/order";
import { defineRowSource } from "./engine/source";

/** SQL form of owedKg (contract/orders/po-sale-status.ts). */
export const owedOf = (balanceKg: SQL | SQL.Aliased): SQL<number> => sql<number>`greatest(${balanceKg}, 0)`;
/** Returns the kg beyond the order. */
export const overOf = (balanceKg: SQL | SQL.Aliased): SQL<number> => sql<number>`greatest(-(${balanceKg}), 0)`;

export const stateOf: SQL<OutstandingState> = sql`case when ${balance.outstandingKg} > 0 then 'open' when ${balance.outstandingKg} = 0 then 'settled' else 'over' end`;

/** Columns and groups of the view, whose name every table of balances has. */
export const balanceColumns = {
  poSalesNo: balance.poSalesNo,
  date: balance.date,
  customer: balance.customerName,
  grade: balance.gradeName,
  marking: balance.markingName,
  orderedKg: balance.orderedKg,
  bookedKg: balance.bookedKg,
  deliveredKg: balance.deliveredKg,
  shortClosedKg: balance.shortClosedKg,
  adjustmentKg: balance.adjustmentKg,
  outstandingKg: owedOf(balance.outstandingKg),
  overKg: overOf(balance.outstandingKg),
};
export const balanceGroups = {
  customer: { id: balance.customerId, label: balance.customerName },
  grade: { id: balance.gradeId, label: balance.gradeName },
  marking: { id: balance.markingId, label: balance.markingName },
};

export const outstandings = defineRowSource(outstandingRows, {
  date: balance.date,
  document: balance.id,
  // A line opens its PO; an opening balance has no page.
  opens: balance.poSaleId,
  live: sql`${balance.alive}`,
  rows: {
    from: sql`${balance}`,
    fromAsOf: balancesAsOf,
    columns: { ...balanceColumns, poSalesType: balance.poSalesType, exDoType: balance.exDoType },
    groups: balanceGroups,
  },
  filters: { state: { of: stateOf } },
  list: {
    id: balance.id,
    live: ({ changedSince, deleted }) => {
      if (changedSince === undefined) return deleted ? isNotNull(balance.deletedAt) : eq(balance.alive, true);
      return or(
        sql`${balance.id} in (${changedIds("outstanding", changedSince)})`,
        sql`${balance.poSaleId} in (${changedIds("po-sale", changedSince)})`,
      );
    },
    filters: {},
    sort: { poSalesNo: byName(balance.poSalesNo), outstandingKg: sql`${balance.outstandingKg}` },
    sums: { outstandingKg: balance.outstandingKg, owedKg: owedOf(balance.outstandingKg) },
  },
});
