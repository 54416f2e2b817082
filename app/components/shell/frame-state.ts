import { useContext } from "react";
// Remix gives a route only its own data. package.json pins the router to Remix's copy.
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";

interface ActionFailure {
  kind: "token-expired" | "server" | "offline";
  otherUser?: string;
  html?: string;
  requestId?: string;
}

/** Returns the router state that the frame needs. */
export function useFrameState() {
  const state = useContext(RouterState);
  return {
    /** A loader or the rendering of a screen has failed. */
    failed: state?.errors != null,
    /** Replies of the last action and of active fetchers. */
    answers: [...Object.values<unknown>(state?.actionData ?? {}), ...fetcherAnswers(state?.fetchers)],
    keepsScroll: state?.preventScrollReset === true,
  };
}

function fetcherAnswers(fetchers: Map<string, { data?: unknown }> | undefined): unknown[] {
  return [...(fetchers?.values() ?? [])].map((fetcher) => fetcher.data);
}

/** Returns the failure in an action's reply. */
export function failureOf(answer: unknown): ActionFailure | undefined {
  if (typeof answer !== "object" || answer === null || !("failure" in answer)) return undefined;
  return answer.failure as ActionFailure | undefined;
}
