import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Locale } from "#contract/constants";
import type { Reader } from "../db/client";
import { outgoingMail } from "../db/tables/mail";
import type { MailKind } from "./kinds";

/** The table of outgoing mail: what is in it is sent, by whichever process takes it first, and tried again until it is. */

export type OutgoingMail = typeof outgoingMail.$inferSelect;

/** A process that has taken a mail is given this long; then another one may take it. Longer than a mail server is waited for. */
const LEASE_MINUTES = 3;
/** Tries before a mail is given up: with the pauses between them some 20 hours. */
const TRIES = 12;
const LONGEST_PAUSE_MINUTES = 180;

/** Puts a mail into the table, within the transaction that it belongs to. */
export async function queueMail(
  db: Reader,
  mail: { kind: MailKind; recipient: string; locale: Locale | undefined; userId?: number },
): Promise<void> {
  await db.insert(outgoingMail).values(mail);
}

/**
 * Takes the mail that has been due longest; null when none is due. Of several processes each takes another one. While a mail is being
 * sent it has no error, by which that is known.
 */
export async function takeMail(db: Reader): Promise<OutgoingMail | null> {
  const due = db
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt), lt(outgoingMail.dueAt, sql`now()`)))
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

/** Notes that a mail was sent. */
export async function markSent(db: Reader, { id }: OutgoingMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ sentAt: sql`now()`, error: null })
    .where(eq(outgoingMail.id, id));
}

/** Forgets a mail that nobody is to get: there is no such account, or no reason for it any more. */
export async function dropMail(db: Reader, { id }: OutgoingMail): Promise<void> {
  await db.delete(outgoingMail).where(eq(outgoingMail.id, id));
}

/** Notes why a mail was not sent, and when it is tried again: after 1, 2, 4 minutes and so on. */
export async function markUnsent(db: Reader, { id, attempts }: OutgoingMail, error: string): Promise<void> {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MINUTES);
  await db
    .update(outgoingMail)
    .set({
      error,
      ...(attempts >= TRIES ? { failedAt: sql`now()` } : { dueAt: sql`now() + make_interval(mins => ${minutes})` }),
    })
    .where(eq(outgoingMail.id, id));
}
