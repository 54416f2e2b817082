import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_RECORD_ITEMS } from "#contract/constants";
import type {
  loadBody,
  OutboundRecord,
  OutboundRecordInput,
  OutboundRecordItem,
  outboundRecordItemInput,
  outboundRecordItemUpdate,
} from "#contract/weighing/outbound-record";
import { statusAfterItems } from "#contract/weighing/outbound-status";
import type { Reasoned } from "#contract/weighing/unusual";
import { LOADED_PCT, usualLoaded } from "#contract/weighing/usual-values";
import { isUnusual, scaledTo } from "#contract/weighing/usual-weights";
import type { Transaction } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { readLastChanges } from "../history/activity";
import { Conflict, NotFound } from "../http/errors";
import { assertVersion } from "../http/versions";
import { agreeUnits, withAgreedUnits } from "../records/agreed-units";
import { assertCorrectionReason, correctedFor } from "../weighing/corrections";
import { assertUsable, masterUses, type MasterUse } from "../records/usable-masters";
import { assertNotAhead } from "../records/date-check";
import { placeAtEntries, entryChanges } from "../records/entries";
import { checkUnusual, type UnusualCheck } from "../records/unusual";
import { assertPlateFree } from "../weighing/open-plates";
import { storeUndo } from "../records/undo";
import { openForChange } from "../weighing/truck";
import { NO_WEIGHING } from "../weighing/weighing";
import { recordActivity, updateVersioned } from "../records/writes";
import { moveCounters } from "./booking-use";
import { type ItemEntry, type ItemOfGoods, withGoods } from "./goods";
import { carriedKg } from "./item-kg";
import { itemChecks } from "./item-checks";
import { loadChecks } from "./usual-load";
import { findItems, findOutbound, findOutboundItem } from "./queries";
import { type OutboundEntry, outboundStates, outboundType } from "./record";

type ItemRow = ItemOfGoods<ItemEntry>;
type Header = Omit<OutboundRecordInput, "outboundItem" | "unusualReason">;
type ItemFields = z.infer<typeof outboundRecordItemUpdate>;

type Loaded = Pick<OutboundRecordItem, "bags" | "quantityKg">;

/**
 * Grade and marking of a booking may have become inactive since the order. @param at returns the field prefix of an
 * item
 */
export function mastersOfItems(
  items: ItemRow[],
  before: OutboundRecordItem[],
  at: (index: number) => string,
): MasterUse[] {
  return items.flatMap((item, index) => {
    const old = before.find(({ id }) => id === item.id);
    const masters = masterUses(outboundRecordItem, item, old, at(index));
    return item.bookingId === null ? masters : masters.filter(({ area }) => area === "outbound-item");
  });
}

/** @throws Invalid for an id of another record */
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

export async function addItem(
  tx: Transaction,
  { outboundRecordId, unusualReason: reason, ...fields }: z.infer<typeof outboundRecordItemInput>,
  by: Caller,
  env: BackendEnv,
): Promise<OutboundRecord> {
  const before = await openForChange(tx, outboundStates, { id: outboundRecordId, version: null, by }, "edit");
  if (before.outboundItem.length >= MAX_RECORD_ITEMS) throw new Conflict("itemTooMany", { max: MAX_RECORD_ITEMS });
  const entries = await withGoods(tx, before.customerId, [fields], () => "");
  const items = await withAgreedUnits(tx, entries, [], () => "");
  await assertUsable(
    tx,
    mastersOfItems(items, [], () => ""),
  );
  await tx.insert(outboundRecordItem).values(items.map((item) => ({ ...item, outboundRecordId })));
  return recalculateFromItems(tx, { by, action: "addItem", reason, before }, env);
}

export async function changeItem(
  tx: Transaction,
  target: WriteTarget,
  { unusualReason: reason, ...fields }: ItemFields,
  env: BackendEnv,
): Promise<OutboundRecord> {
  const { id, by } = target;
  const { before, item } = await openItem(tx, target, "edit");
  const entries = await withGoods(tx, before.customerId, [{ id, ...fields }], () => "");
  const items = await withAgreedUnits(tx, entries, [item], () => "");
  await assertUsable(
    tx,
    mastersOfItems(items, [item], () => ""),
  );
  for (const { id: _id, ...values } of items) await updateVersioned(tx, outboundRecordItem, id, values);
  return recalculateFromItems(tx, { by, action: "changeItem", reason, before }, env);
}

/** Keeps the last item. @throws NotFound, Stale, Conflict, Invalid for a loaded item without a reason */
export async function dropItem(
  tx: Transaction,
  target: WriteTarget,
  { unusualReason: reason }: Reasoned,
  env: BackendEnv,
): Promise<OutboundRecord> {
  const { before } = await openItem(tx, target, "edit");
  if (before.outboundItem.length === 1) throw new Conflict("itemLast");
  await updateVersioned(tx, outboundRecordItem, target.id, { deletedAt: sql`now()` });
  return recalculateFromItems(tx, { by: target.by, action: "dropItem", reason, before }, env);
}

/**
 * Also updates the status (docs/domain.md). @throws NotFound, Stale, Invalid, Conflict if the booking has too little
 * left
 */
export async function loadItem(
  tx: Transaction,
  target: WriteTarget,
  { unusualReason: reason, ...amount }: z.infer<typeof loadBody>,
  env: BackendEnv,
): Promise<OutboundRecord> {
  const { id, by } = target;
  const { before, item } = await openItem(tx, target, "load");
  assertNotAhead(before, env);
  const stays = amount.bags === item.bags && amount.quantityKg === item.quantityKg;
  const loaded = stays ? amount : { ...amount, bags: agreeUnits(item.outboundItem.unit, amount, item) };
  if (item.loadedAt !== null && !isReloaded(item, loaded)) return before;
  const first = item.loadedAt === null ? { loadedAt: sql`now()`, loadedById: by.id } : {};
  await updateVersioned(tx, outboundRecordItem, id, { ...loaded, ...first });
  const checks = loadedCheck(item, loaded.quantityKg);
  const after = await recalculateFromItems(tx, { by, action: "load", reason, before }, env, { values: {}, checks });
  const { status, itemsKg, unusual, toCheck } = before;
  const { bags, quantityKg, loadedAt, loadedBy, loadCorrection } = item;
  const unloaded = { bags, quantityKg, loadedAt, loadedById: loadedBy?.id ?? null, loadCorrection };
  const undo = { values: { status, itemsKg, unusual, toCheck }, item: { id, values: unloaded } };
  await storeUndo(tx, outboundType.entity, after, by, undo);
  return after;
}

/** Checks loaded kg against the plan, at the first loading. */
function loadedCheck({ id: itemId, quantityKg, loadedAt }: OutboundRecordItem, value: number): UnusualCheck[] {
  if (loadedAt !== null) return [];
  const text = { key: "unusualLoaded", params: { planned: quantityKg } } as const;
  const soft = !isUnusual(value, usualLoaded(quantityKg, LOADED_PCT.most));
  return [{ field: "loadedKg", itemId, value, usual: usualLoaded(quantityKg), at: "quantityKg", text, soft }];
}

/**
 * Updates weight, status and booking counters. A truck with more to load must be weighed again.
 * @param header further columns and values to check
 * @throws Invalid, Conflict if a booking has too little left or the truck returns to a yard with its plate
 */
export async function recalculateFromItems(
  tx: Transaction,
  entry: OutboundEntry,
  env: BackendEnv,
  header: { values: Partial<Header> & { permittedGrossKg?: number | null }; checks: UnusualCheck[] } = {
    values: {},
    checks: [],
  },
): Promise<OutboundRecord> {
  const { before, by, reason = null, request } = entry;
  const { id } = before;
  const outboundItem = await findItems(tx, id);
  const status = statusAfterItems(
    before.status,
    outboundItem.map(({ loadedAt }) => ({ loaded: loadedAt !== null })),
  );
  assertReasonForLost(before.outboundItem, outboundItem, { reason, by });
  const itemsKg = carriedKg(outboundItem, before.itemsKg, env, request);
  const changed = { ...before, ...header.values, status, outboundItem };
  const leftChanged = await moveCounters(tx, { before, after: changed, by }, request);
  const needsWeighing = before.status === "WEIGHED_OUT" && status !== "WEIGHED_OUT";
  const weights = needsWeighing ? { ...NO_WEIGHING.second, permittedGrossKg: null } : {};
  await assertPlateFree(tx, "outbound", before, { ...before, ...header.values, ...weights, status });
  const marks = before.unusual.filter(({ field, itemId, value, usual }) => {
    if (itemId !== undefined) {
      const item = outboundItem.find(({ id: one }) => one === itemId);
      const old = before.outboundItem.find(({ id: one }) => one === itemId);
      if (field === "markingId") return item?.gradeId === old?.gradeId && item?.markingId === old?.markingId;
      return item !== undefined && (field !== "loadedKg" || item.quantityKg === value);
    }
    if (field === "itemsKg") return itemsKg === value;
    if (field === "netKg" && !isUnusual(value, scaledTo(itemsKg, usual))) return false;
    return !needsWeighing || !["secondKg", "netKg", "sameEntry", "overKg"].includes(field);
  });
  const items = leftChanged ? await findItems(tx, id) : outboundItem;
  const after = { ...before, ...header.values, itemsKg, outboundItem: items };
  const days = { before: before.date, after: after.date };
  const checks = [
    ...header.checks,
    ...(entry.action === "load" ? [] : await loadChecks(tx, after, before)),
    ...(await itemChecks(tx, { before: before.outboundItem, after: items, days, marks }, env)),
  ];
  const placed = placeAtEntries(checks, "outboundItem", request, items, before.outboundItem);
  const unusual = checkUnusual(marks, placed, { reason, by });
  await updateVersioned(tx, outboundRecord, id, { ...header.values, ...weights, ...unusual, status, itemsKg });
  const corrected = await correctLoads(tx, before.outboundItem, items, { reason, by });
  return recordActivity(tx, outboundType, await findOutbound(tx, id, { outboundItem: corrected }), entry);
}

const isReloaded = (before: Loaded, now: Loaded) => before.bags !== now.bags || before.quantityKg !== now.quantityKg;

const GOODS = ["outboundItemId", "gradeId", "markingId", "bookingId"] as const;

const hasOtherGoods = (before: OutboundRecordItem, now: OutboundRecordItem) =>
  GOODS.some((field) => before[field] !== now[field]);

function assertReasonForLost(
  before: readonly OutboundRecordItem[],
  after: readonly OutboundRecordItem[],
  entry: { reason: string | null; by: Caller },
): void {
  const isLost = (old: OutboundRecordItem) => {
    const now = after.find(({ id }) => id === old.id);
    return old.loadedAt !== null && (now === undefined || hasOtherGoods(old, now));
  };
  if (before.some(isLost)) assertCorrectionReason(entry);
}

async function correctLoads(
  tx: Transaction,
  before: readonly OutboundRecordItem[],
  after: OutboundRecordItem[],
  entry: { reason: string | null; by: Caller },
): Promise<OutboundRecordItem[]> {
  const corrected = [...after];
  for (const [index, item] of after.entries()) {
    const old = before.find(({ id }) => id === item.id);
    if (old === undefined || old.loadedAt === null || !isReloaded(old, item)) continue;
    const { bags, quantityKg, loadCorrection: earlier } = old;
    const loadCorrection = correctedFor(earlier, { bags, quantityKg }, entry);
    await tx.update(outboundRecordItem).set({ loadCorrection }).where(eq(outboundRecordItem.id, item.id));
    corrected[index] = { ...item, loadCorrection };
  }
  return corrected;
}

/** Lock order: record, then item. */
async function openItem(tx: Transaction, { id, version, by }: WriteTarget, change: "edit" | "load") {
  const { outboundRecordId } = await findOutboundItem(tx, id);
  const before = await openForChange(tx, outboundStates, { id: outboundRecordId, version: null, by }, change);
  const item = before.outboundItem.find((one) => one.id === id);
  if (!item) throw new NotFound();
  await assertVersion(item, version, item, () => readLastChanges(tx, outboundType.entity, outboundRecordId));
  return { before, item };
}
