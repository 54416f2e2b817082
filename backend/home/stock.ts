import { and, isNull, sql } from "drizzle-orm";
import { shiftDay } from "#contract/business-day";
import { MAX_DAYS_AHEAD, MAX_REPORT_DAYS } from "#contract/constants";
import { type HomeExDos, type HomeStock, MAX_NAMED_EX_DOS } from "#contract/home";
import type { Reader } from "../db/client";
import { withinDays } from "../db/lists";
import { oneRow } from "../db/one-row";
import { exDoMaster, grade, marking } from "../db/tables/masters";
import { exDoSum, openingStock, stockDay } from "../db/tables/stock";

/** Returns the days that one report can show, to the last that a document may have. @param today the plant's day */
export function daysOfAReport(today: string) {
  const endDate = shiftDay(today, MAX_DAYS_AHEAD);
  return { startDate: shiftDay(endDate, 1 - MAX_REPORT_DAYS), endDate };
}

/**
 * Reads the stock of finished goods by grade and marking, and the balances of ex-DOs, in one statement: the newest opening stock, and what was made and delivered on the
 * days after it; without one, of the days that one report can show (docs/domain.md, Stock).
 *
 * @param today the plant's day
 */
export async function readStock(db: Reader, today: string): Promise<{ stock: HomeStock; exDos: HomeExDos }> {
  const days = daysOfAReport(today);
  const before = shiftDay(days.startDate, -1);
  const { rows } = await db.execute<{ goods: FoundStock[]; exDos: HomeExDos["exDos"] }>(sql`
    with opened as materialized (
      select distinct on (${openingStock.gradeId}, ${openingStock.markingId})
        ${openingStock.gradeId} as grade_id, ${openingStock.markingId} as marking_id, ${openingStock.date} as date, ${openingStock.quantityKg} as kg
      from ${openingStock} where ${and(isNull(openingStock.deletedAt), withinDays(openingStock.date, days))}
      order by ${openingStock.gradeId}, ${openingStock.markingId}, ${openingStock.date} desc
    ),
    moved as materialized (
      select ${stockDay.gradeId} as grade_id, ${stockDay.markingId} as marking_id,
        sum(${stockDay.madeKg}) as made, sum(${stockDay.deliveredKg}) as delivered
      from ${stockDay} left join opened on opened.grade_id = ${stockDay.gradeId} and opened.marking_id = ${stockDay.markingId}
      where ${stockDay.date} > coalesce(opened.date, ${before}) and ${stockDay.date} <= ${days.endDate}
      group by 1, 2
    )
    select
      (select coalesce(json_agg(g), '[]') from (
        select ${grade.id} as "gradeId", ${grade.name} as "gradeName", ${marking.id} as "markingId", ${marking.name} as "markingName",
          opened.date as "openingDate", coalesce(opened.kg, 0) as "openingKg",
          coalesce(moved.made, 0) as "madeKg", coalesce(moved.delivered, 0) as "deliveredKg"
        from opened full join moved using (grade_id, marking_id)
          join ${grade} on ${grade.id} = grade_id join ${marking} on ${marking.id} = marking_id
        order by coalesce(opened.kg, 0) + coalesce(moved.made, 0) - coalesce(moved.delivered, 0) desc, 2, 4, 1, 3
      ) g) as goods,
      (select coalesce(json_agg(e), '[]') from (${exDoRows}) e) as "exDos"`);
  const { goods, exDos } = oneRow(rows);
  const stock = goods.map(({ gradeId, gradeName, markingId, markingName, openingDate, ...kg }) => ({
    ...{ grade: { id: gradeId, name: gradeName }, marking: { id: markingId, name: markingName }, openingDate, ...kg },
    startDate: openingDate === null ? days.startDate : shiftDay(openingDate, 1),
    stockKg: kg.openingKg + kg.madeKg - kg.deliveredKg,
  }));
  return { stock: { goods: stock, endDate: days.endDate }, exDos: { exDos, ...days } };
}

/** Selects the active ex-DOs with what was made, booked and delivered of each: those past their quantity first, then the newest. */
const exDoRows = sql`
  select ${exDoMaster.id} as id, ${exDoMaster.ex_do_no} as "exDoNo", ${exDoMaster.date} as date, ${exDoMaster.quantityKg} as "quantityKg",
    coalesce(${exDoSum.madeKg}, 0) as "madeKg", coalesce(${exDoSum.bookedKg}, 0) as "bookedKg",
    coalesce(${exDoSum.deliveredKg}, 0) as "deliveredKg"
  from ${exDoMaster} left join ${exDoSum} on ${exDoSum.exDoMasterId} = ${exDoMaster.id}
  where ${exDoMaster.deletedAt} is null and ${exDoMaster.active}
  order by coalesce(greatest(${exDoSum.madeKg}, ${exDoSum.bookedKg}, ${exDoSum.deliveredKg}) > ${exDoMaster.quantityKg}, false) desc,
    ${exDoMaster.date} desc, ${exDoMaster.id} desc
  limit ${MAX_NAMED_EX_DOS}`;

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
