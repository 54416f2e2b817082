import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { BackendEnv } from "../env";

/**
 * Signed tokens of known devices. Their failed sign-ins are counted separately, so that others cannot lock the user out
 * (docs/domain.md, Session and account calls).
 */

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;

/** A new password or second factor invalidates all device tokens. */
export interface DeviceOwner {
  id: number;
  passwordHash: string;
  /** when 2FA was enabled, or null */
  factorSince: string | null;
}

const NAME = /^[\w-]{22}$/;

export function makeDevice(env: Secrets, owner: DeviceOwner): string {
  const name = randomBytes(16).toString("base64url");
  return `${name}.${signatureOf(env, owner, name)}`;
}

/** Verifies a device token. */
export function isDeviceOf(env: Secrets, owner: DeviceOwner, device: string | undefined): device is string {
  const [name = "", signature = "", ...more] = device?.split(".") ?? [];
  // Failures are counted by token, so a suffix must not start a new count.
  if (more.length > 0 || !NAME.test(name)) return false;
  const expected = Buffer.from(signatureOf(env, owner, name));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function signatureOf({ SESSION_SECRET }: Secrets, { id, passwordHash, factorSince }: DeviceOwner, name: string) {
  return createHmac("sha256", SESSION_SECRET)
    .update(JSON.stringify(["device", id, passwordHash, factorSince, name]))
    .digest("base64url");
}
