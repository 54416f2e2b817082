import { sql } from "drizzle-orm";
import type { Reason } from "#contract/values/fields";
import type { Reasoned } from "#contract/weighing/unusual";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { storeUndo, takeUndo, withoutFields } from "../records/undo";
import { checkAgain, type UnusualColumns, withoutField } from "../records/unusual";
import { lockRow } from "../records/writes";
import { correctedNow } from "./corrections";
import { assertPlateFree } from "./open-plates";
import { sameTruckCheck } from "./repeats";
import { blockedCheck, emptyVehicle, type FilledVehicle } from "./vehicle-book";
import { oldValues, openForChange, type TruckRecord, type TruckType } from "./truck";

/** Transitions of both directions (docs/domain.md, State changes). */

/**
 * Checks a record that counts again: its number and weights may have been entered in another one since.
 * @param at request field; "" for the whole request @param more further checks by field
 */
async function repeatedColumns<Detail extends TruckRecord>(
  tx: Transaction,
  { direction, numberCheck: { field, check } }: TruckType<Detail>,
  record: Detail,
  { reason, by, at }: { reason: string | null; by: Caller; at: string },
  more: Parameters<typeof checkAgain>[1] = {},
): Promise<UnusualColumns | undefined> {
  if (record.status === "CANCELLED") return undefined;
  const checks = {
    [field]: () => check(tx, record, at),
    sameEntry: () => sameTruckCheck(tx, direction, record, at),
    ...more,
  };
  return checkAgain(record.unusual, checks, { reason, by });
}

export async function cancel<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  target: WriteTarget,
  { reason }: Reason,
  assertCancels?: (record: Detail, by: Caller) => void,
): Promise<Detail> {
  const { by } = target;
  const before = await openForChange(tx, truck, target, "cancel");
  assertCancels?.(before, by);
  const values = { status: "CANCELLED" as const, cancelReason: reason, cancelledAt: sql`now()` };
  const after = await truck.save(tx, values, { by, action: "cancel", reason, before });
  await storeUndo(tx, truck.type.entity, after, by, { values: oldValues(before, values) });
  return after;
}

export async function remove<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  target: WriteTarget,
): Promise<void> {
  const before = await openForChange(tx, truck, target, "delete");
  await truck.save(tx, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before });
}

/** @throws NotFound, Stale, Conflict if not deleted or the plate is in the yard, Invalid for a missing master, or unusual values without a reason */
export async function restore<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  target: WriteTarget,
  { unusualReason: reason }: Reasoned,
  env: BackendEnv,
): Promise<Detail> {
  const { by } = target;
  const before = await lockRow(tx, truck.type, target, "deleted");
  const unusual = await checkReturning(tx, truck, before, { ...before, deletedAt: null }, { reason, by, env });
  const values = { deletedAt: null, ...unusual };
  return truck.save(tx, values, { by, action: "restore", reason, before });
}

/**
 * Checks a deleted or cancelled record that counts again (docs/domain.md, Undo).
 * @throws Conflict if the plate is in the yard, Invalid for a missing master, other goods, or unusual values without a reason
 */
async function checkReturning<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  before: Detail,
  after: Detail,
  { reason, by, env }: { reason: string | null; by: Caller; env: BackendEnv },
): Promise<UnusualColumns | undefined> {
  await truck.assertRestorable(tx, before, after);
  const { licensePlate, vehicle, status } = after;
  const more = {
    blockedPlate: () => Promise.resolve(withoutField(status === "DONE" ? [] : [blockedCheck(licensePlate, vehicle)])),
    stockKg: async () => withoutField((await truck.stockCheck?.(tx, after, env)) ?? []),
  };
  return repeatedColumns(tx, truck, after, { reason, by, at: "" }, more);
}

/** Keeps moment and person of the first finish. @throws NotFound, Stale, Conflict */
export async function reopen<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  target: WriteTarget,
  { reason }: Reason,
): Promise<Detail> {
  const { by } = target;
  const before = await openForChange(tx, truck, target, "reopen");
  const { columns, paid, pricedFor } = truck.reopened(before);
  const corrected = correctedNow(before.finishCorrection, paid, { reason, by });
  const finishCorrection = { ...corrected, ...(pricedFor && { pricedFor }) };
  const unusual = await repeatedColumns(tx, truck, before, { reason, by, at: "reason" });
  const values = { status: "WEIGHED_OUT" as const, ...columns, finishCorrection, ...unusual };
  return truck.save(tx, values, { by, action: "reopen", reason, before });
}

/** Undoes the user's own last step. @throws NotFound, Stale, Conflict with the reason */
export async function undo<Detail extends TruckRecord>(
  tx: Transaction,
  truck: TruckType<Detail>,
  target: WriteTarget,
  { takeBack, env }: { takeBack: boolean; env: BackendEnv },
): Promise<Detail> {
  const { by } = target;
  const before = await lockRow(tx, truck.type, target);
  const { values, item } = await takeUndo(tx, truck.type.entity, before, by, takeBack);
  const { vehicle, ...columns } = values;
  const after = { ...before, ...columns };
  let unusual: UnusualColumns | undefined;
  if (before.status === "CANCELLED")
    unusual = await withoutFields(checkReturning(tx, truck, before, after, { reason: null, by, env }));
  else await assertPlateFree(tx, truck.direction, before, after);
  // As stored by the finish.
  if (vehicle) await emptyVehicle(tx, vehicle as FilledVehicle, { recordNo: before.recordNo, by });
  const step = { values: { ...columns, ...unusual }, ...(item && { item }) };
  return truck.saveUndone(tx, step, { by, action: "undo", before });
}
