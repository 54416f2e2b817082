import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Turns } from "../turns";

/** Turns of all calls that hash or verify a password: each job takes a core for some 30 ms and 19 MiB. */
export const hashTurns = new Turns(2, 100);

/**
 * Hashes a password by argon2id with the library's defaults (19 MiB, 2 passes), as OWASP's password storage sheet asks
 * for.
 *
 * @throws ApiFailure 503 while too many passwords wait to be hashed
 */
export function hashPassword(password: string): Promise<string> {
  return hashTurns.run(() => hash(password));
}

let decoy: Promise<string> | undefined;

/**
 * Tells whether the password fits the hash. Without a hash (no such account) it takes as long and returns false, so
 * that timing does not tell which addresses have an account.
 *
 * @throws ApiFailure 503 while too many passwords wait to be verified
 */
export async function passwordFits(hashed: string | null, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString("hex"));
  const compared = hashed ?? (await decoy);
  const fits = await hashTurns.run(() => verify(compared, password));
  return hashed !== null && fits;
}
