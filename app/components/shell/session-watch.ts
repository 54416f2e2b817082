import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";
import type { NavUser } from "~/definitions/navigation";
import type { shell } from "~/services/shell/shell.server";
import { createStore } from "../ui/store";

let signedIn = false;
const timesEnded = createStore(0);
const otherUser = createStore<string | null>(null);

/** Returns true for the path of a screen that a signed-out user may open. */
export const isOfVisitors = (path: string): boolean =>
  /^\/(login|logout|register|password|email|oauth|monitor|unauthorized)(\/|$)/.test(path);

/**
 * `clientLoader` of the root: if the session of a signed-in page has ended, a dialog asks, and the navigation waits
 * until it is aborted. Otherwise Remix would follow the redirect to the sign-in, and discard the page's input.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const data = await serverLoader<typeof shell>();
  const hasEnded = signedIn && data.navigation.user === null && !data.userFailed;
  if (!hasEnded || isOfVisitors(new URL(request.url).pathname)) return data;
  timesEnded.set(timesEnded.get() + 1);
  return untilAborted(request.signal);
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
  return timesEnded.useValue();
}

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
    const see = ({ id, name }: Pick<NavUser, "id" | "name">) => otherUser.set(id === pageUser ? null : name);
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
  return otherUser.useValue();
}

/** Returns true once the session has expired or is another user's, to stop polling. */
export const hasSessionEnded = () => timesEnded.get() > 0 || otherUser.get() !== null;
