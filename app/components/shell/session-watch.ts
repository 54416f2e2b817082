import { useEffect, useSyncExternalStore } from "react";
import { ASKS_BEFORE_SIGN_IN, SIGN_IN_NEEDED } from "~/definitions/navigation";

/**
 * Remix would follow the redirect to the sign-in and discard the page, so the response is withheld and a dialog asks.
 */

let signedIn = false;
let timesEnded = 0;
const listeners = new Set<() => void>();

/** Withholds redirects of a signed-in page to the sign-in until their request is aborted. */
export function watchSession(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const asks = signedIn && !(input instanceof Request);
    const headers = new Headers(init?.headers);
    if (asks) headers.set(ASKS_BEFORE_SIGN_IN, "1");
    const answer = await send(input, asks ? { ...init, headers } : init);
    if (!signedIn || !answer.headers.has(SIGN_IN_NEEDED)) return answer;
    timesEnded += 1;
    for (const listener of listeners) listener();
    return untilAborted(init?.signal ?? (input instanceof Request ? input.signal : null));
  };
}

function untilAborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException("The session has ended.", "AbortError"));
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort);
  });
}

/**
 * Returns how often a response was withheld; each opens the dialog.
 *
 * @param hasUser true if the page shows a signed-in user
 */
export function useSessionEnded(hasUser: boolean): number {
  useEffect(() => {
    signedIn = hasUser;
  }, [hasUser]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => timesEnded,
    () => 0,
  );
}

/** Returns true once the session has expired, to stop polling. */
export const hasSessionEnded = () => timesEnded > 0;
