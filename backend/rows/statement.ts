import { sql, type SQL } from "drizzle-orm";
import { shiftDay } from "#contract/plant/business-day";
import type { DayRange } from "#contract/reports/report-periods";
import { statementRows } from "#contract/rows/statement";
import { booking } from "../db/tables/booking";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { balanceChange, outstandingBalance as balance } from "../db/tables/outstanding";
import { balancesAsOf } from "./balances-as-of";
import { defineSource } from "./engine/source";
import { balanceColumns, balanceGroups, stateOf } from "./outstanding";

/** Last delivery of a line up to the end of the days; read for the rows of a page alone. */
const deliveredOn = sql`(
  select max(${record.date})::text from ${booking}
    join ${item} on ${item.bookingId} = ${booking.id} and ${item.deletedAt} is null
    join ${record} on ${record.id} = ${item.outboundRecordId}
  where ${booking.poSaleLineId} = ${balance.poSaleLineId} and ${record.status} = 'DONE'
    and ${record.deletedAt} is null and ${record.date} <= until_day
)`;

/**
 * Returns the balances at the end of the days: of the days, and earlier ones with kg left or changes in them. Materialized,
 * because with the filters of a report the joins would be planned for one row.
 */
function balancesBetween(timeZone: string, { startDate, endDate }: DayRange): SQL {
  const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`;
  return sql`(with counted as materialized (
  select ${balance}.*, greatest(${balance.date}, ${startDate}) as counted_on, ${endDate}::date as until_day,
    coalesce(delivered.kg, 0) as delivered_in_period_kg
  from ${balancesAsOf({ asOf: endDate, timeZone })}
    left join (
      select ${booking.poSaleLineId} as line_id, sum(${item.quantityKg})::int as kg
      from ${record} join ${item} on ${item.outboundRecordId} = ${record.id} and ${item.deletedAt} is null
        join ${booking} on ${booking.id} = ${item.bookingId}
      where ${record.date} between ${startDate} and ${endDate} and ${record.status} = 'DONE' and ${record.deletedAt} is null
      group by 1
    ) delivered on delivered.line_id = ${balance.poSaleLineId}
    left join (
      select ${balanceChange.outstandingId} as balance_id from ${balanceChange}
      where ${balanceChange.at} >= ${dayStart(startDate)} and ${balanceChange.at} < ${dayStart(shiftDay(endDate, 1))} group by 1
    ) changed on changed.balance_id = ${balance.id}
  where ${balance.date} >= ${startDate} or ${balance.outstandingKg} > 0
    or delivered.line_id is not null or changed.balance_id is not null
) select * from counted) as ${balance}`;
}

const ALWAYS: DayRange = { startDate: "2000-01-01", endDate: "2099-12-31" };

export const statements = defineSource(statementRows, {
  date: sql`counted_on`,
  document: balance.id,
  opens: balance.poSaleId,
  live: sql`${balance.alive}`,
  firstDay: () =>
    sql`select ${balance.date} as day from ${balance} where ${balance.alive} order by ${balance.date} limit 1`,
  rows: {
    from: balancesBetween("UTC", ALWAYS),
    fromIn: (timeZone, range = ALWAYS) => balancesBetween(timeZone, range),
    columns: {
      ...balanceColumns,
      status: stateOf,
      deliveredInPeriodKg: sql`delivered_in_period_kg`,
      deliveredOn,
    },
    groups: balanceGroups,
  },
});
