import type { Role } from "#contract/access";
import type { BackendEnv } from "../env";

/** Tells whether somebody with these roles has to have a second factor (docs/decisions/0031-second-factor.md). */
export function needsSecondFactor({ REQUIRE_2FA }: Pick<BackendEnv, "REQUIRE_2FA">, roles: readonly Role[]): boolean {
  return REQUIRE_2FA === "admin" && roles.includes("ADMIN");
}
