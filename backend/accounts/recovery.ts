import { and, eq, or, sql } from "drizzle-orm";
import {
  mailBody,
  type MailBody,
  passwordResetBody,
  type PasswordResetBody,
  registerBody,
  type RegisterBody,
  verifyQuery,
  type VerifyQuery,
} from "#contract/account";
import { logActivity } from "../activity";
import type { Database } from "../db/client";
import { accessToken, appUser, externalAccount } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { Platform } from "../http/context";
import { ApiFailure, Conflict } from "../http/errors";
import { type Visitor, visitorOf } from "../http/visitor";
import type { MailKind } from "../mail/kinds";
import { queueMail } from "../mail/outbox";
import { expectUncommon } from "./common-passwords";
import { dropPasswordLinks, isPasswordLink, isVerification, usePasswordLink } from "./links";
import { countMail } from "./login-limit";
import { hashPassword } from "./passwords";

/**
 * Adds the calls by which people register, confirm their address and get back in without a password (docs/domain.md, Session and
 * account calls). Their answers are the same whether the address has an account or not: what a mail says is known when it is sent.
 */
export function addRecovery(calls: Calls): void {
  calls.plain(
    { method: "post", path: "/register", summary: "Register", access: "anyone", body: registerBody, status: 204 },
    ({ db }, { body, http }) => register(db, body, visitorOf(http)),
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
    ({ db }, { body, http }) => askForMail(db, "reset", body, visitorOf(http)),
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
    ({ db }, { body }) => resetPassword(db, body),
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
    ({ db }, { body, http }) => askForMail(db, "verify", body, visitorOf(http)),
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
}

/** Makes an account without a role, unless the address has one. @throws Invalid for a common password, TooMany */
async function register(db: Database, body: RegisterBody, visitor: Visitor): Promise<void> {
  const { name, email, password, locale } = body;
  await expectUncommon(password);
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
    await queueMail(tx, { kind: "register", recipient: email, locale });
  });
}

/** Queues a mail. @throws TooMany */
async function askForMail(db: Database, kind: MailKind, { email, locale }: MailBody, visitor: Visitor) {
  await countMail(db, email, visitor);
  await queueMail(db, { kind, recipient: email, locale });
}

/**
 * Sets a new password, ends all sessions of the user, and takes the address for confirmed, which the mail came to.
 *
 * @throws Invalid for a common password, 410 for a link that is used, over or not of this address
 */
async function resetPassword(db: Database, { token, email, password }: PasswordResetBody): Promise<void> {
  await expectUncommon(password);
  // Anyone can send a token: only that of a link is worth hashing for. The transaction below checks again.
  if (!(await isPasswordLink(db, token, email))) throw new LinkOver();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const id = await usePasswordLink(tx, token);
    if (id === null) throw new LinkOver();
    // Who came by a provider with this address before it was confirmed may have been somebody else.
    const unconfirmed = sql`(select ${appUser.emailVerifiedAt} from ${appUser} where ${appUser.id} = ${id}) is null`;
    await tx.delete(externalAccount).where(and(eq(externalAccount.userId, id), unconfirmed));
    const [user] = await tx
      .update(appUser)
      .set({
        passwordHash,
        invitedAt: null,
        emailVerifiedAt: sql`coalesce(${appUser.emailVerifiedAt}, now())`,
        version: sql`${appUser.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(appUser.id, id), eq(sql`lower(${appUser.email})`, email), eq(appUser.active, true)))
      .returning({ id: appUser.id });
    if (!user) throw new LinkOver();
    await dropPasswordLinks(tx, id);
    await tx.delete(accessToken).where(eq(accessToken.userId, id));
    await logActivity(tx, { by: null, entity: "user", id, action: "resetPassword" });
  });
}

/**
 * Confirms the address of a user, or takes the one that the user wants in the place of the old one.
 *
 * @throws 410 for a link that is changed, over, or of an address that the user no longer has; Conflict when somebody else has it
 */
async function verifyEmail({ db, env }: Platform, id: number, query: VerifyQuery): Promise<void> {
  if (!isVerification(env, id, query)) throw new LinkOver();
  const { email } = query;
  await db.transaction(async (tx) => {
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
    if (!user) throw new LinkOver();
    const isNew = user.email.toLowerCase() !== email;
    // The second click on the same link.
    if (!isNew && user.emailVerifiedAt !== null) return;
    if (isNew) {
      const [taken] = await tx
        .select({ id: appUser.id })
        .from(appUser)
        .where(eq(sql`lower(${appUser.email})`, email));
      if (taken) throw new Conflict("emailTaken");
    }
    await tx
      .update(appUser)
      .set({
        ...(isNew && { email, pendingEmail: null }),
        emailVerifiedAt: sql`now()`,
        version: sql`${appUser.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(appUser.id, id));
    await logActivity(tx, {
      by: null,
      entity: "user",
      id,
      action: "verifyEmail",
      ...(isNew && { before: { email: user.email }, after: { email } }),
    });
  });
}

/** 410: a link of a mail that is used, over, changed, or no longer meant. */
class LinkOver extends ApiFailure {
  constructor() {
    super(410, { key: "linkOver" });
  }
}
