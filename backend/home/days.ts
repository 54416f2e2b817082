import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { shiftDay } from "#contract/business-day";
import { type Direction, directionsOf, type HomeGoods, type HomeStays, STAY_DAYS, USUAL_WEEKS } from "#contract/home";
import type { DayRange } from "#contract/report-periods";
import type { Reader } from "../db/client";
import { withinDays } from "../db/lists";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { stayMinutes, weighedTwice } from "../records/weighing-record-queries";

interface FoundStay {
  direction: Direction;
  isToday: boolean;
  minutes: number;
  trucks: number;
}

/** Until the current time of day. */
interface FoundDay {
  date: string;
  minutes: number;
  trucks: number;
  inbound: number;
  outbound: number;
}

/**
 * Reads the charts in one statement. Counts trucks as reports do: weighed twice, not cancelled. Percentiles are actual
 * stays, so that reports show the truck.
 * @param range days of the charts, up to today
 */
export async function readDays(
  db: Reader,
  caller: RoleHolder,
  range: DayRange,
  timeZone: string,
): Promise<{ goods: HomeGoods; stays: HomeStays }> {
  const today = range.endDate;
  const before = { startDate: shiftDay(today, -STAY_DAYS), endDate: shiftDay(today, -1) };
  const startDate = range.startDate < before.startDate ? range.startDate : before.startDate;
  const directions = directionsOf(caller, "goods");
  const passed = directions.map((direction) => passedTrucks(direction, { startDate, endDate: today }, timeZone));
  const kgSoFar = (direction: Direction) =>
    sql`coalesce(sum(kg) filter (where so_far and direction = ${direction}), 0)`;
  const { rows } = await db.execute<
    Pick<HomeGoods, "hours"> & { days: HomeGoods["days"]; stays: FoundStay[]; found: FoundDay[] }
  >(sql`
    with passed as materialized (${sql.join(passed, sql` union all `)})
    select
      (select coalesce(json_agg(d order by date), '[]') from (
        select direction, date, sum(kg) as "netKg", count(*) as trucks from passed group by 1, 2
      ) d) as days,
      (select coalesce(json_agg(h order by hour), '[]') from (
        select direction, hour, count(*) as trucks from passed where date >= ${range.startDate} group by 1, 2
      ) h) as hours,
      (select coalesce(json_agg(s order by minutes), '[]') from (
        select direction, date = ${today} as "isToday", minutes, count(*) as trucks
        from passed where date >= ${before.startDate} group by 1, 2, 3
      ) s) as stays,
      (select coalesce(json_agg(f order by date), '[]') from (
        select date, percentile_disc(0.5) within group (order by minutes) as minutes, count(*) filter (where so_far) as trucks,
          ${kgSoFar("inbound")} as inbound, ${kgSoFar("outbound")} as outbound
        from passed where date >= ${before.startDate} group by 1
      ) f) as found`);
  const { days, hours, stays, found } = oneRow(rows);
  const staysOf = (isToday: boolean) =>
    directions.flatMap((direction) => {
      const own = stays.filter((stay) => stay.direction === direction && stay.isToday === isToday);
      const trucks = own.reduce((sum, stay) => sum + stay.trucks, 0);
      if (trucks === 0) return [];
      return { direction, trucks, medianMinutes: shareOf(own, trucks / 2), p90Minutes: shareOf(own, trucks * 0.9) };
    });
  return {
    goods: {
      ...{ days, hours, ...range },
      medians: found.map(({ date, minutes }) => ({ date, minutes })),
      usual: usualOf(found, today),
    },
    stays: { today: staysOf(true), before: staysOf(false), ...before },
  };
}

/** Averages the same weekday of earlier weeks; null without trucks. */
function usualOf(found: readonly FoundDay[], today: string): HomeGoods["usual"] {
  const dates = Array.from({ length: USUAL_WEEKS }, (_, week) => shiftDay(today, -7 * (week + 1)));
  const days = found.filter(({ date }) => dates.includes(date));
  if (days.length === 0) return null;
  const average = (name: "trucks" | "inbound" | "outbound" | "minutes") =>
    days.reduce((sum, day) => sum + day[name], 0) / days.length;
  return {
    ...{ trucks: average("trucks"), inbound: average("inbound"), outbound: average("outbound") },
    minutes: average("minutes"),
  };
}

/** @param stays ascending */
function shareOf(stays: readonly FoundStay[], trucks: number): number {
  let counted = 0;
  for (const stay of stays) {
    counted += stay.trucks;
    if (counted >= trucks) return stay.minutes;
  }
  throw new Error("a share of more trucks than there are");
}

function passedTrucks(direction: Direction, range: DayRange, timeZone: string): SQL {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const kg =
    direction === "inbound" ? sql`${inboundRecord.netKg}` : sql`${outboundRecord.secondKg} - ${outboundRecord.firstKg}`;
  const where = and(isNull(table.deletedAt), weighedTwice(table), withinDays(table.date, range));
  return sql`select ${direction}::text as direction, ${table.date} as date, ${kg} as kg, ${stayMinutes(table)} as minutes,
      ${table.secondAt} <= now() - (${range.endDate}::date - ${table.date}) * interval '1 day' as so_far,
      date_part('hour', ${table.createdAt} at time zone ${timeZone})::int as hour
    from ${table} where ${where}`;
}
