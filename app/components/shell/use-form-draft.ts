import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { answerKey } from "./answer-key";
import { useAnswer } from "./action-answer";
import { hasDraft, refillNext, takeDraft } from "./form-draft";
import { loadPanels } from "./load-panels";
import { countAsTyped } from "./use-unsaved-input";

/**
 * Refills the form kept across a sign-in by submitting it; its `clientAction` replies without a request
 * (offline-client-action.ts).
 * @returns whether a form is refilled, and a key that remounts the screen
 */
export function useFormDraft(userId: number | null): { filledIn: boolean; screenKey: string } {
  const submit = useSubmit();
  useEffect(() => {
    if (userId === null || !hasDraft()) return;
    let current = true;
    const refill = () => {
      const kept = current ? takeDraft(userId) : undefined;
      if (kept === undefined) return;
      refillNext(kept);
      const form = new FormData();
      for (const [name, value] of kept.fields) form.append(name, value);
      submit(form, { method: "post", action: kept.action, replace: true });
    };
    // The form must be on the page to count as unsaved. A failed load reloads the page, which tries again.
    loadPanels().then(refill, () => undefined);
    return () => {
      current = false;
    };
  }, [userId, submit]);

  const latest = useAnswer();
  const answer = isFilledForm(latest) ? latest : undefined;
  const [last, setLast] = useState<FilledIn>();
  if (answer !== undefined && answer !== last) setLast(answer);
  useEffect(() => {
    const form = last === undefined ? null : document.getElementById(last.filledIn);
    if (form instanceof HTMLFormElement && form.closest("dialog") === null) countAsTyped(form);
  }, [last]);
  return { filledIn: answer !== undefined, screenKey: answerKey(last) };
}

interface FilledIn {
  filledIn: string;
}

function isFilledForm(answer: unknown): answer is FilledIn {
  return typeof answer === "object" && answer !== null && "filledIn" in answer;
}
