import { and, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./db/client";
import { accessToken, loginAttempt, passwordReset, secondFactor } from "./db/tables/accounts";
import { outgoingMail } from "./db/tables/mail";
import { idempotencyKey, undoStep } from "./db/tables/system";
import type { Platform } from "./http/context";

/** Days for which an answer is kept for a repeated request; no form is sent again after that. */
const KEY_DAYS = 30;
/** Days for which failed sign-ins are kept: far longer than they count (login-limit.ts). */
const ATTEMPT_DAYS = 1;
/** Days for which an administrator sees what mails were sent. */
const MAIL_DAYS = 30;

/** How often what is over is looked for, in ms; the first time after as long. */
const INTERVAL_MS = 10 * 60_000;
/** Rows that one statement deletes at most: whoever waits behind it waits for some milliseconds. */
const STEP_ROWS = 1_000;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Deletes what is over for as long as the process lives. Every instance may do so: none waits for another. */
export function startHousekeeping({ db }: Platform): void {
  const next = () => {
    setTimeout(() => {
      void deleteExpired(db)
        // The database is away: its own health says so, and the next time takes what is left.
        .catch(() => undefined)
        .finally(next);
    }, INTERVAL_MS).unref();
  };
  next();
}

/**
 * Deletes ended sessions and links, second factors that were never confirmed, old mails, old failed sign-ins, old answers of idempotency
 * keys and steps that can no longer be undone, in steps of a thousand rows.
 */
export async function deleteExpired(db: Database): Promise<void> {
  const over: [PgTable, SQL | undefined][] = [
    [accessToken, lt(accessToken.expiresAt, sql`now()`)],
    [passwordReset, lt(passwordReset.expiresAt, sql`now()`)],
    [secondFactor, and(isNull(secondFactor.confirmedAt), lt(secondFactor.begunAt, daysAgo(1)))],
    [outgoingMail, lt(outgoingMail.createdAt, daysAgo(MAIL_DAYS))],
    [loginAttempt, lt(loginAttempt.at, daysAgo(ATTEMPT_DAYS))],
    [idempotencyKey, lt(idempotencyKey.createdAt, daysAgo(KEY_DAYS))],
    [undoStep, lt(undoStep.at, daysAgo(1))],
  ];
  for (const [table, condition] of over) {
    // What another instance is deleting is left to it.
    const some = sql`select ctid from ${table} where ${condition} limit ${STEP_ROWS} for update skip locked`;
    let deleted: number | null;
    do {
      ({ rowCount: deleted } = await db.delete(table).where(sql`ctid in (${some})`));
    } while (deleted === STEP_ROWS);
  }
}
