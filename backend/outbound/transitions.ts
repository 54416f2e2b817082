import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { finishBody, OutboundRecord } from "#contract/weighing/outbound-record";
import { exceedsTolerance, netReason } from "#contract/weighing/outbound-weights";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { Invalid } from "../http/errors";
import { storeUndo } from "../records/undo";
import { correctedNow } from "../weighing/corrections";
import { checkUnusual } from "../records/unusual";
import { sealCheck } from "../weighing/repeats";
import { openForFact } from "../weighing/truck";
import { fillVehicle } from "../weighing/vehicle-book";
import { outboundStates, outboundType, saveChange } from "./record";

/** Transitions of outbound records (docs/domain.md, State changes). */

/** Differences above the tolerance need a reason. The first finish keeps its moment and person. @throws NotFound, Stale, Conflict, Invalid */
export async function finish(
  tx: Transaction,
  target: WriteTarget,
  { reason: typedReason }: z.infer<typeof finishBody>,
  { env }: { env: BackendEnv },
): Promise<OutboundRecord> {
  const before = await openForFact(tx, outboundStates, target, { change: "finish", env });
  const difference = before.differenceKg ?? 0;
  const tolerance = env.WEIGHT_TOLERANCE_PCT;
  const beyond = exceedsTolerance(difference, before.itemsKg, tolerance);
  const reason = typedReason ?? (beyond ? netReason(before) : null);
  if (reason === null && beyond) {
    throw new Invalid({ reason: { key: "differenceReason", params: { difference, tolerance } } });
  }
  const { by } = target;
  const isKnown = before.unusual.some(({ field }) => field === "sealNo");
  const seal = isKnown ? [] : await sealCheck(tx, before, { before: null, at: "reason", only: "delivered" });
  const marks = checkUnusual(before.unusual, seal, { reason: typedReason, by, reasonAt: "reason" });
  const { status, differenceReason, unusual, toCheck, finishCorrection: reopened } = before;
  const finished =
    reopened === null
      ? { finishedAt: sql`now()`, finishedById: by.id }
      : { finishCorrection: correctedNow(reopened, null, { reason: reopened.reason, by }) };
  const values = { ...marks, status: "DONE" as const, differenceReason: reason, ...finished };
  const unfinished = reopened === null ? { finishedAt: null, finishedById: null } : { finishCorrection: reopened };
  const undo = { status, differenceReason, unusual, toCheck, ...unfinished };
  const vehicle = await fillVehicle(tx, "outbound", before, by);
  const after = await saveChange(tx, values, { by, action: "finish", reason, before });
  await storeUndo(tx, outboundType.entity, after, by, { values: { ...undo, vehicle } });
  return after;
}
