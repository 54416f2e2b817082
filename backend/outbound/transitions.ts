import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { reasonBody } from "#contract/fields";
import type { finishBody, OutboundRecord } from "#contract/outbound-record";
import { exceedsTolerance, netReason } from "#contract/outbound-weights";
import type { Transaction } from "../db/client";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { Invalid } from "../http/errors";
import { assertPlateFree } from "../weighing/open-plates";
import { keepUndo, takeUndo } from "../records/undo";
import { correctedNow } from "../weighing/corrections";
import { checkUnusual } from "../records/unusual";
import { sealCheck } from "../weighing/repeats";
import { recordActivity, lockRow, updateVersioned } from "../records/writes";
import { moveCounters } from "./booking-use";
import { findOutbound } from "./queries";
import { openForChange, outboundType, saveChange } from "./record";
import { repeatedColumns } from "./repeated";

/** Transitions of outbound records (docs/domain.md, State changes). */

type Reason = z.infer<typeof reasonBody>;

/** Differences above the tolerance need a reason. The first finish keeps its moment and person. @throws NotFound, Stale, Conflict, Invalid */
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
  const reason = given ?? (beyond ? netReason(before) : null);
  if (reason === null && beyond) {
    throw new Invalid({ reason: { key: "differenceReason", params: { difference, tolerance } } });
  }
  const { by } = target;
  const isKnown = before.unusual.some(({ field }) => field === "sealNo");
  const seal = isKnown ? [] : await sealCheck(tx, before, { before: null, at: "reason", only: "delivered" });
  const marks = checkUnusual(before.unusual, seal, { reason: given, by, reasonAt: "reason" });
  const { status, differenceReason, unusual, toCheck, finishCorrection: held } = before;
  const finished =
    held === null
      ? { finishedAt: sql`now()`, finishedById: by.id }
      : { finishCorrection: correctedNow(held, null, { reason: held.reason, by }) };
  const values = { ...marks, status: "DONE" as const, differenceReason: reason, ...finished };
  const unfinished = held === null ? { finishedAt: null, finishedById: null } : { finishCorrection: held };
  const undo = { status, differenceReason, unusual, toCheck, ...unfinished };
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
export async function undo(
  tx: Transaction,
  target: WriteTarget,
  _body: unknown,
  { takeBack }: { takeBack: boolean },
): Promise<OutboundRecord> {
  const { id, by } = target;
  const before = await lockRow(tx, outboundType, target);
  const { values, item } = await takeUndo(tx, outboundType.entity, before, by, takeBack);
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
  const { by } = target;
  const finishCorrection = correctedNow(before.finishCorrection, null, { reason, by });
  const unusual = await repeatedColumns(tx, before, { reason, by, at: "reason" });
  const values = { status: "WEIGHED_OUT" as const, differenceReason: null, finishCorrection, ...unusual };
  return saveChange(tx, values, { by, action: "reopen", reason, before });
}
