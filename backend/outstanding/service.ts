import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { adjustBody, Outstanding, OutstandingInput } from "#contract/outstanding";
import { logActivities } from "../activity";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { oneRow } from "../db/one-row";
import { outstanding } from "../db/tables/outstanding";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { expectUsable, type MasterUse } from "../masters/usable";
import { lockPosOfLines, updatePoStatus } from "../po-sale/line-counters";
import { poStatusLabel } from "../po-sale/status-label";
import { lockRow, type RecordType, saveRow } from "../records/writes";
import { findOutstanding, findOutstandings, isAlive } from "./queries";

/**
 * Opening balances and adjustments (docs/domain.md, Outstanding). A PO's own row follows its PO and takes only
 * adjustments.
 */

const outstandingType: RecordType<typeof outstanding, Outstanding> = {
  entity: "outstanding",
  table: outstanding,
  find: findOutstanding,
  snapshot: (row) => ({
    date: row.date,
    poSalesNo: row.poSalesNo,
    poSalesType: row.poSalesType,
    customer: row.customer.name,
    grade: row.grade.name,
    marking: row.marking.name,
    exDoType: row.exDoType,
    orderedKg: row.orderedKg,
    adjustmentKg: row.adjustmentKg,
    note: row.note,
  }),
};

/**
 * Makes an opening balance of ordered kg.
 *
 * @returns its detail
 * @throws Invalid for a master that cannot be used
 */
export async function createOpeningBalance(tx: Transaction, input: OutstandingInput, by: Caller): Promise<Outstanding> {
  await expectUsable(tx, mastersOf(input, null));
  return oneRow(await createOpeningBalances(tx, [input], by));
}

/** Makes many opening balances in one statement, with their histories; the caller has found their masters usable. */
export async function createOpeningBalances(
  tx: Transaction,
  inputs: OutstandingInput[],
  by: Caller,
): Promise<Outstanding[]> {
  const made = await tx.insert(outstanding).values(inputs).returning({ id: outstanding.id });
  const rows = await findOutstandings(
    tx,
    made.map(({ id }) => id),
  );
  await logActivities(
    tx,
    rows.map((row) => ({
      by,
      entity: outstandingType.entity,
      id: row.id,
      action: "create",
      after: outstandingType.snapshot(row),
    })),
  );
  return rows;
}

/** Replaces an opening balance. @throws NotFound, Stale, Conflict (a PO's own row), Invalid */
export async function updateOpeningBalance(
  tx: Transaction,
  target: WriteTarget,
  input: OutstandingInput,
): Promise<Outstanding> {
  const before = await lockRow(tx, outstandingType, target);
  expectOpeningBalance(before);
  await expectUsable(tx, mastersOf(input, before));
  return saveRow(tx, outstandingType, input, { by: target.by, action: "update", before });
}

/** Sets the adjustment of a balance, in kg either way. @throws NotFound, Stale, Conflict when its PO is cancelled */
export async function adjust(
  tx: Transaction,
  target: WriteTarget,
  { adjustmentKg, reason }: z.infer<typeof adjustBody>,
): Promise<Outstanding> {
  const { id, by } = target;
  // A PO is locked before anything of it; which PO a row belongs to never changes.
  const { poSaleLineId } = await findOutstanding(tx, id);
  const [po] = poSaleLineId === null ? [] : await lockPosOfLines(tx, [poSaleLineId], FOR_CHANGE);
  const before = await lockRow(tx, outstandingType, target);
  if (po && !(await isAlive(tx, id))) {
    if (po.status !== "CANCELLED" || po.deletedAt !== null) throw new NotFound();
    throw new Conflict("poNotActive", { status: poStatusLabel(po.status) });
  }
  const after = await saveRow(
    tx,
    outstandingType,
    { adjustmentKg, adjustmentReason: reason },
    { by, action: "adjust", reason, before },
  );
  if (po) await updatePoStatus(tx, po, by);
  return after;
}

/** Marks an opening balance as deleted. @throws NotFound, Stale, Conflict (a PO's own row) */
export async function deleteOpeningBalance(tx: Transaction, target: WriteTarget): Promise<void> {
  const before = await lockRow(tx, outstandingType, target);
  expectOpeningBalance(before);
  await saveRow(tx, outstandingType, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before });
}

/** Takes a deletion back. @throws NotFound, Stale, Conflict, Invalid when a master is gone meanwhile */
export async function restoreOpeningBalance(tx: Transaction, target: WriteTarget): Promise<Outstanding> {
  const before = await lockRow(tx, outstandingType, target, "deleted");
  await expectUsable(tx, mastersOf(before, null), "allowed");
  return saveRow(tx, outstandingType, { deletedAt: null }, { by: target.by, action: "restore", before });
}

function expectOpeningBalance(row: Outstanding): void {
  if (row.poSaleLineId !== null) throw new Conflict("ownOutstanding", { poSalesNo: row.poSalesNo });
}

function mastersOf(input: OutstandingInput, before: Outstanding | null): MasterUse[] {
  return [
    { area: "customer", id: input.customerId, field: "customerId", before: before?.customerId },
    { area: "grade", id: input.gradeId, field: "gradeId", before: before?.gradeId },
    { area: "marking", id: input.markingId, field: "markingId", before: before?.markingId },
  ];
}
