import { useForm, type SubmissionResult } from "@conform-to/react";
import { useMemo, useState } from "react";

type Options<Input extends Record<string, unknown>> = Parameters<typeof useForm<Input>>[0];

/**
 * Makes a form whose errors can be cleared while its input stays, for dismissing the alert (specification, section 5). A new result
 * shows its own errors again.
 *
 * @returns the form, its fields, and the function that clears the errors
 */
export function useClearableForm<Input extends Record<string, unknown>>(options: Options<Input>) {
  const result: SubmissionResult<string[]> | null | undefined = options.lastResult;
  const [cleared, setCleared] = useState<typeof result>(undefined);
  const lastResult = useMemo(
    () => (result == null || result !== cleared ? result : { ...result, status: undefined, error: {} }),
    [result, cleared],
  );
  const [form, fields] = useForm<Input>({ ...options, lastResult });
  return [form, fields, () => setCleared(result)] as const;
}
