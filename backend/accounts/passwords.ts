import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/**
 * Hashes a password by argon2id with the library's defaults (19 MiB, 2 passes), as OWASP's password storage sheet asks
 * for.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobody: Promise<string> | undefined;

/**
 * Tells whether the password fits the hash. Without a hash (no such account) it takes as long and returns false, so
 * that timing does not tell which addresses have an account.
 */
export async function passwordFits(hashed: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString("hex"));
  const fits = await verify(hashed ?? (await nobody), password);
  return hashed !== null && fits;
}
