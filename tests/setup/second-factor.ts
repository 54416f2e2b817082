import { TOTP } from "otpauth";

const STEP_MS = 30_000;

/** Returns the TOTP code of a secret. @param steps offset in steps of 30 s */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}
