import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./client";

/**
 * FOR NO KEY UPDATE: plain FOR UPDATE also waits for foreign-key inserts (FOR KEY SHARE), so two trucks on one booking
 * and an edit of it would deadlock. Ids never change and rows are not removed.
 */
export const FOR_CHANGE = "no key update";

/** Serializes transactions that lock the same name until they end, so that the second sees the rows of the first. */
export async function lockName(tx: Transaction, name: SQL | string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Locks several names in one statement, in their order: two that lock the same ones do not deadlock. */
export async function lockNames(tx: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const ordered = [...new Set(names)].sort();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(ordered)}::text[]) name`,
  );
}
