import { liveOrChanged } from "../db/cursor";
import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import {
  openingStock as openingStockDetail,
  type OpeningStock,
  type OpeningStockInput,
  openingStockInput,
  type OpeningStockList,
  openingStockList,
  type OpeningStockQuery,
  openingStockQuery,
  openingStockUsualQuery,
} from "#contract/orders/opening-stock";
import { usualAnswer } from "#contract/weighing/earlier-values";
import { formatDay } from "#contract/values/format";
import type { openingStockRows as rows } from "#contract/rows/opening-stock";
import { markReviewedBody } from "#contract/weighing/unusual";
import { readableFields } from "#contract/masters/references";
import type { Reader, Transaction } from "../db/client";
import { withinDays } from "../rows/engine/conditions";
import { byName, descending, sortedBy, type SortKey } from "../rows/engine/order";
import { listAnswer, parsePage, readPage } from "../rows/engine/page";
import { codeAndName, responseColumns, idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { grade, marking } from "../db/tables/masters";
import { openingStock } from "../db/tables/stock";
import { foundRow, taken } from "../http/errors";
import { addResource } from "../records/resource";
import type { RecordArea } from "../records/area";
import { dateCheck, FACT } from "../records/date-check";
import { named } from "../records/earlier-check";
import { checkUnusual, markReviewed } from "../records/unusual";
import { plainRules } from "../records/plain-record";
import type { RecordType } from "../records/writes";
import { countedCheck, readUsualCount } from "./count-check";
import { markingCheck } from "./marking-check";
import { watchStock } from "./supply-check";

export const openingStocks: RecordArea = {
  called: "opening-stock",
  tables: [{ table: openingStock }],
  addCalls(calls) {
    calls.read(
      {
        method: "get",
        path: "/opening-stock/usual",
        summary: "The stock computed for the end of a day",
        access: ["opening-stock", "edit"],
        query: openingStockUsualQuery,
        answer: usualAnswer,
      },
      async (db, { query: { id = null, ...counted }, env }) => ({
        data: named("countedKg", null, await readUsualCount(db, { id, ...counted }, env.APP_TIMEZONE)),
      }),
    );
    const { verb } = addResource(calls, {
      area: "opening-stock",
      path: "/opening-stock",
      one: "an opening stock",
      entity: "opening-stock",
      input: openingStockInput,
      query: openingStockQuery,
      detail: openingStockDetail,
      list: openingStockList,
      daysAhead: FACT,
      rules: { list: (db, { query }) => listOpeningStock(db, query), ...rules },
    });
    verb(
      "clear-unusual",
      "Clear the unusual values",
      ["opening-stock", "markReviewed"],
      markReviewedBody,
      (tx, target, body, { env }) => markReviewed(tx, openingStockType, target, body, env),
    );
  },
};

const { unusualReason: _unusualReason, ...kept } = openingStockInput.shape;

export const openingStockType: RecordType<typeof openingStock, OpeningStock> = {
  entity: "opening-stock",
  table: openingStock,
  find: async (db, id) => foundRow(await openingStockRows(db).where(eq(openingStock.id, id))),
  snapshot: (row) => readableFields(row, Object.keys(kept)),
  dayOf: ({ date }) => date,
};

const rules = plainRules<Omit<OpeningStockInput, "unusualReason">, typeof openingStock, OpeningStock>({
  type: openingStockType,
  watch: watchStock,
  assertFree: assertGoodsFree,
  // A restored count is judged before it counts again.
  move: (tx, _before, after, env) =>
    after?.deletedAt == null ? Promise.resolve([]) : countedCheck(tx, after, null, env),
  judge: async (tx, after, before, env) => [
    ...(await countedCheck(tx, after, before, env)),
    ...(await markingCheck(
      tx,
      { area: "opening-stock", id: after.id },
      { after: [after], before: before ? [before] : [] },
    )),
  ],
  checkUnusual(after, before, { reason, by, env, moved }) {
    const checks = [...dateCheck("openingStock", after.date, before, env), ...moved];
    const stays = moved.length === 0 && after.quantityKg === before?.quantityKg;
    const sameGoods = after.gradeId === before?.gradeId && after.markingId === before.markingId;
    const held = (before?.unusual ?? []).filter(({ field }) =>
      field === "markingId" ? sameGoods : field === "date" || stays,
    );
    return checkUnusual(held, checks, { reason, by });
  },
  insert: (tx, input, by) =>
    tx
      .insert(openingStock)
      .values({ ...input, createdById: by.id })
      .returning({ id: openingStock.id }),
});

async function assertGoodsFree(
  tx: Transaction,
  { gradeId, markingId, date }: Omit<OpeningStockInput, "unusualReason">,
  exceptId: number | null,
): Promise<void> {
  const isSame = and(
    eq(openingStock.gradeId, gradeId),
    eq(openingStock.markingId, markingId),
    eq(openingStock.date, date),
    isNull(openingStock.deletedAt),
    exceptId === null ? undefined : ne(openingStock.id, exceptId),
  );
  const [other] = await openingStockRows(tx).where(isSame).limit(1);
  if (other === undefined) return;
  const name = `${other.grade.name} ${other.marking.name}, ${formatDay(date)}`;
  throw taken({ area: "opening-stock", id: other.id, name }, "date");
}

const sortColumns: Record<(typeof rows)["list"]["sort"][number], SortKey["by"]> = {
  date: openingStock.date,
  grade: byName(grade.name),
  marking: byName(marking.name),
  quantityKg: openingStock.quantityKg,
};

async function listOpeningStock(db: Reader, query: OpeningStockQuery): Promise<OpeningStockList> {
  const page = parsePage(query, RECORD_PAGE_SIZE);
  const where = and(
    liveOrChanged(openingStock, "opening-stock", query),
    withinDays(openingStock.date, query),
    query.unusual ? eq(openingStock.toCheck, true) : undefined,
    query.gradeId ? eq(openingStock.gradeId, query.gradeId) : undefined,
    query.markingId ? eq(openingStock.markingId, query.markingId) : undefined,
  );
  const from = sql`${openingStock} left join ${grade} on ${grade.id} = ${openingStock.gradeId}
    left join ${marking} on ${marking.id} = ${openingStock.markingId}`;
  const first = query.sort ? sortedBy(query.sort, sortColumns) : descending(openingStock.date);
  const source = { id: openingStock.id, from, where, order: [first, descending(openingStock.id)] };
  const { rows, totals } = await readPage(db, page, source, {
    rows: openingStockRows(db),
    totals: db.select({ total: count() }).from(openingStock).where(where),
  });
  return listAnswer(rows, totals.total, page);
}

function openingStockRows(db: Reader) {
  return db
    .select({
      ...responseColumns(openingStock, openingStockDetail),
      grade: codeAndName(grade),
      marking: idAndName(marking),
      createdBy: idAndName(appUser),
    })
    .from(openingStock)
    .innerJoin(grade, eq(grade.id, openingStock.gradeId))
    .innerJoin(marking, eq(marking.id, openingStock.markingId))
    .leftJoin(appUser, eq(appUser.id, openingStock.createdById));
}
