import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "../http/semaphore";

/** Each job needs a core and 19 MiB. */
export const hashSlots = new Semaphore(2, 100);

/**
 * Hashes a password with argon2id (OWASP parameters).
 * @throws ApiFailure 503 if the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return hashSlots.run(() => hash(password));
}

let decoy: Promise<string> | undefined;

/**
 * Takes equally long without a hash, so that timing does not reveal accounts.
 * @throws ApiFailure 503 if the queue is full
 */
export async function passwordFits(hashed: string | null, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString("hex"));
  const compared = hashed ?? (await decoy);
  const fits = await hashSlots.run(() => verify(compared, password));
  return hashed !== null && fits;
}
