import { sql } from "drizzle-orm";
import type { z } from "zod";
import { can } from "#contract/access";
import type { reasonBody } from "#contract/fields";
import type { CheckBody, InboundRecord, priceBody } from "#contract/inbound-record";
import { cancelInboundNeeds, statusAfterSteps } from "#contract/inbound-status";
import { amountOf, inboundWeights, notedLoad, type InboundMeasures } from "#contract/inbound-weights";
import type { Transaction } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { Forbidden, Invalid, type ErrorText } from "../http/errors";
import { assertPlateFree } from "../records/open-plates";
import { keepUndo, takeUndo } from "../records/undo";
import { checkPlausibility } from "../records/outliers";
import { checkWeighing } from "../records/weight-check";
import { assertOnScale, firstWeighing, secondWeighing, type Weighing } from "../records/weighing";
import { lockRow, recordActivity, saveRow, updateVersioned } from "../records/writes";
import { priceCheck } from "./earlier-prices";
import { countItems } from "./items";
import { countCheck, netCheck } from "./over-note";
import { findInbound } from "./queries";
import { inboundType, openForChange } from "./record";

/** Transitions of inbound records (docs/domain.md, State changes). */

type Reason = z.infer<typeof reasonBody>;

/** Records the gross. @throws NotFound, Stale, Conflict, Invalid */
export async function weighIn(
  tx: Transaction,
  target: WriteTarget,
  weighing: Weighing,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const before = await openForChange(tx, target, "weighIn");
  assertOnScale(weighing, env);
  const measures = { ...before, firstKg: weighing.weightKg };
  const tare = measures.secondKg ?? 0;
  const netKg = assertNet(measures, { key: "grossNotAbove", params: { tare } }, "weightKg");
  const follows = netCheck(netKg, before.items, "weightKg", env);
  const checks = {
    direction: "inbound",
    record: before,
    kind: "gross",
    field: "firstKg",
    load: notedLoad(before.items),
    follows,
  } as const;
  const unusual = await checkWeighing(tx, checks, weighing, { by: target.by, env });
  const values = { ...firstWeighing(weighing, target.by), netKg, status: statusAfterSteps(measures), ...unusual };
  const reason = weighing.unusualReason;
  return saveRow(tx, inboundType, values, { by: target.by, action: "weighIn", reason, before });
}

/** Records counts and the deduction, in kg or percent. @throws NotFound, Stale, Conflict, Invalid */
export async function check(
  tx: Transaction,
  target: WriteTarget,
  { items, unusualReason: reason, ...deduction }: CheckBody,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const before = await openForChange(tx, target, "check");
  await countItems(tx, items, before.items);
  const measures = { ...before, ...deduction };
  const gross = measures.firstKg ?? 0;
  const field = deduction.deductionPct === null ? "deductionKg" : "deductionPct";
  const netKg = assertNet(measures, { key: "tareNotBelow", params: { gross } }, field);
  const checks = countCheck(items, before.items, env);
  if (netKg !== before.netKg) checks.push(...netCheck(netKg, before.items, field, env));
  const unusual = checkPlausibility(before.unusual, checks, { reason, by: target.by });
  const status = statusAfterSteps({ ...before, checkedAt: "now" });
  const values = { ...deduction, ...unusual, netKg, status, checkedAt: sql`now()`, checkedById: target.by.id };
  await updateVersioned(tx, inboundRecord, target.id, values);
  const after = await findInbound(tx, target.id);
  return recordActivity(tx, inboundType, after, { by: target.by, action: "check", reason, before });
}

/** Records the tare, which must be below the gross and leave a net. @throws NotFound, Stale, Conflict, Invalid */
export async function weighOut(
  tx: Transaction,
  target: WriteTarget,
  weighing: Weighing,
  { env }: { env: BackendEnv },
): Promise<InboundRecord> {
  const before = await openForChange(tx, target, "weighOut");
  assertOnScale(weighing, env);
  const measures = { ...before, secondKg: weighing.weightKg };
  const gross = measures.firstKg ?? 0;
  const netKg = assertNet(measures, { key: "tareNotBelow", params: { gross } }, "weightKg");
  const follows = netCheck(netKg, before.items, "weightKg", env);
  const checks = {
    direction: "inbound",
    record: before,
    kind: "tare",
    field: "secondKg",
    load: notedLoad(before.items),
    follows,
  } as const;
  const unusual = await checkWeighing(tx, checks, weighing, { by: target.by, env });
  const values = { ...secondWeighing(weighing, target.by), netKg, status: statusAfterSteps(measures), ...unusual };
  const reason = weighing.unusualReason;
  return saveRow(tx, inboundType, values, { by: target.by, action: "weighOut", reason, before });
}

/** @throws NotFound, Stale, Conflict, Invalid for an outlier without a reason */
export async function finish(
  tx: Transaction,
  target: WriteTarget,
  { pricePerKg, unusualReason: reason }: z.infer<typeof priceBody>,
): Promise<InboundRecord> {
  const before = await openForChange(tx, target, "finish");
  const stays = pricePerKg === before.pricePerKg;
  const held = stays ? before.unusual : before.unusual.filter(({ field }) => field !== "pricePerKg");
  const unusual = checkPlausibility(held, await priceCheck(tx, pricePerKg, before), { reason, by: target.by });
  const values = {
    ...unusual,
    status: "DONE" as const,
    pricePerKg,
    amount: amountOf(before.netKg ?? 0, pricePerKg),
    finishedAt: sql`now()`,
    finishedById: target.by.id,
  };
  const after = await saveRow(tx, inboundType, values, { by: target.by, action: "finish", reason, before });
  const { status, pricePerKg: oldPrice, amount, unusual: oldUnusual, toCheck } = before;
  const price = { pricePerKg: oldPrice, amount, unusual: oldUnusual, toCheck };
  const undone = { ...price, status, finishedAt: null, finishedById: null };
  await keepUndo(tx, inboundType.entity, after, target.by, { values: undone });
  return after;
}

/** @throws NotFound, Stale, Conflict, Forbidden for SCALE after a weighing */
export async function cancel(tx: Transaction, target: WriteTarget, { reason }: Reason): Promise<InboundRecord> {
  const before = await openForChange(tx, target, "cancel");
  if (!can(target.by, "inbound", cancelInboundNeeds(before.status))) throw new Forbidden();
  const values = { status: "CANCELLED" as const, cancelReason: reason, cancelledAt: sql`now()` };
  const after = await saveRow(tx, inboundType, values, { by: target.by, action: "cancel", reason, before });
  const undo = { status: before.status, cancelReason: null, cancelledAt: null };
  await keepUndo(tx, inboundType.entity, after, target.by, { values: undo });
  return after;
}

/** Undoes the user's own finish or cancel. @throws NotFound, Stale, Conflict */
export async function undo(tx: Transaction, target: WriteTarget): Promise<InboundRecord> {
  const { by } = target;
  const before = await lockRow(tx, inboundType, target);
  const { values } = await takeUndo(tx, inboundType.entity, before, by);
  await assertPlateFree(tx, "inbound", before, { ...before, ...values });
  return saveRow(tx, inboundType, values, { by, action: "undo", before });
}

/** Keeps the price but clears the amount, because the net may change. @throws NotFound, Stale, Conflict */
export async function reopen(tx: Transaction, target: WriteTarget, { reason }: Reason): Promise<InboundRecord> {
  const before = await openForChange(tx, target, "reopen");
  const values = { status: "WEIGHED_OUT" as const, amount: null, finishedAt: null, finishedById: null };
  return saveRow(tx, inboundType, values, { by: target.by, action: "reopen", reason, before });
}

/**
 * Assumes tare 0 before the second weighing, to reject an impossible deduction early.
 * @param crossed error for a gross not above the tare @throws Invalid at `field`
 */
function assertNet(measures: InboundMeasures, crossed: ErrorText, field: string): number | null {
  const { firstKg, secondKg } = measures;
  const tare = secondKg ?? 0;
  if ((firstKg ?? 0) <= tare) throw new Invalid({ [field]: crossed });
  const { deductedKg, netKg } = inboundWeights({ ...measures, secondKg: tare });
  if ((netKg ?? 0) <= 0) throw new Invalid({ [field]: { key: "nothingLeft", params: { deducted: deductedKg ?? 0 } } });
  return secondKg === null ? null : netKg;
}
