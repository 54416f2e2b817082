import { and, eq, gt, sql } from "drizzle-orm";
import { bareCode, isAppCode, isRecoveryCode } from "#contract/accounts/second-factor";
import type { Database, Reader } from "../db/client";
import { accessToken, appUser } from "../db/tables/accounts";
import type { TextKey } from "../http/texts";
import { Invalid } from "../http/errors";
import type { Caller, Platform } from "../http/context";
import { countAttempt, forgiveAttempt } from "./login-limit";
import { passwordFits } from "./passwords";
import { consumeCode } from "./second-factor";

/** Younger sessions need no reauthentication. */
const FRESH_MINUTES = 10;
/** Equals the sign-in limit. */
const FAILURES = 10;

/**
 * Reauthenticates the user. Failures are counted outside any transaction so that they persist.
 * @param proves returns null for a wrong proof
 * @param wrong field and error text
 * @throws Invalid, TooMany
 */
export async function reauthenticate<T>(
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

export async function ownHash(db: Database, userId: number, password: string): Promise<string | null> {
  const [user] = await db.select({ hash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, userId));
  return user && (await passwordFits(user.hash, password)) ? user.hash : null;
}

/** Reauthenticates by password, app code or recovery code. @throws Invalid at `proof`, TooMany */
export async function assertOwner({ db, env }: Platform, by: Pick<Caller, "id">, proof: string): Promise<void> {
  const proves = async () => {
    if (await takesCode({ db, env }, by, bareCode(proof))) return true;
    return (await ownHash(db, by.id, proof)) === null ? null : true;
  };
  await reauthenticate(db, by.id, proves, { field: "proof", key: "wrongProof" });
}

/** Reauthenticates by app code or recovery code. @param code bare @throws Invalid at `proof`, TooMany */
export async function assertCode(platform: Platform, by: Pick<Caller, "id">, code: string): Promise<void> {
  const proves = async () => ((await takesCode(platform, by, code)) ? true : null);
  await reauthenticate(platform.db, by.id, proves, { field: "proof", key: "wrongCode" });
}

async function takesCode({ db, env }: Platform, { id }: Pick<Caller, "id">, code: string): Promise<boolean> {
  if (!isAppCode(code) && !isRecoveryCode(code)) return false;
  return (await db.transaction((tx) => consumeCode(tx, env, id, code))) === "taken";
}

export async function isFresh(db: Reader, { tokenId }: Pick<Caller, "tokenId">): Promise<boolean> {
  const fresh = gt(accessToken.createdAt, sql`now() - make_interval(mins => ${FRESH_MINUTES})`);
  return (await db.$count(accessToken, and(eq(accessToken.id, tokenId), fresh))) > 0;
}

/**
 * Reauthenticates unless the session is fresh, to protect an unlocked screen and a stolen cookie.
 * @throws Invalid at `proof`, TooMany
 */
export async function assertOwnerLately(platform: Platform, by: Caller, proof: string | undefined): Promise<void> {
  if (await isFresh(platform.db, by)) return;
  if (proof === undefined) throw new Invalid({ proof: { key: "validation.required" } });
  await assertOwner(platform, by, proof);
}
