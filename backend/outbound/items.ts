import { and, eq, inArray, isNull, sql } from "drizzle-orm";
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
import { outboundRecordItem } from "../db/tables/outbound";
import type { Caller } from "../http/context";
import { Conflict, Invalid, Stale } from "../http/errors";
import { expectUsable, type MasterUse } from "../masters/usable";
import { entryChanges } from "../records/entries";
import { NO_SECOND_WEIGHING } from "../records/weighing";
import { type ItemEntry, type ItemOfGoods, withGoods } from "./goods";
import { findOutboundItem } from "./queries";
import { type ChangeLog, openForChange, saveChange } from "./record";

type ItemRow = ItemOfGoods<ItemEntry>;
type ItemFields = z.infer<typeof outboundRecordItemUpdate>;

/**
 * The masters that items use, for expectUsable; `at(index)` names the place of an item in what was sent. Grade and marking
 * of a booking were decided with the order: they may have gone out of use since.
 */
export function mastersOfItems(
  items: ItemRow[],
  before: OutboundRecordItem[],
  at: (index: number) => string,
): MasterUse[] {
  return items.flatMap((item, index) => {
    const old = before.find(({ id }) => id === item.id);
    const kind: MasterUse = {
      area: "outbound-item",
      id: item.outboundItemId,
      field: `${at(index)}outboundItemId`,
      before: old?.outboundItemId,
    };
    if (item.bookingId !== null) return [kind];
    return [
      kind,
      { area: "grade", id: item.gradeId, field: `${at(index)}gradeId`, before: old?.gradeId },
      { area: "marking", id: item.markingId, field: `${at(index)}markingId`, before: old?.markingId },
    ];
  });
}

/**
 * Makes the live items of a record those of a document: entries with an id are updated, without one added, missing ones
 * removed (domain.md, State changes).
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
  if (removed.length > 0) await removeItems(tx, removed);
  for (const { id, fields } of changed) await updateItem(tx, id, fields);
  if (added.length > 0)
    await tx.insert(outboundRecordItem).values(added.map((item) => ({ ...item, outboundRecordId: recordId })));
}

/**
 * The weight of a record's items, in kg.
 *
 * @param field where a form shows that they are too heavy together
 * @throws Invalid above what one line may hold: the sum is kept as an integer, too
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
  const before = await openForChange(tx, outboundRecordId, "edit", null);
  if (before.outboundItem.length >= MAX_RECORD_ITEMS) throw new Conflict("itemTooMany", { max: MAX_RECORD_ITEMS });
  const items = await withGoods(tx, before.customerId, [fields], () => "");
  await expectUsable(
    tx,
    mastersOfItems(items, [], () => ""),
  );
  await tx.insert(outboundRecordItem).values(items.map((item) => ({ ...item, outboundRecordId })));
  return settle(tx, before, { by, action: "addItem" });
}

/** Replaces the fields of an item. @throws NotFound, Stale, Conflict, Invalid */
export async function changeItem(
  tx: Transaction,
  id: number,
  version: number | null,
  fields: ItemFields,
  by: Caller,
): Promise<OutboundRecord> {
  const { before, item } = await openItem(tx, id, "edit", version);
  const items = await withGoods(tx, before.customerId, [{ id, ...fields }], () => "");
  await expectUsable(
    tx,
    mastersOfItems(items, [item], () => ""),
  );
  for (const { id: _id, ...values } of items) await updateItem(tx, id, values);
  return settle(tx, before, { by, action: "changeItem" });
}

/** Removes an item; the last one stays. @throws NotFound, Stale, Conflict */
export async function dropItem(
  tx: Transaction,
  id: number,
  version: number | null,
  by: Caller,
): Promise<OutboundRecord> {
  const { before } = await openItem(tx, id, "edit", version);
  if (before.outboundItem.length === 1) throw new Conflict("itemLast");
  await removeItems(tx, [id]);
  return settle(tx, before, { by, action: "dropItem" });
}

/** Records that an item was loaded, with what was really loaded; the record follows (domain.md). */
export async function loadItem(
  tx: Transaction,
  id: number,
  version: number | null,
  loaded: z.infer<typeof loadBody>,
  by: Caller,
): Promise<OutboundRecord> {
  const { before } = await openItem(tx, id, "load", version);
  await updateItem(tx, id, { ...loaded, loadedAt: sql`now()`, loadedById: by.id });
  return settle(tx, before, { by, action: "load" });
}

/** The record's weight and status follow from its items; a truck that has to load more is weighed full again. */
export async function settle(
  tx: Transaction,
  before: OutboundRecord,
  log: Omit<ChangeLog, "before">,
  values: Parameters<typeof saveChange>[2] = {},
): Promise<OutboundRecord> {
  const items = await tx
    .select({ quantityKg: outboundRecordItem.quantityKg, loadedAt: outboundRecordItem.loadedAt })
    .from(outboundRecordItem)
    .where(and(eq(outboundRecordItem.outboundRecordId, before.id), isNull(outboundRecordItem.deletedAt)));
  const status = statusAfterItems(
    before.status,
    items.map(({ loadedAt }) => ({ loaded: loadedAt !== null })),
  );
  const itemsKg = weightOf(items, log.action === "update" ? "outboundItem" : "quantityKg");
  const unweighed = before.status === "WEIGHED_OUT" && status !== "WEIGHED_OUT";
  const weights = unweighed ? NO_SECOND_WEIGHING : {};
  return saveChange(tx, before.id, { ...values, ...weights, status, itemsKg }, { ...log, before });
}

/** Locks an item by way of its record, so that items and record are always locked in the same order. */
async function openItem(tx: Transaction, id: number, change: "edit" | "load", version: number | null) {
  const { outboundRecordId } = await findOutboundItem(tx, id);
  const before = await openForChange(tx, outboundRecordId, change, null);
  const item = await findOutboundItem(tx, id);
  if (version !== null && version !== item.version) throw new Stale(item);
  return { before, item };
}

async function updateItem(
  tx: Transaction,
  id: number,
  values: PgUpdateSetSource<typeof outboundRecordItem>,
): Promise<void> {
  await tx
    .update(outboundRecordItem)
    .set({ ...values, version: sql`${outboundRecordItem.version} + 1`, updatedAt: sql`now()` })
    .where(eq(outboundRecordItem.id, id));
}

async function removeItems(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .update(outboundRecordItem)
    .set({ deletedAt: sql`now()`, version: sql`${outboundRecordItem.version} + 1` })
    .where(inArray(outboundRecordItem.id, ids));
}
