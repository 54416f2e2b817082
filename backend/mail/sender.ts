import { and, eq, or, sql } from "drizzle-orm";
import { accountPaths } from "#contract/account";
import {
  INVITATION_DAYS,
  MAIL_LINK_HOURS,
  makePasswordLink,
  PASSWORD_LINK_MINUTES,
  verificationQuery,
} from "../accounts/links";
import { recoveryCodesLeft } from "../accounts/second-factor";
import type { Database } from "../db/client";
import { appUser } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import type { Platform } from "../http/context";
import { publicAddress } from "../http/public-address";
import {
  factorLetter,
  inviteLetter,
  knownLetter,
  recoveryCodeLetter,
  resetLetter,
  takenLetter,
  verifyLetter,
} from "./letters";
import { type Letter, messageOf } from "./message";
import { dropMail, markSent, markUnsent, type OutgoingMail, takeMail } from "./outbox";
import { type Transport, transportOf, wordsOf } from "./transport";

/** How often the table of outgoing mail is looked at, in ms: one query by a partial index that is nearly always empty. */
const INTERVAL_MS = 2_000;

/** What is kept of a mail that could not be written: the database went away meanwhile. */
const NOT_WRITTEN = "The mail could not be written.";

/** Sends what is in the table for as long as the process lives. */
export function startMail({ db, env }: Platform): void {
  const transport = transportOf(env);
  const next = () => {
    setTimeout(() => {
      void sendDueMail({ db, env }, transport)
        // The database is away: its own health says so.
        .catch(() => undefined)
        .finally(next);
    }, INTERVAL_MS).unref();
  };
  next();
}

/** Sends every mail that is due; one that fails is tried again later. */
export async function sendDueMail({ db, env }: Platform, transport: Transport): Promise<void> {
  for (let mail = await takeMail(db); mail !== null; mail = await takeMail(db)) {
    try {
      const letter = await letterFor(db, env, mail);
      if (letter === null) await dropMail(db, mail);
      else {
        const error = await carry(transport, letter, mail);
        await (error === null ? markSent(db, mail) : markUnsent(db, mail, error));
      }
    } catch {
      // What is wrong with a statement may have its values in it, and those of a mail are nobody's to read.
      await markUnsent(db, mail, NOT_WRITTEN);
    }
  }
}

/** Hands a letter over. @returns null, or what the mail server or the way to it said */
async function carry(transport: Transport, letter: Letter, { recipient, id }: OutgoingMail): Promise<string | null> {
  try {
    await transport(messageOf(letter), recipient, id);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** Writes a mail by what holds when it is sent; null when there is nobody to write to, or no reason any more. */
async function letterFor(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const { kind, recipient, locale } = mail;
  if (kind === "invite") return invitation(db, env, mail);
  if (kind === "change") return changeLetter(db, env, mail);
  if (kind === "factorOn" || kind === "factorOff" || kind === "recoveryCode") return factorNotice(db, env, mail);
  const [user] = await db
    .select()
    .from(appUser)
    .where(
      and(
        eq(appUser.active, true),
        or(eq(sql`lower(${appUser.email})`, recipient), eq(sql`lower(${appUser.pendingEmail})`, recipient)),
      ),
    )
    // An address that one has and another wants belongs to the first.
    .orderBy(sql`lower(${appUser.email}) = ${recipient} desc`)
    .limit(1);
  if (!user) return null;
  const addressee = addresseeOf(user, locale, env);
  const address = publicAddress(env);
  const isOwn = user.email.toLowerCase() === recipient;
  if (kind === "reset") {
    if (!isOwn) return null;
    const token = await makePasswordLink(db, user.id, PASSWORD_LINK_MINUTES);
    return resetLetter(addressee, address + accountPaths.reset(token, user.email), PASSWORD_LINK_MINUTES);
  }
  if (isOwn && user.emailVerifiedAt !== null) {
    return kind === "register" ? knownLetter(addressee, address + accountPaths.forgotten) : null;
  }
  return verification(env, user, { recipient, locale });
}

/** Writes to the address that a user wants: asks to verify it, or tells its owner that somebody else tried. */
async function changeLetter(
  db: Database,
  env: BackendEnv,
  { recipient, locale, userId }: OutgoingMail,
): Promise<Letter | null> {
  const [owner] = await db
    .select()
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, recipient));
  if (owner) {
    // The user has it by now, or the owner's account is closed.
    if (owner.id === userId || !owner.active) return null;
    return takenLetter(addresseeOf(owner, null, env));
  }
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, userId ?? 0), eq(appUser.active, true), eq(appUser.pendingEmail, recipient)));
  if (!user) return null;
  return verification(env, user, { recipient, locale });
}

/** Invites a user who has not set a password yet. */
async function invitation(
  db: Database,
  env: BackendEnv,
  { recipient, locale, userId }: OutgoingMail,
): Promise<Letter | null> {
  const user = await userAt(db, userId, recipient);
  if (!user || user.invitedAt === null) return null;
  const addressee = addresseeOf(user, locale, env);
  const token = await makePasswordLink(db, user.id, INVITATION_DAYS * 24 * 60);
  return inviteLetter(addressee, publicAddress(env) + accountPaths.reset(token, user.email), INVITATION_DAYS);
}

/** Tells a user what happened to the second factor; whoever did it may not have been the user. */
async function factorNotice(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const { kind, recipient, locale, userId } = mail;
  const user = await userAt(db, userId, recipient);
  if (!user) return null;
  const addressee = addresseeOf(user, locale, env);
  if (kind === "recoveryCode") return recoveryCodeLetter(addressee, await recoveryCodesLeft(db, user.id));
  return factorLetter(addressee, kind === "factorOn");
}

/** Finds the active user of a mail who still has the address that it goes to. */
async function userAt(db: Database, userId: number | null, recipient: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, userId ?? 0), eq(appUser.active, true), eq(sql`lower(${appUser.email})`, recipient)));
  return user;
}

type User = typeof appUser.$inferSelect;

/** Asks to verify an address that a user has or wants. */
function verification(env: BackendEnv, user: User, { recipient, locale }: Pick<OutgoingMail, "recipient" | "locale">) {
  const query = verificationQuery(env, user.id, recipient);
  const link = publicAddress(env) + accountPaths.verify(user.id, query);
  return verifyLetter(addresseeOf(user, locale, env), link, MAIL_LINK_HOURS);
}

/** Returns who a letter is for, in the language of the mail, or else the user's, or else the plant's. */
function addresseeOf({ name, locale }: User, ofMail: OutgoingMail["locale"], { DEFAULT_LOCALE }: BackendEnv) {
  return { name, locale: ofMail ?? locale ?? DEFAULT_LOCALE };
}
