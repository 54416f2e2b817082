import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { parseRoles } from "#contract/access";
import type { Database, Transaction } from "../db/client";
import { apiKey, appUser } from "../db/tables/accounts";
import { savedPlant } from "../db/saved-plant";
import type { FoundCaller } from "./context";
import { Unauthorized } from "./errors";
import { tokenHash } from "./token-hash";

/** The key is read on every request, so revocation is immediate (docs/decisions/0033-api-keys.md). */

export const isLiveKey = and(isNull(apiKey.revokedAt), gt(apiKey.expiresAt, sql`now()`));

const isStale = or(isNull(apiKey.lastUsedAt), sql`${apiKey.lastUsedAt} < now() - interval '1 minute'`);

/** Returns the caller; null if the key is unknown, revoked or expired. */
export async function findKeyCaller(
  db: Database,
  secret: string,
  address: string | undefined,
): Promise<FoundCaller | null> {
  const [found] = await db
    .select({
      apiKeyId: apiKey.id,
      role: apiKey.role,
      id: appUser.id,
      name: appUser.name,
      stale: sql<boolean>`${isStale}`,
      plant: savedPlant,
    })
    .from(apiKey)
    .innerJoin(appUser, eq(appUser.id, apiKey.userId))
    .where(and(eq(apiKey.hash, tokenHash(secret)), isLiveKey));
  if (!found) return null;
  const { role, stale, plant, ...key } = found;
  // Fire-and-forget.
  if (stale) void noteUsed(db, key.apiKeyId, address).catch(() => undefined);
  const noPerson = {
    email: null,
    photoUrl: null,
    emailVerifiedAt: null,
    mustSetUpSecondFactor: false,
    passwordGiven: false,
    tokenId: 0,
    closedReason: null,
  };
  return { caller: { ...key, ...noPerson, roles: parseRoles(role) }, plant: plant ?? {} };
}

/** Skips the update if another request is writing it. */
async function noteUsed(db: Database, id: number, address: string | undefined): Promise<void> {
  const mine = db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(and(eq(apiKey.id, id), isStale))
    .for("update", { skipLocked: true });
  await db
    .update(apiKey)
    .set({ lastUsedAt: sql`now()`, lastUsedAddress: address ?? null })
    .where(sql`${apiKey.id} in ${mine}`);
}

/** Shared by the key's writes, exclusive for revocation. Fair, so a busy key can be revoked. */
const keyLock = (id: number) => sql`hashtextextended(${`api key ${id}`}, 0)`;

/** Revocation waits for the write. @throws Unauthorized if the key was revoked or expired since the request began */
export async function holdKey(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${keyLock(id)})`);
  // A new statement sees commits made while waiting.
  const [live] = await tx
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(and(eq(apiKey.id, id), isLiveKey));
  if (!live) throw new Unauthorized();
}

/** Waits for the key's running writes and blocks new ones. */
export async function stopKey(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyLock(id)})`);
}
