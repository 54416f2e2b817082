import type { Correction } from "#contract/weighing/correction";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";

/** Corrections: facts keep their moment and person (docs/domain.md, Corrections). */

interface CorrectionBy {
  reason: string | null;
  by: Caller;
}

/** @param held an earlier correction, whose original value stays @param from the value before this correction */
export function correctedNow<Value>(
  held: Correction<Value> | null,
  from: Value,
  { reason, by: { id, name } }: CorrectionBy,
): Correction<Value> {
  return { from: held === null ? from : held.from, reason, by: { id, name }, at: new Date().toISOString() };
}

/** @throws Invalid without a reason */
export function correctedFor<Value>(held: Correction<Value> | null, from: Value, entry: CorrectionBy) {
  if (entry.reason === null) throw new Invalid({ unusualReason: { key: "correctionReason" } });
  return correctedNow(held, from, entry);
}

/** Null when the original reading returns. @throws Invalid without a reason */
export function correctedKg(held: Correction<number> | null, from: number, to: number, entry: CorrectionBy) {
  const correction = correctedFor(held, from, entry);
  return correction.from === to ? null : correction;
}
