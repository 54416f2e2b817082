import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import type { NavUser } from "~/definitions/navigation";
import type { shell } from "~/services/shell/shell.server";

let signedIn = false;
let timesEnded = 0;
const listeners = new Set<() => void>();

/** Screens that a signed-out user may open. */
const OF_VISITORS = /^\/(login|logout|register|password|email|oauth|monitor|unauthorized)(\/|$)/;

/**
 * `clientLoader` of the root: if the session of a signed-in page has ended, a dialog asks, and the navigation waits
 * until it is aborted. Otherwise Remix would follow the redirect to the sign-in, and discard the page's input.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const data = await serverLoader<typeof shell>();
  if (!signedIn || data.navigation.user !== null || OF_VISITORS.test(new URL(request.url).pathname)) return data;
  timesEnded += 1;
  for (const listener of listeners) listener();
  return untilAborted(request.signal);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException("The session has ended.", "AbortError"));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
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
