import { useContext } from "react";
// Remix gives a route only its own data; the frame needs every screen's, and the errors. Remix and this import share one copy of
// the router (the overrides of package.json pin it).
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";

interface ActionFailure {
  kind: "token-expired" | "server" | "offline";
  html?: string;
  requestId?: string;
}

/** Returns the state of the router that the frame around the screens needs. */
export function useFrameState() {
  const state = useContext(RouterState);
  return {
    /** A loader or a render of a screen has failed. */
    failed: state?.errors != null,
    /** The answers of the last action and of the active fetchers. */
    answers: [...Object.values<unknown>(state?.actionData ?? {}), ...fetcherAnswers(state?.fetchers)],
    /** The navigation was made with `preventScrollReset`. */
    keepsScroll: state?.preventScrollReset === true,
  };
}

function fetcherAnswers(fetchers: Map<string, { data?: unknown }> | undefined): unknown[] {
  return [...(fetchers?.values() ?? [])].map((fetcher) => fetcher.data);
}

/** Returns the failure in an action's answer (FormReply); undefined without one. */
export function failureOf(answer: unknown): ActionFailure | undefined {
  if (typeof answer !== "object" || answer === null || !("failure" in answer)) return undefined;
  return answer.failure as ActionFailure | undefined;
}
