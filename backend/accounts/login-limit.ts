import { and, count, gt, inArray, min, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { loginAttempt } from "../db/schema";
import { TooMany } from "../http/errors";

/** domain.md, Session and account calls: 10 failed sign-ins in 15 minutes, per account and per address. */
const FAILURES = 10;
const WINDOW_MINUTES = 15;

const recent = gt(loginAttempt.at, sql`now() - make_interval(mins => ${WINDOW_MINUTES})`);

/**
 * Refuses a sign-in after too many failures.
 *
 * @param subjects what failures are counted by, such as `account:a@b.c` and `address:10.0.0.7`
 * @throws TooMany with the time until the oldest failure is forgotten
 */
export async function expectFewFailures(db: Database, subjects: string[]): Promise<void> {
  const counted = await db
    .select({ failures: count(), oldest: min(loginAttempt.at) })
    .from(loginAttempt)
    .where(and(inArray(loginAttempt.subject, subjects), recent))
    .groupBy(loginAttempt.subject);
  const full = counted.find(({ failures }) => failures >= FAILURES);
  if (!full?.oldest) return;
  const freeAt = new Date(full.oldest).getTime() + WINDOW_MINUTES * 60_000;
  throw new TooMany(Math.max(1, Math.ceil((freeAt - Date.now()) / 1000)));
}

/** Counts a failure for each subject. */
export async function countFailure(db: Database, subjects: string[]): Promise<void> {
  await db.insert(loginAttempt).values(subjects.map((subject) => ({ subject })));
}

/** Forgets the failures of an account that signed in. */
export async function forgetFailures(db: Database, subjects: string[]): Promise<void> {
  await db.delete(loginAttempt).where(inArray(loginAttempt.subject, subjects));
}
