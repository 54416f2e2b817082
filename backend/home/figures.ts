import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { HomeChecks, HomeLoads, HomeShift } from "#contract/home";
import { RANGES } from "#contract/reports/report-periods";
import { type ShiftClock, shiftAt } from "#contract/plant/shift-hours";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord as inbound } from "../db/tables/inbound";
import { outboundRecord, outboundRecordItem as item } from "../db/tables/outbound";
import { scaleReading } from "../db/tables/scale";
import { activity } from "../db/tables/system";
import { countExpected } from "../rows/arrivals";
import { withinDays } from "../rows/engine/conditions";
import { deductedKg } from "../rows/inbound";
import { notCancelled } from "../rows/trucks";
import { shiftMoments } from "../rows/shifts";

/** @param by whose seconds between the stable weight and its save count */
export async function readShift(db: Reader, env: ShiftClock, by: { id: number }): Promise<HomeShift> {
  const shift = shiftAt(env);
  const { from } = shiftMoments(shift, env);
  // A weighing is in the history, whose index finds the trucks of the shift.
  const weighings = (record: typeof inbound | typeof outboundRecord, entity: string) => sql`
    select ${entity} || ' ' || ${record.id}, weighing.at, weighing.by, weighing.reading
    from ${record} cross join lateral (values (${record.firstAt}, ${record.firstById}, ${record.firstReadingId}),
      (${record.secondAt}, ${record.secondById}, ${record.secondReadingId})) weighing (at, by, reading)
    where ${isNull(record.deletedAt)} and weighing.at >= ${from}
      and ${record.id} in (select ${activity.entityId} from ${activity} where ${activity.entity} = ${entity} and ${activity.at} >= ${from})`;
  const counted = db.execute<Pick<HomeShift, "trucks" | "ownSeconds">>(sql`
    select count(distinct truck)::int as trucks,
      round(avg(extract(epoch from weighing.at - ${scaleReading.stableSince})) filter (where weighing.by = ${by.id}))::int as "ownSeconds"
    from (${weighings(inbound, "inbound-record")} union all ${weighings(outboundRecord, "outbound-record")}) weighing (truck, at, by, reading)
      left join ${scaleReading} on ${scaleReading.id} = weighing.reading`);
  const [{ rows }, arrivals] = await Promise.all([counted, countExpected(db, env.APP_TIMEZONE)]);
  return { ...shift, ...oneRow(rows), ...arrivals };
}

export async function readLoads(db: Reader, date: string): Promise<HomeLoads> {
  const isLoaded = and(isNull(item.deletedAt), isNotNull(item.loadedAt));
  const isThatDay = eq(outboundRecord.date, date);
  const { rows } = await db.execute<Pick<HomeLoads, "trucks" | "kg">>(sql`
      select count(distinct ${outboundRecord.id})::int as trucks, coalesce(sum(${item.quantityKg}), 0)::int as kg
      from ${outboundRecord} join ${item} on ${item.outboundRecordId} = ${outboundRecord.id} and ${isLoaded}
      where ${and(isNull(outboundRecord.deletedAt), notCancelled(outboundRecord), isThatDay)}`);
  return { date, ...oneRow(rows) };
}

export async function readChecks(db: Reader, today: string): Promise<HomeChecks> {
  const range = RANGES.thisMonth(today);
  const weighed = and(isNull(inbound.deletedAt), notCancelled(inbound), isNotNull(inbound.netKg));
  const { rows } = await db.execute<Pick<HomeChecks, "deductedKg" | "ofKg">>(sql`
      select coalesce(sum(${deductedKg}), 0)::int as "deductedKg", coalesce(sum(${inbound.firstKg} - ${inbound.secondKg}), 0)::int as "ofKg"
      from ${inbound} where ${and(weighed, withinDays(inbound.date, range))}`);
  return { ...oneRow(rows), ...range };
}
