import { type ActionOf, type Area, hasOneOf, type Role, rolesFor } from "#contract/access";
import type { Caller } from "./context";
import { Forbidden, Unauthorized } from "./errors";

/** The right that a call asks for: an entry of the role table, none at all, or a signed-in user. */
export type AccessRule = { [A in Area]: readonly [A, ActionOf<A>] }[Area] | "anyone" | "signed-in";

/** Returns the roles that a rule lets pass; null when it asks for none. */
export function rolesOfRule(rule: AccessRule): readonly Role[] | null {
  if (typeof rule === "string") return null;
  return (rolesFor as (area: Area, action: string) => readonly Role[])(rule[0], rule[1]);
}

/**
 * Checks the access rule of a call.
 *
 * @throws Unauthorized without a user, Forbidden without the role
 */
export function expectAccess(caller: Caller | null, rule: AccessRule): void {
  if (rule === "anyone") return;
  if (!caller) throw new Unauthorized();
  const roles = rolesOfRule(rule);
  if (roles && !hasOneOf(caller.roles, roles)) throw new Forbidden();
}
