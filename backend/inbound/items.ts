import { sql } from "drizzle-orm";
import type { CheckBody, InboundRecord, InboundRecordInput } from "#contract/inbound-record";
import type { Transaction } from "../db/client";
import { inboundRecordItem } from "../db/tables/inbound";
import { type ErrorText, Invalid } from "../http/errors";
import { mastersOf, type MasterUse } from "../masters/usable";
import { entryChanges } from "../records/entries";
import { updateVersioned } from "../records/writes";

type ItemEntry = InboundRecordInput["items"][number];
type Items = InboundRecord["items"];

const FOREIGN: ErrorText = { key: "itemForeign" };

/** Lists the masters that the items of a record use, for expectUsable. */
export function mastersOfItems(items: readonly ItemEntry[], before: Items): MasterUse[] {
  return items.flatMap((item, index) => {
    const old = before.find(({ id }) => id === item.id);
    return mastersOf(inboundRecordItem, item, old, `items.${index}.`);
  });
}

/**
 * Makes the live items of a record those of a document; a quantity that it changes is that of the delivery note.
 *
 * @returns true when goods or their quantities changed, so that the truck has to be checked again
 * @throws Invalid for an id that is not of this record
 */
export async function replaceItems(
  tx: Transaction,
  recordId: number,
  items: readonly ItemEntry[],
  before: Items,
): Promise<boolean> {
  const { added, changed, removed } = entryChanges(items, before, "items", FOREIGN);
  if (removed.length > 0) await updateVersioned(tx, inboundRecordItem, removed, { deletedAt: sql`now()` });
  const noted = changed.filter(({ id, fields }) => {
    const old = before.find((item) => item.id === id);
    return old?.inboundItemId !== fields.inboundItemId || old.quantity !== fields.quantity;
  });
  for (const one of changed) {
    const { quantity: notedQuantity } = one.fields;
    const fields = { ...one.fields, ...(noted.includes(one) && { notedQuantity }) };
    await updateVersioned(tx, inboundRecordItem, one.id, fields);
  }
  if (added.length > 0) {
    const rows = added.map((item) => ({ ...item, notedQuantity: item.quantity, inboundRecordId: recordId }));
    await tx.insert(inboundRecordItem).values(rows);
  }
  return noted.length > 0 || added.length > 0 || removed.length > 0;
}

/**
 * Writes the quantities that the checker counted.
 *
 * @throws Invalid for an item of another record, or one that was not counted
 */
export async function countItems(tx: Transaction, counted: CheckBody["items"], before: Items): Promise<void> {
  const entries = counted.map(({ note, ...item }) => (note === undefined ? item : { ...item, note }));
  const { changed, removed } = entryChanges(entries, before, "items", FOREIGN);
  if (removed.length > 0) throw new Invalid({ items: { key: "itemUncounted" } });
  for (const { id, fields } of changed) await updateVersioned(tx, inboundRecordItem, id, fields);
}
