import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { BackendEnv } from "../env";

/**
 * Devices that were signed in as a user before. A device keeps what it was given and shows it at the next sign-in: its failures are
 * counted by themselves, so that no stranger's guesses lock it out (docs/domain.md, Session and account calls). It opens nothing.
 */

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;

/** Makes what a device keeps: a random name and its signature for this user. */
export function makeDevice(env: Secrets, userId: number): string {
  const name = randomBytes(16).toString("base64url");
  return `${name}.${signatureOf(env, userId, name)}`;
}

/** Tells whether a device was signed in as this user before. */
export function isDeviceOf(env: Secrets, userId: number, device: string | undefined): device is string {
  const [name = "", signature = ""] = device?.split(".") ?? [];
  const expected = Buffer.from(signatureOf(env, userId, name));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function signatureOf({ SESSION_SECRET }: Secrets, userId: number, name: string): string {
  return createHmac("sha256", SESSION_SECRET)
    .update(JSON.stringify(["device", userId, name]))
    .digest("base64url");
}
