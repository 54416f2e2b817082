import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { type EarlierRange, usualOfEarlier, withoutExceptions } from "#contract/weighing/earlier-values";
import type { Production } from "#contract/orders/production";
import type { Reader } from "../db/client";
import { grade, outboundItem } from "../db/tables/masters";
import { production } from "../db/tables/production";
import { earlierCheck, wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";

/** Usual kg of a shift's production, from the newest records (docs/domain.md, Unusual values). */

const RECORDS = 300;

/** One query. @param id the record itself, not counted */
export async function usualMadeKg(
  db: Reader,
  { id, outboundItemId, gradeId }: { id: number | null; outboundItemId: number; gradeId?: number | undefined },
): Promise<EarlierRange | null> {
  const rows = await db
    .select({
      kg: production.quantityKg,
      itemId: production.outboundItemId,
      gradeId: production.gradeId,
      item: outboundItem.name,
      grade: grade.name,
      isException: wasUnusual(production, "madeKg"),
    })
    .from(production)
    .innerJoin(outboundItem, eq(outboundItem.id, production.outboundItemId))
    .innerJoin(grade, eq(grade.id, production.gradeId))
    .where(
      and(isNull(production.deletedAt), eq(production.toCheck, false), id === null ? undefined : ne(production.id, id)),
    )
    .orderBy(desc(production.date), desc(production.id))
    .limit(RECORDS);
  const ofItem = rows.filter(({ itemId }) => itemId === outboundItemId);
  const ofGrade = ofItem.filter((row) => row.gradeId === gradeId);
  const usualKg = (found: typeof rows) => withoutExceptions(found).map(({ kg }) => kg);
  const [exact, item] = [ofGrade[0], ofItem[0]];
  return usualOfEarlier("madeKg", [
    { basis: "goods", name: exact ? `${exact.item}, ${exact.grade}` : "", values: usualKg(ofGrade) },
    { basis: "goods", name: item?.item ?? "", values: usualKg(ofItem) },
  ]);
}

export async function madeCheck(db: Reader, after: Production, before: Production | null): Promise<UnusualCheck[]> {
  const sameGoods = after.outboundItemId === before?.outboundItemId && after.gradeId === before.gradeId;
  if (sameGoods && after.quantityKg === before.quantityKg) return [];
  const kg = { field: "madeKg", value: after.quantityKg, at: "quantityKg", unit: "kg" } as const;
  return earlierCheck(await usualMadeKg(db, after), kg);
}
