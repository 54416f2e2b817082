import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { VerifyQuery } from "#contract/account";
import type { Reader, Transaction } from "../db/client";
import { appUser, passwordReset } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import { tokenHash } from "../http/token-hash";

/** The links of mails (docs/domain.md, Session and account calls): single-use tokens of passwords, signed addresses. */

export const PASSWORD_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;
export const MAIL_LINK_HOURS = 24;

/** Makes the token of a link that sets a password once: 256 random bits, kept as their hash. @param minutes its life */
export async function makePasswordLink(db: Reader, userId: number, minutes: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  await db.insert(passwordReset).values({ userId, hash: tokenHash(token), expiresAt });
  return token;
}

/** Tells whether a token is valid for the active user with this address. */
export async function isPasswordLink(db: Reader, token: string, email: string): Promise<boolean> {
  const found = await db
    .select({ id: appUser.id })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.id, passwordReset.userId))
    .where(and(isValid(token), eq(sql`lower(${appUser.email})`, email), eq(appUser.active, true)));
  return found.length > 0;
}

/** Uses a token up. Of many at once one gets it. @returns the id of its user; null when it is not known, used or over */
export async function usePasswordLink(tx: Transaction, token: string): Promise<number | null> {
  const [used] = await tx.delete(passwordReset).where(isValid(token)).returning({ userId: passwordReset.userId });
  return used?.userId ?? null;
}

const isValid = (token: string) =>
  and(eq(passwordReset.hash, tokenHash(token)), gt(passwordReset.expiresAt, sql`now()`));

/** Forgets the other links of a user who has set a password. */
export async function dropPasswordLinks(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
}

/** Returns the query of a link that confirms an address. */
export function verificationQuery(env: Pick<BackendEnv, "SESSION_SECRET">, userId: number, email: string): VerifyQuery {
  const expires = Date.now() + MAIL_LINK_HOURS * 3_600_000;
  return { email, expires, signature: signatureOf(env, userId, { email, expires }) };
}

/** Tells whether a verification link is ours and not over. */
export function isVerification(env: Pick<BackendEnv, "SESSION_SECRET">, userId: number, query: VerifyQuery): boolean {
  const expected = Buffer.from(signatureOf(env, userId, query));
  const given = Buffer.from(query.signature);
  return expected.length === given.length && timingSafeEqual(expected, given) && query.expires > Date.now();
}

function signatureOf(
  { SESSION_SECRET }: Pick<BackendEnv, "SESSION_SECRET">,
  userId: number,
  { email, expires }: Pick<VerifyQuery, "email" | "expires">,
): string {
  const signed = JSON.stringify(["verify e-mail", userId, email, expires]);
  return createHmac("sha256", SESSION_SECRET).update(signed).digest("base64url");
}
