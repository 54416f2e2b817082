import { eq } from "drizzle-orm";
import { type Profile, type ProfileUpdate, profile, profileUpdate } from "#contract/settings";
import type { Reader, Transaction } from "../db/client";
import { appUser } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { WriteTarget } from "../http/context";
import { NotFound } from "../http/errors";
import { type Visitor, visitorOf } from "../http/visitor";
import { queueMail } from "../mail/outbox";
import { lockRow, type RecordType, saveRow } from "../records/writes";
import { countMail } from "./login-limit";

/** Adds the calls by which users read and change their own name and e-mail (docs/decisions/0028-own-settings.md). */
export function addProfile(calls: Calls): void {
  const path = "/settings/profile";
  calls.read(
    { method: "get", path, summary: "The own profile", access: "signed-in", answer: profile },
    (db, { caller }) => findProfile(db, caller?.id ?? 0),
  );
  calls.write(
    {
      method: "patch",
      path,
      summary: "Change the own name and e-mail; another e-mail waits for its verification",
      access: "signed-in",
      body: profileUpdate,
      answer: profile,
      version: "required",
    },
    (tx, { target, user, body, http }) => updateProfile(tx, { ...target, id: user.id }, body, visitorOf(http)),
  );
  calls.write(
    {
      method: "post",
      path: `${path}/verification`,
      summary: "Send the mail again that verifies the own or the wanted address",
      access: "signed-in",
      status: 204,
    },
    (tx, { user, http }) => verifyAgain(tx, user.id, visitorOf(http)),
  );
}

const profileType: RecordType<typeof appUser, Profile> = {
  entity: "user",
  table: appUser,
  find: findProfile,
  snapshot: ({ name, pendingEmail }) => ({ name, pendingEmail }),
};

async function findProfile(db: Reader, id: number): Promise<Profile> {
  const { version, createdAt, updatedAt, deletedAt, name, email, pendingEmail, emailVerifiedAt } = appUser;
  const [row] = await db
    .select({ id: appUser.id, version, createdAt, updatedAt, deletedAt, name, email, pendingEmail, emailVerifiedAt })
    .from(appUser)
    .where(eq(appUser.id, id));
  if (!row) throw new NotFound();
  return row;
}

/**
 * Changes name and wanted e-mail of a user. Whether somebody has that address is told to nobody but its owner, by mail.
 *
 * @throws Stale, TooMany
 */
async function updateProfile(
  tx: Transaction,
  target: WriteTarget,
  { name, email }: ProfileUpdate,
  visitor: Visitor,
): Promise<Profile> {
  const { id, by } = target;
  const before = await lockRow(tx, profileType, target);
  const pendingEmail = email === before.email.toLowerCase() ? null : email;
  if (pendingEmail !== null && pendingEmail !== before.pendingEmail) await sendChange(tx, id, pendingEmail, visitor);
  return saveRow(tx, profileType, { name, pendingEmail }, { by, action: "update", before });
}

/** Sends the mail again for the wanted address, or else for the own one while that is unverified. @throws TooMany */
async function verifyAgain(tx: Transaction, id: number, visitor: Visitor): Promise<void> {
  const { email, pendingEmail, emailVerifiedAt } = await findProfile(tx, id);
  if (pendingEmail !== null) return sendChange(tx, id, pendingEmail, visitor);
  if (emailVerifiedAt !== null) return;
  await countMail(tx, email, visitor);
  await queueMail(tx, { kind: "verify", recipient: email.toLowerCase(), locale: undefined });
}

async function sendChange(tx: Transaction, userId: number, recipient: string, visitor: Visitor): Promise<void> {
  await countMail(tx, recipient, visitor);
  await queueMail(tx, { kind: "change", recipient, locale: undefined, userId });
}
