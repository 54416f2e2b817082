import { and, eq, gt, isNull, sql } from "drizzle-orm";
import {
  recoveryCodes,
  type RecoveryCodes,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorProof,
  secondFactorState,
  type SecondFactorState,
  needsSecondFactor,
} from "#contract/accounts/second-factor";
import { logActivity } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { appUser, secondFactor } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { Caller, Platform } from "../http/context";
import { Conflict, Invalid, Unauthorized } from "../http/errors";
import { assertCode, isFresh, reauthenticate, ownHash } from "./reauthenticate";
import {
  dropSecondFactor,
  hasSecondFactor,
  newSealedSecret,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  resealForUser,
  setUpView,
  stepOfCode,
  tellUser,
} from "./second-factor";
import { endSessions } from "./session";

const SET_UP_MINUTES = 30;

/**
 * Adds the endpoints of the own second factor (docs/domain.md, Second factor).
 * Not `calls.write`, which would store responses with secrets for Idempotency-Keys.
 */
export function addOwnSecondFactor(calls: Calls): void {
  const path = "/settings/second-factor";
  const own = { access: "signed-in", duringSetUp: true } as const;
  calls.plain(
    { ...own, method: "get", path, summary: "The own second factor", answer: secondFactorState },
    ({ db, env }, { caller }) => readState(db, env, signedIn(caller)),
  );
  calls.plain(
    {
      ...own,
      method: "post",
      path,
      summary: "Begin to set up a second factor: makes its secret",
      body: secondFactorBegin,
      answer: secondFactorState,
    },
    (platform, { caller, body }) => begin(platform, signedIn(caller), body.password),
  );
  calls.plain(
    {
      ...own,
      method: "post",
      path: `${path}/confirm`,
      summary: "Turn the second factor on by a code of its secret; the user's other sessions end",
      body: secondFactorConfirm,
      answer: recoveryCodes,
    },
    (platform, { caller, body }) => confirm(platform, signedIn(caller), body.code),
  );
  calls.plain(
    {
      ...own,
      method: "post",
      path: `${path}/recovery-codes`,
      summary: "Make new recovery codes; the old ones are over",
      body: secondFactorProof,
      answer: recoveryCodes,
    },
    (platform, { caller, body }) => renewCodes(platform, signedIn(caller), body.proof),
  );
  calls.plain(
    {
      ...own,
      method: "post",
      path: `${path}/off`,
      summary: "Turn the second factor off",
      body: secondFactorProof,
      status: 204,
    },
    (platform, { caller, body }) => turnOff(platform, signedIn(caller), body.proof),
  );
}

function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new Unauthorized();
  return caller;
}

const begunLately = (userId: number) =>
  and(
    eq(secondFactor.userId, userId),
    isNull(secondFactor.confirmedAt),
    gt(secondFactor.begunAt, sql`now() - make_interval(mins => ${SET_UP_MINUTES})`),
  );

async function readState(db: Reader, env: Platform["env"], by: Caller): Promise<SecondFactorState> {
  const [kept] = await db.select().from(secondFactor).where(eq(secondFactor.userId, by.id));
  const [begun] = await db.select().from(secondFactor).where(begunLately(by.id));
  return {
    since: kept?.confirmedAt ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, by.id),
    obligatory: needsSecondFactor(env, by.roles),
    passwordNeeded: !(await isFresh(db, by)),
    setUp: begun ? setUpView(env, by, begun.sealedSecret) : null,
  };
}

/**
 * Starts enrolment. Requires the password unless the session is fresh, to protect an unlocked screen.
 * @throws Invalid, Conflict if already enabled, TooMany
 */
async function begin({ db, env }: Platform, by: Caller, password: string | undefined): Promise<SecondFactorState> {
  if (!(await isFresh(db, by))) {
    if (password === undefined) throw new Invalid({ password: { key: "validation.required" } });
    await reauthenticate(db, by.id, () => ownHash(db, by.id, password), { field: "password", key: "wrongPassword" });
  }
  const sealedSecret = newSealedSecret(env, by);
  const made = await db
    .insert(secondFactor)
    .values({ userId: by.id, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { sealedSecret, begunAt: sql`now()` },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ userId: secondFactor.userId });
  if (made.length === 0) throw new Conflict("secondFactorOn");
  return readState(db, env, by);
}

async function confirm({ db, env }: Platform, by: Caller, code: string): Promise<RecoveryCodes> {
  return db.transaction(async (tx) => {
    await lockUser(tx, by);
    const [begun] = await tx.select().from(secondFactor).where(begunLately(by.id)).for("update");
    if (!begun) {
      throw new Conflict((await hasSecondFactor(tx, by.id)) ? "secondFactorOn" : "secondFactorNotBegun");
    }
    const sealedSecret = resealForUser(env, by, begun.sealedSecret);
    if (sealedSecret === null) throw new Conflict("secondFactorNotBegun");
    const step = stepOfCode(env, by.id, sealedSecret, code);
    if (step === null) throw new Invalid({ code: { key: "wrongCode" } });
    await tx
      .update(secondFactor)
      .set({ sealedSecret, confirmedAt: sql`now()`, lastStep: step })
      .where(eq(secondFactor.userId, by.id));
    const codes = await replaceRecoveryCodes(tx, by.id);
    await endSessions(tx, by.id, by.tokenId);
    await logActivity(tx, { by, entity: "user", id: by.id, action: "secondFactorOn" });
    await tellUser(tx, by.id, "factorOn");
    return { recoveryCodes: codes };
  });
}

/** Serializes with sign-in, which locks the user row until its session is inserted. */
async function lockUser(tx: Transaction, { id }: Caller): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for("no key update");
}

async function renewCodes({ db, env }: Platform, by: Caller, proof: string): Promise<RecoveryCodes> {
  if (!(await hasSecondFactor(db, by.id))) throw new Conflict("secondFactorOff");
  await assertCode({ db, env }, by, proof);
  return db.transaction(async (tx) => {
    await lockUser(tx, by);
    if (!(await hasSecondFactor(tx, by.id))) throw new Conflict("secondFactorOff");
    const codes = await replaceRecoveryCodes(tx, by.id);
    await logActivity(tx, { by, entity: "user", id: by.id, action: "newRecoveryCodes" });
    return { recoveryCodes: codes };
  });
}

async function turnOff({ db, env }: Platform, by: Caller, proof: string): Promise<void> {
  if (!(await hasSecondFactor(db, by.id))) throw new Conflict("secondFactorOff");
  if (needsSecondFactor(env, by.roles)) throw new Conflict("secondFactorObligatory");
  await assertCode({ db, env }, by, proof);
  await db.transaction((tx) => dropSecondFactor(tx, by.id, by));
}
