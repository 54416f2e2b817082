import { and, desc, eq, gt, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { type EarlierRange, withoutExceptions } from "#contract/weighing/earlier-values";
import type { OpeningStock } from "#contract/orders/opening-stock";
import { usualCount } from "#contract/orders/stock";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { grade, marking } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { openingStock, stockDay } from "../db/tables/stock";
import { countedAt, withOwnDay } from "./goods-stock";
import type { BackendEnv } from "../env";
import { wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";

/** A count against the stock computed for the end of its day (docs/domain.md, Unusual values). */

interface Counted {
  id: number | null;
  date: string;
  gradeId: number;
  markingId: number;
}

/** Computes from the count before; null for a first count. Two queries. */
export async function readUsualCount(
  db: Reader,
  { id, date, gradeId, markingId }: Counted,
  timeZone: string,
): Promise<EarlierRange | null> {
  const before = db.$with("before").as(
    db
      .select({ date: openingStock.date, kg: openingStock.quantityKg, at: countedAt(timeZone).as("at") })
      .from(openingStock)
      .where(
        and(
          eq(openingStock.gradeId, gradeId),
          eq(openingStock.markingId, markingId),
          lt(openingStock.date, date),
          isNull(openingStock.deletedAt),
          id === null ? undefined : ne(openingStock.id, id),
        ),
      )
      .orderBy(desc(openingStock.date))
      .limit(1),
  );
  const moved = db
    .select({ kg: sql`sum(${stockDay.madeKg} - ${stockDay.deliveredKg})` })
    .from(stockDay)
    .where(
      and(
        eq(stockDay.gradeId, gradeId),
        eq(stockDay.markingId, markingId),
        gt(stockDay.date, before.date),
        lte(stockDay.date, date),
      ),
    );
  const own = sql`select ${gradeId}::int as grade_id, ${markingId}::int as marking_id, ${before.date} as date, ${before.kg} as kg, ${before.at} as at`;
  const rows = await db
    .with(before)
    .select({
      kg: sql<number>`(select kg from (${withOwnDay(own)}) own) + coalesce((${moved}), 0)`.mapWith(Number),
      grade: grade.name,
      marking: marking.name,
    })
    .from(before)
    .innerJoin(grade, eq(grade.id, gradeId))
    .innerJoin(marking, eq(marking.id, markingId));
  if (rows.length === 0) return null;
  const { kg, ...goods } = oneRow(rows);
  const usual = usualCount(kg, await earlierCounts(db, id));
  return usual && { ...usual, basis: "books", name: `${goods.grade} ${goods.marking}`, count: 1, from: kg, to: kg };
}

const COUNTS = 20;
const TRUCKS = 100;

async function earlierCounts(db: Reader, id: number | null) {
  const { rows } = await db.execute<{ truckKg: number | null; share: number | null; isException: boolean }>(sql`
    select trucks.kg as "truckKg", counts.share, coalesce(counts.is_exception, false) as "isException"
    from (
      select percentile_cont(0.5) within group (order by kg)::float8 as kg from (
        select ${outboundRecord.itemsKg} as kg from ${outboundRecord}
        where ${outboundRecord.deletedAt} is null and ${outboundRecord.status} = 'DONE'
        order by ${outboundRecord.date} desc, ${outboundRecord.id} desc limit ${TRUCKS}
      ) newest
    ) trucks left join (
      select (counted.kg - books.kg)::float8 / books.kg as share, counted.is_exception from (
        select ${openingStock.gradeId} as grade_id, ${openingStock.markingId} as marking_id, ${openingStock.date} as date,
          ${openingStock.quantityKg} as kg, ${wasUnusual(openingStock, "countedKg")} as is_exception
        from ${openingStock} where ${openingStock.deletedAt} is null and not ${openingStock.toCheck}
          and ${openingStock.id} is distinct from ${id}
        order by ${openingStock.date} desc, ${openingStock.id} desc limit ${COUNTS}
      ) counted cross join lateral (
        select ${openingStock.date} as date, ${openingStock.quantityKg} as kg from ${openingStock}
        where ${openingStock.gradeId} = counted.grade_id and ${openingStock.markingId} = counted.marking_id
          and ${openingStock.date} < counted.date and ${openingStock.deletedAt} is null
        order by ${openingStock.date} desc limit 1
      ) earlier cross join lateral (
        select earlier.kg + coalesce(sum(${stockDay.madeKg} - ${stockDay.deliveredKg}), 0) as kg from ${stockDay}
        where ${stockDay.gradeId} = counted.grade_id and ${stockDay.markingId} = counted.marking_id
          and ${stockDay.date} > earlier.date and ${stockDay.date} <= counted.date
      ) books where books.kg > 0
    ) counts on true`);
  const counts = withoutExceptions(rows.filter(({ share }) => share !== null));
  return { truckKg: rows[0]?.truckKg ?? null, differences: counts.flatMap(({ share }) => share ?? []) };
}

export async function countedCheck(
  db: Reader,
  after: OpeningStock,
  before: OpeningStock | null,
  { APP_TIMEZONE }: Pick<BackendEnv, "APP_TIMEZONE">,
): Promise<UnusualCheck[]> {
  const fields = ["date", "gradeId", "markingId", "quantityKg"] as const;
  if (before !== null && fields.every((field) => after[field] === before[field])) return [];
  const usual = await readUsualCount(db, after, APP_TIMEZONE);
  if (usual === null) return [];
  const { low, high, basis, name: goods, to: booksKg } = usual;
  const value = after.quantityKg;
  const text = { key: "unusualCount", params: { goods, stock: booksKg, difference: value - booksKg } } as const;
  return [{ field: "countedKg", value, usual: { low, high, basis, booksKg }, at: "quantityKg", text }];
}
