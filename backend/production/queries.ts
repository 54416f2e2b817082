import { and, count, desc, eq, ilike, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type { Production, PRODUCTION_SORT, ProductionList, ProductionQuery } from "#contract/production";
import type { Reader } from "../db/client";
import { liveOrDeleted, sortedBy, sumOf, withinDays } from "../db/lists";
import { oneRow } from "../db/one-row";
import { codeAndName, exDoReference, idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { production } from "../db/tables/production";
import { NotFound } from "../http/errors";
import { containing, listAnswer, pageOf } from "../http/paging";

/** Reads of production records: a list is one query for the page and one for its totals, a detail is one. */

const sortColumns: Record<(typeof PRODUCTION_SORT)[number], SQL | AnyPgColumn> = {
  productionNo: production.productionNo,
  date: production.date,
  shift: production.shift,
  exDoNo: exDoMaster.ex_do_no,
  bags: production.bags,
  quantityKg: production.quantityKg,
};

function matching(query: ProductionQuery): SQL | undefined {
  return and(
    liveOrDeleted(production.deletedAt, query.deleted),
    withinDays(production.date, query),
    query.exDoNo ? ilike(exDoMaster.ex_do_no, containing(query.exDoNo)) : undefined,
  );
}

/** Lists a page of production records, newest first unless sorted, with sums over all pages under the same filters. */
export async function listProduction(db: Reader, query: ProductionQuery): Promise<ProductionList> {
  const page = pageOf(query, RECORD_PAGE_SIZE);
  const where = matching(query);
  const order = query.sort ? sortedBy(query.sort, sortColumns) : desc(production.date);
  const [rows, totals] = await Promise.all([
    productions(db).where(where).orderBy(order, desc(production.id)).limit(page.perPage).offset(page.offset),
    db
      .select({ total: count(), bags: sumOf(production.bags), quantityKg: sumOf(production.quantityKg) })
      .from(production)
      .innerJoin(exDoMaster, eq(exDoMaster.id, production.exDoMasterId))
      .where(where),
  ]);
  const { total, ...summary } = oneRow(totals);
  return { ...listAnswer(rows.map(answerOf), total, page), summary };
}

/** Finds one production record, deleted or not. @throws NotFound */
export async function findProduction(db: Reader, id: number): Promise<Production> {
  const [row] = await productions(db).where(eq(production.id, id));
  if (!row) throw new NotFound();
  return answerOf(row);
}

function productions(db: Reader) {
  return db
    .select({
      production,
      exDoMaster: exDoReference,
      outboundItem: idAndName(outboundItem),
      grade: codeAndName(grade),
      marking: idAndName(marking),
      createdBy: idAndName(appUser),
    })
    .from(production)
    .innerJoin(exDoMaster, eq(exDoMaster.id, production.exDoMasterId))
    .innerJoin(outboundItem, eq(outboundItem.id, production.outboundItemId))
    .innerJoin(grade, eq(grade.id, production.gradeId))
    .innerJoin(marking, eq(marking.id, production.markingId))
    .leftJoin(appUser, eq(appUser.id, production.createdById));
}

function answerOf({ production: row, ...names }: Awaited<ReturnType<typeof productions>>[number]): Production {
  const { createdById: _createdById, ...own } = row;
  return { ...own, ...names };
}
