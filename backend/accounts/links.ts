import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { VerifyQuery } from "#contract/account";
import type { Database, Reader, Transaction } from "../db/client";
import { appUser, passwordReset } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import { tokenHash } from "../http/token-hash";

/** The links of mails (docs/domain.md, Session and account calls): single-use tokens of passwords, signed addresses. */

export const PASSWORD_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;
export const MAIL_LINK_HOURS = 24;
/** How long the owner of an address can stop or take back its change. */
export const STOP_LINK_DAYS = 7;

/** Makes the token of a link that sets a password once: 256 random bits, kept as their hash. @param minutes its life */
export async function makePasswordLink(db: Reader, userId: number, minutes: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  await db.insert(passwordReset).values({ userId, hash: tokenHash(token), expiresAt });
  return token;
}

/**
 * Makes a password link for a mail. An invitation ends the earlier links of its user.
 *
 * @returns null when the password or address has changed since `user` was read, so that no link survives a new password
 */
export async function makeMailedLink(
  db: Database,
  user: Pick<typeof appUser.$inferSelect, "id" | "email" | "passwordHash" | "invitedAt">,
  minutes: number,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(eq(appUser.id, user.id), eq(appUser.passwordHash, user.passwordHash), eq(appUser.email, user.email)))
      .for("share");
    if (!same) return null;
    if (user.invitedAt !== null) await dropPasswordLinks(tx, user.id);
    return makePasswordLink(tx, user.id, minutes);
  });
}

/** Returns the id of the active user with this address whom a token belongs to; null when it is unknown, used or expired. */
export async function userOfLink(db: Reader, token: string, email: string): Promise<number | null> {
  const [found] = await db
    .select({ id: appUser.id })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.id, passwordReset.userId))
    .where(and(isValid(token), eq(sql`lower(${appUser.email})`, email), eq(appUser.active, true)));
  return found?.id ?? null;
}

/** Deletes a token. Of many concurrent calls one succeeds. @returns false when it is unknown, used or expired */
export async function usePasswordLink(tx: Transaction, token: string): Promise<boolean> {
  return (await tx.delete(passwordReset).where(isValid(token)).returning({ id: passwordReset.id })).length > 0;
}

const isValid = (token: string) =>
  and(eq(passwordReset.hash, tokenHash(token)), gt(passwordReset.expiresAt, sql`now()`));

/** Returns true while a link can set the password of a user. */
export async function hasPasswordLink(db: Reader, userId: number): Promise<boolean> {
  return (
    (await db.$count(passwordReset, and(eq(passwordReset.userId, userId), gt(passwordReset.expiresAt, sql`now()`)))) > 0
  );
}

/** Deletes the reset links and invitations of a user, whose row the caller has locked. */
export async function dropPasswordLinks(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
}

/** Returns the columns that a new password sets: it ends an invitation and a pending change of address. */
export const withPassword = (passwordHash: string) => ({ passwordHash, invitedAt: null, pendingEmail: null });

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;
type LinkOwner = Pick<typeof appUser.$inferSelect, "id" | "passwordHash">;

/** Returns the query of a link that confirms an address; a new password ends it. */
export function verificationQuery(env: Secrets, user: LinkOwner, email: string): VerifyQuery {
  const expires = Date.now() + MAIL_LINK_HOURS * 3_600_000;
  return { email, expires, signature: signatureOf(env, ["verify e-mail", user.id, user.passwordHash, email, expires]) };
}

/** Returns true for a valid link that confirms an address of this user. */
export function isVerification(env: Secrets, user: LinkOwner, query: VerifyQuery): boolean {
  return isSigned(env, ["verify e-mail", user.id, user.passwordHash, query.email, query.expires], query);
}

/** Returns the query of a link by which the owner of an address stops its change. A new password does not end it. */
export function stopQuery(env: Secrets, userId: number, email: string): VerifyQuery {
  const expires = Date.now() + STOP_LINK_DAYS * 86_400_000;
  return { email, expires, signature: signatureOf(env, ["stop e-mail change", userId, email, expires]) };
}

/** Returns true for a valid link that stops the change of an address. */
export function isStop(env: Secrets, userId: number, query: VerifyQuery): boolean {
  return isSigned(env, ["stop e-mail change", userId, query.email, query.expires], query);
}

function isSigned(env: Secrets, parts: (string | number)[], { signature, expires }: VerifyQuery): boolean {
  const expected = Buffer.from(signatureOf(env, parts));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) && expires > Date.now();
}

function signatureOf({ SESSION_SECRET }: Secrets, parts: (string | number)[]): string {
  return createHmac("sha256", SESSION_SECRET).update(JSON.stringify(parts)).digest("base64url");
}
