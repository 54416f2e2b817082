import type { z } from "zod";
import type { adjustBody, OpeningBalance, Outstanding } from "#contract/orders/outstanding";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { outstanding } from "../db/tables/outstanding";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { lockPosOfLines, updatePoStatus } from "../records/line-counters";
import { plainRules } from "../records/plain-record";
import { lockRow, recordActivities, type RecordType, saveRow } from "../records/writes";
import { sameBalanceCheck } from "./same-balance";
import { balanceChecks } from "./usual";
import { findOutstanding, findOutstandings, isAlive } from "./queries";

/** Opening balances and adjustments (docs/domain.md, Outstanding). PO rows only take adjustments. */

const outstandingType: RecordType<typeof outstanding, Outstanding> = {
  entity: "outstanding",
  table: outstanding,
  find: findOutstanding,
  dayOf: ({ date }) => date,
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

export const openingBalances = plainRules<OpeningBalance, typeof outstanding, Outstanding>({
  type: outstandingType,
  move: (tx, before, after) => (after === null ? Promise.resolve([]) : sameBalanceCheck(tx, after, before)),
  judge: async (tx, after, before, env) => {
    const [checks = []] = await balanceChecks(tx, [after], env, after.id);
    const isSame = (at: string) =>
      at in after && before !== null && Object.is(before[at as "date"], after[at as "date"]);
    return checks.filter(({ at }) => !isSame(at));
  },
  insert: (tx, input) => tx.insert(outstanding).values(input).returning({ id: outstanding.id }),
  assertOwn: ({ poSaleLineId, poSalesNo }) => {
    if (poSaleLineId !== null) throw new Conflict("ownOutstanding", { poSalesNo });
  },
});

/** Creates opening balances in one statement; masters must be validated. */
export async function createOpeningBalances(
  tx: Transaction,
  inputs: OpeningBalance[],
  by: Caller,
  reason: string | null,
): Promise<Outstanding[]> {
  const made = await tx.insert(outstanding).values(inputs).returning({ id: outstanding.id });
  const rows = await findOutstandings(
    tx,
    made.map(({ id }) => id),
  );
  await recordActivities(tx, outstandingType, rows, { by, action: "create", reason, before: null });
  return rows;
}

/** Sets the adjustment in kg. @throws NotFound, Stale, Conflict for a cancelled PO */
export async function adjust(
  tx: Transaction,
  target: WriteTarget,
  { adjustmentKg, reason }: z.infer<typeof adjustBody>,
): Promise<Outstanding> {
  const { id, by } = target;
  // Lock order: PO first. The PO of a row never changes.
  const { poSaleLineId } = await findOutstanding(tx, id);
  const [po] = poSaleLineId === null ? [] : await lockPosOfLines(tx, [poSaleLineId], FOR_CHANGE);
  const before = await lockRow(tx, outstandingType, target);
  if (po && !(await isAlive(tx, id))) {
    if (po.status !== "CANCELLED" || po.deletedAt !== null) throw new NotFound();
    throw new Conflict("wrongStatusPoSale", { status: po.status });
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
