import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type { MailList, MailQuery, MailRow } from "#contract/mail";
import { logActivity } from "../http/activity";
import type { Reader, Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { outgoingMail } from "../db/tables/mail";
import type { BackendEnv } from "../env";
import type { WriteTarget } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { listAnswer, pageOf } from "../db/paging";
import type { OutgoingMail } from "../db/outbox";

const isFailed = isNotNull(outgoingMail.failedAt);
const isSent = isNotNull(outgoingMail.sentAt);
const isWaiting = and(isNull(outgoingMail.failedAt), isNull(outgoingMail.sentAt));
const withStatus = { failed: isFailed, sent: isSent, waiting: isWaiting };

export async function listMails(db: Reader, env: BackendEnv, query: MailQuery): Promise<MailList> {
  const page = pageOf(query, RECORD_PAGE_SIZE);
  const where = query.status && withStatus[query.status];
  const [rows, totals, counts] = await Promise.all([
    db.select().from(outgoingMail).where(where).orderBy(desc(outgoingMail.id)).limit(page.perPage).offset(page.offset),
    db.select({ total: count() }).from(outgoingMail).where(where),
    db
      .select({
        waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
        failed: sql<number>`count(*) filter (where ${isFailed})`.mapWith(Number),
      })
      .from(outgoingMail),
  ]);
  return { ...listAnswer(rows.map(toMailRow), oneRow(totals).total, page), ...oneRow(counts), way: wayOf(env) };
}

function toMailRow(mail: OutgoingMail): MailRow {
  const { id, kind, recipient, createdAt, attempts, error, sentAt, failedAt, dueAt } = mail;
  const status = sentAt !== null ? "sent" : failedAt !== null ? "failed" : "waiting";
  const nextAt = status === "waiting" ? dueAt : null;
  return { id, kind, recipient, createdAt, status, attempts, error, nextAt, sentAt, mayRetry: mayRetry(mail) };
}

/** A leased mail has no error (outbox.ts, takeMail). */
function mayRetry({ sentAt, attempts, error }: OutgoingMail): boolean {
  return sentAt === null && (attempts === 0 || error !== null);
}

/** An exhausted mail gets one more attempt. @throws NotFound, Conflict if sent or being sent */
export async function retryMail(tx: Transaction, { id, by }: Pick<WriteTarget, "id" | "by">): Promise<MailRow> {
  const [mail] = await tx.select().from(outgoingMail).where(eq(outgoingMail.id, id)).for("update");
  if (!mail) throw new NotFound();
  if (!mayRetry(mail)) throw new Conflict(mail.sentAt === null ? "mailUnderway" : "mailSent");
  const changed = await tx
    .update(outgoingMail)
    .set({ failedAt: null, dueAt: sql`now()` })
    .where(eq(outgoingMail.id, id))
    .returning();
  await logActivity(tx, { by, entity: "mail", id, action: "retry" });
  return toMailRow(oneRow(changed));
}

/** Excludes credentials. */
function wayOf({ SMTP_URL, MAIL_DIR, MAIL_FROM: from }: BackendEnv): MailList["way"] {
  if (SMTP_URL === undefined) return { kind: "folder", place: MAIL_DIR, from };
  const { protocol, host } = new URL(SMTP_URL);
  return { kind: "server", place: `${protocol}//${host}`, from };
}
