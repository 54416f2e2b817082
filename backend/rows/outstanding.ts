import { eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { OutstandingState } from "#contract/orders/po-sale-status";
import { outstandingRows, PACE_DAYS, RUNS_OUT_DAYS } from "#contract/rows/outstanding";
import { changedIds } from "../db/cursor";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { balancesAsOf } from "./balances-as-of";
import { byName } from "./engine/order";
import { type AsOf, defineRowSource } from "./engine/source";

/** SQL form of owedKg (contract/orders/po-sale-status.ts). */
export const owedColumn = (balanceKg: SQL | SQL.Aliased): SQL<number> => sql<number>`greatest(${balanceKg}, 0)`;
/** Returns the kg beyond the order. */
export const overColumn = (balanceKg: SQL | SQL.Aliased): SQL<number> => sql<number>`greatest(-(${balanceKg}), 0)`;

export const stateOf: SQL<OutstandingState> = sql`case when ${balance.outstandingKg} > 0 then 'open' when ${balance.outstandingKg} = 0 then 'settled' else 'over' end`;

/** The kg that each customer took of the same goods in the days of the pace. Its groups are unique, so an unread join is dropped. */
export const paceUntil = ({ asOf, timeZone }: Partial<AsOf>) => {
  const day = asOf === undefined ? sql`(now() at time zone ${timeZone})::date` : sql`${asOf}::date`;
  return sql`(
    select ${record.customerId} as of_customer, ${item.gradeId} as of_grade, ${item.markingId} as of_marking, sum(${item.quantityKg}) as kg
    from ${record} join ${item} on ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
    where ${record.status} = 'DONE' and ${record.deletedAt} is null and ${record.date} between ${day} - ${PACE_DAYS - 1}::int and ${day}
    group by 1, 2, 3
  ) pace`;
};
export const isOfPace = sql`pace.of_customer = ${balance.customerId} and pace.of_grade = ${balance.gradeId} and pace.of_marking = ${balance.markingId}`;
export const daysLeft = sql<
  number | null
>`case when ${balance.outstandingKg} > 0 then floor(${balance.outstandingKg} * ${PACE_DAYS}::numeric / pace.kg)::int end`;
const withPace = (balances: SQL, day: Partial<AsOf>) => sql`${balances} left join ${paceUntil(day)} on ${isOfPace}`;

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
  outstandingKg: owedColumn(balance.outstandingKg),
  overKg: overColumn(balance.outstandingKg),
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
    from: withPace(sql`${balance}`, { timeZone: "UTC" }),
    fromIn: (timeZone) => withPace(sql`${balance}`, { timeZone }),
    fromAsOf: (day) => withPace(balancesAsOf(day), day),
    columns: { ...balanceColumns, poSalesType: balance.poSalesType, exDoType: balance.exDoType, daysLeft },
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
    filters: { runsOut: () => sql`${daysLeft} < ${RUNS_OUT_DAYS}` },
    sort: { poSalesNo: byName(balance.poSalesNo), outstandingKg: sql`${balance.outstandingKg}` },
    sums: { outstandingKg: balance.outstandingKg, owedKg: owedColumn(balance.outstandingKg) },
  },
});
