import { eq, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../db/client";
import { paperLogo } from "../db/tables/papers";
import { plantLogo } from "../db/tables/plant";

export async function currentLogo(db: Reader): Promise<string | null> {
  const [found] = await db.select({ hash: plantLogo.hash }).from(plantLogo);
  return found?.hash ?? null;
}

/** Keeps the current logo for the papers that show it. */
export async function storeLogo(tx: Transaction): Promise<void> {
  const current = tx
    .select({ hash: plantLogo.hash, bytes: plantLogo.bytes, createdAt: sql`now()`.as("created_at") })
    .from(plantLogo);
  await tx.insert(paperLogo).select(current).onConflictDoNothing();
}

export async function findLogo(db: Reader, hash: string | null): Promise<Buffer | null> {
  if (hash === null) return null;
  for (const table of [paperLogo, plantLogo]) {
    const [found] = await db.select({ bytes: table.bytes }).from(table).where(eq(table.hash, hash));
    if (found) return found.bytes;
  }
  return null;
}
