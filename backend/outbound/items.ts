import { sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { MAX_QUANTITY_KG, MAX_RECORD_ITEMS } from "#contract/constants";
import type {
  loadBody,
  OutboundRecord,
  OutboundRecordItem,
  outboundRecordItemInput,
  outboundRecordItemUpdate,
} from "#contract/outbound-record";
import { statusAfterItems } from "#contract/outbound-status";
import type { Transaction } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, Invalid, NotFound } from "../http/errors";
import { expectVersion } from "../http/versions";
import { expectUsable, type MasterUse } from "../masters/usable";
import { entryChanges } from "../records/entries";
import { NO_SECOND_WEIGHING } from "../records/weighing";
import { updateVersioned } from "../records/writes";
import { type ItemEntry, type ItemOfGoods, withGoods } from "./goods";
import { findItemsOf, findOutbound, findOutboundItem } from "./queries";
import { finishWrite, openForChange, type OutboundEntry } from "./record";

type ItemRow = ItemOfGoods<ItemEntry>;
type ItemFields = z.infer<typeof outboundRecordItemUpdate>;

/**
 * Lists the masters that items use, for expectUsable. Grade and marking of a booking were decided with the order: they
 * may have gone out of use since.
 *
 * @param at names the place of an item in the body of the call
 */
export function mastersOfItems(
  items: ItemRow[],
  before: OutboundRecordItem[],
  at: (index: number) => string,
): MasterUse[] {
  return items.flatMap((item, index) => {
    const old = before.find(({ id }) => id === item.id);
    const goods: MasterUse = {
      area: "outbound-item",
      id: item.outboundItemId,
      field: `${at(index)}outboundItemId`,
      before: old?.outboundItemId,
    };
    if (item.bookingId !== null) return [goods];
    return [
      goods,
      { area: "grade", id: item.gradeId, field: `${at(index)}gradeId`, before: old?.gradeId },
      { area: "marking", id: item.markingId, field: `${at(index)}markingId`, before: old?.markingId },
    ];
  });
}

/**
 * Makes the live items of a record those of a document: entries with an id are updated, without one added, missing ones
 * removed (docs/domain.md, State changes).
 *
 * @throws Invalid for an id that is not of this record
 */
export async function replaceItems(
  tx: Transaction,
  recordId: number,
  items: ItemRow[],
  before: OutboundRecordItem[],
): Promise<void> {
  const { added, changed, removed } = entryChanges(items, before, "outboundItem", { key: "itemForeign" });
  if (removed.length > 0) await updateVersioned(tx, outboundRecordItem, removed, { deletedAt: sql`now()` });
  for (const { id, fields } of changed) await updateVersioned(tx, outboundRecordItem, id, fields);
  if (added.length > 0)
    await tx.insert(outboundRecordItem).values(added.map((item) => ({ ...item, outboundRecordId: recordId })));
}

/**
 * Adds up the kg of a record's items.
 *
 * @param field the field of the call that a refusal is about
 * @throws Invalid above MAX_QUANTITY_KG: the sum is kept as an integer, too
 */
export function weightOf(items: readonly { quantityKg: number }[], field: string): number {
  const kg = items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
  if (kg > MAX_QUANTITY_KG)
    throw new Invalid({ [field]: { key: "validation.numberBig", params: { max: MAX_QUANTITY_KG } } });
  return kg;
}

/** Adds an item to a record. @throws NotFound, Conflict, Invalid */
export async function addItem(
  tx: Transaction,
  { outboundRecordId, ...fields }: z.infer<typeof outboundRecordItemInput>,
  by: Caller,
): Promise<OutboundRecord> {
  const before = await openForChange(tx, { id: outboundRecordId, version: null, by }, "edit");
  if (before.outboundItem.length >= MAX_RECORD_ITEMS) throw new Conflict("itemTooMany", { max: MAX_RECORD_ITEMS });
  const items = await withGoods(tx, before.customerId, [fields], () => "");
  await expectUsable(
    tx,
    mastersOfItems(items, [], () => ""),
  );
  await tx.insert(outboundRecordItem).values(items.map((item) => ({ ...item, outboundRecordId })));
  return recalculateFromItems(tx, { by, action: "addItem", before });
}

/** Replaces the fields of an item. @throws NotFound, Stale, Conflict, Invalid */
export async function changeItem(tx: Transaction, target: WriteTarget, fields: ItemFields): Promise<OutboundRecord> {
  const { id, by } = target;
  const { before, item } = await openItem(tx, target, "edit");
  const items = await withGoods(tx, before.customerId, [{ id, ...fields }], () => "");
  await expectUsable(
    tx,
    mastersOfItems(items, [item], () => ""),
  );
  for (const { id: _id, ...values } of items) await updateVersioned(tx, outboundRecordItem, id, values);
  return recalculateFromItems(tx, { by, action: "changeItem", before });
}

/** Removes an item; the last one stays. @throws NotFound, Stale, Conflict */
export async function dropItem(tx: Transaction, target: WriteTarget): Promise<OutboundRecord> {
  const { before } = await openItem(tx, target, "edit");
  if (before.outboundItem.length === 1) throw new Conflict("itemLast");
  await updateVersioned(tx, outboundRecordItem, target.id, { deletedAt: sql`now()` });
  return recalculateFromItems(tx, { by: target.by, action: "dropItem", before });
}

/**
 * Records the bags and kg of an item that were really loaded; the status of the record follows (docs/domain.md).
 *
 * @throws NotFound, Stale, Conflict when its booking has too little left
 */
export async function loadItem(
  tx: Transaction,
  target: WriteTarget,
  loaded: z.infer<typeof loadBody>,
): Promise<OutboundRecord> {
  const { id, by } = target;
  const { before } = await openItem(tx, target, "load");
  await updateVersioned(tx, outboundRecordItem, id, { ...loaded, loadedAt: sql`now()`, loadedById: by.id });
  return recalculateFromItems(tx, { by, action: "load", before });
}

/**
 * Writes the weight and status of a record as its items now make them, and finishes the write. A truck that has to load
 * more is weighed full again.
 *
 * @param header further columns of the record to write
 * @throws Invalid for items that are too heavy together, Conflict when a booking has too little left
 */
export async function recalculateFromItems(
  tx: Transaction,
  entry: OutboundEntry,
  header: PgUpdateSetSource<typeof outboundRecord> = {},
): Promise<OutboundRecord> {
  const { before } = entry;
  const outboundItem = await findItemsOf(tx, before.id);
  const status = statusAfterItems(
    before.status,
    outboundItem.map(({ loadedAt }) => ({ loaded: loadedAt !== null })),
  );
  const itemsKg = weightOf(outboundItem, entry.action === "update" ? "outboundItem" : "quantityKg");
  const unweighed = before.status === "WEIGHED_OUT" && status !== "WEIGHED_OUT";
  const weights = unweighed ? NO_SECOND_WEIGHING : {};
  await updateVersioned(tx, outboundRecord, before.id, { ...header, ...weights, status, itemsKg });
  return finishWrite(tx, await findOutbound(tx, before.id, { outboundItem }), entry);
}

/** Locks an item by way of its record, so that items and record are always locked in the same order. */
async function openItem(tx: Transaction, { id, version, by }: WriteTarget, change: "edit" | "load") {
  const { outboundRecordId } = await findOutboundItem(tx, id);
  const before = await openForChange(tx, { id: outboundRecordId, version: null, by }, change);
  const item = before.outboundItem.find((one) => one.id === id);
  if (!item) throw new NotFound();
  expectVersion(item, version, item);
  return { before, item };
}
