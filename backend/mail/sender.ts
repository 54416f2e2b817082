import { and, eq, or, sql } from "drizzle-orm";
import { accountPaths } from "#contract/accounts/account";
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
  takenTemplate,
  verifyLetter,
} from "./templates";
import { type Letter, renderLetter } from "./message";
import { letterOfRun } from "./report-letter";
import { dropMail, markSent, markUnsent, type OutgoingMail, takeMail, type Undelivered } from "./queue";
import { errorText, isPermanent, type Transport, createTransport } from "./transport";

const INTERVAL_MS = 2_000;

/** Stored instead of a database error. */
const NOT_WRITTEN = "The mail could not be written.";

export function startMail({ db, env }: Platform): void {
  const transport = createTransport(env);
  const next = () => {
    setTimeout(() => {
      void sendDueMail({ db, env }, transport)
        // Database outages are reported by its health check.
        .catch(() => undefined)
        .finally(next);
    }, INTERVAL_MS).unref();
  };
  next();
}

export async function sendDueMail({ db, env }: Platform, transport: Transport): Promise<void> {
  for (let mail = await takeMail(db); mail !== null; mail = await takeMail(db)) {
    try {
      const letter = await letterFor(db, env, mail);
      if (letter === null) await dropMail(db, mail);
      else {
        const failure = await deliver(transport, letter, mail);
        await (failure === null ? markSent(db, mail) : markUnsent(db, mail, failure));
      }
    } catch {
      // A statement's error may contain personal values.
      await markUnsent(db, mail, { error: NOT_WRITTEN, permanent: false });
    }
  }
}

/** @returns null, or why the mail was not delivered */
async function deliver(
  transport: Transport,
  letter: Letter,
  { recipient, id }: OutgoingMail,
): Promise<Undelivered | null> {
  try {
    await transport(renderLetter(letter), recipient, id);
    return null;
  } catch (error) {
    return { error: errorText(error), permanent: isPermanent(error) };
  }
}

async function letterFor(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const { kind, recipient, locale } = mail;
  if (kind === "report") return letterOfRun(db, env, mail);
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
    // An existing owner takes precedence over a pending change.
    .orderBy(sql`lower(${appUser.email}) = ${recipient} desc`)
    .limit(1);
  if (!user) return null;
  const addressee = findAddressee(user, mail, env);
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
    // Another person may have registered with this name.
    return link === null ? null : registeredLetter({ ...addressee, name: null }, link, MAIL_LINK_HOURS);
  }
  return verification(env, user, { recipient, locale });
}

/** Verifies a requested address, or notifies its owner. */
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
    // Already changed, or the owner's account is inactive.
    if (owner.id === userId || !owner.active) return null;
    return takenTemplate(findAddressee(owner, { recipient, locale: null }, env));
  }
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, userId ?? 0), eq(appUser.active, true), eq(appUser.pendingEmail, recipient)));
  if (!user) return null;
  return verification(env, user, { recipient, locale });
}

async function changeNotice(
  db: Database,
  env: BackendEnv,
  { kind, recipient, locale, userId, createdAt }: OutgoingMail,
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
  const link =
    publicAddress(env) + accountPaths.stop(user.id, stopQuery(env, user.id, recipient, Date.parse(createdAt)));
  const addressee = findAddressee(user, { recipient, locale }, env);
  return changeNoticeLetter(addressee, link, { made: kind === "changeMade", email: wanted, days: STOP_LINK_DAYS });
}

/** Null if password or e-mail changed since `user` was read. */
async function passwordLink(db: Database, env: BackendEnv, user: User, minutes: number): Promise<string | null> {
  const token = await makeMailedLink(db, user, minutes);
  return token === null ? null : publicAddress(env) + accountPaths.reset(token, user.email);
}

async function invitation(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const user = await userAt(db, mail.userId, mail.recipient);
  if (!user || user.invitedAt === null) return null;
  const link = await passwordLink(db, env, user, INVITATION_DAYS * 24 * 60);
  return link === null ? null : inviteLetter(findAddressee(user, mail, env), link, INVITATION_DAYS);
}

async function factorNotice(db: Database, env: BackendEnv, mail: OutgoingMail): Promise<Letter | null> {
  const { kind, recipient, userId } = mail;
  const user = await userAt(db, userId, recipient);
  if (!user) return null;
  const addressee = findAddressee(user, mail, env);
  if (kind === "recoveryCode") return recoveryCodeLetter(addressee, await recoveryCodesLeft(db, user.id));
  return factorLetter(addressee, kind === "factorOn");
}

/** Finds the active user if the e-mail is unchanged. */
async function userAt(db: Database, userId: number | null, recipient: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, userId ?? 0), eq(appUser.active, true), eq(sql`lower(${appUser.email})`, recipient)));
  return user;
}

type User = typeof appUser.$inferSelect;

function verification(env: BackendEnv, user: User, mail: Pick<OutgoingMail, "recipient" | "locale">) {
  const query = verificationQuery(env, user, mail.recipient);
  const link = publicAddress(env) + accountPaths.verify(user.id, query);
  return verifyLetter(findAddressee(user, mail, env), link, MAIL_LINK_HOURS);
}

/** Text that mail clients may turn into a link. */
const LINK_LIKE = /:\/\/|[\p{L}\p{N}][.．。｡][\p{L}]{2,}/u;

function findAddressee(
  { name, email, emailVerifiedAt, locale }: User,
  { recipient, locale: ofMail }: Pick<OutgoingMail, "recipient" | "locale">,
  { DEFAULT_LOCALE }: BackendEnv,
) {
  const confirmed = emailVerifiedAt !== null && email.toLowerCase() === recipient;
  const greeted = confirmed || !LINK_LIKE.test(name) ? name : null;
  return { name: greeted, locale: ofMail ?? locale ?? DEFAULT_LOCALE };
}
