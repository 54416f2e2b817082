import { and, isNull, sql, type SQL } from "drizzle-orm";
import { shiftDay } from "#contract/business-day";
import { CHART_DAYS } from "#contract/home";
import { type Direction, DIRECTIONS } from "#contract/weighing/direction";
import type { Database } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { truckDay } from "../db/tables/weighing";
import { stayMinutes, weighedTwice } from "../rows/trucks";

/** Trucks of a day weighed twice, by the hour of opening: hour, net kg, minutes of each stay. */
export type TruckHour = [hour: number, netKg: number, minutes: number[]];

/** Trucks that reports count: weighed twice, not cancelled. */
export function passedTrucks(direction: Direction) {
  const table = direction === "inbound" ? inboundRecord : outboundRecord;
  const netKg =
    direction === "inbound" ? sql`${inboundRecord.netKg}` : sql`${outboundRecord.secondKg} - ${outboundRecord.firstKg}`;
  return { table, netKg, where: and(isNull(table.deletedAt), weighedTwice(table)) };
}

/** Counts the trucks of a day as JSON of `TruckHour[]`. */
export function hoursOn(direction: Direction, date: SQL, timeZone: SQL): SQL {
  const { table, netKg, where } = passedTrucks(direction);
  return sql`(select coalesce(json_agg(json_build_array(hour, kg, minutes) order by hour), '[]') from (
    select date_part('hour', ${table.createdAt} at time zone ${timeZone})::int as hour, sum(${netKg}) as kg,
      json_agg(${stayMinutes(table)} order by ${stayMinutes(table)}) as minutes
    from ${table} where ${where} and ${table.date} = ${date} group by 1
  ) counted)`;
}

/** Lock of a day, which changes of its trucks share (migration 0055). */
const lockOf = (date: SQL) => sql`hashtextextended('truck day', (${date} - date '2000-01-01') % 64)`;

/** Stores the days that are over and not stored, except those with a running change. @returns their number */
export async function keepDays(db: Database, today: string, timeZone: string): Promise<number> {
  const { rows } = await db.execute<{ direction: Direction; date: string }>(sql`
    select asked.direction, asked.day::date::text as date
    from (unnest(${sql.param(DIRECTIONS)}::text[]) direction
      cross join generate_series(${shiftDay(today, -CHART_DAYS)}::date, ${shiftDay(today, -1)}::date, '1 day') day) asked
    left join ${truckDay} on ${truckDay.direction} = asked.direction and ${truckDay.date} = asked.day and ${truckDay.timeZone} = ${timeZone}
    where ${truckDay.date} is null`);
  for (const { direction, date } of rows) {
    await db.transaction(async (tx) => {
      const day = sql`${date}::date`;
      const locked = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lockOf(day)}) as free`);
      if (!oneRow(locked.rows).free) return;
      // Workers that start together list the same days: one counts each.
      await tx.execute(sql`
        insert into ${truckDay} (direction, date, time_zone, hours)
        select ${direction}::text, ${day}, ${timeZone}::text, ${hoursOn(direction, day, sql`${timeZone}`)}
        where not exists (
          select from ${truckDay}
          where ${truckDay.direction} = ${direction} and ${truckDay.date} = ${day} and ${truckDay.timeZone} = ${timeZone}
        )
        on conflict (direction, date) do update set time_zone = excluded.time_zone, hours = excluded.hours`);
    });
  }
  return rows.length;
}

/** Drops the stored days, which are then counted, and stored again by `keepDays`. */
export const dropDays = (db: Database) => db.delete(truckDay);

/** Stored days that differ from their records. */
export const truckDayFaults = sql.join(
  DIRECTIONS.map(
    (direction) => sql`
      select to_char(date, 'YYYYMMDD')::int as id, hours::text as holds, due::text as should_hold
      from (select *, ${hoursOn(direction, sql`k.date`, sql`k.time_zone`)} as due from truck_day k where direction = ${direction}::text) k
      where hours::jsonb <> due::jsonb`,
  ),
  sql` union all `,
);
