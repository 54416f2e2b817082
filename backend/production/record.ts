import { and, desc, eq, isNull, ne } from "drizzle-orm";
import {
  production as productionDetail,
  productionInput,
  productionList,
  productionQuery,
  productionUsualQuery,
  type Production,
  type ProductionInput,
} from "#contract/orders/production";
import { SHIFTS } from "#contract/constants";
import { usualAnswer } from "#contract/weighing/earlier-values";
import { isAhead, shiftAt, type ShiftClock } from "#contract/plant/shift-hours";
import { readableFields } from "#contract/masters/references";
import { markReviewedBody } from "#contract/weighing/unusual";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { codeAndName, responseColumns, exDoReference, idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { production } from "../db/tables/production";
import { foundRow, Invalid } from "../http/errors";
import { addResource } from "../records/resource";
import { nextNumber } from "../db/numbering";
import type { RecordArea } from "../records/area";
import { plainRules } from "../records/plain-record";
import { withAgreedUnits } from "../records/agreed-units";
import { itemKgCheck } from "../records/item-kg-check";
import { exDoCheck } from "../stock/ex-do-check";
import { markingCheck } from "../stock/marking-check";
import { dateCheck, FACT } from "../records/date-check";
import { named } from "../records/earlier-check";
import { markReviewed, checkUnusual, type UnusualCheck } from "../records/unusual";
import { MOST_OTHERS, repeatCheck } from "../records/repeats";
import type { RecordType } from "../records/writes";
import { readRows } from "../rows/engine/list";
import { productions } from "../rows/production";
import { addToExDos, addToStock } from "../stock/counters";
import { exDoSupplyCheck, watchStock } from "../stock/supply-check";
import { madeCheck, usualMadeKg } from "./usual";

/** Production records (docs/specification.md, section 7; docs/domain.md, Production). */
export const productionRecords: RecordArea = {
  called: "production",
  tables: [{ table: production }],
  numberedBy: production.productionNo,
  addCalls(calls) {
    calls.read(
      {
        method: "get",
        path: "/production/usual",
        summary: "Usual kg of a production of goods",
        access: ["production", "edit"],
        query: productionUsualQuery,
        answer: usualAnswer,
      },
      async (db, { query: { id = null, ...goods } }) => ({
        data: named("madeKg", null, await usualMadeKg(db, { id, ...goods })),
      }),
    );
    const { verb } = addResource(calls, {
      area: "production",
      path: "/production",
      one: "a production record",
      entity: "production",
      input: productionInput,
      query: productionQuery,
      detail: productionDetail,
      list: productionList,
      daysAhead: FACT,
      rules: {
        list: (db, { query, caller }) =>
          readRows(
            db,
            productions,
            { query, caller },
            () => selectProductions(db),
            (row) => row,
          ),
        ...rules,
      },
    });
    verb(
      "clear-unusual",
      "Clear the unusual values",
      ["production", "markReviewed"],
      markReviewedBody,
      (tx, target, body, { env }) => markReviewed(tx, productionType, target, body, env),
    );
  },
};

const { unusualReason: _unusualReason, ...kept } = productionInput.shape;

export const productionType: RecordType<typeof production, Production> = {
  entity: "production",
  table: production,
  find: async (db, id) => foundRow(await selectProductions(db).where(eq(production.id, id))),
  snapshot: (row) => readableFields(row, Object.keys(kept)),
  dayOf: ({ date }) => date,
};

const rules = plainRules<Omit<ProductionInput, "unusualReason">, typeof production, Production>({
  type: productionType,
  async move(tx, before, after) {
    const changes = [...(before ? [counterChanges(before, -1)] : []), ...(after ? [counterChanges(after, 1)] : [])];
    await addToStock(tx, changes);
    const sums = await addToExDos(tx, changes);
    const stays = before?.exDoMasterId === after?.exDoMasterId;
    const less =
      before === null
        ? []
        : exDoSupplyCheck(sums, before.exDoMasterId, before.quantityKg - (stays ? (after?.quantityKg ?? 0) : 0));
    if (after === null) return less;
    const more = after.quantityKg - (stays ? (before?.quantityKg ?? 0) : 0);
    const most = exDoCheck(sums, after.exDoMasterId, { of: "madeKg", more });
    return [...less, ...most, ...(await sameProductionCheck(tx, after, before))];
  },
  // New production only adds to the stock.
  watch: (tx, before, after, env) =>
    before === null ? Promise.resolve(undefined) : watchStock(tx, before, after, env),
  async complete(tx, input, before) {
    const amount = before === null ? input : { ...input, id: before.id };
    const [agreed] = await withAgreedUnits(tx, [amount], before === null ? [] : [before], () => "");
    return { ...input, bags: agreed?.bags ?? input.bags };
  },
  async judge(tx, after, before, env) {
    assertShiftBegun(after, before, env);
    return [
      ...(await madeCheck(tx, after, before)),
      ...(await markingCheck(
        tx,
        { area: "production", id: after.id },
        { after: [after], before: before ? [before] : [] },
      )),
    ];
  },
  checkUnusual(after, before, { reason, by, env, moved }) {
    const checks = [
      ...dateCheck("production", after.date, before, env),
      ...itemKgCheck(after, before ?? undefined, env),
      ...moved,
    ];
    const stays = after.quantityKg === before?.quantityKg;
    const sameGoods = after.gradeId === before?.gradeId && after.markingId === before.markingId;
    const held = (before?.unusual ?? []).filter(
      ({ field }) => (field !== "madeKg" || stays) && (field !== "markingId" || sameGoods),
    );
    return checkUnusual(held, checks, { reason, by });
  },
  insert: async (tx, input, by) => {
    const productionNo = await nextNumber(tx, "PR", input.date);
    const values = { ...input, productionNo, createdById: by.id };
    return tx.insert(production).values(values).returning({ id: production.id });
  },
});

function assertShiftBegun(after: Production, before: Production | null, env: ShiftClock): void {
  if (after.date === before?.date && after.shift === before.shift) return;
  const shift = SHIFTS[after.shift - 1];
  if (shift && isAhead({ date: after.date, shift }, shiftAt(env)))
    throw new Invalid({ shift: { key: "shiftNotBegun" } });
}

const SAME_FIELDS = ["date", "shift", "outboundItemId", "gradeId", "markingId", "quantityKg"] as const;

async function sameProductionCheck(
  tx: Transaction,
  after: Production,
  before: Production | null,
): Promise<UnusualCheck[]> {
  if (before !== null && SAME_FIELDS.every((field) => after[field] === before[field])) return [];
  await lockName(tx, `production ${SAME_FIELDS.map((field) => after[field]).join(" ")}`);
  const others = await tx
    .select({ id: production.id, name: production.productionNo })
    .from(production)
    .where(
      and(
        ...SAME_FIELDS.map((field) => eq(production[field], after[field])),
        isNull(production.deletedAt),
        ne(production.id, after.id),
      ),
    )
    .orderBy(desc(production.id))
    .limit(MOST_OTHERS);
  const of = { field: "sameEntry", area: "production", at: "quantityKg", key: "sameProduction" } as const;
  return repeatCheck(others, of);
}

/** Returns counter changes. @param sign -1 reverses them */
const counterChanges = ({ gradeId, markingId, exDoMasterId, date, quantityKg }: Production, sign: 1 | -1) => ({
  gradeId,
  markingId,
  exDoMasterId,
  date,
  madeKg: sign * quantityKg,
});

function selectProductions(db: Reader) {
  return db
    .select({
      ...responseColumns(production, productionDetail),
      exDoMaster: exDoReference,
      outboundItem: {
        id: outboundItem.id,
        name: outboundItem.name,
        unit: outboundItem.unit,
        kgPerUnit: outboundItem.kgPerUnit,
      },
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
