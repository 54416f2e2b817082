import { useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useMemo, useState } from "react";

type Options<Input extends Record<string, unknown>> = Parameters<typeof useForm<Input>>[0];

/**
 * Makes a form whose errors can be cleared while its input stays, for dismissing the alert (specification, section 5). A new result
 * shows its own errors again, and scrolls the refused field with its errors into view.
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
  useEffect(() => {
    if (result?.status !== "error") return;
    // Conform focuses the field before its errors are rendered, so that a footer may cover them.
    const frame = requestAnimationFrame(() => revealFocused(form.id));
    return () => cancelAnimationFrame(frame);
  }, [result, form.id]);
  return [form, fields, () => setCleared(result)] as const;
}

/** Scrolls the focused field of a form, with its label, errors and hint, into view. */
function revealFocused(formId: string): void {
  const focused = document.activeElement;
  if (focused?.closest("form")?.id !== formId || focused.getAttribute("aria-invalid") !== "true") return;
  (focused.closest("[data-field]") ?? focused).scrollIntoView({ block: "nearest" });
}
