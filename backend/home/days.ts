import { sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { daysBetween, shiftDay } from "#contract/business-day";
import { directionsOf, type HomeGoods, USUAL_WEEKS } from "#contract/home";
import type { DayRange } from "#contract/report-periods";
import type { Direction } from "#contract/weighing/direction";
import type { Reader } from "../db/client";
import { runKept } from "../db/kept-statements";
import { oneRow } from "../db/one-row";
import { truckDay } from "../db/tables/weighing";
import { hoursOn, passedTrucks, type TruckHour } from "./kept-days";

type FoundDay = { direction: Direction; date: string; hours: TruckHour[] };
type Usual = { direction: Direction; trucks: number; netKg: number };

/**
 * Reads the chart in one statement. Counts trucks as reports do: weighed twice, not cancelled.
 * @param range days of the chart, up to today
 */
export async function readDays(db: Reader, caller: RoleHolder, range: DayRange, timeZone: string): Promise<HomeGoods> {
  const today = range.endDate;
  const dates = Array.from({ length: daysBetween(range.startDate, today) + 1 }, (_, day) =>
    shiftDay(range.startDate, day),
  );
  const usualDates = Array.from({ length: USUAL_WEEKS }, (_, week) => shiftDay(today, -7 * (week + 1)));
  const directions = directionsOf(caller, "goods");
  const of = (statement: (direction: Direction) => SQL) => sql.join(directions.map(statement), sql` union all `);
  const { rows } = await runKept<{ days: FoundDay[]; usual: Usual[] }>(
    db,
    ["home days", directions, range, timeZone],
    () => sql`
      select (select json_agg(d) from (${of((direction) => daysOf(direction, dates, timeZone))} order by date) d) as days,
        (select json_agg(u) from (${of((direction) => soFarOn(direction, usualDates, today))}) u) as usual`,
  );
  const { days, usual } = oneRow(rows);
  const found = days.filter(({ hours }) => hours.length > 0);
  const usualDays = new Set(found.map(({ date }) => date).filter((date) => usualDates.includes(date)));
  return {
    days: found.map(({ direction, date, hours }) => ({
      direction,
      date,
      netKg: sumOf(hours, ([, netKg]) => netKg),
      trucks: sumOf(hours, ([, , minutes]) => minutes.length),
    })),
    usual: usualOf(usual, usualDays.size),
    ...range,
  };
}

const sumOf = (hours: readonly TruckHour[], of: (hour: TruckHour) => number) =>
  hours.reduce((sum, hour) => sum + of(hour), 0);

/** Averages the same weekday of earlier weeks; null without trucks. @param days of them with trucks */
function usualOf(soFar: readonly Usual[], days: number): HomeGoods["usual"] {
  if (days === 0) return null;
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / days;
  const kgOf = (of: Direction) => average(soFar.filter(({ direction }) => direction === of).map(({ netKg }) => netKg));
  return {
    trucks: average(soFar.map(({ trucks }) => trucks)),
    inbound: kgOf("inbound"),
    outbound: kgOf("outbound"),
  };
}

/** The days of a direction: stored, else counted. */
function daysOf(direction: Direction, dates: string[], timeZone: string): SQL {
  return sql`select ${direction}::text as direction, asked.date,
      coalesce(${truckDay.hours}, ${hoursOn(direction, sql`asked.date`, sql`${timeZone}`)}) as hours
    from unnest(${sql.param(dates)}::date[]) asked (date) left join ${truckDay} on ${truckDay.date} = asked.date
      and ${truckDay.direction} = ${direction} and ${truckDay.timeZone} = ${timeZone}`;
}

/** The trucks of days up to the current time of day. */
function soFarOn(direction: Direction, dates: string[], today: string): SQL {
  const { table, netKg, where } = passedTrucks(direction);
  return sql`select ${direction}::text as direction, count(*)::int as trucks, coalesce(sum(${netKg}), 0) as "netKg"
    from ${table} where ${where} and ${table.date} = any(${sql.param(dates)}::date[])
      and ${table.secondAt} <= now() - (${today}::date - ${table.date}) * interval '1 day'`;
}
