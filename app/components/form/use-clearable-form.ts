import { useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useMemo, useState } from "react";
import { ACCEPTED } from "#contract/weighing/unusual";
import { fillControl } from "../ui/fill-control";

type Options<Input extends Record<string, unknown>> = Parameters<typeof useForm<Input>>[0];

/** Returns a form whose errors can be dismissed without losing input (specification, section 5). */
export function useClearableForm<Input extends Record<string, unknown>>(options: Options<Input>) {
  const result: SubmissionResult<string[]> | null | undefined = options.lastResult;
  const [cleared, setCleared] = useState<typeof result>(undefined);
  const lastResult = useMemo(
    // Without an initial value conform keeps the input.
    () => (result == null || result !== cleared ? result : { error: {} }),
    [result, cleared],
  );
  const [form, fields] = useForm<Input>({ ...options, lastResult });
  useEffect(() => {
    if (result?.status !== "error") return;
    // Conform focuses before errors are rendered.
    const frame = requestAnimationFrame(() => {
      if (result.initialValue?.unusualReason === ACCEPTED) offerAcceptance(form.id);
      revealFocused(form.id);
    });
    return () => cancelAnimationFrame(frame);
  }, [result, form.id]);
  return [form, fields, () => setCleared(result)] as const;
}

/** Fills the reason, so that Enter accepts a soft question; conform ignores initial values of a mounted form. */
function offerAcceptance(formId: string): void {
  const form = document.getElementById(formId);
  const reason = form instanceof HTMLFormElement ? form.elements.namedItem("unusualReason") : null;
  if (!(reason instanceof HTMLInputElement)) return;
  fillControl(reason, ACCEPTED);
  reason.focus();
}

/** Scrolls the focused field with its label and errors into view. */
function revealFocused(formId: string): void {
  const focused = document.activeElement;
  if (focused?.closest("form")?.id !== formId || focused.getAttribute("aria-invalid") !== "true") return;
  (focused.closest("[data-field]") ?? focused).scrollIntoView({ block: "nearest" });
  // Typing replaces a refused number, as it does when the field gets the focus.
  if (focused instanceof HTMLInputElement && /numeric|decimal/.test(focused.inputMode)) focused.select();
}
