import { sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { daysBetween, shiftDay } from "#contract/business-day";
import { directionsOf, type HomeGoods, type HomeStays, STAY_DAYS, USUAL_WEEKS } from "#contract/home";
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
  const dates = Array.from({ length: daysBetween(startDate, today) + 1 }, (_, day) => shiftDay(startDate, day));
  const usualDates = Array.from({ length: USUAL_WEEKS }, (_, week) => shiftDay(today, -7 * (week + 1)));
  const directions = directionsOf(caller, "goods");
  const of = (statement: (direction: Direction) => SQL) => sql.join(directions.map(statement), sql` union all `);
  const { rows } = await runKept<{ days: FoundDay[]; usual: Usual[] }>(
    db,
    ["home days", directions, startDate, today, timeZone],
    () => sql`
      select (select json_agg(d) from (${of((direction) => daysOf(direction, dates, timeZone))} order by date) d) as days,
        (select json_agg(u) from (${of((direction) => soFarOn(direction, usualDates, today))}) u) as usual`,
  );
  const { days, usual } = oneRow(rows);
  const found = days.filter(({ hours }) => hours.length > 0);
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
  const isUsual = ({ date }: { date: string }) => usualDates.includes(date);
  return {
    goods: {
      days: found.map(({ direction, date, hours }) => ({
        direction,
        date,
        netKg: sumOf(hours, ([, netKg]) => netKg),
        trucks: sumOf(hours, trucksIn),
      })),
      hours: directions
        .flatMap((direction) => hoursOf(direction, found, range))
        .sort((one, other) => one.hour - other.hour),
      ...range,
      medians,
      usual: usualOf(usual, medians.filter(isUsual)),
    },
    stays: { today: staysOf(true), before: staysOf(false), ...before },
  };
}

const trucksIn = ([, , minutes]: TruckHour) => minutes.length;

const sumOf = (hours: readonly TruckHour[], of: (hour: TruckHour) => number) =>
  hours.reduce((sum, hour) => sum + of(hour), 0);

function hoursOf(direction: Direction, found: readonly FoundDay[], { startDate }: DayRange): HomeGoods["hours"] {
  const shown = found.filter((day) => day.direction === direction && day.date >= startDate);
  const trucks = new Map<number, number>();
  for (const hour of shown.flatMap(({ hours }) => hours))
    trucks.set(hour[0], (trucks.get(hour[0]) ?? 0) + trucksIn(hour));
  return [...trucks].map(([hour, number]) => ({ direction, hour, trucks: number }));
}

/** Averages the same weekday of earlier weeks; null without trucks. @param medians of the days with trucks */
function usualOf(soFar: readonly Usual[], medians: HomeGoods["medians"]): HomeGoods["usual"] {
  if (medians.length === 0) return null;
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / medians.length;
  const kgOf = (of: Direction) => average(soFar.filter(({ direction }) => direction === of).map(({ netKg }) => netKg));
  return {
    trucks: average(soFar.map(({ trucks }) => trucks)),
    inbound: kgOf("inbound"),
    outbound: kgOf("outbound"),
    minutes: average(medians.map(({ minutes }) => minutes)),
  };
}

const minutesOf = (days: readonly FoundDay[]): Int32Array =>
  new Int32Array(([] as number[]).concat(...days.flatMap(({ hours }) => hours.map(([, , minutes]) => minutes)))).sort();

/** @param minutes ascending */
function shareOf(minutes: Int32Array, share: number): number {
  const found = minutes[Math.ceil(minutes.length * share) - 1];
  if (found === undefined) throw new Error("a share of no trucks");
  return found;
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
