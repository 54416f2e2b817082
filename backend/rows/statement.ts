import { sql, type SQL } from "drizzle-orm";
import { shiftDay } from "#contract/business-day";
import type { DayRange } from "#contract/report-periods";
import { statementRows } from "#contract/rows/statement";
import { booking } from "../db/tables/booking";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { balancesAsOf } from "./balances-as-of";
import { defineSource } from "./engine/source";
import { balanceColumns, balanceGroups, stateOf } from "./outstanding";

/** Last delivery of a line up to a day. */
const deliveredOn = (until: string): SQL => sql`(
  select max(${record.date})::text from ${booking}
    join ${item} on ${item.bookingId} = ${booking.id} and ${item.deletedAt} is null
    join ${record} on ${record.id} = ${item.outboundRecordId}
  where ${booking.poSaleLineId} = ${balance.poSaleLineId} and ${record.status} = 'DONE'
    and ${record.deletedAt} is null and ${record.date} <= ${until}
)`;

/** Returns the balances at the end of the days: of the days, and earlier ones that were open or have changed. */
const balancesIn = (timeZone: string, { startDate, endDate }: DayRange): SQL => sql`(
  select ${balance}.*, greatest(${balance.date}, ${startDate}) as counted_on, ${deliveredOn(endDate)} as delivered_on,
    ${balance.deliveredKg} - coalesce(opening.delivered, 0) as delivered_in_period_kg
  from ${balancesAsOf({ asOf: endDate, timeZone })}
    left join (
      select ${balance.id} as balance_id, ${balance.bookedKg} as booked, ${balance.deliveredKg} as delivered,
        ${balance.outstandingKg} as outstanding
      from ${balancesAsOf({ asOf: shiftDay(startDate, -1), timeZone })}
    ) opening on opening.balance_id = ${balance.id}
  where opening.balance_id is null or opening.outstanding > 0
    or (opening.booked, opening.delivered, opening.outstanding)
      is distinct from (${balance.bookedKg}, ${balance.deliveredKg}, ${balance.outstandingKg})
) as ${balance}`;

const ALWAYS: DayRange = { startDate: "2000-01-01", endDate: "2099-12-31" };

export const statements = defineSource(statementRows, {
  date: sql`counted_on`,
  document: balance.id,
  opens: balance.poSaleId,
  live: sql`${balance.alive}`,
  firstDay: () =>
    sql`select ${balance.date} as day from ${balance} where ${balance.alive} order by ${balance.date} limit 1`,
  rows: {
    from: balancesIn("UTC", ALWAYS),
    fromIn: (timeZone, range = ALWAYS) => balancesIn(timeZone, range),
    columns: {
      ...balanceColumns,
      status: stateOf,
      deliveredInPeriodKg: sql`delivered_in_period_kg`,
      deliveredOn: sql`delivered_on`,
    },
    groups: balanceGroups,
  },
});
