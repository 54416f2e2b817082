import { sql } from "drizzle-orm";
import { can } from "#contract/access";
import type { CheckBody, InboundRecord } from "#contract/inbound-record";
import { cancelInboundNeeds, statusAfterSteps } from "#contract/inbound-status";
import { amountOf, inboundWeights, type InboundMeasures } from "#contract/inbound-weights";
import type { Transaction } from "../db/client";
import type { WriteOn } from "../http/resource";
import type { BackendEnv } from "../env";
import { Forbidden, Invalid, type Said } from "../http/errors";
import { expectPlateFree } from "../records/open-plates";
import { expectScaleStep, firstWeighing, secondWeighing, type Weighing } from "../records/weighing";
import { saveRow } from "../records/writes";
import { countItems } from "./items";
import { inboundKind, openForChange } from "./record";

/** The state changes of an inbound record (domain.md, State changes). All weights in whole kg. */

/** The full truck: the gross. @throws NotFound, Stale, Conflict, Invalid */
export async function weighIn(
  tx: Transaction,
  on: WriteOn,
  weighing: Weighing,
  env: BackendEnv,
): Promise<InboundRecord> {
  const before = await openForChange(tx, on, "weighIn");
  expectScaleStep(weighing, env);
  const measures = { ...before, firstKg: weighing.weightKg };
  const tare = measures.secondKg ?? 0;
  const netKg = expectNet(measures, { key: "grossNotAbove", params: { tare } }, "weightKg");
  const values = { ...firstWeighing(weighing, on.by), netKg, status: statusAfterSteps(measures) };
  return saveRow(tx, inboundKind, values, { by: on.by, action: "weighIn", before });
}

/** What was unloaded: the quantities and the deduction. @throws NotFound, Stale, Conflict, Invalid */
export async function check(tx: Transaction, on: WriteOn, { items, ...deduction }: CheckBody): Promise<InboundRecord> {
  const before = await openForChange(tx, on, "check");
  await countItems(tx, items, before.items);
  const measures = { ...before, ...deduction };
  const gross = measures.firstKg ?? 0;
  const field = deduction.deductionPct === null ? "deductionKg" : "deductionPct";
  const netKg = expectNet(measures, { key: "tareNotBelow", params: { gross } }, field);
  const status = statusAfterSteps({ ...before, checkedAt: "now" });
  const values = { ...deduction, netKg, status, checkedAt: sql`now()`, checkedById: on.by.id };
  return saveRow(tx, inboundKind, values, { by: on.by, action: "check", before });
}

/** The empty truck: the tare, which must be below the gross and leave a net. @throws NotFound, Stale, Conflict, Invalid */
export async function weighOut(
  tx: Transaction,
  on: WriteOn,
  weighing: Weighing,
  env: BackendEnv,
): Promise<InboundRecord> {
  const before = await openForChange(tx, on, "weighOut");
  expectScaleStep(weighing, env);
  const measures = { ...before, secondKg: weighing.weightKg };
  const gross = measures.firstKg ?? 0;
  const netKg = expectNet(measures, { key: "tareNotBelow", params: { gross } }, "weightKg");
  const values = { ...secondWeighing(weighing, on.by), netKg, status: statusAfterSteps(measures) };
  return saveRow(tx, inboundKind, values, { by: on.by, action: "weighOut", before });
}

/** Closes a record with its price. @throws NotFound, Stale, Conflict */
export async function finish(tx: Transaction, on: WriteOn, pricePerKg: number): Promise<InboundRecord> {
  const before = await openForChange(tx, on, "finish");
  const values = {
    status: "DONE" as const,
    pricePerKg,
    amount: amountOf(before.netKg ?? 0, pricePerKg),
    finishedAt: sql`now()`,
    finishedById: on.by.id,
  };
  return saveRow(tx, inboundKind, values, { by: on.by, action: "finish", before });
}

/** Ends a record without a delivery. @throws NotFound, Stale, Conflict, Forbidden for the scale once the truck was weighed */
export async function cancel(tx: Transaction, on: WriteOn, reason: string): Promise<InboundRecord> {
  const before = await openForChange(tx, on, "cancel");
  if (!can(on.by, "inbound", cancelInboundNeeds(before.status))) throw new Forbidden();
  const values = { status: "CANCELLED" as const, cancelReason: reason, cancelledAt: sql`now()` };
  return saveRow(tx, inboundKind, values, { by: on.by, action: "cancel", reason, before });
}

/**
 * Takes a finished record back to its second weighing. The price stays as it was typed; the amount goes, because what it
 * is of may change.
 *
 * @throws NotFound, Stale, Conflict (also when the plate is open elsewhere)
 */
export async function reopen(tx: Transaction, on: WriteOn, reason: string): Promise<InboundRecord> {
  const before = await openForChange(tx, on, "reopen");
  await expectPlateFree(tx, "inbound", before.licensePlate, on.id);
  const values = { status: "WEIGHED_OUT" as const, amount: null, finishedAt: null, finishedById: null };
  return saveRow(tx, inboundKind, values, { by: on.by, action: "reopen", reason, before });
}

/**
 * The net of a record, null until it is weighed twice. Until then the truck counts as weighing nothing when empty, so
 * that a deduction that no tare could bear is refused at once.
 *
 * @param crossed what is said when the gross is not above the tare
 * @param field where the change that is made shows a refusal
 * @throws Invalid
 */
function expectNet(measures: InboundMeasures, crossed: Said, field: string): number | null {
  const { firstKg, secondKg } = measures;
  const tare = secondKg ?? 0;
  if ((firstKg ?? 0) <= tare) throw new Invalid({ [field]: crossed });
  const { deductedKg, netKg } = inboundWeights({ ...measures, secondKg: tare });
  if ((netKg ?? 0) <= 0) throw new Invalid({ [field]: { key: "nothingLeft", params: { deducted: deductedKg ?? 0 } } });
  return secondKg === null ? null : netKg;
}
