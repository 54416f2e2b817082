import type { SubmissionResult } from "@conform-to/react";
import { useMemo, useState } from "react";

/**
 * Returns the `lastResult` of a form, and a function that clears its errors and keeps the input, for dismissing the alert
 * (specification, section 5). A new result shows its own errors again.
 */
export function useClearableResult(result: SubmissionResult | undefined) {
  const [cleared, setCleared] = useState<SubmissionResult | undefined>(undefined);
  const shown = useMemo(() => {
    if (result === undefined || result !== cleared) return result;
    return { ...result, status: undefined, error: {} };
  }, [result, cleared]);
  return [shown, () => setCleared(result)] as const;
}
