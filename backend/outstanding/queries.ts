import { and, Column, count, eq, getViewSelectedFields, inArray, is, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { changedIds } from "../db/cursor";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type {
  Outstanding,
  OUTSTANDING_SORT,
  OutstandingList,
  OutstandingQuery,
  OutstandingState,
} from "#contract/outstanding";
import type { Reader } from "../db/client";
import { holds, sumOf, withinDays } from "../rows/engine/conditions";
import { byName, descending, sortedBy, type SortKey } from "../rows/engine/order";
import { listAnswer, pageOf, readPage } from "../rows/engine/page";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { foundRow } from "../http/errors";
import type { AsOf } from "../rows/engine/source";
import { balancesAsOf } from "./as-of";

const sortColumns: Record<(typeof OUTSTANDING_SORT)[number], SQL> = {
  date: sql`${balance.date}`,
  poSalesNo: byName(balance.poSalesNo),
  customer: byName(balance.customerName),
  orderedKg: sql`${balance.orderedKg}`,
  deliveredKg: sql`${balance.deliveredKg}`,
  outstandingKg: sql`${balance.outstandingKg}`,
};

/** SQL form of owedKg (contract/po-sale-status.ts). */
export const owedOf = (balanceKg: SQL | SQL.Aliased): SQL<number> => sql<number>`greatest(${balanceKg}, 0)`;
/** Returns the kg beyond the order. */
export const overOf = (balanceKg: SQL | SQL.Aliased): SQL<number> => sql<number>`greatest(-(${balanceKg}), 0)`;

export const stateOf: SQL<OutstandingState> = sql`case when ${balance.outstandingKg} > 0 then 'open' when ${balance.outstandingKg} = 0 then 'settled' else 'over' end`;

/** Returns the filter condition of a list. */
export function matchingOutstanding(query: OutstandingQuery): SQL | undefined {
  return and(
    query.changedSince
      ? or(
          sql`${balance.id} in (${changedIds("outstanding", query.changedSince)})`,
          sql`${balance.poSaleId} in (${changedIds("po-sale", query.changedSince)})`,
        )
      : query.deleted
        ? isNotNull(balance.deletedAt)
        : eq(balance.alive, true),
    withinDays(balance.date, query),
    query.poSalesNo ? holds(balance.poSalesNo, query.poSalesNo) : undefined,
    query.poSalesType ? eq(balance.poSalesType, query.poSalesType) : undefined,
    query.customer ? holds(balance.customerName, query.customer) : undefined,
    query.marking ? holds(balance.markingName, query.marking) : undefined,
    query.gradeId ? eq(balance.gradeId, query.gradeId) : undefined,
    query.exDoType ? eq(balance.exDoType, query.exDoType) : undefined,
    query.state ? eq(stateOf, query.state) : undefined,
  );
}

/** Returns the order of a list; default: newest first. */
export const outstandingOrder = (query: OutstandingQuery): SortKey[] => [
  query.sort ? sortedBy(query.sort, sortColumns) : descending(sql`${balance.date}`),
  descending(balance.id),
];

const viewFields = getViewSelectedFields(balance);
/** Drizzle accepts a view's columns only of the view itself, not of a subquery with its name. */
const fieldsOfBalance = Object.fromEntries(
  Object.entries(viewFields).map(([name, field]) => [name, is(field, Column) ? sql`${field}`.mapWith(field) : field]),
) as unknown as typeof viewFields;

/** Lists a page of balances with sums over all pages. */
export async function listOutstanding(
  db: Reader,
  query: OutstandingQuery,
  day: AsOf | undefined,
): Promise<OutstandingList> {
  const page = pageOf(query, RECORD_PAGE_SIZE);
  const where = matchingOutstanding(query);
  const from = balancesAsOf(day);
  const source = { id: balance.id, from, where, order: outstandingOrder(query) };
  const { rows, totals } = await readPage(db, page, source, {
    rows: db.select(fieldsOfBalance).from(from),
    totals: db
      .select({
        total: count(),
        orderedKg: sumOf(balance.orderedKg),
        bookedKg: sumOf(balance.bookedKg),
        deliveredKg: sumOf(balance.deliveredKg),
        shortClosedKg: sumOf(balance.shortClosedKg),
        adjustmentKg: sumOf(balance.adjustmentKg),
        outstandingKg: sumOf(balance.outstandingKg),
        owedKg: sumOf(owedOf(balance.outstandingKg)),
        overKg: sumOf(overOf(balance.outstandingKg)),
      })
      .from(from)
      .where(where),
  });
  const { total, ...summary } = totals;
  return { ...listAnswer(rows.map(answerOf), total, page), summary };
}

/** Reads a balance, including deleted ones. @throws NotFound */
export async function findOutstanding(db: Reader, id: number): Promise<Outstanding> {
  return foundRow(await findOutstandings(db, [id]));
}

/** Returns false if the PO is cancelled or deleted or the line removed. */
export async function isAlive(db: Reader, id: number): Promise<boolean> {
  const [row] = await db.select({ alive: balance.alive }).from(balance).where(eq(balance.id, id));
  return row?.alive ?? false;
}

/** Reads balances in id order, including deleted ones. */
export async function findOutstandings(db: Reader, ids: number[]): Promise<Outstanding[]> {
  const rows = await db.select().from(balance).where(inArray(balance.id, ids)).orderBy(balance.id);
  return rows.map(answerOf);
}

function answerOf(row: typeof balance.$inferSelect): Outstanding {
  const { alive: _alive, customerCode, customerName, gradeCode, gradeName, markingName, ...own } = row;
  return {
    ...own,
    customer: { id: row.customerId, code: customerCode, name: customerName },
    grade: { id: row.gradeId, code: gradeCode, name: gradeName },
    marking: { id: row.markingId, name: markingName },
  };
}
