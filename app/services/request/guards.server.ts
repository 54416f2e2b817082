import { redirect } from "@remix-run/node";
import { hasAnyRole, parseRoles, rolesFor, type ActionOf, type Resource } from "#contract/access";
import { settingsPaths } from "#contract/accounts/settings";
import { ApiError } from "./api-error.server";
import { readLocale, translator } from "./locale.server";
import { loadUser, type RequestState, type User } from "./screen-context.server";
import { notFound } from "./screen-error.server";
import { dropToken, flashToast, readToken, rememberIntended } from "./session.server";

/**
 * Guards (specification, section 2), with parameters after a colon: `role:ADMIN,OFFICE`. They refuse by throwing a
 * redirect.
 */

/** The session expired or another user signed in before an action; the page keeps its input. */
export class SessionEnded extends Error {
  override name = "SessionEnded";

  constructor(readonly otherUser?: string) {
    super();
  }
}

type Guard = (state: RequestState, parameter: string) => void | Promise<void>;

const registry: Record<string, Guard> = {
  /** Deletes a cookie with an unknown value. */
  locale: async (state) => {
    const { locale, removal } = await readLocale(state.request);
    state.locale = locale;
    if (removal !== null) state.headers.append("Set-Cookie", removal);
  },

  /**
   * Loads the user. On failure continues signed out; 401 and 403 delete the token
   * (docs/decisions/0050-user-call-fails.md). Refuses a form that another user has opened.
   */
  "check-auth": async (state) => {
    const token = await readToken(state.request);
    state.token = token;
    if (token === null) return;
    try {
      state.user = await loadUser(token, { clientAddress: state.clientAddress, requestId: state.requestId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401 && error.status !== 403) {
        state.userFailure = error;
        return;
      }
      state.token = null;
      // Actions keep the cookie until the user answers the dialog.
      if (state.kind === "loader") state.headers.append("Set-Cookie", await dropToken());
      return;
    }
    const { id, name } = state.user;
    if (state.openedBy !== null && state.openedBy !== String(id)) throw new SessionEnded(name);
  },

  /** The URL of a section is not a screen: visitors get 404 too. */
  section: ({ url }) => {
    if (url.pathname.split("/").filter(Boolean).length === 1) throw notFound();
  },

  auth: async (state) => {
    if (state.user !== null) return assertSecondFactor(state, state.user);
    if (state.userFailure !== null) throw unavailable(state.userFailure);
    if (state.kind === "action") throw new SessionEnded();
    throw await toSignIn(state);
  },

  guest: (state) => {
    if (state.user !== null) throw redirect("/home");
  },

  admin: async (state) => {
    await registry.auth?.(state, "");
    if (state.user?.roles.includes("ADMIN")) return;
    const t = await translator(state.locale);
    const toast = await flashToast(state.request, t("unauthorized.text"), "info");
    throw redirect("/home", { headers: { "Set-Cookie": toast } });
  },

  role: async (state, parameter) => {
    await registry.auth?.(state, "");
    if (!hasAnyRole(state.user?.roles ?? [], parseRoles(parameter))) {
      throw redirect("/unauthorized");
    }
  },
};

/** The error screen offers "try again". */
function unavailable(failure: ApiError): ApiError {
  return failure.status >= 500 ? failure : new ApiError(503, failure.message, { requestId: failure.requestId });
}

/** Redirects to the sign-in and back. The dialog of an ended session sends its page's URL (auth.server.ts, signOut). */
export async function toSignIn({ request, url }: Pick<RequestState, "request" | "url">): Promise<Response> {
  const cookie = await rememberIntended(request, url.pathname + url.search);
  return redirect("/login", { headers: { "Set-Cookie": cookie } });
}

/** Redirects a user who must set up a second factor. Actions pass: the API refuses them without losing input. */
function assertSecondFactor({ kind, url }: RequestState, { mustSetUpSecondFactor }: User): void {
  if (!mustSetUpSecondFactor || kind === "action" || url.pathname === settingsPaths.password) return;
  throw redirect(settingsPaths.password);
}

/**
 * Returns the guard for `action` in `area`: `admin` redirects home, `role` to `/unauthorized` (specification, section
 * 2).
 */
export function role<A extends Resource>(area: A, action: ActionOf<A>): "admin" | `role:${string}` {
  const roles = rolesFor(area, action);
  return roles.every((name) => name === "ADMIN") ? "admin" : `role:${roles.join(",")}`;
}

/**
 * Returns a function that runs guards in order.
 * @throws Error `Undefined middleware [name]`
 */
export function guardChain(names: readonly string[]): (state: RequestState) => Promise<void> {
  const guards = names.map((name) => {
    const [key = "", parameter = ""] = split(name);
    const guard = Object.hasOwn(registry, key) ? registry[key] : undefined;
    if (guard === undefined) throw new Error(`Undefined middleware [${key}]`);
    return { guard, parameter };
  });
  return async (state) => {
    for (const { guard, parameter } of guards) await guard(state, parameter);
  };
}

function split(name: string): string[] {
  const colon = name.indexOf(":");
  return colon === -1 ? [name] : [name.slice(0, colon), name.slice(colon + 1)];
}
