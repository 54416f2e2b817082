import { sql } from "drizzle-orm";
import type { CheckCorrection } from "#contract/weighing/correction";
import type { CheckBody, InboundRecord, InboundRecordInput } from "#contract/weighing/inbound-record";
import type { Sample } from "#contract/weighing/quality";
import type { Transaction } from "../db/client";
import { inboundRecordItem } from "../db/tables/inbound";
import { type ErrorText, Invalid } from "../http/errors";
import { masterUses, type MasterUse } from "../records/usable-masters";
import { entryChanges } from "../records/entries";
import { updateVersioned } from "../records/writes";

type ItemEntry = InboundRecordInput["items"][number];
type Items = InboundRecord["items"];
type Count = CheckBody["items"][number];

export const FOREIGN: ErrorText = { key: "itemForeign" };

export function mastersOfItems(items: readonly ItemEntry[], before: Items): MasterUse[] {
  return items.flatMap((item, index) => {
    const old = before.find(({ id }) => id === item.id);
    return masterUses(inboundRecordItem, item, old, `items.${index}.`);
  });
}

/** @returns true if goods or quantities changed, so the check must be repeated @throws Invalid */
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
    const { quantity: notedQuantity, inboundItemId } = one.fields;
    const sameGoods = before.some((item) => item.id === one.id && item.inboundItemId === inboundItemId);
    const fields = {
      ...one.fields,
      ...(noted.includes(one) && { notedQuantity }),
      ...(!sameGoods && { sample: null }),
    };
    await updateVersioned(tx, inboundRecordItem, one.id, fields);
  }
  if (added.length > 0) {
    const rows = added.map((item) => ({ ...item, notedQuantity: item.quantity, inboundRecordId: recordId }));
    await tx.insert(inboundRecordItem).values(rows);
  }
  return noted.length > 0 || added.length > 0 || removed.length > 0;
}

type Deduction = Pick<InboundRecord, "deductionPct" | "deductionKg" | "deductionReason" | "overruledReason">;

export const checkSnapshot = ({ items, deductionPct, deductionKg }: InboundRecord): CheckCorrection["from"] => ({
  items: items.map(({ quantity, inboundItem: { name, unit } }) => ({ name, quantity, unit })),
  deductionPct,
  deductionKg,
});

const hasChanged = (before: Items, counts: CheckBody["items"], differs: (old: Items[number], now: Count) => boolean) =>
  before.some((old) => counts.some((now) => now.id === old.id && differs(old, now)));

/** Returns true if a check differs from the earlier one in a deduction or sample, or in a count of goods that an edit did not change. */
export function isRecounted(
  before: InboundRecord,
  counts: CheckBody["items"],
  deduction: Deduction,
  other: Items,
): boolean {
  const { deductionPct, deductionKg, items, checkedAt, checkCorrection } = before;
  if ((deduction.deductionPct || 0) !== (deductionPct || 0)) return true;
  if ((deduction.deductionKg || 0) !== (deductionKg || 0)) return true;
  if (other.some(({ sample }) => sample !== null)) return true;
  const counted = checkCorrection?.from.items ?? [];
  // An edit sets the noted quantity to that of changed goods.
  const isCount = ({ quantity, notedQuantity, inboundItem: { name } }: Items[number]) =>
    checkedAt !== null ||
    quantity !== notedQuantity ||
    counted.some((one) => one.name === name && one.quantity === quantity);
  return hasChanged(items, counts, (old, { quantity }) => old.quantity !== quantity && isCount(old));
}

/** Returns true if a check differs in a text, or lacks an item. */
export function isReworded({ items, ...before }: InboundRecord, counts: CheckBody["items"], now: Deduction) {
  if (now.deductionReason !== before.deductionReason || now.overruledReason !== before.overruledReason) return true;
  if (counts.length !== items.length) return true;
  if (!counts.every(({ id }) => items.some((item) => item.id === id))) return true;
  return hasChanged(items, counts, (old, { note }) => note !== undefined && note !== old.note);
}

/** @param sampled samples of the items that have another one @throws Invalid for an item of another record or a missing count */
export async function countItems(
  tx: Transaction,
  counts: CheckBody["items"],
  before: Items,
  sampled: ReadonlyMap<number, Sample | null>,
): Promise<void> {
  const entries = counts.map(({ id, quantity, note }) => ({
    id,
    quantity,
    ...(note !== undefined && { note }),
    ...(sampled.has(id) && { sample: sampled.get(id) ?? null }),
  }));
  const { changed, removed } = entryChanges(entries, before, "items", FOREIGN);
  if (removed.length > 0) throw new Invalid({ items: { key: "itemUncounted" } });
  for (const { id, fields } of changed) await updateVersioned(tx, inboundRecordItem, id, fields);
}
