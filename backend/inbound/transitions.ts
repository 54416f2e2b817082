import { sql } from "drizzle-orm";
import type { Correction, PaidBefore } from "#contract/weighing/correction";
import type { CheckBody, InboundRecord, PriceBody } from "#contract/weighing/inbound-record";
import { statusAfterSteps } from "#contract/weighing/inbound-status";
import { isComputed } from "#contract/weighing/quality";
import type { Transaction } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { storeUndo } from "../records/undo";
import { noteCheck } from "../weighing/repeats";
import { checkUnusual } from "../records/unusual";
import { correctedFor, correctedNow } from "../weighing/corrections";
import { recordActivity, updateVersioned } from "../records/writes";
import { priceCheck } from "./earlier-prices";
import { pricedBy, priceMarks, currentItemPrices } from "./item-prices";
import { checkSnapshot, countItems, isRecounted, isReworded } from "./items";
import { plantSharesFor } from "../weighing/plant-shares";
import { openForFact } from "../weighing/truck";
import { countCheck, netCheck } from "./over-note";
import { judgeCheck, changedSamples } from "./samples";
import { deductionCheck } from "./usual";
import { findInbound } from "./queries";
import { inboundStates, inboundType, savePriced } from "./record";
import { fillVehicle } from "../weighing/vehicle-book";
import { assertNet } from "./truck";

/** Transitions of inbound records (docs/domain.md, State changes). */

/** Records or corrects counts and the deduction, in kg or percent. @throws NotFound, Stale, Conflict, Invalid */
export async function check(
  tx: Transaction,
  target: WriteTarget,
  body: CheckBody,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const before = await openForFact(tx, inboundStates, target, { change: "check", env });
  const { items, unusualReason: reason } = body;
  const { checkedAt, checkCorrection: earlier } = before;
  const { samples, columns: deduction } = judgeCheck(body, before.items);
  const resampled = changedSamples(before.items, samples);
  const recounted = isRecounted(before, items, deduction, resampled);
  const isOther = recounted || resampled.length > 0 || isReworded(before, items, deduction);
  if (checkedAt !== null && !isOther) return before;
  const sampled = new Map(resampled.map(({ id }) => [id, samples.get(id) ?? null]));
  await countItems(tx, items, before.items, sampled);
  const measures = { ...before, ...deduction };
  const gross = measures.firstKg ?? 0;
  const field = deduction.deductionPct === null ? "deductionKg" : "deductionPct";
  const netKg = assertNet(measures, { key: "tareNotBelow", params: { gross } }, field);
  const checks = countCheck(items, before.items, env);
  const sameDeduction = deduction.deductionPct === before.deductionPct && deduction.deductionKg === before.deductionKg;
  if (!sameDeduction && !isComputed(deduction)) checks.push(...(await deductionCheck(tx, before, deduction, field)));
  if (netKg !== before.netKg) {
    const { net: share } = await plantSharesFor(tx, "inbound", before.id);
    checks.push(...netCheck(netKg, before.items, { at: field, env, share }));
  }
  const marks = before.unusual.filter(
    (entry) => entry.field !== "deductionPct" || (sameDeduction && !isComputed(deduction)),
  );
  const unusual = checkUnusual(marks, checks, { reason, by: target.by });
  const status = statusAfterSteps({ ...before, checkedAt: "now" });
  const entry = { reason, by: target.by };
  const checked =
    checkedAt === null && earlier === null
      ? { checkedAt: sql`now()`, checkedById: target.by.id }
      : { checkCorrection: nextCheckCorrection(before, recounted, entry) };
  const values = { ...deduction, ...unusual, ...checked, netKg, status };
  await updateVersioned(tx, inboundRecord, target.id, values);
  const after = await findInbound(tx, target.id);
  return recordActivity(tx, inboundType, after, { by: target.by, action: "check", reason, before });
}

/** Changed goods are counted again for the reason of their edit. @throws Invalid for other values of the earlier check without one */
function nextCheckCorrection(before: InboundRecord, recounted: boolean, entry: { reason: string | null; by: Caller }) {
  const { checkedAt, checkCorrection: earlier } = before;
  if (recounted) return correctedFor(earlier, checkSnapshot(before), entry);
  const reason = entry.reason ?? earlier?.reason ?? null;
  return checkedAt === null ? correctedNow(earlier, checkSnapshot(before), { ...entry, reason }) : earlier;
}

/** The first finish keeps its moment and person. @throws NotFound, Stale, Conflict, Invalid without a reason */
export async function finish(
  tx: Transaction,
  target: WriteTarget,
  body: PriceBody,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const before = await openForFact(tx, inboundStates, target, { change: "finish", env });
  const { by } = target;
  const { unusualReason: reason } = body;
  const { finishCorrection: reopened } = before;
  const priced = pricedBy(body, before);
  const { items, stays, ...price } = priced;
  const isKnown = before.unusual.some(({ field }) => field === "deliveryNoteNo");
  const at = body.pricePerKg === undefined ? "items.0.pricePerKg" : "pricePerKg";
  const note = isKnown ? [] : await noteCheck(tx, before, { before: null, at, only: "paid" });
  const checks = [...(await priceCheck(tx, body, before)), ...note];
  const unusual = checkUnusual(priceMarks(before, priced), checks, { reason, by });
  const values = {
    ...unusual,
    ...price,
    status: "DONE" as const,
    ...(reopened === null
      ? { finishedAt: sql`now()`, finishedById: by.id }
      : { finishCorrection: nextFinishCorrection(reopened, stays, { reason, by }) }),
  };
  const vehicle = await fillVehicle(tx, "inbound", before, by);
  const after = await savePriced(tx, values, items, { by, action: "finish", reason, before });
  const { status, pricePerKg, amount, unusual: oldUnusual, toCheck } = before;
  const unpriced = { pricePerKg, amount, itemPrices: currentItemPrices(before), unusual: oldUnusual, toCheck };
  const unfinished = reopened === null ? { finishedAt: null, finishedById: null } : { finishCorrection: reopened };
  const undone = { ...unpriced, status, ...unfinished };
  await storeUndo(tx, inboundType.entity, after, target.by, { values: { ...undone, vehicle } });
  return after;
}

/** @param stays the prices are unchanged: the reason to reopen is enough @throws Invalid for others without a reason */
function nextFinishCorrection(
  earlier: Correction<PaidBefore>,
  stays: boolean,
  entry: { reason: string | null; by: Caller },
) {
  return stays ? correctedNow(earlier, null, { ...entry, reason: earlier.reason }) : correctedFor(earlier, null, entry);
}
