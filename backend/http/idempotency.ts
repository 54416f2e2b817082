import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { idempotencyKey } from "../db/tables/system";
import { ApiFailure } from "./errors";

interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** A repeated request returns a new secret again for this long, in case the first response was lost. */
const REPEAT_MINUTES = 10;

/** Returns true while a response from this moment may contain its secret again. */
export const isRepeatable = (moment: string): boolean => Date.now() - Date.parse(moment) <= REPEAT_MINUTES * 60_000;

/** HMAC, because bodies may contain passwords. */
export function requestHash(secret: string, ...parts: string[]): string {
  return createHmac("sha256", secret).update(parts.join("\n")).digest("hex");
}

/**
 * Stores the response in the write's transaction (docs/domain.md, Conventions). A concurrent duplicate waits for it.
 * @throws ApiFailure 422 if the key was used for another request
 */
export async function withIdempotencyKey(
  tx: Transaction,
  request: { userId: number; key: string; hash: string },
  write: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (request.key.length > 100) throw new ApiFailure(422, { key: "keyLong" });
  const mine = and(eq(idempotencyKey.userId, request.userId), eq(idempotencyKey.key, request.key));
  const claimed = await tx
    .insert(idempotencyKey)
    .values({ userId: request.userId, key: request.key, requestHash: request.hash, status: 0 })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  if (claimed.length === 0) {
    const [kept] = await tx.select().from(idempotencyKey).where(mine);
    if (kept?.requestHash !== request.hash) throw new ApiFailure(422, { key: "keyReused" });
    return { status: kept.status, answer: kept.answer };
  }
  const result = await write();
  await tx.update(idempotencyKey).set(result).where(mine);
  return result;
}
