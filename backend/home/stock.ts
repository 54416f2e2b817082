import { sql, type SQL } from "drizzle-orm";
import { shiftDay } from "#contract/plant/business-day";
import type { HomeStock } from "#contract/home";
import type { DayRange } from "#contract/reports/report-periods";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { grade, marking } from "../db/tables/masters";
import { stockDay } from "../db/tables/stock";
import { daysOfAReport, newestCounts } from "../stock/goods-stock";

/** Reads the stock at the end of a day (docs/domain.md, Stock). @param asOf default: all that is entered @param mostGoods null for all */
export async function readStock(
  db: Reader,
  { today, asOf }: { today: string; asOf: string | undefined },
  mostGoods: number | null,
  timeZone: string,
): Promise<HomeStock> {
  const days = daysOfAReport(today, asOf);
  const { rows } = await db.execute<FoundGoods>(
    sql`with recursive ${foundGoods(days, timeZone)} select ${sumsOfGoods(mostGoods)}`,
  );
  return toStock(oneRow(rows), days);
}

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

function toStock({ goods, stockKg, number }: FoundGoods, days: DayRange): HomeStock {
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
