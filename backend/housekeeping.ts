import { WEBHOOK_LOG_DAYS } from "#contract/webhook";
import { and, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./db/client";
import { accessToken, loginAttempt, passwordReset, secondFactor } from "./db/tables/accounts";
import { outgoingMail } from "./db/tables/mail";
import { reportMailRun } from "./db/tables/report-mail";
import { idempotencyKey, undoStep } from "./db/tables/system";
import { webhookDelivery } from "./db/tables/webhook";
import type { Platform } from "./http/context";
import { dropOldCurves } from "./scale/ghost-loads";

const KEY_DAYS = 30;
/** Retention of failed sign-ins; exceeds login-limit.ts. */
const ATTEMPT_DAYS = 1;
const MAIL_DAYS = 30;
/** Retention of the runs of scheduled reports; their files go with the mails. */
const RUN_DAYS = 365;

const INTERVAL_MS = 10 * 60_000;
/** Rows per DELETE, to keep locks short. */
const STEP_ROWS = 1_000;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Deletes expired rows periodically; safe on several instances. */
export function startHousekeeping({ db, env }: Platform): void {
  const next = () => {
    setTimeout(() => {
      void deleteExpired(db)
        .then(() => dropOldCurves(db, env))
        .then(() => dropOldFiles(db))
        // Database outages are reported by its health check.
        .catch(() => undefined)
        .finally(next);
    }, INTERVAL_MS).unref();
  };
  next();
}

export async function dropOldFiles(db: Database): Promise<void> {
  await db
    .update(reportMailRun)
    .set({ content: null })
    .where(and(isNotNull(reportMailRun.content), lt(reportMailRun.startedAt, daysAgo(MAIL_DAYS + 1))));
}

export async function deleteExpired(db: Database): Promise<void> {
  const over: [PgTable, SQL | undefined][] = [
    [accessToken, lt(accessToken.expiresAt, sql`now()`)],
    [passwordReset, lt(passwordReset.expiresAt, sql`now()`)],
    [secondFactor, and(isNull(secondFactor.confirmedAt), lt(secondFactor.begunAt, daysAgo(1)))],
    [outgoingMail, lt(outgoingMail.createdAt, daysAgo(MAIL_DAYS))],
    [reportMailRun, lt(reportMailRun.startedAt, daysAgo(RUN_DAYS))],
    [webhookDelivery, and(isNull(webhookDelivery.dueAt), lt(webhookDelivery.at, daysAgo(WEBHOOK_LOG_DAYS)))],
    [loginAttempt, lt(loginAttempt.at, daysAgo(ATTEMPT_DAYS))],
    [idempotencyKey, lt(idempotencyKey.createdAt, daysAgo(KEY_DAYS))],
    [undoStep, lt(undoStep.at, daysAgo(1))],
  ];
  for (const [table, condition] of over) {
    // SKIP LOCKED leaves rows that another instance is deleting.
    const some = sql`select ctid from ${table} where ${condition} limit ${STEP_ROWS} for update skip locked`;
    let deleted: number | null;
    do {
      ({ rowCount: deleted } = await db.delete(table).where(sql`ctid in (${some})`));
    } while (deleted === STEP_ROWS);
  }
}
