import { eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { appUser } from "../db/tables/accounts";
import type { TextKey } from "../http/texts";
import { Invalid } from "../http/errors";
import { countAttempt, forgiveAttempt } from "./login-limit";
import { passwordFits } from "./passwords";

/** Wrong proofs within the window of login-limit.ts: who finds a screen left open guesses no faster than at the login. */
const FAILURES = 10;

/**
 * Holds that whoever sits at a screen is its user. Failures are counted outside any transaction, so that they stay counted; not with
 * those of signing in, or whoever has found a screen could close the account.
 *
 * @param proves returns what the proof proves, or null for a wrong one
 * @param wrong the field of the proof, and its text when that is wrong
 * @throws Invalid, TooMany
 */
export async function expectProof<T>(
  db: Database,
  userId: number,
  proves: () => Promise<T | null>,
  wrong: { field: string; key: TextKey },
): Promise<T> {
  const subject = `password:${userId}`;
  const attempt = await countAttempt(db, [{ subject, limit: FAILURES }]);
  const proven = await proves();
  if (proven === null) throw new Invalid({ [wrong.field]: { key: wrong.key } });
  await forgiveAttempt(db, attempt, subject);
  return proven;
}

/** Returns the hash of a user's password when that is the one given; null for a wrong one. */
export async function ownHash(db: Database, userId: number, password: string): Promise<string | null> {
  const [user] = await db.select({ hash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, userId));
  return user && (await passwordFits(user.hash, password)) ? user.hash : null;
}
