import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { adjustBody, Outstanding, OutstandingInput } from "#contract/outstanding";
import { logActivities } from "../activity";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { outstanding } from "../db/tables/outstanding";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { expectUsable, type MasterUse } from "../masters/usable";
import { lockPos, posOfLines, settlePo } from "../po-sale/line-counters";
import { poStatusLabel } from "../po-sale/status-label";
import { type Kind, lockRow, logRow, raiseRow, saveRow } from "../records/writes";
import { findOutstanding, findOutstandings, isAlive } from "./queries";

/** Opening balances and adjustments (domain.md, Outstanding). A PO's own row follows its PO and takes only adjustments. */

const kind: Kind<typeof outstanding, Outstanding> = {
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

/** @throws Invalid */
export async function createOpeningBalance(tx: Transaction, input: OutstandingInput, by: Caller): Promise<Outstanding> {
  await expectUsable(tx, mastersOf(input, null));
  const [row] = await createOpeningBalances(tx, [input], by);
  if (!row) throw new Error("the balance was not made");
  return row;
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
    rows.map((row) => ({ by, entity: kind.entity, id: row.id, action: "create", after: kind.snapshot(row) })),
  );
  return rows;
}

/** Replaces an opening balance. @throws NotFound, Stale, Conflict (a PO's own row), Invalid */
export async function updateOpeningBalance(
  tx: Transaction,
  id: number,
  version: number | null,
  input: OutstandingInput,
  by: Caller,
): Promise<Outstanding> {
  const before = await lockRow(tx, kind, { id, version });
  expectOpeningBalance(before);
  await expectUsable(tx, mastersOf(input, before));
  return saveRow(tx, kind, input, { by, action: "update", before });
}

/** Sets the adjustment of a balance, in kg either way. @throws NotFound, Stale, Conflict when its PO is cancelled */
export async function adjust(
  tx: Transaction,
  id: number,
  version: number | null,
  { adjustmentKg, reason }: z.infer<typeof adjustBody>,
  by: Caller,
): Promise<Outstanding> {
  // A PO is locked before anything of it; which PO a row belongs to never changes.
  const { poSaleLineId } = await findOutstanding(tx, id);
  const poIds = poSaleLineId === null ? [] : await posOfLines(tx, [poSaleLineId]);
  const [po] = poIds.length > 0 ? await lockPos(tx, poIds, FOR_CHANGE) : [];
  const before = await lockRow(tx, kind, { id, version });
  if (po && !(await isAlive(tx, id))) {
    if (po.status !== "CANCELLED" || po.deletedAt !== null) throw new NotFound();
    throw new Conflict("poNotActive", { status: poStatusLabel(po.status) });
  }
  const values = { adjustmentKg, adjustmentReason: reason };
  await raiseRow(tx, outstanding, id, values);
  for (const poId of poIds) await settlePo(tx, poId, by);
  return logRow(tx, kind, id, { by, action: "adjust", reason, before });
}

/** Marks an opening balance as deleted. @throws NotFound, Stale, Conflict (a PO's own row) */
export async function deleteOpeningBalance(
  tx: Transaction,
  id: number,
  version: number | null,
  by: Caller,
): Promise<void> {
  const before = await lockRow(tx, kind, { id, version });
  expectOpeningBalance(before);
  await saveRow(tx, kind, { deletedAt: sql`now()` }, { by, action: "delete", before });
}

/** Takes a deletion back. @throws NotFound, Stale, Conflict, Invalid when a master is gone meanwhile */
export async function restoreOpeningBalance(
  tx: Transaction,
  id: number,
  version: number | null,
  by: Caller,
): Promise<Outstanding> {
  const before = await lockRow(tx, kind, { id, version }, { wanted: "deleted" });
  await expectUsable(tx, mastersOf(before, null), "allowed");
  return saveRow(tx, kind, { deletedAt: null }, { by, action: "restore", before });
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
