import { randomInt } from "node:crypto";
import { and, count, eq, isNotNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import {
  isAppCode,
  isRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  recoveryCodeText,
  type SecondFactorState,
} from "#contract/accounts/second-factor";
import { logActivity } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { appUser, recoveryCode, secondFactor } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { seal, type Seal, unseal } from "../http/seal";
import { tokenHash } from "../http/token-hash";
import type { MailKind } from "../db/tables/mail";
import { queueMail } from "../mail/queue";

/** Stored second factors and their codes (docs/decisions/0031-second-factor.md). */

/** Accepts one time step of clock skew in each direction. */
const STEPS_APART = 1;
/** Length recommended by RFC 4226. */
const SECRET_BYTES = 20;

const isOn = (userId: number) => and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedAt));

export const factorOfUser = and(eq(secondFactor.userId, appUser.id), isNotNull(secondFactor.confirmedAt));

export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  return (await db.$count(secondFactor, isOn(userId))) > 0;
}

/** Returns a new secret that only this session can read. */
export function newSealedSecret(env: BackendEnv, by: Session): string {
  return seal(sessionSeal(env, by), new Secret({ size: SECRET_BYTES }).base32);
}

/** Returns secret and QR code URI; null in another session than the one that began. */
export function setUpView(env: BackendEnv, by: Session, sealed: string): SecondFactorState["setUp"] {
  const secret = unseal(sessionSeal(env, by), sealed);
  return secret === null ? null : { secret, uri: createTotp(secret, by.email ?? "").toString() };
}

/** Returns the secret sealed for its user, no longer for one session; null in another session. */
export function resealForUser(env: BackendEnv, by: Session, sealed: string): string | null {
  const secret = unseal(sessionSeal(env, by), sealed);
  return secret === null ? null : seal(userSeal(env, by.id), secret);
}

export function stepOfCode(env: BackendEnv, userId: number, sealed: string, code: string): number | null {
  const secret = unseal(userSeal(env, userId), sealed);
  if (secret === null) {
    const why = "the secret of a second factor cannot be decrypted: SESSION_SECRET is another one";
    console.error(JSON.stringify({ level: "error", message: why, user: userId }));
    return null;
  }
  const totp = createTotp(secret);
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_APART });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

const createTotp = (secret: string, label = "") => new TOTP({ issuer: "Gudang", label, secret });

type Taken = "taken" | "wrong" | "used" | "none";

/**
 * Consumes an app or recovery code; only one concurrent call succeeds.
 * @param code normalised (contract/accounts/second-factor.ts)
 */
export async function consumeCode(tx: Transaction, env: BackendEnv, userId: number, code: string): Promise<Taken> {
  const [factor] = await tx.select().from(secondFactor).where(isOn(userId)).for("update");
  if (!factor) return "none";
  if (isRecoveryCode(code)) return takeRecoveryCode(tx, userId, code);
  if (!isAppCode(code)) return "wrong";
  const step = stepOfCode(env, userId, factor.sealedSecret, code);
  if (step === null) return "wrong";
  if (step <= factor.lastStep) return "used";
  await tx.update(secondFactor).set({ lastStep: step }).where(eq(secondFactor.userId, userId));
  return "taken";
}

async function takeRecoveryCode(tx: Transaction, userId: number, code: string): Promise<Taken> {
  const used = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, tokenHash(code))))
    .returning({ id: recoveryCode.id });
  if (used.length === 0) return "wrong";
  await logActivity(tx, { by: null, entity: "user", id: userId, action: "useRecoveryCode" });
  await tellUser(tx, userId, "recoveryCode");
  return "taken";
}

export async function replaceRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, hash: tokenHash(code) })));
  return codes.map(recoveryCodeText);
}

/** 120 random bits, so a plain hash is sufficient. */
function newRecoveryCode(): string {
  return Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join("");
}

export async function recoveryCodesLeft(db: Reader, userId: number): Promise<number> {
  const rows = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId));
  return oneRow(rows).left;
}

/**
 * Disables the second factor and notifies the user.
 * @param by null for the server console
 * @returns false if it was not enabled
 */
export async function dropSecondFactor(tx: Transaction, userId: number, by: Caller | null): Promise<boolean> {
  const dropped = await tx.delete(secondFactor).where(isOn(userId)).returning({ userId: secondFactor.userId });
  if (dropped.length === 0) return false;
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await logActivity(tx, { by, entity: "user", id: userId, action: "secondFactorOff" });
  await tellUser(tx, userId, "factorOff");
  return true;
}

export async function tellUser(tx: Transaction, userId: number, kind: MailKind): Promise<void> {
  const [user] = await tx.select({ email: appUser.email }).from(appUser).where(eq(appUser.id, userId));
  if (user) await queueMail(tx, { kind, recipient: user.email.toLowerCase(), locale: undefined, userId });
}

type Session = Pick<Caller, "id" | "email" | "tokenId">;

const userSeal = (env: BackendEnv, userId: number): Seal => ({
  env,
  kind: "second factor secrets",
  owner: `user ${userId}`,
});
const sessionSeal = (env: BackendEnv, { id, tokenId }: Session): Seal => ({
  ...userSeal(env, id),
  owner: `user ${id} session ${tokenId}`,
});
