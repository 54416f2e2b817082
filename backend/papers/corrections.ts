import type { Correction } from "#contract/weighing/correction";
import { formatShortMoment } from "#contract/values/format";
import { kgText } from "./content";

interface CorrectedWeight {
  /** as the weight is called on the paper */
  name: string;
  correction: Correction<number> | null;
}

/** Returns a remark for each corrected weight. @param inside adds person and reason */
export function correctionRemarks(weights: readonly CorrectedWeight[], zone: string, inside = false): string[] {
  return weights.flatMap(({ name, correction }) => {
    if (correction === null) return [];
    const { from, at, by, reason } = correction;
    const remark = `${name} dikoreksi dari ${kgText(from)}, ${formatShortMoment(at, zone)}`;
    return [inside ? [remark, by.name, reason].filter(Boolean).join(" · ") : remark];
  });
}
