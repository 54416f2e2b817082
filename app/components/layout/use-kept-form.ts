import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { answerKey } from "./answer-key";
import { useFrameState } from "./frame-state";
import { fillInNext, takeKeptForm } from "./kept-form";
import { countAsTyped } from "./use-unsaved-input";

/**
 * Fills in what the user had typed before the session ended: the form is submitted, and its `clientAction` answers at once, as
 * to a form that was refused (form/offline-client-action.ts), without asking the server.
 *
 * @param userId of whom the page shows itself to; null for nobody
 * @returns whether a form of this page stands as it was filled in, and the React key of the screen: its fields take what was typed
 *   only when they are made
 */
export function useKeptForm(userId: number | null): { filledIn: boolean; screenKey: string } {
  const submit = useSubmit();
  useEffect(() => {
    const kept = userId === null ? undefined : takeKeptForm(userId);
    if (kept === undefined) return;
    fillInNext(kept);
    const form = new FormData();
    for (const [name, value] of kept.fields) form.append(name, value);
    submit(form, { method: "post", action: kept.action, replace: true, preventScrollReset: true });
  }, [userId, submit]);

  const answer = useFrameState().answers.find(isFilledIn);
  const [last, setLast] = useState<FilledIn>();
  if (answer !== undefined && answer !== last) setLast(answer);
  useEffect(() => {
    const form = last === undefined ? null : document.getElementById(last.filledIn);
    if (form instanceof HTMLFormElement && form.closest("dialog") === null) countAsTyped(form);
  }, [last]);
  return { filledIn: answer !== undefined, screenKey: answerKey(last) };
}

interface FilledIn {
  /** The id of the form. */
  filledIn: string;
}

function isFilledIn(answer: unknown): answer is FilledIn {
  return typeof answer === "object" && answer !== null && "filledIn" in answer;
}
