import { and, isNull, sql, type SQL } from "drizzle-orm";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { MAX_DAYS_AHEAD, MAX_REPORT_DAYS } from "#contract/constants";
import type { DayRange } from "#contract/reports/report-periods";
import { OUTBOUND_OPEN } from "#contract/weighing/outbound-status";
import type { GoodsStock } from "#contract/orders/stock";
import { quotedList } from "../db/columns";
import type { Reader, Transaction } from "../db/client";
import { lockNames } from "../db/locks";
import { withinDays } from "../rows/engine/conditions";
import { booking } from "../db/tables/booking";
import { grade, marking } from "../db/tables/masters";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { poSaleLine } from "../db/tables/po-sale";
import { production } from "../db/tables/production";
import { openingStock, stockDay } from "../db/tables/stock";

export interface Goods {
  gradeId: number;
  markingId: number;
}

/** Returns the range of one report. @param asOf its end; default: the last permitted date */
export function daysOfAReport(today: string, asOf?: string) {
  const latest = shiftDay(today, MAX_DAYS_AHEAD);
  return { startDate: shiftDay(latest, 1 - MAX_REPORT_DAYS), endDate: asOf ?? latest };
}

/** The moment of a count entered on its day; null for one that was entered later, which holds for the end of its day. */
export const countedAt = (timeZone: string) =>
  sql`case when (${openingStock.createdAt} at time zone ${timeZone})::date = ${openingStock.date} then ${openingStock.createdAt} end`;

/** Kg of `counted` (grade_id, marking_id, date, at, kg) with entries and loads later on its day. */
export const withOwnDay = (counted: SQL): SQL => sql`
  with counted as materialized (${counted}), loaded as materialized (
    select ${record.date} as date, loads.* from (select distinct date from counted) days
    join ${record} on ${record.date} = days.date and ${record.status} = 'DONE' and ${isNull(record.deletedAt)}
    -- offset: the items of these trucks, never all items of the goods
    cross join lateral (
      select ${item.gradeId}, ${item.markingId}, ${item.loadedAt}, ${item.quantityKg} as kg from ${item}
      where ${item.outboundRecordId} = ${record.id} and ${isNull(item.deletedAt)} offset 0
    ) loads
  )
  select counted.grade_id, counted.marking_id, counted.date, counted.at, counted.kg + coalesce((
      select sum(${production.quantityKg}) from ${production}
      where ${production.gradeId} = counted.grade_id and ${production.markingId} = counted.marking_id
        and ${production.date} = counted.date and ${production.createdAt} > counted.at and ${isNull(production.deletedAt)}
    ), 0) - coalesce((
      select sum(loaded.kg) from loaded
      where loaded.date = counted.date and loaded.grade_id = counted.grade_id
        and loaded.marking_id = counted.marking_id and loaded.loaded_at > counted.at
    ), 0) as kg
  from counted`;

/** The newest count of each goods within days (docs/domain.md, Stock). @param asked default: all goods */
export const newestCounts = (days: DayRange, timeZone: string, asked?: SQL): SQL =>
  withOwnDay(sql`
    select distinct on (${openingStock.gradeId}, ${openingStock.markingId})
      ${openingStock.gradeId} as grade_id, ${openingStock.markingId} as marking_id, ${openingStock.date} as date,
      ${openingStock.quantityKg} as kg, ${countedAt(timeZone)} as at
    from ${openingStock} where ${and(isNull(openingStock.deletedAt), withinDays(openingStock.date, days), asked)}
    order by ${openingStock.gradeId}, ${openingStock.markingId}, ${openingStock.date} desc`);

/**
 * Lets one transaction at a time take kg of the same goods, so that the second counts what the first took. Call before
 * the counters of stock and ex-DOs change.
 */
export function lockGoods(tx: Transaction, goods: readonly Goods[]): Promise<void> {
  return lockNames(
    tx,
    goods.map(({ gradeId, markingId }) => `goods ${gradeId} ${markingId}`),
  );
}

/**
 * Reads stock with kg reserved by bookings and open trucks (docs/domain.md, Stock). One query.
 * @param goods default: all @param asOf ends the counted days; bookings and open trucks are those of now
 */
export async function readGoodsStock(
  db: Reader,
  timeZone: string,
  goods?: readonly Goods[],
  asOf?: string,
): Promise<GoodsStock[]> {
  if (goods?.length === 0) return [];
  const days = daysOfAReport(businessDay(timeZone), asOf);
  const pairs = goods?.map(({ gradeId, markingId }) => sql`(${gradeId}::int, ${markingId}::int)`);
  const asked = pairs && sql`(${openingStock.gradeId}, ${openingStock.markingId}) in (${sql.join(pairs, sql`, `)})`;
  const { rows } = await db.execute<
    Pick<GoodsStock, "grade" | "marking" | "countedOn" | "countedAt"> &
      Record<"stockKg" | "bookedKg" | "loadingKg", string>
  >(sql`
    with opened as materialized (${newestCounts(days, timeZone, asked)}),
    booked as materialized (
      select ${poSaleLine.gradeId} as grade_id, ${poSaleLine.markingId} as marking_id, sum(${booking.quantityKg} - ${booking.usedKg}) as kg
      from ${booking} join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
      where ${booking.status} in ('ACTIVE', 'PARTIAL') and ${booking.deletedAt} is null group by 1, 2
    ),
    open_items as materialized (
      select ${item.gradeId} as grade_id, ${item.markingId} as marking_id, ${record.date} as date, ${item.loadedAt} as loaded_at,
        ${item.quantityKg} as kg
      from ${record} join ${item} on ${item.outboundRecordId} = ${record.id}
      where ${record.status} in (${quotedList(OUTBOUND_OPEN)}) and ${record.deletedAt} is null and ${item.deletedAt} is null
    ),
    loading as materialized (
      select opened.grade_id, opened.marking_id, sum(open_items.kg) as kg
      from opened join open_items using (grade_id, marking_id)
      where opened.date < open_items.date
        or (opened.date = open_items.date and opened.at < coalesce(open_items.loaded_at, 'infinity'))
      group by 1, 2
    )
    select json_build_object('id', ${grade.id}, 'name', ${grade.name}) as grade,
      json_build_object('id', ${marking.id}, 'name', ${marking.name}) as marking, opened.date::text as "countedOn", opened.at as "countedAt",
      opened.kg + coalesce(since.kg, 0) as "stockKg", coalesce(booked.kg, 0) as "bookedKg", coalesce(loading.kg, 0) as "loadingKg"
    from opened
    join ${grade} on ${grade.id} = opened.grade_id join ${marking} on ${marking.id} = opened.marking_id
    cross join lateral (
      select sum(${stockDay.madeKg} - ${stockDay.deliveredKg}) as kg from ${stockDay}
      where ${stockDay.gradeId} = opened.grade_id and ${stockDay.markingId} = opened.marking_id
        and ${stockDay.date} > opened.date and ${stockDay.date} <= ${days.endDate}
    ) since
    left join booked using (grade_id, marking_id) left join loading using (grade_id, marking_id)`);
  return rows.map(({ countedAt: at, stockKg, bookedKg, loadingKg, ...names }) => ({
    ...names,
    countedAt: at && new Date(at).toISOString(),
    stockKg: Number(stockKg),
    bookedKg: Number(bookedKg),
    loadingKg: Number(loadingKg),
  }));
}
