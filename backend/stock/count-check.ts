import { and, desc, eq, gt, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { EarlierRange } from "#contract/earlier-values";
import type { OpeningStock } from "#contract/opening-stock";
import { usualCount } from "#contract/stock";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { grade, marking } from "../db/tables/masters";
import { openingStock, stockDay } from "../db/tables/stock";
import { countedAt, withOwnDay } from "./goods-stock";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "../records/unusual";

/** A count against the stock computed for the end of its day (docs/domain.md, Unusual values). */

interface Counted {
  id: number | null;
  date: string;
  gradeId: number;
  markingId: number;
}

/** Computes from the count before; null for a first count. One query. */
export async function usualCountOf(
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
  const usual = usualCount(kg);
  return usual && { ...usual, basis: "books", name: `${goods.grade} ${goods.marking}`, count: 1, from: kg, to: kg };
}

/** Checks a changed count. */
export async function countedCheck(
  db: Reader,
  after: OpeningStock,
  before: OpeningStock | null,
  { APP_TIMEZONE }: Pick<BackendEnv, "APP_TIMEZONE">,
): Promise<UnusualCheck[]> {
  const fields = ["date", "gradeId", "markingId", "quantityKg"] as const;
  if (before !== null && fields.every((field) => after[field] === before[field])) return [];
  const usual = await usualCountOf(db, after, APP_TIMEZONE);
  if (usual === null) return [];
  const { low, high, basis, name: goods, to } = usual;
  const text = { key: "unusualCount", params: { goods, stock: to } } as const;
  const value = after.quantityKg;
  return [{ field: "countedKg", value, usual: { low, high, basis }, at: "quantityKg", text }];
}
