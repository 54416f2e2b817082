import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { BackendEnv } from "../env";

/**
 * Devices that have signed in as a user before. A device sends its name and signature with the next sign-in, and its failures are
 * counted separately, so that strangers cannot lock the user out (docs/domain.md, Session and account calls). It grants nothing.
 */

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;

/** What a device is signed for: a new password or second factor ends all devices of the user. */
export interface DeviceOwner {
  id: number;
  passwordHash: string;
  /** since when the second factor is on; null when it is off */
  factorSince: string | null;
}

/** 16 random bytes in base64url. */
const NAME = /^[\w-]{22}$/;

/** Returns a random name and its signature for this user. */
export function makeDevice(env: Secrets, owner: DeviceOwner): string {
  const name = randomBytes(16).toString("base64url");
  return `${name}.${signatureOf(env, owner, name)}`;
}

/** Returns true if the device has signed in as this user, with the current password and second factor. */
export function isDeviceOf(env: Secrets, owner: DeviceOwner, device: string | undefined): device is string {
  const [name = "", signature = "", ...more] = device?.split(".") ?? [];
  // Failures are counted by the whole text, so a suffix would open a new count.
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
