import { randomBytes, createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { formatRoles } from "#contract/access";
import { REMEMBER_DAYS, SESSION_HOURS } from "#contract/constants";
import { parsePlant, plantOfScreens } from "#contract/plant/plant";
import {
  type ExternalReply,
  isAppCode,
  loginReply,
  type LoginReply,
  secondFactorBody,
  type SecondFactorBody,
} from "#contract/accounts/second-factor";
import {
  loginAnswer,
  type LoginAnswer,
  loginBody,
  type LoginBody,
  me,
  type Me,
  type SessionAnswer,
} from "#contract/accounts/user";
import type { Reader, Transaction } from "../db/client";
import { accessToken, appUser, secondFactor } from "../db/tables/accounts";
import { tokenHash } from "../http/token-hash";
import type { Calls } from "../http/calls";
import type { Caller, Platform } from "../http/context";
import { ApiFailure, Invalid, Unauthorized } from "../http/errors";
import { readVisitor } from "../http/visitor";
import type { BackendEnv } from "../env";
import { isChallenge, makeChallenge, readChallenge } from "./challenge";
import { countAttempt, forgiveAttempt, limitsOfCodes, limitsOfDevice, limitsOfStranger } from "./login-limit";
import { passwordFits } from "./passwords";
import { factorOfUser, hasSecondFactor, consumeCode } from "./second-factor";
import { logFailedSignIn, noteSignIn } from "./sign-ins";

export function addSession(calls: Calls): void {
  calls.plain(
    { method: "post", path: "/login", summary: "Sign in", access: "anyone", body: loginBody, answer: loginReply },
    async (platform, { body, http }) => {
      const answer = await signIn(platform, body, http.req.header("X-Client-Address"));
      if ("token" in answer) await noteSignIn(platform.db, answer.token, readVisitor(http));
      return answer;
    },
  );
  calls.plain(
    {
      method: "post",
      path: "/login/second-factor",
      summary: "Sign in by the challenge of the first factor and a code of the second one",
      access: "anyone",
      body: secondFactorBody,
      answer: loginAnswer,
    },
    async (platform, { body, http }) => {
      const visitor = readVisitor(http);
      const answer = await verifySecondFactor(platform, body, visitor.address);
      await noteSignIn(platform.db, answer.token, visitor);
      return answer;
    },
  );
  calls.plain(
    {
      method: "post",
      path: "/logout",
      summary: "Sign out: ends the token",
      access: "signed-in",
      status: 204,
      duringSetUp: true,
    },
    ({ db }, { caller }) => db.delete(accessToken).where(eq(accessToken.id, caller?.tokenId ?? 0)),
  );
  calls.plain(
    {
      method: "get",
      path: "/me",
      summary: "The signed-in user, or the API key",
      access: "bearer",
      answer: me,
      duringSetUp: true,
    },
    ({ env }, { caller, http }) => Promise.resolve(currentUser(caller, env, http.get("plant").lockDate ?? null)),
  );
}

const ownerOfDevice = {
  id: appUser.id,
  passwordHash: appUser.passwordHash,
  factorSince: secondFactor.confirmedAt,
} satisfies Record<keyof DeviceOwner, unknown>;

async function signIn({ db, env }: Platform, body: LoginBody, address: string | undefined): Promise<LoginReply> {
  const [user] = await db
    .select({ ...ownerOfDevice, active: appUser.active })
    .from(appUser)
    .leftJoin(secondFactor, factorOfUser)
    .where(eq(sql`lower(${appUser.email})`, body.email));
  const known = user !== undefined && isDeviceOf(env, user, body.device) ? body.device : null;
  const limits = known === null ? limitsOfStranger(body.email, address) : limitsOfDevice(known);
  const attempt = await countAttempt(db, limits);
  const fits = await passwordFits(user?.active ? user.passwordHash : null, body.password);
  if (!user || !fits) {
    logFailedSignIn(env, "password", body.email, address);
    throw new Unauthorized("wrongCredentials");
  }
  await forgiveAttempt(db, attempt, limits[0].subject);
  const answer = await db.transaction(async (tx) => {
    // Keeps the user row locked until the session is inserted, so a concurrent password change revokes this session
    // too.
    const [same] = await tx
      .select({ id: appUser.id, passwordHash: appUser.passwordHash })
      .from(appUser)
      .where(and(eq(appUser.id, user.id), eq(appUser.passwordHash, user.passwordHash), eq(appUser.active, true)))
      .for(body.locale ? "no key update" : "share");
    if (!same) throw new Unauthorized("wrongCredentials");
    return completeSignIn(tx, env, same, body);
  });
  return "token" in answer ? { ...answer, device: known ?? makeDevice(env, user) } : answer;
}

type SignInOptions = Pick<LoginBody, "remember" | "locale">;

/** Completes the first factor: opens a session or issues a second-factor challenge. Lock the user row first. */
export async function completeSignIn(
  tx: Transaction,
  env: Platform["env"],
  user: { id: number; passwordHash: string },
  { remember, locale }: SignInOptions,
): Promise<ExternalReply> {
  if (await hasSecondFactor(tx, user.id)) return makeChallenge(env, user, { remember, locale });
  return createSession(tx, user.id, { remember, locale });
}

async function createSession(
  tx: Transaction,
  userId: number,
  { remember, locale }: SignInOptions,
): Promise<SessionAnswer> {
  if (locale) await tx.update(appUser).set({ locale }).where(eq(appUser.id, userId));
  return openSession(tx, userId, remember);
}

async function verifySecondFactor(
  { db, env }: Platform,
  { challenge, code, device }: SecondFactorBody,
  address: string | undefined,
): Promise<LoginAnswer> {
  const ticket = readChallenge(challenge);
  const active = and(eq(appUser.id, ticket?.userId ?? 0), eq(appUser.active, true));
  const [user] = await db.select(ownerOfDevice).from(appUser).leftJoin(secondFactor, factorOfUser).where(active);
  if (!ticket || !user || !isChallenge(env, challenge, user.passwordHash)) throw new ChallengeOver();
  const { userId } = ticket;
  const known = isDeviceOf(env, user, device) ? device : null;
  const limits = limitsOfCodes(userId, known, address);
  const attempt = await countAttempt(db, limits);
  const session = await db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(active, eq(appUser.passwordHash, user.passwordHash)))
      .for("no key update");
    const taken = same ? await consumeCode(tx, env, userId, code) : "none";
    if (taken === "none") throw new ChallengeOver();
    if (taken !== "taken") {
      logFailedSignIn(env, "code", `user ${userId}`, address);
      throw new Invalid({ code: { key: rejectedCode(taken, code) } });
    }
    return createSession(tx, userId, ticket);
  });
  await forgiveAttempt(db, attempt, limits[0].subject);
  return { ...session, device: known ?? makeDevice(env, user) };
}

function rejectedCode(taken: "wrong" | "used", code: string) {
  if (taken === "used") return "usedCode";
  return isAppCode(code) ? "wrongCode" : "wrongRecoveryCode";
}

class ChallengeOver extends ApiFailure {
  constructor() {
    super(410, { key: "challengeOver" });
  }
}

/** Opens a session without further checks. */
export async function openSession(db: Reader, userId: number, remember: boolean): Promise<SessionAnswer> {
  const token = randomBytes(32).toString("base64url");
  const hours = remember ? REMEMBER_DAYS * 24 : SESSION_HOURS;
  const [made] = await db
    .insert(accessToken)
    .values({ userId, hash: tokenHash(token), expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString() })
    .returning({ expiresAt: accessToken.expiresAt });
  if (!made) throw new Error("the token was not kept");
  return { token, expiresAt: made.expiresAt };
}

export async function endSessions(tx: Transaction, userId: number, keep: number | null): Promise<void> {
  const others = keep === null ? undefined : ne(accessToken.id, keep);
  await tx.delete(accessToken).where(and(eq(accessToken.userId, userId), others));
}

function currentUser(caller: Caller | null, env: Platform["env"], lockDate: string | null): Me {
  if (!caller) throw new Unauthorized();
  const { id, name, email, photoUrl, emailVerifiedAt, mustSetUpSecondFactor } = caller;
  const given = caller.passwordGiven && { passwordGiven: true };
  const plant = plantOfScreens.parse({ ...parsePlant(env), lockDate });
  const role = formatRoles(caller.roles);
  return { id, name, email, role, photoUrl, emailVerifiedAt, mustSetUpSecondFactor, ...given, plant };
}

/**
 * Signed tokens of known devices. Their failed sign-ins are counted separately, so that others cannot lock the user out
 * (docs/domain.md, Session and account calls).
 */

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;

/** A new password or second factor invalidates all device tokens. */
interface DeviceOwner {
  id: number;
  passwordHash: string;
  /** when 2FA was enabled, or null */
  factorSince: string | null;
}

const NAME = /^[\w-]{22}$/;

function makeDevice(env: Secrets, owner: DeviceOwner): string {
  const name = randomBytes(16).toString("base64url");
  return `${name}.${signDevice(env, owner, name)}`;
}

function isDeviceOf(env: Secrets, owner: DeviceOwner, device: string | undefined): device is string {
  const [name = "", signature = "", ...more] = device?.split(".") ?? [];
  // Failures are counted by token, so a suffix must not start a new count.
  if (more.length > 0 || !NAME.test(name)) return false;
  const expected = Buffer.from(signDevice(env, owner, name));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function signDevice({ SESSION_SECRET }: Secrets, { id, passwordHash, factorSince }: DeviceOwner, name: string) {
  return createHmac("sha256", SESSION_SECRET)
    .update(JSON.stringify(["device", id, passwordHash, factorSince, name]))
    .digest("base64url");
}
