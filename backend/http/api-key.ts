import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { parseRoles } from "#contract/access";
import type { Database, Transaction } from "../db/client";
import { apiKey, appUser } from "../db/tables/accounts";
import { savedPlant } from "../plant/saved";
import type { FoundCaller } from "./context";
import { Unauthorized } from "./errors";
import { tokenHash } from "./token-hash";

/** API keys as bearers (docs/decisions/0033-api-keys.md). Each call reads its key from the database: a revoked one is dead at once. */

/** Selects the keys that are neither revoked nor over. */
export const isLiveKey = and(isNull(apiKey.revokedAt), gt(apiKey.expiresAt, sql`now()`));

/** How old `lastUsedAt` of a key in use may be: more often it is not written. */
const isStale = or(isNull(apiKey.lastUsedAt), sql`${apiKey.lastUsedAt} < now() - interval '1 minute'`);

/** Finds whom an API key stands for; null for a revoked, expired or unknown one. @param address from where it is used */
export async function keyCallerOf(
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
  // Nobody waits for it, and a call does not fail by it.
  if (stale) void noteUsed(db, key.apiKeyId, address).catch(() => undefined);
  const noPerson = { email: null, photoUrl: null, emailVerifiedAt: null, mustSetUpSecondFactor: false, tokenId: 0 };
  return { caller: { ...key, ...noPerson, roles: parseRoles(role) }, plant: plant ?? {} };
}

/** Notes that a key is in use; of many calls at the same moment one writes, and none waits. */
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

/** The advisory lock of a key: shared by its writes, alone by its revocation. It is fair, so that a busy key is revoked too. */
const lockOf = (id: number) => sql`hashtextextended(${`api key ${id}`}, 0)`;

/**
 * Holds a key until the end of a write: a revocation waits for it, and what begins after that is refused.
 *
 * @throws Unauthorized for a key that was revoked, or is over, since the call began
 */
export async function holdKey(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`);
  // A statement of its own, which sees what was committed while the lock was waited for.
  const [live] = await tx
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(and(eq(apiKey.id, id), isLiveKey));
  if (!live) throw new Unauthorized();
}

/** Waits for the writes of a key that are underway, and holds back later ones. */
export async function stopKey(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(id)})`);
}
