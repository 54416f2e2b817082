import { useEffect, useSyncExternalStore } from "react";
import { ASKS_BEFORE_SIGN_IN, type NavUser, SIGN_IN_NEEDED } from "~/definitions/navigation";
import { noteServerPage } from "./proxy-error-page";

/**
 * Remix would follow the redirect to the sign-in and discard the page, so the response is withheld and a dialog asks.
 */

let signedIn = false;
let timesEnded = 0;
const listeners = new Set<() => void>();

/**
 * Withholds redirects of a signed-in page to the sign-in until their request is aborted, and keeps a proxy's error page.
 * Remix shows responses to no other code; a `clientLoader` per route would send a request per route.
 */
export function watchAnswers(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const asks = signedIn && !(input instanceof Request);
    const headers = new Headers(init?.headers);
    if (asks) headers.set(ASKS_BEFORE_SIGN_IN, "1");
    const answer = await send(input, asks ? { ...init, headers } : init);
    noteServerPage(answer);
    if (answer.headers.has("Clear-Site-Data")) clearStorage();
    if (!signedIn || !answer.headers.has(SIGN_IN_NEEDED)) return answer;
    timesEnded += 1;
    for (const listener of listeners) listener();
    return untilAborted(init?.signal ?? (input instanceof Request ? input.signal : null));
  };
}

/** Clears the storage as Clear-Site-Data asks: browsers obey the header only over HTTPS. */
function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    // Browsers tell only the other tabs.
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
  } catch {
    // Storage is disabled.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
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
    subscribe,
    () => timesEnded,
    () => 0,
  );
}

let otherUser: string | null = null;
const STORED_USER = "signedInUser";

/**
 * Returns the name of the session's new user if another user signed in after this page opened.
 *
 * @param pageUser ID of the user for whom the page was opened
 * @param user the user of the last response; null as well if it is unknown
 */
export function useOtherUser(pageUser: number | null, user: NavUser | null): string | null {
  const { id: userId, name: userName } = user ?? {};
  useEffect(() => {
    if (pageUser === null || userId === undefined || userName === undefined) return;
    const see = ({ id, name }: Pick<NavUser, "id" | "name">) => {
      otherUser = id === pageUser ? null : name;
      for (const listener of listeners) listener();
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORED_USER && newValue !== null) see(JSON.parse(newValue) as NavUser);
    };
    const seen = { id: userId, name: userName };
    see(seen);
    try {
      // Notifies the other tabs.
      localStorage.setItem(STORED_USER, JSON.stringify(seen));
    } catch {
      // Storage is full or disabled: the server refuses the form.
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [pageUser, userId, userName]);
  return useSyncExternalStore(
    subscribe,
    () => otherUser,
    () => null,
  );
}

/** Returns true once the session has expired or is another user's, to stop polling. */
export const hasSessionEnded = () => timesEnded > 0 || otherUser !== null;
