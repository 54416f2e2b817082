import { randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { formatRoles } from "#contract/access";
import { REMEMBER_DAYS, SESSION_HOURS } from "#contract/constants";
import { loginAnswer, loginBody, me, type LoginAnswer, type LoginBody, type Me } from "#contract/user";
import type { Database, Reader, Transaction } from "../db/client";
import { accessToken, appUser } from "../db/tables/accounts";
import { deleteExpired } from "../housekeeping";
import { tokenHash } from "../http/bearer";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Unauthorized } from "../http/errors";
import { countAttempt, forgiveAttempt } from "./login-limit";
import { passwordFits } from "./passwords";

/** Adds the calls to sign in and out, and of the signed-in user (docs/domain.md, Session and account calls). */
export function addSession(calls: Calls): void {
  calls.plain(
    { method: "post", path: "/login", summary: "Sign in", access: "anyone", body: loginBody, answer: loginAnswer },
    ({ db }, { body, http }) => signIn(db, body, http.req.header("X-Client-Address")),
  );
  calls.plain(
    { method: "post", path: "/logout", summary: "Sign out: ends the token", access: "signed-in", status: 204 },
    ({ db }, { caller }) => db.delete(accessToken).where(eq(accessToken.id, caller?.tokenId ?? 0)),
  );
  calls.plain(
    { method: "get", path: "/me", summary: "The signed-in user", access: "signed-in", answer: me },
    (_, { caller }) => Promise.resolve(currentUser(caller)),
  );
}

/**
 * Checks e-mail and password and opens a session. Failures are counted in the database outside any transaction, so that
 * they stay counted.
 *
 * @param address IP address of the client, when that is known
 * @throws Unauthorized (never telling which of the two was wrong), TooMany
 */
async function signIn(db: Database, body: LoginBody, address: string | undefined): Promise<LoginAnswer> {
  const account = `account:${body.email}`;
  // A header can be any length, a key of the index cannot.
  const subjects = address ? [account, `address:${address.slice(0, 100)}`] : [account];
  const attempt = await countAttempt(db, subjects);
  const [user] = await db
    .select({ id: appUser.id, active: appUser.active, passwordHash: appUser.passwordHash })
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, body.email));
  const fits = await passwordFits(user?.active ? user.passwordHash : null, body.password);
  if (!user || !fits) throw new Unauthorized("wrongCredentials");
  await forgiveAttempt(db, attempt, account);
  await deleteExpired(db);
  return db.transaction(async (tx) => {
    // Held until the session is there, so that a password changed meanwhile ends this session with the others.
    const [same] = await tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(eq(appUser.id, user.id), eq(appUser.passwordHash, user.passwordHash), eq(appUser.active, true)))
      .for("share");
    if (!same) throw new Unauthorized("wrongCredentials");
    return openSession(tx, user.id, body.remember);
  });
}

/** Opens a session: a token of 256 random bits, kept as its hash. */
export async function openSession(db: Reader, userId: number, remember: boolean): Promise<LoginAnswer> {
  const token = randomBytes(32).toString("base64url");
  const hours = remember ? REMEMBER_DAYS * 24 : SESSION_HOURS;
  const [made] = await db
    .insert(accessToken)
    .values({ userId, hash: tokenHash(token), expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString() })
    .returning({ expiresAt: accessToken.expiresAt });
  if (!made) throw new Error("the token was not kept");
  return { token, expiresAt: made.expiresAt };
}

/**
 * Ends the sessions of a user whose roles or password changed.
 *
 * @param keep id of a token whose session goes on: that of the user who makes the change
 */
export async function endSessions(tx: Transaction, userId: number, keep: number): Promise<void> {
  await tx.delete(accessToken).where(and(eq(accessToken.userId, userId), ne(accessToken.id, keep)));
}

function currentUser(caller: Caller | null): Me {
  if (!caller) throw new Unauthorized();
  const { id, name, email, photoUrl, emailVerifiedAt } = caller;
  return { id, name, email, role: formatRoles(caller.roles), photoUrl, emailVerifiedAt };
}
