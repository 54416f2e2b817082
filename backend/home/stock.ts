import { sql, type SQL } from "drizzle-orm";
import { shiftDay } from "#contract/business-day";
import {
  COVER_DAYS,
  type HomeCover,
  type HomeExDos,
  type HomeGrades,
  type HomeStock,
  MAX_NAMED_EX_DOS,
  MAX_NAMED_GRADES,
} from "#contract/home";
import type { DayRange } from "#contract/report-periods";
import type { Reader } from "../db/client";
import { withinDays } from "../rows/engine/conditions";
import { runKept } from "../db/kept-statements";
import { oneRow } from "../db/one-row";
import { exDoMaster, grade, marking } from "../db/tables/masters";
import { exDoSum, stockDay } from "../db/tables/stock";
import { daysOfAReport, newestCounts } from "../stock/goods-stock";

/**
 * Reads stock, deliveries, cover and ex-DO balances in one statement (docs/domain.md, Stock).
 * @param range days of the charts, up to today @param mostGoods null for all
 */
export async function readStock(
  db: Reader,
  range: DayRange,
  mostGoods: number | null,
  timeZone: string,
): Promise<{ stock: HomeStock; exDos: HomeExDos; grades: HomeGrades; cover: HomeCover }> {
  const today = range.endDate;
  const days = daysOfAReport(today);
  const coverDays = { startDate: shiftDay(today, 1 - COVER_DAYS), endDate: today };
  const startDate = range.startDate < coverDays.startDate ? range.startDate : coverDays.startDate;
  const deliveredIn = ({ startDate: from }: DayRange) =>
    sql`sum(${stockDay.deliveredKg}) filter (where ${stockDay.date} >= ${from})`;
  const { rows } = await runKept<FoundGoods & { exDos: HomeExDos["exDos"]; grades: FoundGrade[] }>(
    db,
    ["home stock", range, mostGoods, timeZone],
    () => sql`
      with recursive ${foundGoods(days, timeZone)},
      recent as (
        select moved.grade_id, sum(own.shown) as shown_kg, sum(own.covered) as covered_kg
        from moved cross join lateral (
          select ${deliveredIn(range)} as shown, ${deliveredIn(coverDays)} as covered
          from ${stockDay} where ${stockDay.gradeId} = moved.grade_id and ${stockDay.markingId} = moved.marking_id
            and ${withinDays(stockDay.date, { startDate, endDate: today })}
        ) own group by 1
      ),
      kept as (select grade_id, sum(stock_kg) as kg from found group by 1)
      select
        (select coalesce(json_agg(k), '[]') from (
          select ${grade.id} as id, ${grade.name} as name, kept.kg as "stockKg",
            coalesce(recent.shown_kg, 0) as "shownKg", coalesce(recent.covered_kg, 0) as "coveredKg"
          from kept full join recent using (grade_id) join ${grade} on ${grade.id} = grade_id order by 2, 1
        ) k) as grades,
        ${sumsOfGoods(mostGoods)},
        (select coalesce(json_agg(e), '[]') from (${exDoRows}) e) as "exDos"`,
  );
  const { exDos, grades, ...goods } = oneRow(rows);
  return {
    stock: stockOf(goods, days),
    exDos: { exDos, ...days },
    grades: { ...mostDelivered(grades), ...range },
    cover: { grades: shortestCover(grades), ...coverDays },
  };
}

/** Reads the stock at the end of a day. @param asOf default: all that is entered */
export async function readStockOn(
  db: Reader,
  { today, asOf }: { today: string; asOf: string | undefined },
  mostGoods: number | null,
  timeZone: string,
): Promise<HomeStock> {
  const days = daysOfAReport(today, asOf);
  const { rows } = await runKept<FoundGoods>(
    db,
    ["home stock on", days, mostGoods, timeZone],
    () => sql`with recursive ${foundGoods(days, timeZone)} select ${sumsOfGoods(mostGoods)}`,
  );
  return stockOf(oneRow(rows), days);
}

/** The goods with their stock at the end of `days`, as the tables `moved` and `found`. */
function foundGoods(days: DayRange, timeZone: string): SQL {
  const before = shiftDay(days.startDate, -1);
  // One index lookup per goods.
  return sql`
    opened as materialized (${newestCounts(days, timeZone)}),
    moved (grade_id, marking_id) as (
      (select ${stockDay.gradeId}, ${stockDay.markingId} from ${stockDay} order by 1, 2 limit 1)
      union all
      select next.* from moved cross join lateral (
        select ${stockDay.gradeId}, ${stockDay.markingId} from ${stockDay}
        where (${stockDay.gradeId}, ${stockDay.markingId}) > (moved.grade_id, moved.marking_id) order by 1, 2 limit 1
      ) next
    ),
    found as materialized (
      select goods.*, coalesce(since.made, 0) as made_kg, coalesce(since.delivered, 0) as delivered_kg,
        coalesce(goods.kg, 0) + coalesce(since.made, 0) - coalesce(since.delivered, 0) as stock_kg
      from (select * from opened full join moved using (grade_id, marking_id)) goods cross join lateral (
        select sum(${stockDay.madeKg}) as made, sum(${stockDay.deliveredKg}) as delivered
        from ${stockDay} where ${stockDay.gradeId} = goods.grade_id and ${stockDay.markingId} = goods.marking_id
          and ${stockDay.date} > coalesce(goods.date, ${before}) and ${stockDay.date} <= ${days.endDate}
      ) since
      where goods.date is not null or since.made is not null
    )`;
}

const sumsOfGoods = (mostGoods: number | null) => sql`
      (select coalesce(json_agg(g), '[]') from (
        select ${grade.id} as "gradeId", ${grade.name} as "gradeName", ${marking.id} as "markingId", ${marking.name} as "markingName",
          found.date as "openingDate", coalesce(found.kg, 0) as "openingKg", made_kg as "madeKg", delivered_kg as "deliveredKg"
        from found join ${grade} on ${grade.id} = grade_id join ${marking} on ${marking.id} = marking_id
        order by stock_kg >= 0, abs(stock_kg) desc, 2, 4, 1, 3 limit ${mostGoods}
      ) g) as goods,
      (select coalesce(sum(stock_kg), 0) from found) as "stockKg",
      (select count(*)::int from found) as number`;

function stockOf({ goods, stockKg, number }: FoundGoods, days: DayRange): HomeStock {
  const named = goods.map(({ gradeId, gradeName, markingId, markingName, openingDate, ...kg }) => ({
    grade: { id: gradeId, name: gradeName },
    marking: { id: markingId, name: markingName },
    openingDate,
    ...kg,
    startDate: openingDate === null ? days.startDate : shiftDay(openingDate, 1),
    stockKg: kg.openingKg + kg.madeKg - kg.deliveredKg,
  }));
  return { goods: named, stockKg: Number(stockKg), number, endDate: days.endDate };
}

interface FoundGoods extends Record<string, unknown> {
  goods: FoundStock[];
  stockKg: string;
  number: number;
}

function mostDelivered(grades: readonly FoundGrade[]): Pick<HomeGrades, "grades" | "otherKg"> {
  const most = grades
    .map(({ id, name, shownKg }) => ({ id, name, deliveredKg: shownKg }))
    .filter(({ deliveredKg }) => deliveredKg > 0)
    .sort((one, other) => other.deliveredKg - one.deliveredKg);
  return {
    grades: most.slice(0, MAX_NAMED_GRADES),
    otherKg: most.slice(MAX_NAMED_GRADES).reduce((sum, { deliveredKg }) => sum + deliveredKg, 0),
  };
}

/** Negative stock first. */
function shortestCover(grades: readonly FoundGrade[]): HomeCover["grades"] {
  return grades
    .flatMap(({ id, name, stockKg, coveredKg }) => {
      if (stockKg === null || (stockKg >= 0 && coveredKg === 0)) return [];
      const days = coveredKg === 0 ? null : (stockKg * COVER_DAYS) / coveredKg;
      return { id, name, stockKg, deliveredKg: coveredKg, days };
    })
    .sort((one, other) => (one.days ?? Number.NEGATIVE_INFINITY) - (other.days ?? Number.NEGATIVE_INFINITY))
    .slice(0, MAX_NAMED_GRADES);
}

const exDoRows = sql`
  select ${exDoMaster.id} as id, ${exDoMaster.ex_do_no} as "exDoNo", ${exDoMaster.date} as date, ${exDoMaster.quantityKg} as "quantityKg",
    coalesce(${exDoSum.madeKg}, 0) as "madeKg", coalesce(${exDoSum.bookedKg}, 0) as "bookedKg",
    coalesce(${exDoSum.deliveredKg}, 0) as "deliveredKg"
  from ${exDoMaster} left join ${exDoSum} on ${exDoSum.exDoMasterId} = ${exDoMaster.id}
  where ${exDoMaster.deletedAt} is null and ${exDoMaster.active}
  order by coalesce(greatest(${exDoSum.madeKg}, ${exDoSum.bookedKg}, ${exDoSum.deliveredKg}) > ${exDoMaster.quantityKg}, false) desc,
    ${exDoMaster.date} desc, ${exDoMaster.id} desc
  limit ${MAX_NAMED_EX_DOS}`;

interface FoundGrade {
  id: number;
  name: string;
  /** null without movements */
  stockKg: number | null;
  shownKg: number;
  coveredKg: number;
}

interface FoundStock {
  gradeId: number;
  gradeName: string;
  markingId: number;
  markingName: string;
  openingDate: string | null;
  openingKg: number;
  madeKg: number;
  deliveredKg: number;
}
