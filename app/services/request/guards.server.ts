import { redirect } from "@remix-run/node";
import { hasOneOf, parseRoles, rolesFor, type ActionOf, type Area } from "#contract/access";
import { ApiError } from "./api-error.server";
import { readLocale } from "./locale.server";
import { dropToken, readToken, rememberIntended } from "./session.server";
import { loadUser } from "./user.server";
import type { Visit } from "./visit.server";

/**
 * The guards of the specification, section 2, by name; a parameter stands after a colon: `role:ADMIN,OFFICE`. A guard that
 * refuses throws a redirect.
 */

export type GuardName = "locale" | "check-auth" | "auth" | "guest" | "admin" | `role:${string}`;

/** An action was sent by a page whose session has ended; the page stays, so that nothing typed is lost. */
export class SessionEnded extends Error {
  override name = "SessionEnded";
}

type Guard = (visit: Visit, parameter: string) => void | Promise<void>;

const registry: Record<string, Guard> = {
  /** Finds the language; a cookie with an unknown value is removed. */
  locale: async (visit) => {
    const { locale, removal } = await readLocale(visit.request);
    visit.locale = locale;
    if (removal !== null) visit.headers.append("Set-Cookie", removal);
  },

  /** Loads the user of the token. Only a 401 ends the session (docs/decisions/0002-backend-away-signs-nobody-out.md). */
  "check-auth": async (visit) => {
    visit.token = await readToken(visit.request);
    if (visit.token === null) return;
    try {
      visit.user = await loadUser(visit.token, { clientAddress: visit.clientAddress, requestId: visit.requestId });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      visit.token = null;
      visit.ended = true;
      // A page with a form keeps the cookie until its user has answered the dialog.
      if (visit.kind === "loader") visit.headers.append("Set-Cookie", await dropToken());
    }
  },

  auth: async (visit) => {
    if (visit.user !== null) return;
    if (visit.kind === "action") throw new SessionEnded();
    const intended = visit.url.pathname + visit.url.search;
    visit.headers.append("Set-Cookie", await rememberIntended(visit.request, intended));
    throw redirect("/login");
  },

  guest: (visit) => {
    if (visit.user !== null) throw redirect("/home");
  },

  admin: async (visit) => {
    await registry.auth?.(visit, "");
    if (!visit.user?.roles.includes("ADMIN")) throw redirect("/home");
  },

  role: async (visit, parameter) => {
    await registry.auth?.(visit, "");
    if (!hasOneOf(visit.user?.roles ?? [], parseRoles(parameter))) {
      throw redirect("/unauthorized");
    }
  },
};

/** The guard for those who may do `action` in `area`, read from the access table. */
export function role<A extends Area>(area: A, action: ActionOf<A>): `role:${string}` {
  return `role:${rolesFor(area, action).join(",")}`;
}

/**
 * Looks guards up.
 *
 * @returns one function that runs them in their order
 * @throws Error `Undefined middleware [name]`
 */
export function guardChain(names: readonly string[]): (visit: Visit) => Promise<void> {
  const guards = names.map((name) => {
    const [key = "", parameter = ""] = split(name);
    const guard = Object.hasOwn(registry, key) ? registry[key] : undefined;
    if (guard === undefined) throw new Error(`Undefined middleware [${key}]`);
    return { guard, parameter };
  });
  return async (visit) => {
    for (const { guard, parameter } of guards) await guard(visit, parameter);
  };
}

function split(name: string): string[] {
  const colon = name.indexOf(":");
  return colon === -1 ? [name] : [name.slice(0, colon), name.slice(colon + 1)];
}
