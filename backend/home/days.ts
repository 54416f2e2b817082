import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { shiftDay } from "#contract/business-day";
import { type Direction, directionsOf, type HomeGoods, type HomeStays, STAY_DAYS } from "#contract/home";
import { RANGES } from "#contract/report-periods";
import type { Reader } from "../db/client";
import { withinDays } from "../db/lists";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { stayMinutes, weighedTwice } from "../records/weighing-record-queries";

/** The shares of trucks that stayed at most so long: the median, and the 90th percentile. */
const SHARES = [0.5, 0.9];

interface FoundStay {
  direction: Direction;
  isToday: boolean;
  trucks: number;
  minutes: [median: number, p90: number];
}

/**
 * Reads what passed the scale lately in one statement: kg in and out of the days of this week, and how long the trucks of today and of the
 * days before stayed. The trucks are those that the reports count: weighed twice and not cancelled. Both shares are of a truck that was
 * there, not between two, so that the report shows it.
 *
 * @param today the plant's day
 */
export async function readDays(
  db: Reader,
  caller: RoleHolder,
  today: string,
): Promise<{ goods: HomeGoods; stays: HomeStays }> {
  const week = RANGES.thisWeek(today);
  const before = { startDate: shiftDay(today, -STAY_DAYS), endDate: shiftDay(today, -1) };
  const trucks = directionsOf(caller, "goods").map((direction) =>
    weighed(direction, { startDate: before.startDate, endDate: today }),
  );
  const { rows } = await db.execute<{ days: HomeGoods["days"]; stays: FoundStay[] }>(sql`
    with trucks as materialized (${sql.join(trucks, sql` union all `)})
    select
      (select coalesce(json_agg(d order by date), '[]') from (
        select direction, date, sum(kg) as "netKg", count(*) as trucks from trucks where date >= ${week.startDate} group by 1, 2
      ) d) as days,
      (select coalesce(json_agg(s), '[]') from (
        select direction, date = ${today} as "isToday", count(*) as trucks,
          percentile_disc(${sql.raw(`array[${SHARES.join(", ")}]`)}) within group (order by minutes) as minutes
        from trucks group by 1, 2
      ) s) as stays`);
  const { days, stays } = oneRow(rows);
  const staysOf = (wanted: boolean) =>
    stays
      .filter(({ isToday }) => isToday === wanted)
      .map(({ direction, trucks: number, minutes: [medianMinutes, p90Minutes] }) => ({
        ...{ direction, trucks: number, medianMinutes, p90Minutes },
      }));
  return {
    goods: { days, ...week },
    stays: { today: staysOf(true), before: staysOf(false), ...before },
  };
}

/** Selects the trucks of some days that were weighed twice, with their net and the minutes that they stayed. */
function weighed(direction: Direction, range: { startDate: string; endDate: string }): SQL {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const kg =
    direction === "inbound" ? sql`${inboundRecord.netKg}` : sql`${outboundRecord.secondKg} - ${outboundRecord.firstKg}`;
  const where = and(isNull(table.deletedAt), weighedTwice(table), withinDays(table.date, range));
  return sql`select ${direction}::text as direction, ${table.date} as date, ${kg} as kg, ${stayMinutes(table)} as minutes
    from ${table} where ${where}`;
}
