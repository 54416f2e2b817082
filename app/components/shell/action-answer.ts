import { useLocation } from "@remix-run/react";
import { useContext, useEffect } from "react";
import type { FormReply } from "~/services/request/form.server";
import { createStore } from "../ui/store";
import { ANSWER_ID, DocumentContext } from "./page-document";

/** The last answer, with the key of the location from which its form was sent. */
interface Sent {
  answer: unknown;
  from: string | undefined;
}

const sent = createStore<Sent>({ answer: import.meta.env.SSR ? undefined : readAnswer(), from: undefined });
/** Key of the location that the page shows. */
let shown: string | undefined;

/** Answer to a form sent before scripts ran: the document has its failure. */
function readAnswer(): unknown {
  const text = document.getElementById(ANSWER_ID)?.textContent;
  return text ? (JSON.parse(text) as unknown) : undefined;
}

/** Stores the answer to a form, which Remix gives only to the form's own screen. */
export const noteAnswer = (answer: unknown) => sent.set({ answer, from: shown });

/** Returns the answer to the last form as soon as it has come. */
export const useLatestAnswer = (): unknown => sent.useValue().answer;

/** Returns the answer to the last form, from the navigation that shows it until the next one. */
export function useAnswer(): unknown {
  const parts = useContext(DocumentContext);
  const { key } = useLocation();
  const { answer, from } = sent.useValue();
  return parts?.answer ?? (from === key ? undefined : answer);
}

/** Forgets the answer of an earlier location; once, in the frame. */
export function useAnswerOfScreen(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (shown !== undefined && shown !== key && sent.get().from !== shown) noteAnswer(undefined);
    shown = key;
  }, [key]);
}

export function findFailure(answer: unknown): FormReply["failure"] {
  if (typeof answer !== "object" || answer === null || !("failure" in answer)) return undefined;
  return answer.failure as FormReply["failure"];
}
