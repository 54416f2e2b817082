import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { shiftDay } from "#contract/business-day";
import { type Direction, directionsOf, type HomeGoods, type HomeStays, STAY_DAYS, USUAL_WEEKS } from "#contract/home";
import type { DayRange } from "#contract/report-periods";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { withinDays } from "../rows/engine/conditions";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { stayMinutes, weighedTwice } from "../rows/trucks";

type FoundDay = {
  direction: Direction;
  date: string;
  netKg: number;
  trucks: number;
  /** of the days of stays */
  minutes: number[] | null;
  /** until the current time of day, on the days of the usual figures */
  soFarTrucks: number;
  soFarKg: number;
};

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
  const usualDates = Array.from({ length: USUAL_WEEKS }, (_, week) => shiftDay(today, -7 * (week + 1)));
  const directions = directionsOf(caller, "goods");
  const of = (statement: (direction: Direction) => SQL) => sql.join(directions.map(statement), sql` union all `);
  const days = of((direction) => daysOf(direction, { startDate, endDate: today }, before.startDate, usualDates));
  const { rows } = await db.execute<{ days: FoundDay[]; hours: HomeGoods["hours"] }>(sql`
    select (select coalesce(json_agg(d), '[]') from (${days} order by date) d) as days,
      (select coalesce(json_agg(h), '[]') from (
        select direction, date_part('hour', since at time zone ${timeZone})::int as hour, sum(trucks)::int as trucks
        from (${of((direction) => arrivalsOf(direction, range))}) arrivals group by 1, 2 order by hour
      ) h) as hours`);
  const { days: found, hours } = oneRow(rows);
  const stayed = found.filter(({ date }) => date >= before.startDate);
  const staysOf = (isToday: boolean) =>
    directions.flatMap((direction) => {
      const minutes = minutesOf(
        stayed.filter((day) => day.direction === direction && (day.date === today) === isToday),
      );
      if (minutes.length === 0) return [];
      const [medianMinutes, p90Minutes] = [shareOf(minutes, 0.5), shareOf(minutes, 0.9)];
      return { direction, trucks: minutes.length, medianMinutes, p90Minutes };
    });
  const medians = [...new Set(stayed.map(({ date }) => date))].map((date) => ({
    date,
    minutes: shareOf(minutesOf(stayed.filter((day) => day.date === date)), 0.5),
  }));
  return {
    goods: {
      days: found.map(({ direction, date, netKg, trucks }) => ({ direction, date, netKg, trucks })),
      hours,
      ...range,
      medians,
      usual: usualOf(
        found.filter(({ date }) => usualDates.includes(date)),
        medians.filter(({ date }) => usualDates.includes(date)),
      ),
    },
    stays: { today: staysOf(true), before: staysOf(false), ...before },
  };
}

/** Averages the same weekday of earlier weeks; null without trucks. */
function usualOf(found: readonly FoundDay[], medians: HomeGoods["medians"]): HomeGoods["usual"] {
  if (medians.length === 0) return null;
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / medians.length;
  const kgOf = (direction: Direction) =>
    average(found.filter((day) => day.direction === direction).map(({ soFarKg }) => soFarKg));
  return {
    trucks: average(found.map(({ soFarTrucks }) => soFarTrucks)),
    inbound: kgOf("inbound"),
    outbound: kgOf("outbound"),
    minutes: average(medians.map(({ minutes }) => minutes)),
  };
}

const minutesOf = (days: readonly FoundDay[]): Int32Array =>
  new Int32Array(([] as number[]).concat(...days.map(({ minutes }) => minutes ?? []))).sort();

/** @param minutes ascending */
function shareOf(minutes: Int32Array, share: number): number {
  const found = minutes[Math.ceil(minutes.length * share) - 1];
  if (found === undefined) throw new Error("a share of no trucks");
  return found;
}

function passedIn(direction: Direction, range: DayRange) {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  return { table, where: and(isNull(table.deletedAt), weighedTwice(table), withinDays(table.date, range)) };
}

function daysOf(direction: Direction, range: DayRange, staysFrom: string, usualDates: string[]): SQL {
  const { table, where } = passedIn(direction, range);
  const kg =
    direction === "inbound" ? sql`${inboundRecord.netKg}` : sql`${outboundRecord.secondKg} - ${outboundRecord.firstKg}`;
  const soFar = sql`${table.date} = any(${sql.param(usualDates)}::date[])
    and ${table.secondAt} <= now() - (${range.endDate}::date - ${table.date}) * interval '1 day'`;
  return sql`select ${direction}::text as direction, ${table.date} as date, sum(${kg}) as "netKg", count(*)::int as trucks,
      json_agg(${stayMinutes(table)}) filter (where ${table.date} >= ${staysFrom}) as minutes,
      (count(*) filter (where ${soFar}))::int as "soFarTrucks", coalesce(sum(${kg}) filter (where ${soFar}), 0) as "soFarKg"
    from ${table} where ${where} group by ${table.date}`;
}

/** Counts quarters of an hour: converting each truck's arrival to the time zone takes longer. */
function arrivalsOf(direction: Direction, range: DayRange): SQL {
  const { table, where } = passedIn(direction, range);
  return sql`select ${direction}::text as direction, date_bin('15 minutes', ${table.createdAt}, '2000-01-01') as since, count(*) as trucks
    from ${table} where ${where} group by since`;
}
