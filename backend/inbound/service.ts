import { sql } from "drizzle-orm";
import type { InboundRecord, InboundRecordInput } from "#contract/inbound-record";
import { INBOUND_OPEN, statusAfterSteps } from "#contract/inbound-status";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import type { Caller, WriteTarget } from "../http/context";
import { expectUsable } from "../masters/usable";
import { nextNumber } from "../numbering";
import { expectPlateFree } from "../records/open-plates";
import { lockRow, recordActivity, saveRow, updateVersioned } from "../records/writes";
import { mastersOfItems, replaceItems } from "./items";
import { findInbound } from "./queries";
import { inboundType, openForChange } from "./record";

/** Create, update, delete and restore of inbound records; each is one transaction of its call. */

const SERIES = "BM";

/** Opens a record for a truck that brings goods. @throws Invalid (masters), Conflict (the plate has an open record) */
export async function createInbound(tx: Transaction, input: InboundRecordInput, by: Caller): Promise<InboundRecord> {
  const { items, ...header } = input;
  await expectUsable(tx, [{ area: "vendor", id: header.vendorId, field: "vendorId" }, ...mastersOfItems(items, [])]);
  await expectPlateFree(tx, "inbound", header.licensePlate, null);
  const recordNo = await nextNumber(tx, SERIES, header.date);
  const made = await tx
    .insert(inboundRecord)
    .values({ ...header, recordNo, createdById: by.id })
    .returning({ id: inboundRecord.id });
  const { id } = oneRow(made);
  // An id on an entry of a new record is of another one: replaceItems refuses it.
  await replaceItems(tx, id, items, []);
  return recordActivity(tx, inboundType, await findInbound(tx, id), { by, action: "create", before: null });
}

/**
 * Replaces a record and its items. The number stays, also when the date moves to another year. Goods that changed after
 * the check have to be checked again: the count is the checker's.
 *
 * @throws NotFound, Stale, Conflict, Invalid
 */
export async function updateInbound(
  tx: Transaction,
  target: WriteTarget,
  input: InboundRecordInput,
): Promise<InboundRecord> {
  const { items, ...header } = input;
  const before = await openForChange(tx, target, "edit");
  await expectUsable(tx, [
    { area: "vendor", id: header.vendorId, field: "vendorId", before: before.vendorId },
    ...mastersOfItems(items, before.items),
  ]);
  if (header.licensePlate !== before.licensePlate) await expectPlateFree(tx, "inbound", header.licensePlate, target.id);
  const goodsChanged = await replaceItems(tx, target.id, items, before.items);
  const unchecked = { checkedAt: null, checkedById: null, status: statusAfterSteps({ ...before, checkedAt: null }) };
  const values = { ...header, ...(goodsChanged && before.checkedAt !== null && unchecked) };
  await updateVersioned(tx, inboundRecord, target.id, values);
  const after = await findInbound(tx, target.id);
  return recordActivity(tx, inboundType, after, { by: target.by, action: "update", before });
}

/** Marks a record as deleted. @throws NotFound, Stale */
export async function deleteInbound(tx: Transaction, target: WriteTarget): Promise<void> {
  const before = await openForChange(tx, target, "delete");
  await saveRow(tx, inboundType, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before });
}

/**
 * Takes a deletion back.
 *
 * @throws NotFound, Stale, Conflict when it is not deleted or its plate is open elsewhere by now, Invalid when a master
 * is gone
 */
export async function restoreInbound(tx: Transaction, target: WriteTarget): Promise<InboundRecord> {
  const before = await lockRow(tx, inboundType, target, "deleted");
  await expectUsable(
    tx,
    [{ area: "vendor", id: before.vendorId, field: "vendorId" }, ...mastersOfItems(before.items, [])],
    "allowed",
  );
  const open: readonly string[] = INBOUND_OPEN;
  if (open.includes(before.status)) await expectPlateFree(tx, "inbound", before.licensePlate, before.id);
  return saveRow(tx, inboundType, { deletedAt: null }, { by: target.by, action: "restore", before });
}
