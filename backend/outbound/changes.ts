import { sql } from "drizzle-orm";
import type { OutboundRecord } from "#contract/outbound-record";
import { exceedsTolerance } from "#contract/outbound-weights";
import type { Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";
import { expectPlateFree } from "../records/open-plates";
import { expectScaleStep, firstWeighing, secondWeighing, type Weighing } from "../records/weighing";
import { openForChange, saveChange } from "./record";

/** The state changes of an outbound record (domain.md, State changes). All weights in whole kg. */

/** What a state change is made on. */
interface Change {
  id: number;
  version: number | null;
  by: Caller;
}

/** The empty truck: the tare. @throws NotFound, Stale, Conflict, Invalid */
export async function weighIn(
  tx: Transaction,
  { id, version, by }: Change,
  weighing: Weighing,
  env: BackendEnv,
): Promise<OutboundRecord> {
  const before = await openForChange(tx, id, "weighIn", version);
  expectScaleStep(weighing, env);
  const values = { status: "WEIGHED_IN" as const, ...firstWeighing(weighing, by) };
  return saveChange(tx, id, values, { by, action: "weighIn", before });
}

/** The full truck: the gross, which must be above the tare. @throws NotFound, Stale, Conflict, Invalid */
export async function weighOut(
  tx: Transaction,
  { id, version, by }: Change,
  weighing: Weighing,
  env: BackendEnv,
): Promise<OutboundRecord> {
  const before = await openForChange(tx, id, "weighOut", version);
  expectScaleStep(weighing, env);
  const tare = before.firstKg ?? 0;
  if (weighing.weightKg <= tare) throw new Invalid({ weightKg: { key: "grossNotAbove", params: { tare } } });
  const values = { status: "WEIGHED_OUT" as const, ...secondWeighing(weighing, by) };
  return saveChange(tx, id, values, { by, action: "weighOut", before });
}

/**
 * Closes a record. A difference between net and items above the tolerance needs a reason.
 *
 * @throws NotFound, Stale, Conflict, Invalid
 */
export async function finish(
  tx: Transaction,
  { id, version, by }: Change,
  reason: string | null,
  env: BackendEnv,
): Promise<OutboundRecord> {
  const before = await openForChange(tx, id, "finish", version);
  const difference = before.differenceKg ?? 0;
  const tolerance = env.WEIGHT_TOLERANCE_PCT;
  if (!reason && exceedsTolerance(difference, before.itemsKg, tolerance)) {
    throw new Invalid({ reason: { key: "differenceReason", params: { difference, tolerance } } });
  }
  const values = { status: "DONE" as const, differenceReason: reason, finishedAt: sql`now()`, finishedById: by.id };
  return saveChange(tx, id, values, { by, action: "finish", reason, before });
}

/** Ends a record without a delivery. @throws NotFound, Stale, Conflict */
export async function cancel(tx: Transaction, { id, version, by }: Change, reason: string): Promise<OutboundRecord> {
  const before = await openForChange(tx, id, "cancel", version);
  const values = { status: "CANCELLED" as const, cancelReason: reason, cancelledAt: sql`now()` };
  return saveChange(tx, id, values, { by, action: "cancel", reason, before });
}

/** Takes a finished record back to its second weighing. @throws NotFound, Stale, Conflict (also when the plate is open elsewhere) */
export async function reopen(tx: Transaction, { id, version, by }: Change, reason: string): Promise<OutboundRecord> {
  const before = await openForChange(tx, id, "reopen", version);
  await expectPlateFree(tx, "outbound", before.licensePlate, id);
  const values = { status: "WEIGHED_OUT" as const, differenceReason: null, finishedAt: null, finishedById: null };
  return saveChange(tx, id, values, { by, action: "reopen", reason, before });
}
