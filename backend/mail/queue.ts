import { and, asc, eq, gt, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { Locale } from "#contract/constants";
import { MAIL_FAILED_DAYS, MAIL_WAIT_MINUTES } from "#contract/plant/system";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { type MailKind, outgoingMail } from "../db/tables/mail";

/** Queue shared by all processes, with retries. */

export type OutgoingMail = typeof outgoingMail.$inferSelect;

export interface Undelivered {
  error: string;
  /** a retry would fail too */
  permanent: boolean;
}

/** Lease of a sending process; exceeds the SMTP timeout. */
const LEASE_MINUTES = 3;
/** Attempts, over about 20 hours with pauses. */
const TRIES = 12;
const LONGEST_PAUSE_MINUTES = 180;

export async function queueMail(
  db: Reader,
  mail: { kind: MailKind; recipient: string; locale: Locale | undefined; userId?: number; reportRunId?: number },
): Promise<void> {
  await db.insert(outgoingMail).values(mail);
}

/** Leases the longest due mail, or null. A mail being sent has no error. */
export async function takeMail(db: Reader): Promise<OutgoingMail | null> {
  const due = db
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(and(mailsThat.waiting, lt(outgoingMail.dueAt, sql`now()`)))
    .orderBy(asc(outgoingMail.dueAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(outgoingMail)
    .set({
      attempts: sql`${outgoingMail.attempts} + 1`,
      dueAt: sql`now() + make_interval(mins => ${LEASE_MINUTES})`,
      error: null,
    })
    .where(eq(outgoingMail.id, sql`(${due})`))
    .returning();
  return taken ?? null;
}

export async function markSent(db: Reader, { id }: OutgoingMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ sentAt: sql`now()`, error: null })
    .where(eq(outgoingMail.id, id));
}

export async function dropMail(db: Reader, { id }: OutgoingMail): Promise<void> {
  await db.delete(outgoingMail).where(eq(outgoingMail.id, id));
}

/** Schedules a retry with exponential backoff; gives a permanently refused mail up. */
export async function markUnsent(
  db: Reader,
  { id, attempts }: OutgoingMail,
  { error, permanent }: Undelivered,
): Promise<void> {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MINUTES);
  await db
    .update(outgoingMail)
    .set({
      error,
      ...(permanent || attempts >= TRIES
        ? { failedAt: sql`now()` }
        : { dueAt: sql`now() + make_interval(mins => ${minutes})` }),
    })
    .where(eq(outgoingMail.id, id));
}

export const mailsThat = {
  waiting: and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt)),
  failed: isNotNull(outgoingMail.failedAt),
  sent: isNotNull(outgoingMail.sentAt),
};

const earliest = (moment: typeof outgoingMail.createdAt | typeof outgoingMail.failedAt, where: SQL | undefined) =>
  sql<string | null>`min(${moment}) filter (where ${where})`.mapWith(outgoingMail.createdAt);

interface MailCounts {
  waiting: number;
  overdue: number;
  /** creation of the oldest overdue mail */
  overdueSince: string | null;
  failed: number;
  /** failed within MAIL_FAILED_DAYS */
  failedLately: number;
  failedSince: string | null;
}

export async function countMails(db: Reader): Promise<MailCounts> {
  const old = lt(outgoingMail.createdAt, sql`now() - make_interval(mins => ${MAIL_WAIT_MINUTES})`);
  const lately = gt(outgoingMail.failedAt, sql`now() - make_interval(days => ${MAIL_FAILED_DAYS})`);
  const counts = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${mailsThat.waiting})`.mapWith(Number),
      overdue: sql<number>`count(*) filter (where ${and(mailsThat.waiting, old)})`.mapWith(Number),
      overdueSince: earliest(outgoingMail.createdAt, and(mailsThat.waiting, old)),
      failed: sql<number>`count(*) filter (where ${mailsThat.failed})`.mapWith(Number),
      failedLately: sql<number>`count(*) filter (where ${lately})`.mapWith(Number),
      failedSince: earliest(outgoingMail.failedAt, lately),
    })
    .from(outgoingMail);
  return oneRow(counts);
}
