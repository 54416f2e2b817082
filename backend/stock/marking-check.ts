import { sql } from "drizzle-orm";
import type { Reader } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { production } from "../db/tables/production";
import { openingStock } from "../db/tables/stock";
import { choiceCheck, wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";

/** A marking that a grade never had (docs/domain.md, Unusual values). */

/** Newest records of each kind. */
const RECORDS = 100;

interface MarkedGoods {
  id: number;
  gradeId: number;
  markingId: number;
  grade: { name: string };
  marking: { name: string };
}

interface Written {
  area: "opening-stock" | "outbound" | "po-sale" | "production";
  /** the record itself, not counted */
  id: number;
  /** goods are lines or items of the record */
  entries?: true;
}

/** Checks new or changed goods against production, counts, PO lines and loads of their grades, always softly. One query. */
export async function markingCheck(
  db: Reader,
  { area, id, entries }: Written,
  { after, before }: Record<"after" | "before", readonly MarkedGoods[]>,
): Promise<UnusualCheck[]> {
  const changed = after.filter((one) => {
    const old = before.find((row) => row.id === one.id);
    return one.gradeId !== old?.gradeId || one.markingId !== old.markingId;
  });
  if (changed.length === 0) return [];
  const grades = [...new Set(changed.map(({ gradeId }) => gradeId))].map((gradeId) => sql`(${gradeId}::int)`);
  const idOf = (own: Written["area"]) => (own === area ? id : null);
  const { rows } = await db.execute<{ gradeId: number; markingId: number; isException: boolean }>(sql`
    select asked.grade_id as "gradeId", found.marking_id as "markingId", found.is_exception as "isException"
    from (values ${sql.join(grades, sql`, `)}) as asked(grade_id) cross join lateral (
      (select ${production.markingId} as marking_id, ${wasUnusual(production, "markingId")} as is_exception from ${production}
        where ${production.gradeId} = asked.grade_id and ${production.deletedAt} is null
          and ${production.id} is distinct from ${idOf("production")}
        order by ${production.date} desc, ${production.id} desc limit ${RECORDS})
      union all (select ${openingStock.markingId}, ${wasUnusual(openingStock, "markingId")} from ${openingStock}
        where ${openingStock.gradeId} = asked.grade_id and ${openingStock.deletedAt} is null
          and ${openingStock.id} is distinct from ${idOf("opening-stock")}
        order by ${openingStock.date} desc limit ${RECORDS})
      union all (select ${poSaleLine.markingId}, ${wasUnusual(poSale, "markingId", poSaleLine.id)} from ${poSaleLine}
        join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
        where ${poSaleLine.gradeId} = asked.grade_id and ${poSaleLine.deletedAt} is null and ${poSale.deletedAt} is null
          and ${poSale.status} <> 'CANCELLED' and ${poSale.id} is distinct from ${idOf("po-sale")}
        order by ${poSaleLine.id} desc limit ${RECORDS})
      union all (select ${outboundRecordItem.markingId}, ${wasUnusual(outboundRecord, "markingId", outboundRecordItem.id)}
        from ${outboundRecordItem} join ${outboundRecord} on ${outboundRecord.id} = ${outboundRecordItem.outboundRecordId}
        where ${outboundRecordItem.gradeId} = asked.grade_id and ${outboundRecordItem.deletedAt} is null
          and ${outboundRecord.deletedAt} is null and ${outboundRecord.status} <> 'CANCELLED'
          and ${outboundRecord.id} is distinct from ${idOf("outbound")}
        order by ${outboundRecordItem.id} desc limit ${RECORDS})
    ) found`);
  return changed.flatMap(({ id: itemId, gradeId, markingId, grade, marking }) => {
    const ofGrade = rows.filter((row) => row.gradeId === gradeId);
    return choiceCheck(
      ofGrade.map((row) => ({ chosen: [row.markingId], isException: row.isException })),
      {
        field: "markingId",
        ...(entries && { itemId }),
        at: "markingId",
        basis: "goods",
        choice: markingId,
        needed: Number.POSITIVE_INFINITY,
        text: (count) => ({ key: "unusualMarking", params: { grade: grade.name, marking: marking.name, count } }),
      },
    );
  });
}
