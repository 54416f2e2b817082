import type { Role } from "#contract/access";
import type { BackendEnv } from "../env";

/** Returns true if these roles require 2FA (docs/decisions/0031-second-factor.md). */
export function needsSecondFactor({ REQUIRE_2FA }: Pick<BackendEnv, "REQUIRE_2FA">, roles: readonly Role[]): boolean {
  return REQUIRE_2FA === "admin" && roles.includes("ADMIN");
}
