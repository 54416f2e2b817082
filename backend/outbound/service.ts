import { sql } from "drizzle-orm";
import type { OutboundRecord, OutboundRecordInput } from "#contract/outbound-record";
import { OUTBOUND_OPEN } from "#contract/outbound-status";
import type { Transaction } from "../db/client";
import { outboundRecord } from "../db/schema";
import type { Caller } from "../http/context";
import { Conflict } from "../http/errors";
import { expectVersion } from "../http/versions";
import { expectUsable, type MasterUse } from "../masters/usable";
import { nextNumber } from "../numbering";
import { expectPlateFree } from "../records/open-plates";
import { mastersOfItems, replaceItems, settle, weightOf } from "./items";
import { findOutbound } from "./queries";
import { lockRecord, logged, openForChange, saveChange } from "./record";

/** Opening, editing, deleting and restoring outbound records; each is one transaction of its call. */

const SERIES = "BK";
const itemAt = (index: number) => `outboundItem.${index}.`;

/** Opens a record. @throws Invalid (masters), Conflict (the plate has an open record) */
export async function createOutbound(tx: Transaction, input: OutboundRecordInput, by: Caller): Promise<OutboundRecord> {
  const { outboundItem: items, ...header } = input;
  await expectUsable(tx, [
    { area: "customer", id: header.customerId, field: "customerId" },
    ...mastersOfItems(items, [], itemAt),
  ]);
  await expectPlateFree(tx, "outbound", header.licensePlate, null);
  const recordNo = await nextNumber(tx, SERIES, header.date);
  const itemsKg = weightOf(items, "outboundItem");
  const [row] = await tx
    .insert(outboundRecord)
    .values({ ...header, recordNo, itemsKg, createdById: by.id })
    .returning({ id: outboundRecord.id });
  if (!row) throw new Error("the record was not made");
  // An id on an entry of a new record is of another one: replaceItems refuses it.
  await replaceItems(tx, row.id, items, []);
  return logged(tx, row.id, { by, action: "create", before: null });
}

/**
 * Replaces a record and its items. The number stays, also when the date moves to another year.
 *
 * @throws NotFound, Stale, Conflict, Invalid
 */
export async function updateOutbound(
  tx: Transaction,
  id: number,
  version: number | null,
  input: OutboundRecordInput,
  by: Caller,
): Promise<OutboundRecord> {
  const { outboundItem: items, ...header } = input;
  const before = await openForChange(tx, id, "edit", version);
  await expectUsable(tx, [
    { area: "customer", id: header.customerId, field: "customerId", before: before.customerId },
    ...mastersOfItems(items, before.outboundItem, itemAt),
  ]);
  if (header.licensePlate !== before.licensePlate) await expectPlateFree(tx, "outbound", header.licensePlate, id);
  await replaceItems(tx, id, items, before.outboundItem);
  return settle(tx, before, "update", by, header);
}

/** Marks a record as deleted. @throws NotFound, Stale */
export async function deleteOutbound(tx: Transaction, id: number, version: number | null, by: Caller): Promise<void> {
  const before = await openForChange(tx, id, "delete", version);
  await saveChange(tx, id, { deletedAt: sql`now()` }, { by, action: "delete", before });
}

/**
 * Takes a deletion back.
 *
 * @throws Conflict when it is not deleted, or its plate is open elsewhere by now; Invalid when a master is deleted by now
 */
export async function restoreOutbound(
  tx: Transaction,
  id: number,
  version: number | null,
  by: Caller,
): Promise<OutboundRecord> {
  const row = await lockRecord(tx, id);
  if (row.deletedAt === null) throw new Conflict("notDeleted");
  await expectVersion(row, version, () => findOutbound(tx, id));
  const open: readonly string[] = OUTBOUND_OPEN;
  if (open.includes(row.status)) await expectPlateFree(tx, "outbound", row.licensePlate, id);
  const before = await findOutbound(tx, id);
  // Its masters were free to be deleted as long as the record was.
  const masters: MasterUse[] = [
    { area: "customer", id: before.customerId, field: "customerId" },
    ...mastersOfItems(before.outboundItem, [], itemAt),
  ];
  await expectUsable(
    tx,
    masters.map((use) => ({ ...use, inactive: true })),
  );
  return saveChange(tx, id, { deletedAt: null }, { by, action: "restore", before });
}
