import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { VerifyQuery } from "#contract/accounts/account";
import type { Database, Reader, Transaction } from "../db/client";
import { appUser, passwordReset } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import { tokenHash } from "../http/token-hash";

/** Links in mails: single-use password tokens and signed addresses (docs/domain.md, Session and account calls). */

export const PASSWORD_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;
export const MAIL_LINK_HOURS = 24;
export const STOP_LINK_DAYS = 7;

export async function makePasswordLink(db: Reader, userId: number, minutes: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  await db.insert(passwordReset).values({ userId, hash: tokenHash(token), expiresAt });
  return token;
}

/**
 * Creates a password link; an invitation invalidates earlier links.
 * @returns null if password or e-mail changed since `user` was read
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

export async function userOfLink(db: Reader, token: string, email: string): Promise<number | null> {
  const [found] = await db
    .select({ id: appUser.id })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.id, passwordReset.userId))
    .where(and(isValid(token), eq(sql`lower(${appUser.email})`, email), eq(appUser.active, true)));
  return found?.id ?? null;
}

/** Consumes a token; only one concurrent call succeeds. @returns false if invalid */
export async function usePasswordLink(tx: Transaction, token: string): Promise<boolean> {
  return (await tx.delete(passwordReset).where(isValid(token)).returning({ id: passwordReset.id })).length > 0;
}

const isValid = (token: string) =>
  and(eq(passwordReset.hash, tokenHash(token)), gt(passwordReset.expiresAt, sql`now()`));

export async function hasPasswordLink(db: Reader, userId: number): Promise<boolean> {
  return (
    (await db.$count(passwordReset, and(eq(passwordReset.userId, userId), gt(passwordReset.expiresAt, sql`now()`)))) > 0
  );
}

/** Lock the user row first. */
export async function dropPasswordLinks(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
}

/** Clears invitation and pending e-mail. @param given another person chose the password */
export const withPassword = (passwordHash: string, given = false) => ({
  passwordHash,
  passwordGiven: given,
  invitedAt: null,
  pendingEmail: null,
});

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;
type LinkOwner = Pick<typeof appUser.$inferSelect, "id" | "passwordHash">;

/** Signs an e-mail verification link; a new password invalidates it. */
export function verificationQuery(env: Secrets, user: LinkOwner, email: string): VerifyQuery {
  const expires = Date.now() + MAIL_LINK_HOURS * 3_600_000;
  return { email, expires, signature: sign(env, ["verify e-mail", user.id, user.passwordHash, email, expires]) };
}

export function isVerification(env: Secrets, user: LinkOwner, query: VerifyQuery): boolean {
  return isSigned(env, ["verify e-mail", user.id, user.passwordHash, query.email, query.expires], query);
}

/**
 * Signs a link that stops an e-mail change; a new password does not invalidate it.
 * @param changedAt milliseconds; not when the mail is sent, because a later change by an administrator ends the link
 */
export function stopQuery(env: Secrets, userId: number, email: string, changedAt: number): VerifyQuery {
  const expires = changedAt + STOP_LINK_DAYS * 86_400_000;
  return { email, expires, signature: sign(env, ["stop e-mail change", userId, email, expires]) };
}

export function isStop(env: Secrets, userId: number, query: VerifyQuery): boolean {
  return isSigned(env, ["stop e-mail change", userId, query.email, query.expires], query);
}

function isSigned(env: Secrets, parts: (string | number)[], { signature, expires }: VerifyQuery): boolean {
  const expected = Buffer.from(sign(env, parts));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) && expires > Date.now();
}

function sign({ SESSION_SECRET }: Secrets, parts: (string | number)[]): string {
  return createHmac("sha256", SESSION_SECRET).update(JSON.stringify(parts)).digest("base64url");
}
