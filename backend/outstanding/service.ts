import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { adjustBody, Outstanding, OutstandingInput } from "#contract/outstanding";
import { logActivities, logActivity, type NewActivity, type Snapshot } from "../activity";
import type { Transaction } from "../db/client";
import { outstanding } from "../db/schema";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { expectVersion } from "../http/versions";
import { expectUsable, type MasterUse } from "../masters/usable";
import { lockPos, posOfLines, settlePo } from "../po-sale/line-counters";
import { findOutstanding, findOutstandings } from "./queries";

/** Opening balances and adjustments (domain.md, Outstanding). A PO's own row follows its PO and takes only adjustments. */

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
    rows.map((row) => entry(row, { by, action: "create", before: null })),
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
  const before = await open(tx, id, version);
  expectOpeningBalance(before);
  await expectUsable(tx, mastersOf(input, before));
  return change(tx, before, input, { by, action: "update" });
}

/** Sets the adjustment of a balance, in kg either way. @throws NotFound, Stale */
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
  if (poIds.length > 0) await lockPos(tx, poIds, "update");
  const before = await open(tx, id, version);
  const values = { adjustmentKg, adjustmentReason: reason };
  await save(tx, before, values);
  for (const poId of poIds) await settlePo(tx, poId, by);
  return logged(tx, id, { by, action: "adjust", reason, before });
}

/** Marks an opening balance as deleted. @throws NotFound, Stale, Conflict (a PO's own row) */
export async function deleteOpeningBalance(
  tx: Transaction,
  id: number,
  version: number | null,
  by: Caller,
): Promise<void> {
  const before = await open(tx, id, version);
  expectOpeningBalance(before);
  await change(tx, before, { deletedAt: sql`now()` }, { by, action: "delete" });
}

/** Takes a deletion back. @throws NotFound, Stale, Conflict */
export async function restoreOpeningBalance(
  tx: Transaction,
  id: number,
  version: number | null,
  by: Caller,
): Promise<Outstanding> {
  const before = await open(tx, id, version, "deleted");
  return change(tx, before, { deletedAt: null }, { by, action: "restore" });
}

function expectOpeningBalance(row: Outstanding): void {
  if (row.poSaleLineId !== null) throw new Conflict("ownOutstanding", { poSalesNo: row.poSalesNo });
}

async function open(
  tx: Transaction,
  id: number,
  version: number | null,
  wanted: "live" | "deleted" = "live",
): Promise<Outstanding> {
  const [row] = await tx.select().from(outstanding).where(eq(outstanding.id, id)).for("update");
  if (!row || (wanted === "live" && row.deletedAt !== null)) throw new NotFound();
  if (wanted === "deleted" && row.deletedAt === null) throw new Conflict("notDeleted");
  await expectVersion(row, version, () => findOutstanding(tx, id));
  return findOutstanding(tx, id);
}

async function save(
  tx: Transaction,
  before: Outstanding,
  values: PgUpdateSetSource<typeof outstanding>,
): Promise<void> {
  await tx
    .update(outstanding)
    .set({ ...values, version: before.version + 1, updatedAt: sql`now()` })
    .where(eq(outstanding.id, before.id));
}

async function change(
  tx: Transaction,
  before: Outstanding,
  values: PgUpdateSetSource<typeof outstanding>,
  log: { by: Caller; action: string },
): Promise<Outstanding> {
  await save(tx, before, values);
  return logged(tx, before.id, { ...log, before });
}

interface Log {
  by: Caller;
  action: string;
  reason?: string;
  before: Outstanding | null;
}

async function logged(tx: Transaction, id: number, log: Log): Promise<Outstanding> {
  const after = await findOutstanding(tx, id);
  await logActivity(tx, entry(after, log));
  return after;
}

const entry = (after: Outstanding, { before, ...log }: Log): NewActivity => ({
  ...log,
  entity: "outstanding",
  id: after.id,
  before: before && snapshot(before),
  after: snapshot(after),
});

function snapshot(row: Outstanding): Snapshot {
  return {
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
  };
}

function mastersOf(input: OutstandingInput, before: Outstanding | null): MasterUse[] {
  return [
    { area: "customer", id: input.customerId, field: "customerId", before: before?.customerId },
    { area: "grade", id: input.gradeId, field: "gradeId", before: before?.gradeId },
    { area: "marking", id: input.markingId, field: "markingId", before: before?.markingId },
  ];
}
