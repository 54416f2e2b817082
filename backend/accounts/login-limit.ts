import { and, count, eq, gt, inArray, min, sql } from "drizzle-orm";
import type { Database, Reader } from "../db/client";
import { loginAttempt } from "../db/tables/accounts";
import { TooMany } from "../http/errors";
import type { Visitor } from "../http/visitor";

/** What is counted, such as `address:10.0.0.7`, and how often within the window it may be. */
interface Limit {
  subject: string;
  limit: number;
}

/** Failures of one account from one address, or on one device; of one address; and of one account on devices that it does not know. */
const FAILURES_OF_ONE = 10;
const FAILURES_OF_ADDRESS = 30;
const FAILURES_OF_ACCOUNT = 60;
const WINDOW_MINUTES = 15;

/** Wrong codes of one account on devices that it does not know, wherever they come from: whoever sends them has its password. */
const WRONG_CODES_OF_ACCOUNT = 20;

/** Mails that one address may be sent, and that one visitor may ask for, within the window. */
const MAILS_PER_ADDRESS = 5;
const MAILS_PER_VISITOR = 30;

const recent = gt(loginAttempt.at, sql`now() - make_interval(mins => ${WINDOW_MINUTES})`);

/** Returns what the failures of a device count against: itself alone, so that nobody else's lock it out. */
export function limitsOfDevice(device: string): [Limit] {
  return [{ subject: `device:${device}`, limit: FAILURES_OF_ONE }];
}

/**
 * Returns what the failures of a device that the account does not know count against: the account at this address, the
 * address, and the account wherever it is guessed at from.
 *
 * @param address IP address of the client, when that is known
 */
export function limitsOfStranger(email: string, address: string | undefined): [Limit, ...Limit[]] {
  // A header can be any length, a key of the index cannot.
  const from = address?.slice(0, 100) ?? "";
  return [
    { subject: `account:${email}|${from}`, limit: FAILURES_OF_ONE },
    ...(from === "" ? [] : [{ subject: `address:${from}`, limit: FAILURES_OF_ADDRESS }]),
    { subject: `account:${email}`, limit: FAILURES_OF_ACCOUNT },
  ];
}

/**
 * Returns what wrong codes of the second factor count against, apart from wrong passwords, which a right one forgives: the device, or
 * the account at this address, the address, and the account on devices that it does not know.
 *
 * @param device one that was signed in as this user before; null for any other
 * @param address IP address of the client, when that is known
 */
export function limitsOfCodes(userId: number, device: string | null, address: string | undefined): [Limit, ...Limit[]] {
  if (device !== null) return [{ subject: `code-device:${device}`, limit: FAILURES_OF_ONE }];
  const from = address ?? "";
  return [
    { subject: `code:${userId}|${from}`, limit: FAILURES_OF_ONE },
    ...(from === "" ? [] : [{ subject: `code-address:${from}`, limit: FAILURES_OF_ADDRESS }]),
    { subject: `code:${userId}`, limit: WRONG_CODES_OF_ACCOUNT },
  ];
}

/**
 * Counts a try of each subject, a sign-in until it is forgiven. It is counted before the password is looked at and under a
 * lock of the subject, so that many at once get no more tries than one after the other.
 *
 * @param db within a transaction, what is counted goes when that is rolled back
 * @param limits always in the same order: that of an account or a recipient, then that of the visitor's address
 * @returns ids of the counted rows, for forgiveAttempt when the sign-in succeeds
 * @throws TooMany with the seconds until the oldest failure is forgotten; then nothing is counted
 */
export async function countAttempt(db: Reader, limits: Limit[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    for (const { subject, limit } of limits) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${subject}`}, 0))`);
      const [found] = await tx
        .select({ failures: count(), oldest: min(loginAttempt.at) })
        .from(loginAttempt)
        .where(and(eq(loginAttempt.subject, subject), recent));
      if (!found?.oldest || found.failures < limit) continue;
      const freeAt = new Date(found.oldest).getTime() + WINDOW_MINUTES * 60_000;
      throw new TooMany(Math.max(1, Math.ceil((freeAt - Date.now()) / 1000)));
    }
    const counted = await tx
      .insert(loginAttempt)
      .values(limits.map(({ subject }) => ({ subject })))
      .returning({ id: loginAttempt.id });
    return counted.map(({ id }) => id);
  });
}

/** Forgives a sign-in that succeeded, and with it all failures of its device, or of its account at its address. */
export async function forgiveAttempt(db: Database, attempt: number[], subject: string): Promise<void> {
  await db.delete(loginAttempt).where(inArray(loginAttempt.id, attempt));
  await db.delete(loginAttempt).where(eq(loginAttempt.subject, subject));
}

/** Counts a mail that somebody asks for. @throws TooMany */
export async function countMail(db: Reader, recipient: string, { address }: Pick<Visitor, "address">): Promise<void> {
  await countAttempt(db, [
    { subject: `mail:${recipient}`, limit: MAILS_PER_ADDRESS },
    ...(address === undefined ? [] : [{ subject: `mail-visitor:${address}`, limit: MAILS_PER_VISITOR }]),
  ]);
}
