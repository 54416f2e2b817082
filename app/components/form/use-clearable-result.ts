import type { SubmissionResult } from "@conform-to/react";
import { useMemo, useState } from "react";

/**
 * The result of a form for `useForm({ lastResult })`, and what takes its errors away while the input stays: dismissing the
 * alert clears the form (specification, section 5). A new result shows its own errors again.
 */
export function useClearableResult(result: SubmissionResult | undefined) {
  const [cleared, setCleared] = useState<SubmissionResult | undefined>(undefined);
  const shown = useMemo(() => {
    if (result === undefined || result !== cleared) return result;
    return { ...result, status: undefined, error: {} };
  }, [result, cleared]);
  return [shown, () => setCleared(result)] as const;
}
