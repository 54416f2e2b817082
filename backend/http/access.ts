import { type ActionOf, type Area, hasOneOf, isForKeys, type Role, rolesFor } from "#contract/access";
import type { Caller } from "./context";
import { Forbidden, SecondFactorMissing, Unauthorized } from "./errors";

/**
 * The right that a call asks for: an entry of the role table, none at all, a person who is signed in, or any `bearer`, an API key
 * too.
 */
export type AccessRule = { [A in Area]: readonly [A, ActionOf<A>] }[Area] | "anyone" | "signed-in" | "bearer";

/** Returns the roles that a rule lets pass; null when it asks for none. */
export function rolesOfRule(rule: AccessRule): readonly Role[] | null {
  if (typeof rule === "string") return null;
  return (rolesFor as (area: Area, action: string) => readonly Role[])(rule[0], rule[1]);
}

/**
 * Checks the access rule of a call.
 *
 * @param duringSetUp the call may be made by a user who has yet to set up the second factor
 * @throws Unauthorized without a user, Forbidden without the role, and for an API key at a call for people, SecondFactorMissing
 */
export function expectAccess(caller: Caller | null, rule: AccessRule, duringSetUp: boolean): void {
  if (rule === "anyone") return;
  if (!caller) throw new Unauthorized();
  if (caller.apiKeyId !== null && !passesKeys(rule)) throw new Forbidden("notForKeys");
  const roles = rolesOfRule(rule);
  if (roles && !hasOneOf(caller.roles, roles)) throw new Forbidden();
  if (caller.mustSetUpSecondFactor && !duringSetUp) throw new SecondFactorMissing();
}

/** Default is deny: a rule that says nothing of keys is for people. */
const passesKeys = (rule: Exclude<AccessRule, "anyone">) =>
  typeof rule === "string" ? rule === "bearer" : isForKeys(rule[0]);
