import { isIPv6 } from "node:net";
import { and, count, eq, gt, inArray, min, sql } from "drizzle-orm";
import type { Database, Reader } from "../db/client";
import { lockName } from "../db/locks";
import { loginAttempt } from "../db/tables/accounts";
import { TooMany } from "../http/errors";
import type { Visitor } from "../http/visitor";

interface Limit {
  subject: string;
  limit: number;
}

/** Failed passwords: per account and address or device; per address; per account on unknown devices. */
const FAILURES_OF_ONE = 10;
const FAILURES_OF_ADDRESS = 30;
const FAILURES_OF_ACCOUNT = 60;
const WINDOW_MINUTES = 15;

/** Wrong codes per account on unknown devices, from any address. */
const WRONG_CODES_OF_STRANGERS = 20;
/** Wrong codes per account in total; above the strangers' limit, so that they cannot lock the user out. */
const WRONG_CODES_OF_ACCOUNT = 40;

const MAILS_PER_ADDRESS = 5;
const MAILS_PER_VISITOR = 30;

const recent = gt(loginAttempt.at, sql`now() - make_interval(mins => ${WINDOW_MINUTES})`);

/** Password limit of a known device, which others cannot exhaust. */
export function limitsOfDevice(device: string): [Limit] {
  return [{ subject: `device:${device}`, limit: FAILURES_OF_ONE }];
}

export function limitsOfStranger(email: string, address: string | undefined): [Limit, ...Limit[]] {
  const from = networkPrefix(address);
  return [
    { subject: `account:${email}|${from}`, limit: FAILURES_OF_ONE },
    ...(from === "" ? [] : [{ subject: `address:${from}`, limit: FAILURES_OF_ADDRESS }]),
    { subject: `account:${email}`, limit: FAILURES_OF_ACCOUNT },
  ];
}

/** Limits of wrong second-factor codes; a correct password does not reset them. @param device known device, or null */
export function limitsOfCodes(userId: number, device: string | null, address: string | undefined): [Limit, ...Limit[]] {
  const ofUser = { subject: `code-any:${userId}`, limit: WRONG_CODES_OF_ACCOUNT };
  if (device !== null) return [{ subject: `code-device:${device}`, limit: FAILURES_OF_ONE }, ofUser];
  const from = networkPrefix(address);
  return [
    { subject: `code:${userId}|${from}`, limit: FAILURES_OF_ONE },
    ...(from === "" ? [] : [{ subject: `code-address:${from}`, limit: FAILURES_OF_ADDRESS }]),
    { subject: `code:${userId}`, limit: WRONG_CODES_OF_STRANGERS },
    ofUser,
  ];
}

/** Returns the rate-limit key: /64 for IPv6, IPv4-mapped addresses as IPv4, other text cut to 100 characters. */
export function networkPrefix(address: string | undefined): string {
  const bare = address?.split("%")[0] ?? "";
  if (!isIPv6(bare)) return address?.slice(0, 100) ?? "";
  // The URL parser normalises every IPv6 notation.
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
 * Counts an attempt before verification, locking each subject, so that concurrent attempts cannot exceed the limit.
 * @param db must not roll back
 * @param limits in lock order: account or recipient, then visitor
 * @returns row ids for forgiveAttempt
 * @throws TooMany with the seconds to wait
 */
export async function countAttempt(db: Reader, limits: Limit[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    for (const { subject, limit } of limits) {
      await lockName(tx, `sign-in ${subject}`);
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

export async function forgiveAttempt(db: Database, attempt: number[], subject: string): Promise<void> {
  await db.delete(loginAttempt).where(inArray(loginAttempt.id, attempt));
  await db.delete(loginAttempt).where(eq(loginAttempt.subject, subject));
}

export async function countMail(db: Reader, recipient: string, { address }: Pick<Visitor, "address">): Promise<void> {
  await countAttempt(db, [
    { subject: `mail:${recipient}`, limit: MAILS_PER_ADDRESS },
    ...(address === undefined ? [] : [{ subject: `mail-visitor:${networkPrefix(address)}`, limit: MAILS_PER_VISITOR }]),
  ]);
}
