import { useContext } from "react";
// Remix shows a route only its own data; the frame must know of every screen's, and whether one has failed. Remix and this
// import share one copy of the router (the overrides of package.json pin it).
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";

interface ActionFailure {
  kind: "token-expired" | "server";
  html?: string;
  requestId?: string;
}

/** What the frame needs to know about the screen inside it. */
export function useFrameState() {
  const state = useContext(RouterState);
  return {
    /** A screen's data could not be loaded, or it could not be shown. */
    failed: state?.errors != null,
    /** The answers of the last form and of each fetcher that is at work or has just answered. */
    answers: [...Object.values<unknown>(state?.actionData ?? {}), ...fetcherAnswers(state?.fetchers)],
    /** The navigation asked to leave the scroll position alone. */
    keepsScroll: state?.preventScrollReset === true,
  };
}

function fetcherAnswers(fetchers: Map<string, { data?: unknown }> | undefined): unknown[] {
  return [...(fetchers?.values() ?? [])].map((fetcher) => fetcher.data);
}

/** The failure that an action's answer carries (FormReply), if it is one. */
export function failureOf(answer: unknown): ActionFailure | undefined {
  if (typeof answer !== "object" || answer === null || !("failure" in answer)) return undefined;
  return answer.failure as ActionFailure | undefined;
}
