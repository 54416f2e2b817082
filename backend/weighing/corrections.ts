import { ACCEPTED } from "#contract/weighing/unusual";
import type { Correction } from "#contract/weighing/correction";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";

/** Corrections: facts keep their moment and person (docs/domain.md, Corrections). */

interface CorrectionBy {
  reason: string | null;
  by: Caller;
}

/** @param earlier an earlier correction, whose original value stays @param from the value before this correction */
export function correctedNow<Value>(
  earlier: Correction<Value> | null,
  from: Value,
  { reason, by: { id, name } }: CorrectionBy,
): Correction<Value> {
  return { from: earlier === null ? from : earlier.from, reason, by: { id, name }, at: new Date().toISOString() };
}

export function assertCorrectionReason({ reason }: Pick<CorrectionBy, "reason">): void {
  if (reason === null || reason === ACCEPTED) throw new Invalid({ unusualReason: { key: "correctionReason" } });
}

export function correctedFor<Value>(earlier: Correction<Value> | null, from: Value, entry: CorrectionBy) {
  assertCorrectionReason(entry);
  return correctedNow(earlier, from, entry);
}

/** Null when the original reading returns. @throws Invalid without a reason */
export function correctedKg(earlier: Correction<number> | null, from: number, to: number, entry: CorrectionBy) {
  const correction = correctedFor(earlier, from, entry);
  return correction.from === to ? null : correction;
}
