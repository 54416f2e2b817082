import { and, eq, gt, or, sql } from "drizzle-orm";
import {
  mailBody,
  type MailBody,
  passwordLinkBody,
  passwordResetBody,
  type PasswordResetBody,
  registerBody,
  type RegisterBody,
  verifyQuery,
  type VerifyQuery,
} from "#contract/accounts/account";
import { logActivity } from "../history/activity";
import type { Database, Transaction } from "../db/client";
import { appUser, externalAccount } from "../db/tables/accounts";
import { activity } from "../db/tables/system";
import type { Calls } from "../http/calls";
import type { Platform } from "../http/context";
import { ApiFailure, Conflict } from "../http/errors";
import { type Visitor, readVisitor } from "../http/visitor";
import type { MailKind } from "../db/tables/mail";
import { oneRow } from "../db/one-row";
import { queueMail } from "../mail/queue";
import { assertUncommon } from "./common-passwords";
import {
  dropPasswordLinks,
  hasPasswordLink,
  isStop,
  isVerification,
  STOP_LINK_DAYS,
  usePasswordLink,
  userOfLink,
  withPassword,
} from "./links";
import { countMail } from "./login-limit";
import { hashPassword } from "./passwords";
import { dropSecondFactor } from "./second-factor";
import { endSessions } from "./session";

/**
 * Registration, e-mail verification and password reset (docs/domain.md, Session and account calls). Responses do not
 * reveal accounts.
 */
export function addRecovery(calls: Calls): void {
  calls.plain(
    { method: "post", path: "/register", summary: "Register", access: "anyone", body: registerBody, status: 204 },
    (platform, { body, http }) => register(platform, body, readVisitor(http)),
  );
  calls.plain(
    {
      method: "post",
      path: "/password/email",
      summary: "Ask for a link to set a new password",
      access: "anyone",
      body: mailBody,
      status: 204,
    },
    ({ db }, { body, http }) => askForMail(db, "reset", body, readVisitor(http)),
  );
  calls.plain(
    {
      method: "post",
      path: "/password/reset",
      summary: "Set a new password by the token of a link, once",
      access: "anyone",
      body: passwordResetBody,
      status: 204,
    },
    (platform, { body }) => resetPassword(platform, body),
  );
  calls.plain(
    {
      method: "post",
      path: "/password/link",
      summary: "Check that a link still sets a password, without using it",
      access: "anyone",
      body: passwordLinkBody,
      status: 204,
    },
    async ({ db }, { body: { token, email } }) => {
      if ((await userOfLink(db, token, email)) === null) throw new LinkOver();
    },
  );
  calls.plain(
    {
      method: "post",
      path: "/email/resend",
      summary: "Ask for another mail that confirms the address",
      access: "anyone",
      body: mailBody,
      status: 204,
    },
    ({ db }, { body, http }) => askForMail(db, "verify", body, readVisitor(http)),
  );
  calls.plain(
    {
      method: "post",
      path: "/email/verify/{id}",
      summary: "Confirm an address by the signed query of a link",
      access: "anyone",
      query: verifyQuery,
      status: 204,
    },
    (platform, { id, query }) => verifyEmail(platform, id, query),
  );
  calls.plain(
    {
      method: "get",
      path: "/email/verify/{id}",
      summary: "Check that a link still confirms an address, without using it",
      access: "anyone",
      query: verifyQuery,
      status: 204,
    },
    ({ db, env }, { id, query }) => db.transaction((tx) => verifiedBy(tx, env, id, query)),
  );
  calls.plain(
    {
      method: "post",
      path: "/email/stop/{id}",
      summary: "Stop a change of address, or take it back, by the signed query of a link to the old address",
      access: "anyone",
      query: verifyQuery,
      status: 204,
    },
    (platform, { id, query }) => stopChange(platform, id, query),
  );
  calls.plain(
    {
      method: "get",
      path: "/email/stop/{id}",
      summary: "Check that a link still stops a change of address, without using it",
      access: "anyone",
      query: verifyQuery,
      status: 204,
    },
    ({ db, env }, { id, query }) => db.transaction((tx) => stoppedBy(tx, env, id, query)),
  );
}

/**
 * Creates an account without a role. An existing owner is mailed instead; an unverified owner gets a password link,
 * because another person may have registered the address.
 * @throws Invalid for a common password, TooMany
 */
async function register(platform: Platform, body: RegisterBody, visitor: Visitor): Promise<void> {
  const { name, email, password, locale } = body;
  const { db } = platform;
  await assertUncommon(platform, password, { name, email });
  await countMail(db, email, visitor);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(appUser)
      .values({ name, email, passwordHash, locale })
      .onConflictDoNothing()
      .returning({ id: appUser.id });
    if (made) {
      const after = { name, email, role: "", active: true };
      await logActivity(tx, { by: null, entity: "user", id: made.id, action: "register", after });
    }
    await queueMail(tx, { kind: made ? "register" : "registerAgain", recipient: email, locale });
  });
}

async function askForMail(db: Database, kind: MailKind, { email, locale }: MailBody, visitor: Visitor) {
  await countMail(db, email, visitor);
  await queueMail(db, { kind, recipient: email, locale });
}

/**
 * Also verifies the e-mail and ends all sessions. For an unverified account it removes identity providers and second
 * factor, which another person may have added.
 * @throws Invalid for a common password, 410 for an invalid link
 */
async function resetPassword(platform: Platform, { token, email, password }: PasswordResetBody): Promise<void> {
  const { db } = platform;
  // Avoids hashing for invalid tokens; the transaction checks again.
  const id = await userOfLink(db, token, email);
  if (id === null) throw new LinkOver();
  await assertUncommon(platform, password, { name: await readName(db, id), email });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ emailVerifiedAt: appUser.emailVerifiedAt })
      .from(appUser)
      .where(and(eq(appUser.id, id), eq(sql`lower(${appUser.email})`, email), eq(appUser.active, true)))
      .for("no key update");
    if (!user || !(await usePasswordLink(tx, token))) throw new LinkOver();
    if (user.emailVerifiedAt === null) {
      await tx.delete(externalAccount).where(eq(externalAccount.userId, id));
      if (await hasRegistered(tx, id)) await dropSecondFactor(tx, id, null);
    }
    await tx
      .update(appUser)
      .set({
        ...withPassword(passwordHash),
        emailVerifiedAt: sql`coalesce(${appUser.emailVerifiedAt}, now())`,
        version: sql`${appUser.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(appUser.id, id));
    await dropPasswordLinks(tx, id);
    await endSessions(tx, id, null);
    await logActivity(tx, { by: null, entity: "user", id, action: "resetPassword" });
  });
}

async function readName(db: Database, id: number): Promise<string> {
  return oneRow(await db.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, id))).name;
}

async function hasRegistered(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.$count(activity, and(isHistory(id), eq(activity.action, "register")))) > 0;
}

const isHistory = (id: number) => and(eq(activity.entity, "user"), eq(activity.entityId, id));

/**
 * Verifies the e-mail, or replaces it with the pending one.
 * @throws 410 for an invalid link, Conflict if the e-mail is taken
 */
async function verifyEmail({ db, env }: Platform, id: number, query: VerifyQuery): Promise<void> {
  const { email } = query;
  await db.transaction(async (tx) => {
    const user = await verifiedBy(tx, env, id, query);
    const isNew = user.email.toLowerCase() !== email;
    // Second click on the same link.
    if (!isNew && user.emailVerifiedAt !== null) return;
    if (isNew) await assertFree(tx, email);
    await tx
      .update(appUser)
      .set({
        ...(isNew && { email, pendingEmail: null }),
        emailVerifiedAt: sql`now()`,
        version: sql`${appUser.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(appUser.id, id));
    if (isNew) {
      await dropPasswordLinks(tx, id);
      if (user.emailVerifiedAt !== null) {
        await queueMail(tx, { kind: "changeMade", recipient: user.email.toLowerCase(), locale: undefined, userId: id });
      }
    }
    await logActivity(tx, {
      by: null,
      entity: "user",
      id,
      action: "verifyEmail",
      ...(isNew && { before: { email: user.email }, after: { email } }),
    });
  });
}

async function verifiedBy(tx: Transaction, env: Platform["env"], id: number, query: VerifyQuery) {
  const { email } = query;
  const [user] = await tx
    .select()
    .from(appUser)
    .where(
      and(
        eq(appUser.id, id),
        eq(appUser.active, true),
        or(eq(sql`lower(${appUser.email})`, email), eq(sql`lower(${appUser.pendingEmail})`, email)),
      ),
    )
    .for("update");
  if (!user || !isVerification(env, user, query)) throw new LinkOver();
  // Another person may have set the current password, so a pending password link takes precedence.
  const confirmsFirst = user.email.toLowerCase() === email && user.emailVerifiedAt === null;
  if (confirmsFirst && (await hasPasswordLink(tx, id))) throw new LinkOver();
  return user;
}

async function assertFree(tx: Transaction, email: string): Promise<void> {
  const taken = await tx.$count(appUser, eq(sql`lower(${appUser.email})`, email));
  if (taken > 0) throw new Conflict("emailTaken");
}

/**
 * Cancels or reverts an e-mail change and ends all sessions and links.
 * @throws 410 for an invalid link or a later change by an administrator, Conflict if the old e-mail is taken
 */
async function stopChange({ db, env }: Platform, id: number, query: VerifyQuery): Promise<void> {
  const { email } = query;
  await db.transaction(async (tx) => {
    const user = await stoppedBy(tx, env, id, query);
    const isMade = user.email.toLowerCase() !== email;
    if (!isMade && user.pendingEmail === null) return;
    if (isMade) {
      await assertFree(tx, email);
      await tx.delete(externalAccount).where(eq(externalAccount.userId, id));
    }
    await tx
      .update(appUser)
      .set({
        ...(isMade && { email, emailVerifiedAt: sql`now()` }),
        pendingEmail: null,
        version: sql`${appUser.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(appUser.id, id));
    await dropPasswordLinks(tx, id);
    await endSessions(tx, id, null);
    const before = { email: user.email, pendingEmail: user.pendingEmail };
    const after = { email: isMade ? email : user.email, pendingEmail: null };
    await logActivity(tx, { by: null, entity: "user", id, action: "stopEmailChange", before, after });
  });
}

async function stoppedBy(tx: Transaction, env: Platform["env"], id: number, query: VerifyQuery) {
  if (!isStop(env, id, query)) throw new LinkOver();
  const [user] = await tx
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), eq(appUser.active, true)))
    .for("update");
  if (!user) throw new LinkOver();
  if (user.email.toLowerCase() !== query.email) {
    const sentAt = new Date(query.expires - STOP_LINK_DAYS * 86_400_000).toISOString();
    const byAdmin = sql`${activity.changes} @> '[{"field": "email"}]'`;
    const since = and(isHistory(id), eq(activity.action, "update"), gt(activity.at, sentAt), byAdmin);
    if ((await tx.$count(activity, since)) > 0) throw new LinkOver();
  }
  return user;
}

class LinkOver extends ApiFailure {
  constructor() {
    super(410, { key: "linkOver" });
  }
}
