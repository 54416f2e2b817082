import { sql } from "drizzle-orm";
import type { Production, ProductionInput } from "#contract/production";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { production } from "../db/tables/production";
import type { Caller, WriteTarget } from "../http/context";
import { expectUsable, type MasterUse } from "../masters/usable";
import { nextNumber } from "../numbering";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";
import { findProduction } from "./queries";

/** The rules of production records (docs/domain.md, Production); each call is one transaction. */

const SERIES = "PR";

const productionType: RecordType<typeof production, Production> = {
  entity: "production",
  table: production,
  find: findProduction,
  snapshot: (row) => ({
    date: row.date,
    shift: row.shift,
    exDoMaster: row.exDoMaster.ex_do_no,
    outboundItem: row.outboundItem.name,
    grade: row.grade.name,
    marking: row.marking.name,
    bags: row.bags,
    quantityKg: row.quantityKg,
    note: row.note,
  }),
};

/**
 * Records what a shift produced, in kg and bags.
 *
 * @returns the detail of the new record
 * @throws Invalid for a master that cannot be used
 */
export async function createProduction(tx: Transaction, input: ProductionInput, by: Caller): Promise<Production> {
  await expectUsable(tx, mastersOf(input));
  const productionNo = await nextNumber(tx, SERIES, input.date);
  const made = await tx
    .insert(production)
    .values({ ...input, productionNo, createdById: by.id })
    .returning({ id: production.id });
  const after = await findProduction(tx, oneRow(made).id);
  return recordActivity(tx, productionType, after, { by, action: "create", before: null });
}

/**
 * Replaces a production record; the number stays, also when the date moves to another year.
 *
 * @throws NotFound, Stale, Invalid
 */
export async function updateProduction(
  tx: Transaction,
  target: WriteTarget,
  input: ProductionInput,
): Promise<Production> {
  const before = await lockRow(tx, productionType, target);
  await expectUsable(tx, mastersOf(input, before));
  return saveRow(tx, productionType, input, { by: target.by, action: "update", before });
}

/** Marks a production record as deleted. @throws NotFound, Stale */
export async function deleteProduction(tx: Transaction, target: WriteTarget): Promise<void> {
  const before = await lockRow(tx, productionType, target);
  await saveRow(tx, productionType, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before });
}

/**
 * Takes a deletion back.
 *
 * @throws NotFound, Stale, Conflict when it is not deleted, Invalid when a master is gone meanwhile
 */
export async function restoreProduction(tx: Transaction, target: WriteTarget): Promise<Production> {
  const before = await lockRow(tx, productionType, target, "deleted");
  await expectUsable(tx, mastersOf(before), "allowed");
  return saveRow(tx, productionType, { deletedAt: null }, { by: target.by, action: "restore", before });
}

function mastersOf(input: ProductionInput, before?: Production): MasterUse[] {
  return [
    { area: "ex-do-master", id: input.exDoMasterId, field: "exDoMasterId", before: before?.exDoMasterId },
    { area: "outbound-item", id: input.outboundItemId, field: "outboundItemId", before: before?.outboundItemId },
    { area: "grade", id: input.gradeId, field: "gradeId", before: before?.gradeId },
    { area: "marking", id: input.markingId, field: "markingId", before: before?.markingId },
  ];
}
