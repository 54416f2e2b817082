import { type ActionOf, type Resource, hasAnyRole, isForKeys, type Role, rolesFor } from "#contract/access";
import type { Caller } from "./context";
import { Forbidden, SecondFactorMissing, Unauthorized } from "./errors";

/** Required permission: a role table entry, none, a signed-in user, or any bearer including API keys. */
export type AccessRule = { [A in Resource]: readonly [A, ActionOf<A>] }[Resource] | "anyone" | "signed-in" | "bearer";

/** Returns the permitted roles, or null for no role check. */
export function rolesOfRule(rule: AccessRule): readonly Role[] | null {
  if (typeof rule === "string") return null;
  return (rolesFor as (area: Resource, action: string) => readonly Role[])(rule[0], rule[1]);
}

/** @param duringSetUp allows users without mandatory 2FA @throws Unauthorized, Forbidden, SecondFactorMissing */
export function assertAccess(caller: Caller | null, rule: AccessRule, duringSetUp: boolean): void {
  if (rule === "anyone") return;
  if (!caller) throw new Unauthorized();
  if (caller.apiKeyId !== null && !passesKeys(rule)) throw new Forbidden("notForKeys");
  const roles = rolesOfRule(rule);
  if (roles && !hasAnyRole(caller.roles, roles)) throw new Forbidden();
  if (caller.mustSetUpSecondFactor && !duringSetUp) throw new SecondFactorMissing();
}

/** API keys are denied by default. */
const passesKeys = (rule: Exclude<AccessRule, "anyone">) =>
  typeof rule === "string" ? rule === "bearer" : isForKeys(rule[0]);
