import { eq, sql } from "drizzle-orm";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { notedLoad } from "#contract/weighing/inbound-weights";
import type { WeighBetween, WeighingBetween } from "#contract/weighing/weighing";
import { itemsLeft, unloadingIndex, usualBetween } from "#contract/weighing/between";
import type { Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { inboundRecord } from "../db/tables/inbound";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, Invalid } from "../http/errors";
import { correctedKg } from "../weighing/corrections";
import { checkUnusual, type UnusualCheck, withoutUnusual } from "../records/unusual";
import { plantSharesFor } from "../weighing/plant-shares";
import { takeWeight } from "../weighing/readings";
import { storeUndo } from "../records/undo";
import { readUsualWeights } from "../weighing/weight-check";
import { assertOnScale, isOtherReading, weighingReason } from "../weighing/weighing";
import { saveRow } from "../records/writes";
import { openForFact } from "../weighing/truck";
import { FOREIGN } from "./items";
import { inboundStates, inboundType } from "./record";

/** Weighings between two unloadings (docs/domain.md, Weighings between). */

/** Records a weighing, or corrects that of the same goods. @throws NotFound, Stale, Conflict, Invalid */
export async function weighBetween(
  tx: Transaction,
  target: WriteTarget,
  body: WeighBetween,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const { by } = target;
  const before = await openForFact(tx, inboundStates, target, { change: "weighBetween", env });
  const weighing = await takeWeight(tx, body, { ...before, direction: "inbound" });
  assertOnScale(weighing, env);
  const { weighingsBetween: weighings, unusual, toCheck } = before;
  const { weightKg, source, readingId, typedReason, unusualReason: reason } = weighing;
  const unloadedIds = before.items.filter(({ id }) => body.itemIds.includes(id)).map(({ id }) => id);
  const index = weighings.findIndex(({ itemIds }) => sameIds(itemIds, unloadedIds));
  const old = weighings[index];
  const stays = old?.weightKg === weightKg;
  if (stays && !isOtherReading(weighing, old.readingId)) return before;
  if (old === undefined) assertUnloaded(before, body.itemIds);
  const place = old === undefined ? weighings.length : index;
  const lastKg = weighings[place - 1]?.weightKg ?? before.firstKg ?? 0;
  assertFalls(weightKg, { above: lastKg, below: weighings[place + 1]?.weightKg ?? before.secondKg });
  // Undefined leaves no key in the stored JSON.
  const origin = { source, readingId: readingId ?? undefined, typedReason: typedReason ?? undefined };
  const weighed: WeighingBetween =
    old === undefined
      ? {
          weightKg,
          at: await readTime(tx, before),
          by: toPerson(by),
          ...origin,
          itemIds: unloadedIds,
          correction: null,
        }
      : {
          ...old,
          weightKg,
          ...origin,
          correction: stays ? old.correction : correctedKg(old.correction, old.weightKg, weightKg, { reason, by }),
        };
  const checks = stays ? [] : [await betweenCheck(tx, before, weighed, { lastKg, env })];
  const values = {
    weighingsBetween: [...weighings.slice(0, place), weighed, ...weighings.slice(place + 1)],
    ...checkUnusual(unusual, checks, { reason, by }),
  };
  const after = await saveRow(tx, inboundType, values, {
    by,
    action: "weighBetween",
    reason: weighingReason(weighing),
    before,
  });
  await storeUndo(tx, inboundType.entity, after, by, { values: { weighingsBetween: weighings, unusual, toCheck } });
  return after;
}

/** Returns the transaction's time, as in columns of moments. */
async function readTime(tx: Transaction, { id }: InboundRecord): Promise<string> {
  const at = sql<string>`now()`.mapWith(inboundRecord.updatedAt);
  return oneRow(await tx.select({ at }).from(inboundRecord).where(eq(inboundRecord.id, id))).at;
}

const toPerson = ({ id, name }: Caller) => ({ id, name });

const sameIds = (ids: readonly number[], others: readonly number[]) =>
  ids.length === others.length && ids.every((id) => others.includes(id));

/** @throws Invalid for foreign or weighed goods, or when none would be left; Conflict after the second weighing */
function assertUnloaded(before: InboundRecord, itemIds: readonly number[]): void {
  const { items, secondKg, weighingsBetween: weighings } = before;
  if (secondKg !== null) throw new Conflict("weighedOut");
  for (const id of itemIds) {
    const item = items.find((one) => one.id === id);
    if (item === undefined) throw new Invalid({ itemIds: FOREIGN });
    if (unloadingIndex(id, before) < weighings.length) {
      throw new Invalid({ itemIds: { key: "itemWeighed", params: { item: item.inboundItem.name } } });
    }
  }
  if (itemsLeft(items, before).every(({ id }) => itemIds.includes(id))) {
    throw new Invalid({ itemIds: { key: "noGoodsLeft" } });
  }
}

/** @param above previous weight @param below next weight, or null @throws Invalid at `at` */
export function assertFalls(
  weightKg: number,
  { above, below, at = "weightKg" }: { above: number | null; below: number | null; at?: string },
): void {
  if (above !== null && weightKg >= above)
    throw new Invalid({ [at]: { key: "weightNotBelow", params: { kg: above } } });
  if (below !== null && weightKg <= below)
    throw new Invalid({ [at]: { key: "weightNotAbove", params: { kg: below } } });
}

async function betweenCheck(
  tx: Transaction,
  before: InboundRecord,
  { weightKg: value, itemIds }: WeighingBetween,
  { lastKg, env }: { lastKg: number; env: BackendEnv },
): Promise<UnusualCheck> {
  const shares = await plantSharesFor(tx, "inbound", before.id);
  const { tare } = await readUsualWeights(tx, "inbound", before, notedLoad(before.items), { shares, env });
  const unloaded = before.items.filter(({ id }) => itemIds.includes(id));
  const usual = usualBetween(lastKg, unloaded, tare, env);
  const { low, high, load } = usual;
  const params = { plate: before.licensePlate, low: low ?? 0, high: high ?? 0, load: load?.kg ?? 0 };
  const text = { key: load === null ? "unusualBetween" : "unusualBetweenOfNote", params } as const;
  return { field: "betweenKg", itemId: itemIds[0] ?? 0, value, usual, at: "weightKg", text };
}

export function withoutBetween({ weighingsBetween, unusual }: InboundRecord) {
  const newest = weighingsBetween.at(-1);
  const marks = unusual.filter(({ field, itemId }) => field !== "betweenKg" || itemId !== newest?.itemIds[0]);
  return { weighingsBetween: weighingsBetween.slice(0, -1), ...withoutUnusual(marks) };
}

/** @throws Invalid if an edit removes weighed goods, or leaves none for the last unloading */
export function assertItemsStay(entries: readonly { id?: number | undefined }[], before: InboundRecord): void {
  const { items, weighingsBetween: weighings } = before;
  if (weighings.length === 0) return;
  const weighed = items.filter(({ id }) => unloadingIndex(id, before) < weighings.length);
  const removed = weighed.find(({ id }) => !entries.some((entry) => entry.id === id));
  if (removed !== undefined) {
    throw new Invalid({ items: { key: "itemWeighed", params: { item: removed.inboundItem.name } } });
  }
  if (entries.length === weighed.length) throw new Invalid({ items: { key: "noGoodsLeft" } });
}
