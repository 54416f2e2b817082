import { z } from "zod";
import { setTimeout as sleep } from "node:timers/promises";
import { count, desc, eq, sql } from "drizzle-orm";
import {
  mailList,
  mailOutcome,
  mailQuery,
  mailRow,
  mailTrial,
  type MailTrial,
  type MailList,
  type MailQuery,
  type MailRow,
} from "#contract/plant/mail";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type { Calls } from "../http/calls";
import { readVisitor, type Visitor } from "../http/visitor";
import { countMail } from "../accounts/login-limit";
import type { Platform, WriteTarget } from "../http/context";
import { logActivity } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { outgoingMail } from "../db/tables/mail";
import type { BackendEnv } from "../env";
import { Conflict, NotFound } from "../http/errors";
import { listAnswer, parsePage } from "../rows/engine/page";
import { countMails, mailsThat, type OutgoingMail } from "./queue";
import { trialLetter } from "./templates";
import { renderLetter } from "./message";
import { createTransport, errorText } from "./transport";

/** Mail queue for ADMIN (docs/domain.md, Outgoing mail). */
export function addMail(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/mail",
      summary: "Outgoing mail, newest first, and which way it goes",
      access: ["mail", "see"],
      query: mailQuery,
      answer: mailList,
    },
    ({ db, env }, { query }) => listMails(db, env, query),
  );
  calls.write(
    {
      method: "post",
      path: "/mail/{id}/retry",
      summary: "Try a mail again at once that waits or was given up",
      access: ["mail", "edit"],
      body: z.strictObject({}),
      answer: mailRow,
    },
    (tx, { target }) => retryMail(tx, target),
  );
  calls.plain(
    {
      method: "post",
      path: "/mail/trial",
      summary: "Send a test mail, and return its result",
      access: ["mail", "edit"],
      body: mailTrial,
      answer: mailOutcome,
    },
    (platform, { body, caller, http }) => sendTrial(platform, body, caller?.name ?? "", readVisitor(http)),
  );
}

/** Below the web app's 10 s request timeout. */
const TIMEOUT_MS = 8_000;

/** Bypasses the queue. @returns null, or the error @throws TooMany */
async function sendTrial(
  { db, env }: Platform,
  { recipient, locale = env.DEFAULT_LOCALE }: MailTrial,
  name: string,
  visitor: Visitor,
): Promise<{ error: string | null }> {
  await countMail(db, recipient, visitor);
  const transport = createTransport(env, TIMEOUT_MS / 2);
  const late = new AbortController();
  try {
    await Promise.race([
      // A timestamp cannot collide with queue ids.
      transport(renderLetter(trialLetter({ name, locale })), recipient, Date.now()),
      sleep(TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error(`Connection timeout after ${TIMEOUT_MS / 1000} s`);
      }),
    ]);
    return { error: null };
  } catch (error) {
    return { error: errorText(error) };
  } finally {
    late.abort();
  }
}

async function listMails(db: Reader, env: BackendEnv, query: MailQuery): Promise<MailList> {
  const page = parsePage(query, RECORD_PAGE_SIZE);
  const where = query.status && mailsThat[query.status];
  const [rows, totals, { waiting, failed }] = await Promise.all([
    db.select().from(outgoingMail).where(where).orderBy(desc(outgoingMail.id)).limit(page.perPage).offset(page.offset),
    db.select({ total: count() }).from(outgoingMail).where(where),
    countMails(db),
  ]);
  return { ...listAnswer(rows.map(toMailRow), oneRow(totals).total, page), waiting, failed, way: mailWay(env) };
}

function toMailRow(mail: OutgoingMail): MailRow {
  const { id, kind, recipient, createdAt, attempts, error, sentAt, failedAt, dueAt } = mail;
  const status = sentAt !== null ? "sent" : failedAt !== null ? "failed" : "waiting";
  const nextAt = status === "waiting" ? dueAt : null;
  return { id, kind, recipient, createdAt, status, attempts, error, nextAt, sentAt, mayRetry: mayRetry(mail) };
}

/** A leased mail has no error (queue.ts, takeMail). */
function mayRetry({ sentAt, attempts, error }: OutgoingMail): boolean {
  return sentAt === null && (attempts === 0 || error !== null);
}

/** An exhausted mail gets one more attempt. @throws NotFound, Conflict if sent or being sent */
async function retryMail(tx: Transaction, { id, by }: Pick<WriteTarget, "id" | "by">): Promise<MailRow> {
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
function mailWay({ SMTP_URL, MAIL_DIR, MAIL_FROM: from }: BackendEnv): MailList["way"] {
  if (SMTP_URL === undefined) return { kind: "folder", place: MAIL_DIR, from };
  const { protocol, host } = new URL(SMTP_URL);
  return { kind: "server", place: `${protocol}//${host}`, from };
}
