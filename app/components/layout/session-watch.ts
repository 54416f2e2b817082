import { useEffect, useSyncExternalStore } from "react";
import { ASKS_BEFORE_SIGN_IN, SIGN_IN_NEEDED } from "~/screens/navigation";

/**
 * The end of a session while somebody only reads. Remix follows a redirect to the sign-in by itself, and the page would be gone
 * with all that stands on it; so such an answer is held back here, and the dialog of an ended session asks first.
 */

let signedIn = false;
let timesEnded = 0;
const listeners = new Set<() => void>();

/** Holds back, from now on, each answer that would lead a signed-in page to the sign-in, until its request is aborted. */
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
 * Returns how many times an answer was held back since the page was loaded: each opens the dialog.
 *
 * @param somebody true when the page shows itself to somebody who is signed in
 */
export function useSessionEnded(somebody: boolean): number {
  useEffect(() => {
    signedIn = somebody;
  }, [somebody]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => timesEnded,
    () => 0,
  );
}

/** Returns true once the session is known to have ended: what runs by itself asks for nothing then. */
export const hasSessionEnded = () => timesEnded > 0;
