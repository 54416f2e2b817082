import type { TFunction } from "i18next";
import type { Correction } from "#contract/weighing/correction";
import { formatMoment } from "#contract/values/format";

interface CorrectionFact {
  label: string;
  correction: Correction<unknown> | null;
  /** Original value; null without one that differs. */
  from: string | null;
}

/** Returns the facts of corrections: original value, moment, person and reason. */
export function correctionFacts(corrections: readonly CorrectionFact[], timeZone: string, t: TFunction) {
  return corrections.flatMap(({ label, correction, from }) => {
    if (correction === null) return [];
    const { at, by, reason } = correction;
    const what = from === null ? t("record.correctedAgain") : t("record.correctedFrom", { from });
    const value = [what, formatMoment(at, timeZone), by.name, reason].filter(Boolean).join(" · ");
    return [{ label, value, wide: true }];
  });
}
