import { eq } from "drizzle-orm";
import { type Profile, type ProfileUpdate, profile, profileUpdate } from "#contract/accounts/settings";
import type { Reader, Transaction } from "../db/client";
import { appUser } from "../db/tables/accounts";
import type { Calls } from "../http/calls";
import type { Caller, Platform } from "../http/context";
import { Invalid, NotFound, Unauthorized } from "../http/errors";
import { type Visitor, readVisitor } from "../http/visitor";
import { queueMail } from "../mail/queue";
import { lockRow, type RecordType, saveRow } from "../records/writes";
import { countMail } from "./login-limit";
import { assertOwner } from "./reauthenticate";

export function addProfile(calls: Calls): void {
  const path = "/settings/profile";
  calls.read(
    { method: "get", path, summary: "The own profile", access: "signed-in", answer: profile },
    (db, { caller }) => findProfile(db, caller?.id ?? 0),
  );
  calls.plain(
    {
      method: "patch",
      path,
      summary: "Change the own name and e-mail; another e-mail needs a proof, and waits for its verification",
      access: "signed-in",
      body: profileUpdate,
      answer: profile,
      version: "required",
    },
    (platform, { caller, version, body, http }) =>
      updateProfile(platform, { by: caller, version }, body, readVisitor(http)),
  );
  calls.write(
    {
      method: "post",
      path: `${path}/verification`,
      summary: "Send the mail again that verifies the own or the wanted address",
      access: "signed-in",
      status: 204,
    },
    (tx, { user, http }) => verifyAgain(tx, user.id, readVisitor(http)),
  );
}

const profileType: RecordType<typeof appUser, Profile> = {
  entity: "user",
  table: appUser,
  find: findProfile,
  dayOf: null,
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

/** A taken e-mail is reported only by mail to its owner. @throws Invalid, Stale, TooMany */
async function updateProfile(
  platform: Platform,
  { by, version }: { by: Caller | null; version: number | null },
  { name, email, proof }: ProfileUpdate,
  visitor: Visitor,
): Promise<Profile> {
  if (!by) throw new Unauthorized();
  const isAnother = (current: Profile) => email !== current.email.toLowerCase() && email !== current.pendingEmail;
  const proves = isAnother(await findProfile(platform.db, by.id));
  const missing = new Invalid({ proof: { key: "validation.required" } });
  if (proves) {
    if (proof === undefined) throw missing;
    await assertOwner(platform, by, proof);
  }
  return platform.db.transaction(async (tx) => {
    const before = await lockRow(tx, profileType, { id: by.id, by, version });
    const pendingEmail = email === before.email.toLowerCase() ? null : email;
    if (isAnother(before)) {
      if (!proves) throw missing;
      await sendChange(tx, by.id, email, visitor);
      if (before.emailVerifiedAt !== null) await sendNotice(tx, before, visitor);
    }
    return saveRow(tx, profileType, { name, pendingEmail }, { by, action: "update", before });
  });
}

async function sendNotice(tx: Transaction, { id, email }: Profile, visitor: Visitor): Promise<void> {
  const recipient = email.toLowerCase();
  await countMail(tx, recipient, visitor);
  await queueMail(tx, { kind: "changeAsked", recipient, locale: undefined, userId: id });
}

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
