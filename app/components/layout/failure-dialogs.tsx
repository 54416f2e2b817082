import { useLocation } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ServerErrorDialog } from "../dialogs/server-error-dialog";
import { TokenExpiredDialog } from "../dialogs/token-expired-dialog";
import { failureOf, useFrameState } from "./frame-state";

/** The dialogs of failed actions (specification, section 8), over the page, so that its input is kept. */
export function FailureDialogs() {
  const { answers } = useFrameState();
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const answer = answers.findLast((candidate) => failureOf(candidate) !== undefined);
  const failure = failureOf(answer);
  if (failure === undefined) return null;

  // Without JavaScript an address closes a dialog; with it a navigation would empty the form.
  const here = hydrated ? undefined : pathname + search;
  const key = answerKey(answer);
  if (failure.kind === "token-expired") return <TokenExpiredDialog key={key} cancelHref={here} />;
  return <ServerErrorDialog key={key} html={failure.html} detail={failure.requestId} closeHref={here} />;
}

// By identity: a new answer opens a dismissed dialog again, another render of the same answer does not.
const keys = new WeakMap<object, string>();
let counter = 0;

function answerKey(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return "none";
  const known = keys.get(answer);
  if (known !== undefined) return known;
  counter += 1;
  keys.set(answer, String(counter));
  return String(counter);
}
