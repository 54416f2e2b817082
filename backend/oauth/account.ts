import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "#contract/constants";
import type { ExternalReply } from "#contract/accounts/second-factor";
import { hashPassword } from "../accounts/passwords";
import { completeSignIn } from "../accounts/session";
import { logActivity } from "../history/activity";
import type { Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { appUser, externalAccount } from "../db/tables/accounts";
import type { Platform } from "../http/context";
import { ApiFailure, Conflict, Invalid, TryAgain } from "../http/errors";
import { queueMail } from "../mail/queue";
import type { Identity } from "./provider";

/** Accounts of external identities (docs/decisions/0029-external-sign-in.md). */

interface Named {
  issuer: string;
  identity: Identity;
  locale: Locale | undefined;
}

const found = {
  id: appUser.id,
  active: appUser.active,
  emailVerifiedAt: appUser.emailVerifiedAt,
  passwordHash: appUser.passwordHash,
};
type Found = Pick<typeof appUser.$inferSelect, keyof typeof found>;

/**
 * Signs in the user of the subject, else of the e-mail if both sides verified it, else a new user without a role.
 * @throws Conflict if the account must not be linked, Invalid without an e-mail, 403 if inactive
 */
export function signInNamed({ db, env }: Platform, named: Named): Promise<ExternalReply> {
  const { issuer, identity, locale } = named;
  return db.transaction(async (tx) => {
    // Serializes concurrent callbacks of one subject.
    await lockName(tx, `subject ${issuer} ${identity.subject}`);
    const [known] = await tx
      .select(found)
      .from(externalAccount)
      .innerJoin(appUser, eq(appUser.id, externalAccount.userId))
      .where(and(eq(externalAccount.issuer, issuer), eq(externalAccount.subject, identity.subject)))
      .for("no key update", { of: appUser });
    const user = known ?? (await newcomer(tx, named));
    if (!user.active) throw new ApiFailure(403, { key: "externalInactive" });
    if (!known) await tx.insert(externalAccount).values({ userId: user.id, issuer, subject: identity.subject });
    return completeSignIn(tx, env, user, { remember: false, locale });
  });
}

async function newcomer(tx: Transaction, { issuer, identity, locale }: Named): Promise<Found> {
  const { email, emailVerified, name } = identity;
  if (email === null) throw new Invalid({ email: { key: "externalNoEmail" } });
  if (emailVerified === false) throw new Conflict("externalUnverified", {}, "emailVerified");
  const [made] = await tx
    .insert(appUser)
    .values({
      name,
      email,
      // Random password; a password link can replace it.
      passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
      emailVerifiedAt: emailVerified ? sql`now()` : null,
      locale,
    })
    .onConflictDoNothing()
    .returning(found);
  if (made) {
    const after = { name, email, role: "", active: true, issuer };
    await logActivity(tx, { by: null, entity: "user", id: made.id, action: "register", after });
    if (!emailVerified) await queueMail(tx, { kind: "verify", recipient: email, locale });
    return made;
  }
  const [existing] = await tx
    .select(found)
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, email))
    .for("no key update");
  if (!existing) throw new TryAgain();
  // An unverified e-mail may belong to another person.
  if (!emailVerified) throw new Conflict("externalUnverified", {}, "emailVerified");
  if (existing.emailVerifiedAt === null) throw new Conflict("externalUnconfirmed", {}, "email");
  if (existing.active) {
    const entry = { by: null, entity: "user", id: existing.id, action: "linkProvider", after: { issuer } } as const;
    await logActivity(tx, entry);
  }
  return existing;
}
