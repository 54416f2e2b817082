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

/** Trucks of today, or of the days before, that stayed as many minutes. */
interface FoundStay {
  direction: Direction;
  isToday: boolean;
  minutes: number;
  trucks: number;
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
  const directions = directionsOf(caller, "goods");
  const eachOf = (select: (direction: Direction) => SQL) => sql.join(directions.map(select), sql` union all `);
  const goods = eachOf((direction) => {
    const { table, kg, from } = weighed(direction, { startDate: week.startDate, endDate: today });
    return sql`select ${direction}::text as direction, ${table.date} as date, sum(${kg}) as "netKg", count(*) as trucks ${from} group by ${table.date}`;
  });
  // Counted by minutes first: to sort all trucks of a month takes twice as long.
  const stayed = eachOf((direction) => {
    const { table, from } = weighed(direction, { startDate: before.startDate, endDate: today });
    return sql`select ${direction}::text as direction, ${table.date} = ${today} as "isToday", ${stayMinutes(table)} as minutes, count(*) as trucks ${from} group by 2, 3`;
  });
  const { rows } = await db.execute<{ days: HomeGoods["days"]; stays: FoundStay[] }>(sql`
    select
      (select coalesce(json_agg(d order by date), '[]') from (${goods}) d) as days,
      (select coalesce(json_agg(s order by minutes), '[]') from (${stayed}) s) as stays`);
  const { days, stays } = oneRow(rows);
  const staysOf = (isToday: boolean) =>
    directions.flatMap((direction) => {
      const found = stays.filter((stay) => stay.direction === direction && stay.isToday === isToday);
      const trucks = found.reduce((sum, stay) => sum + stay.trucks, 0);
      if (trucks === 0) return [];
      return { direction, trucks, medianMinutes: shareOf(found, trucks / 2), p90Minutes: shareOf(found, trucks * 0.9) };
    });
  return {
    goods: { days, ...week },
    stays: { today: staysOf(true), before: staysOf(false), ...before },
  };
}

/** Returns the minutes that so many trucks stayed at most. @param stays those of fewest minutes first */
function shareOf(stays: readonly FoundStay[], trucks: number): number {
  let counted = 0;
  for (const stay of stays) {
    counted += stay.trucks;
    if (counted >= trucks) return stay.minutes;
  }
  throw new Error("a share of more trucks than there are");
}

/** Selects from the trucks of some days that were weighed twice. */
function weighed(direction: Direction, range: { startDate: string; endDate: string }) {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const kg =
    direction === "inbound" ? sql`${inboundRecord.netKg}` : sql`${outboundRecord.secondKg} - ${outboundRecord.firstKg}`;
  const where = and(isNull(table.deletedAt), weighedTwice(table), withinDays(table.date, range));
  return { table, kg, from: sql`from ${table} where ${where}` };
}
