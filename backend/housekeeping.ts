import { lt, sql } from "drizzle-orm";
import type { Database } from "./db/client";
import { accessToken, loginAttempt } from "./db/tables/accounts";
import { idempotencyKey } from "./db/tables/every-document";

/** How long an answer is kept for a repeated request; a form is not sent again after that. */
const KEY_DAYS = 30;
/** Far longer than failures count (login-limit.ts). */
const ATTEMPT_DAYS = 1;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Deletes what is over: tokens past their end, old failed sign-ins, answers kept for requests of long ago. Called at each
 * sign-in, which is often enough and needs no clock in the process; of several at once one does it.
 */
export async function forgetWhatIsOver(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('housekeeping', 0)) as mine`,
    );
    if (!rows[0]?.mine) return;
    await tx.delete(accessToken).where(lt(accessToken.expiresAt, sql`now()`));
    await tx.delete(loginAttempt).where(lt(loginAttempt.at, daysAgo(ATTEMPT_DAYS)));
    await tx.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, daysAgo(KEY_DAYS)));
  });
}
