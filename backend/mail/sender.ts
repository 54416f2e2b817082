import { and, eq, or, sql } from "drizzle-orm";
import { accountPaths } from "#contract/account";
import {
  INVITATION_DAYS,
  MAIL_LINK_HOURS,
  makeMailedLink,
  PASSWORD_LINK_MINUTES,
  STOP_LINK_DAYS,
  stopQuery,
  verificationQuery,
} from "../accounts/links";
import { recoveryCodesLeft } from "../accounts/second-factor";
import type { Database } from "../db/client";
import { appUser } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import type { Platform } from "../http/context";
import { publicAddress } from "../http/public-address";
import {
  changeNoticeLetter,
  factorLetter,
  inviteLetter,
  knownLetter,
  recoveryCodeLetter,
  registeredLetter,
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
  if (kind === "changeAsked" || kind === "changeMade") return changeNotice(db, env, mail);
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
  const addressee = addresseeOf(user, mail, env);
  const address = publicAddress(env);
  const isOwn = user.email.toLowerCase() === recipient;
  if (kind === "reset") {
    if (!isOwn) return null;
    const link = await passwordLink(db, env, user, PASSWORD_LINK_MINUTES);
    return link === null ? null : resetLetter(addressee, link, PASSWORD_LINK_MINUTES);
  }
  if (isOwn && user.emailVerifiedAt !== null) {
    return kind === "verify" ? null : knownLetter(addressee, address + accountPaths.forgotten);
  }
  if (kind === "registerAgain") {
    if (!isOwn) return null;
    const link = await passwordLink(db, env, user, MAIL_LINK_HOURS * 60);
    // The name may be that of a stranger who registered first.
    return link === null ? null : registeredLetter({ ...addressee, name: null }, link, MAIL_LINK_HOURS);
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
    return takenLetter(addresseeOf(owner, { recipient, locale: null }, env));
  }
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, userId ?? 0), eq(appUser.active, true), eq(appUser.pendingEmail, recipient)));
  if (!user) return null;
  return verification(env, user, { recipient, locale });
}

/** Tells the owner of the old address of a change that was asked for or made; null when there is none any more. */
async function changeNotice(
  db: Database,
  env: BackendEnv,
  { kind, recipient, locale, userId }: OutgoingMail,
): Promise<Letter | null> {
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, userId ?? 0), eq(appUser.active, true)));
  if (!user) return null;
  const isOwn = user.email.toLowerCase() === recipient;
  const wanted =
    kind === "changeMade" && !isOwn ? user.email : kind === "changeAsked" && isOwn ? user.pendingEmail : null;
  if (wanted === null) return null;
  const link = publicAddress(env) + accountPaths.stop(user.id, stopQuery(env, user.id, recipient));
  const addressee = addresseeOf(user, { recipient, locale }, env);
  return changeNoticeLetter(addressee, link, { made: kind === "changeMade", email: wanted, days: STOP_LINK_DAYS });
}

/** Makes the link to where a password is set; null when password or address have changed since `user` was read. */
async function passwordLink(db: Database, env: BackendEnv, user: User, minutes: number): Promise<string | null> {
  const token = await makeMailedLink(db, user, minutes);
  return token === null ? null : publicAddress(env) + accountPaths.reset(token, user.email);
}

/** Invites a user who has not set a password yet. */
async function invitation(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const user = await userAt(db, mail.userId, mail.recipient);
  if (!user || user.invitedAt === null) return null;
  const link = await passwordLink(db, env, user, INVITATION_DAYS * 24 * 60);
  return link === null ? null : inviteLetter(addresseeOf(user, mail, env), link, INVITATION_DAYS);
}

/** Tells a user what happened to the second factor; the user may not have done it. */
async function factorNotice(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const { kind, recipient, userId } = mail;
  const user = await userAt(db, userId, recipient);
  if (!user) return null;
  const addressee = addresseeOf(user, mail, env);
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
function verification(env: BackendEnv, user: User, mail: Pick<OutgoingMail, "recipient" | "locale">) {
  const query = verificationQuery(env, user, mail.recipient);
  const link = publicAddress(env) + accountPaths.verify(user.id, query);
  return verifyLetter(addresseeOf(user, mail, env), link, MAIL_LINK_HOURS);
}

/** A name that a mail program makes a link of: with a scheme, or with a domain. */
const LINK_LIKE = /:\/\/|[\p{L}\p{N}][.．。｡][\p{L}]{2,}/u;

/**
 * Returns the addressee of a letter, in the language of the mail, or else the user's, or else the plant's. A name that looks like a
 * link is left out where the user has not confirmed the address: the mail could carry a stranger's advertisement.
 */
function addresseeOf(
  { name, email, emailVerifiedAt, locale }: User,
  { recipient, locale: ofMail }: Pick<OutgoingMail, "recipient" | "locale">,
  { DEFAULT_LOCALE }: BackendEnv,
) {
  const confirmed = emailVerifiedAt !== null && email.toLowerCase() === recipient;
  const greeted = confirmed || !LINK_LIKE.test(name) ? name : null;
  return { name: greeted, locale: ofMail ?? locale ?? DEFAULT_LOCALE };
}
