import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { shiftDay } from "#contract/plant/business-day";
import { visibleDirections, type HomeGoods, USUAL_WEEKS } from "#contract/home";
import type { DayRange } from "#contract/reports/report-periods";
import type { Direction } from "#contract/weighing/direction";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { withinDays } from "../rows/engine/conditions";
import { weighedTwice } from "../rows/trucks";

type Usual = { direction: Direction; trucks: number; netKg: number };

/**
 * Reads the chart in one statement. Counts trucks as reports do: weighed twice, not cancelled.
 * @param range days of the chart, up to today; at least `USUAL_WEEKS`
 */
export async function readDays(db: Reader, caller: RoleHolder, range: DayRange): Promise<HomeGoods> {
  const today = range.endDate;
  const usualDates = Array.from({ length: USUAL_WEEKS }, (_, week) => shiftDay(today, -7 * (week + 1)));
  const directions = visibleDirections(caller, "goods");
  const of = (statement: (direction: Direction) => SQL) => sql.join(directions.map(statement), sql` union all `);
  const { rows } = await db.execute<{ days: HomeGoods["days"]; usual: Usual[] }>(sql`
      select (select coalesce(json_agg(d), '[]') from (${of((direction) => sumByDay(direction, range))} order by date) d) as days,
        (select json_agg(u) from (${of((direction) => soFarOn(direction, usualDates, today))}) u) as usual`);
  const { days, usual } = oneRow(rows);
  const usualDays = new Set(days.map(({ date }) => date).filter((date) => usualDates.includes(date)));
  return { days, usual: averageDay(usual, usualDays.size), ...range };
}

/** Averages the same weekday of earlier weeks; null without trucks. @param days of them with trucks */
function averageDay(soFar: readonly Usual[], days: number): HomeGoods["usual"] {
  if (days === 0) return null;
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / days;
  const averageKg = (of: Direction) =>
    average(soFar.filter(({ direction }) => direction === of).map(({ netKg }) => netKg));
  return {
    trucks: average(soFar.map(({ trucks }) => trucks)),
    inbound: averageKg("inbound"),
    outbound: averageKg("outbound"),
  };
}

function passedTrucks(direction: Direction) {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const netKg =
    direction === "inbound" ? sql`${inboundRecord.netKg}` : sql`${outboundRecord.secondKg} - ${outboundRecord.firstKg}`;
  return { table, netKg, where: and(isNull(table.deletedAt), weighedTwice(table)) };
}

function sumByDay(direction: Direction, range: DayRange): SQL {
  const { table, netKg, where } = passedTrucks(direction);
  return sql`select ${direction}::text as direction, ${table.date} as date, sum(${netKg}) as "netKg", count(*)::int as trucks
    from ${table} where ${and(where, withinDays(table.date, range))} group by ${table.date}`;
}

function soFarOn(direction: Direction, dates: string[], today: string): SQL {
  const { table, netKg, where } = passedTrucks(direction);
  return sql`select ${direction}::text as direction, count(*)::int as trucks, coalesce(sum(${netKg}), 0) as "netKg"
    from ${table} where ${where} and ${table.date} = any(${sql.param(dates)}::date[])
      and ${table.secondAt} <= now() - (${today}::date - ${table.date}) * interval '1 day'`;
}
