import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { reasonBody } from "#contract/fields";
import type { finishBody, OutboundRecord } from "#contract/outbound-record";
import { exceedsTolerance, netReason, plannedLoad } from "#contract/outbound-weights";
import { usualNet } from "#contract/usual-values";
import type { Transaction } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { Invalid } from "../http/errors";
import { assertPlateFree } from "../records/open-plates";
import { keepUndo, takeUndo } from "../records/undo";
import type { PlausibilityCheck } from "../records/outliers";
import { checkWeighing } from "../records/weight-check";
import { assertOnScale, firstWeighing, secondWeighing, type Weighing } from "../records/weighing";
import { recordActivity, lockRow, updateVersioned } from "../records/writes";
import { moveCounters } from "./booking-use";
import { findOutbound } from "./queries";
import { openForChange, outboundType, saveChange } from "./record";

/** Transitions of outbound records (docs/domain.md, State changes). */

type Reason = z.infer<typeof reasonBody>;

/** Records the tare. @throws NotFound, Stale, Conflict, Invalid */
export async function weighIn(
  tx: Transaction,
  target: WriteTarget,
  weighing: Weighing,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const before = await openForChange(tx, target, "weighIn");
  assertOnScale(weighing, env);
  const checks = {
    direction: "outbound",
    record: before,
    kind: "tare",
    field: "firstKg",
    load: plannedLoad(before),
  } as const;
  const unusual = await checkWeighing(tx, checks, weighing, { by: target.by, env });
  const values = { status: "WEIGHED_IN" as const, ...firstWeighing(weighing, target.by), ...unusual };
  return saveChange(tx, values, { by: target.by, action: "weighIn", reason: weighing.unusualReason, before });
}

/** Records the gross, which must exceed the tare. @throws NotFound, Stale, Conflict, Invalid */
export async function weighOut(
  tx: Transaction,
  target: WriteTarget,
  weighing: Weighing,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const before = await openForChange(tx, target, "weighOut");
  assertOnScale(weighing, env);
  const tare = before.firstKg ?? 0;
  if (weighing.weightKg <= tare) throw new Invalid({ weightKg: { key: "grossNotAbove", params: { tare } } });
  const follows = [netCheck(weighing.weightKg - tare, before.itemsKg, env)];
  const checks = {
    direction: "outbound",
    record: before,
    kind: "gross",
    field: "secondKg",
    load: plannedLoad(before),
    follows,
  } as const;
  const unusual = await checkWeighing(tx, checks, weighing, { by: target.by, env });
  const values = { status: "WEIGHED_OUT" as const, ...secondWeighing(weighing, target.by), ...unusual };
  return saveChange(tx, values, { by: target.by, action: "weighOut", reason: weighing.unusualReason, before });
}

function netCheck(net: number, items: number, env: BackendEnv): PlausibilityCheck {
  const text = { key: "unusualNet", params: { net, items } } as const;
  return { field: "netKg", value: net, usual: usualNet(items, env), at: "weightKg", text };
}

/** Differences above the tolerance need a reason. @throws NotFound, Stale, Conflict, Invalid */
export async function finish(
  tx: Transaction,
  target: WriteTarget,
  { reason: given }: z.infer<typeof finishBody>,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const before = await openForChange(tx, target, "finish");
  const difference = before.differenceKg ?? 0;
  const tolerance = env.WEIGHT_TOLERANCE_PCT;
  const beyond = exceedsTolerance(difference, before.itemsKg, tolerance);
  const reason = given ?? (beyond ? netReason(before, env) : null);
  if (reason === null && beyond) {
    throw new Invalid({ reason: { key: "differenceReason", params: { difference, tolerance } } });
  }
  const values = {
    status: "DONE" as const,
    differenceReason: reason,
    finishedAt: sql`now()`,
    finishedById: target.by.id,
  };
  const { status, differenceReason } = before;
  const undo = { status, differenceReason, finishedAt: null, finishedById: null };
  return undoable(tx, undo, await saveChange(tx, values, { by: target.by, action: "finish", reason, before }), target);
}

/** @throws NotFound, Stale, Conflict */
export async function cancel(tx: Transaction, target: WriteTarget, { reason }: Reason): Promise<OutboundRecord> {
  const before = await openForChange(tx, target, "cancel");
  const values = { status: "CANCELLED" as const, cancelReason: reason, cancelledAt: sql`now()` };
  const undo = { status: before.status, cancelReason: null, cancelledAt: null };
  return undoable(tx, undo, await saveChange(tx, values, { by: target.by, action: "cancel", reason, before }), target);
}

async function undoable(tx: Transaction, values: object, after: OutboundRecord, { by }: WriteTarget) {
  await keepUndo(tx, outboundType.entity, after, by, { values: { ...values } });
  return after;
}

/** Undoes the user's own load, finish or cancel. @throws NotFound, Stale, Conflict */
export async function undo(tx: Transaction, target: WriteTarget): Promise<OutboundRecord> {
  const { id, by } = target;
  const before = await lockRow(tx, outboundType, target);
  const { values, item } = await takeUndo(tx, outboundType.entity, before, by);
  await assertPlateFree(tx, "outbound", before, { ...before, ...values });
  if (item) await updateVersioned(tx, outboundRecordItem, item.id, item.values);
  await updateVersioned(tx, outboundRecord, id, values);
  const written = await findOutbound(tx, id);
  const taken = await moveCounters(tx, { before, after: written, by });
  const after = taken ? await findOutbound(tx, id) : written;
  return recordActivity(tx, outboundType, after, { by, action: "undo", before });
}

/** @throws NotFound, Stale, Conflict */
export async function reopen(tx: Transaction, target: WriteTarget, { reason }: Reason): Promise<OutboundRecord> {
  const before = await openForChange(tx, target, "reopen");
  const values = { status: "WEIGHED_OUT" as const, differenceReason: null, finishedAt: null, finishedById: null };
  return saveChange(tx, values, { by: target.by, action: "reopen", reason, before });
}
