import { TOTP } from "otpauth";

const STEP_MS = 30_000;

/** The code that an authenticator app shows for a secret. @param steps how many steps of 30 s from now */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}
