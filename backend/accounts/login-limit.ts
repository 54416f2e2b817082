import { isIPv6 } from "node:net";
import { and, count, eq, gt, inArray, min, sql } from "drizzle-orm";
import type { Database, Reader } from "../db/client";
import { loginAttempt } from "../db/tables/accounts";
import { TooMany } from "../http/errors";
import type { Visitor } from "../http/visitor";

/** A count by subject, such as `address:10.0.0.7`, and its limit within the window. */
interface Limit {
  subject: string;
  limit: number;
}

/** Wrong passwords: of an account from one address or on one device; of an address; of an account on unknown devices. */
const FAILURES_OF_ONE = 10;
const FAILURES_OF_ADDRESS = 30;
const FAILURES_OF_ACCOUNT = 60;
const WINDOW_MINUTES = 15;

/** Wrong codes of an account on unknown devices, whatever their address: the sender has the password. */
const WRONG_CODES_OF_STRANGERS = 20;
/** Wrong codes of an account in all. Above the limit of strangers, who therefore cannot lock the user out. */
const WRONG_CODES_OF_ACCOUNT = 40;

/** Mails that one address may be sent, and that one visitor may ask for, within the window. */
const MAILS_PER_ADDRESS = 5;
const MAILS_PER_VISITOR = 30;

const recent = gt(loginAttempt.at, sql`now() - make_interval(mins => ${WINDOW_MINUTES})`);

/** Returns the limit for wrong passwords on a known device: its own count alone, so that others cannot lock it out. */
export function limitsOfDevice(device: string): [Limit] {
  return [{ subject: `device:${device}`, limit: FAILURES_OF_ONE }];
}

/**
 * Returns the limits for wrong passwords on an unknown device: of the account at this address, of the address, and of the account
 * whatever the address.
 *
 * @param address IP address of the client, if known
 */
export function limitsOfStranger(email: string, address: string | undefined): [Limit, ...Limit[]] {
  const from = networkOf(address);
  return [
    { subject: `account:${email}|${from}`, limit: FAILURES_OF_ONE },
    ...(from === "" ? [] : [{ subject: `address:${from}`, limit: FAILURES_OF_ADDRESS }]),
    { subject: `account:${email}`, limit: FAILURES_OF_ACCOUNT },
  ];
}

/**
 * Returns the limits for wrong codes of the second factor. They are counted apart from wrong passwords, which a right password
 * forgives; the count of the user holds on every device.
 *
 * @param device one that has signed in as this user before; null for any other
 * @param address IP address of the client, if known
 */
export function limitsOfCodes(userId: number, device: string | null, address: string | undefined): [Limit, ...Limit[]] {
  const ofUser = { subject: `code-any:${userId}`, limit: WRONG_CODES_OF_ACCOUNT };
  if (device !== null) return [{ subject: `code-device:${device}`, limit: FAILURES_OF_ONE }, ofUser];
  const from = networkOf(address);
  return [
    { subject: `code:${userId}|${from}`, limit: FAILURES_OF_ONE },
    ...(from === "" ? [] : [{ subject: `code-address:${from}`, limit: FAILURES_OF_ADDRESS }]),
    { subject: `code:${userId}`, limit: WRONG_CODES_OF_STRANGERS },
    ofUser,
  ];
}

/**
 * Returns the key under which an address is counted: IPv6 by its /64, which one customer has whole; an IPv4-mapped address as IPv4.
 * Any other text is cut to 100 characters, because a key of an index cannot have any length.
 */
export function networkOf(address: string | undefined): string {
  const bare = address?.split("%")[0] ?? "";
  if (!isIPv6(bare)) return address?.slice(0, 100) ?? "";
  // The URL parser writes every form of an address in one way, without dotted parts.
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((part) => (part ? part.split(":") : []));
  const groups = [
    ...(first ?? []),
    ...Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill("0"),
    ...(last ?? []),
  ];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
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

/** Counts a mail against its recipient and the visitor who asks for it. @throws TooMany */
export async function countMail(db: Reader, recipient: string, { address }: Pick<Visitor, "address">): Promise<void> {
  await countAttempt(db, [
    { subject: `mail:${recipient}`, limit: MAILS_PER_ADDRESS },
    ...(address === undefined ? [] : [{ subject: `mail-visitor:${networkOf(address)}`, limit: MAILS_PER_VISITOR }]),
  ]);
}
