import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { HomeChecks, HomeLoads, HomeShift } from "#contract/home";
import { RANGES } from "#contract/reports/report-periods";
import { type ShiftClock, shiftAt } from "#contract/plant/shift-hours";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord as inbound } from "../db/tables/inbound";
import { outboundRecord, outboundRecordItem as item } from "../db/tables/outbound";
import { activity } from "../db/tables/system";
import { withinDays } from "../rows/engine/conditions";
import { deductedKg } from "../rows/inbound";
import { notCancelled } from "../rows/trucks";
import { momentsOf } from "../rows/shifts";

export async function readShift(db: Reader, env: ShiftClock): Promise<HomeShift> {
  const shift = shiftAt(env);
  // A weighing is in the history, whose index finds the trucks of the shift.
  const trucksOf = (table: typeof inbound | typeof outboundRecord, entity: string, from: SQL) => sql`(
    select count(*) from ${table} where ${isNull(table.deletedAt)} and (${table.firstAt} >= ${from} or ${table.secondAt} >= ${from})
      and ${table.id} in (select ${activity.entityId} from ${activity} where ${activity.entity} = ${entity} and ${activity.at} >= ${from}))`;
  const { from } = momentsOf(shift, env);
  const { rows } = await db.execute<{ trucks: number }>(sql`
      select (${trucksOf(inbound, "inbound-record", from)} + ${trucksOf(outboundRecord, "outbound-record", from)})::int as trucks`);
  return { ...shift, ...oneRow(rows) };
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
