import { lt, sql } from "drizzle-orm";
import type { Database } from "./db/client";
import { accessToken, loginAttempt } from "./db/tables/accounts";
import { idempotencyKey } from "./db/tables/system";

/** Days for which an answer is kept for a repeated request; no form is sent again after that. */
const KEY_DAYS = 30;
/** Days for which failed sign-ins are kept: far longer than they count (login-limit.ts). */
const ATTEMPT_DAYS = 1;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Deletes expired tokens, old failed sign-ins and old answers of idempotency keys. Called at each sign-in, which is
 * often enough and needs no timer in the process; of several at once one does it.
 */
export async function deleteExpired(db: Database): Promise<void> {
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
