import { and, count, eq, gt, inArray, min, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { loginAttempt } from "../db/tables/accounts";
import { TooMany } from "../http/errors";

/** Limit of failed sign-ins, per account and per address (docs/domain.md, Session and account calls). */
const FAILURES = 10;
const WINDOW_MINUTES = 15;

const recent = gt(loginAttempt.at, sql`now() - make_interval(mins => ${WINDOW_MINUTES})`);

/**
 * Counts a sign-in as failed for each subject until it is forgiven. It is counted before the password is looked at and
 * under a lock of the subject, so that many at once get no more tries than one after the other.
 *
 * @param subjects keys that failures are counted by, such as `account:a@b.c` and `address:10.0.0.7`, always in this
 * order
 * @returns ids of the counted rows, for forgiveAttempt when the sign-in succeeds
 * @throws TooMany with the seconds until the oldest failure is forgotten; then nothing is counted
 */
export async function countAttempt(db: Database, subjects: string[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    for (const subject of subjects) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${subject}`}, 0))`);
      const [found] = await tx
        .select({ failures: count(), oldest: min(loginAttempt.at) })
        .from(loginAttempt)
        .where(and(eq(loginAttempt.subject, subject), recent));
      if (!found?.oldest || found.failures < FAILURES) continue;
      const freeAt = new Date(found.oldest).getTime() + WINDOW_MINUTES * 60_000;
      throw new TooMany(Math.max(1, Math.ceil((freeAt - Date.now()) / 1000)));
    }
    const counted = await tx
      .insert(loginAttempt)
      .values(subjects.map((subject) => ({ subject })))
      .returning({ id: loginAttempt.id });
    return counted.map(({ id }) => id);
  });
}

/** Forgives a sign-in that succeeded, and with it all failures of its account; those of its address stay. */
export async function forgiveAttempt(db: Database, attempt: number[], account: string): Promise<void> {
  await db.delete(loginAttempt).where(inArray(loginAttempt.id, attempt));
  await db.delete(loginAttempt).where(eq(loginAttempt.subject, account));
}
