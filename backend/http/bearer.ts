import { needsSecondFactor } from "#contract/accounts/second-factor";
import { and, eq, gt, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { parseRoles } from "#contract/access";
import { isApiKey } from "#contract/accounts/api-key";
import type { Database } from "../db/client";
import { prepareOnce } from "../db/prepared-statements";
import { accessToken, appUser, secondFactor } from "../db/tables/accounts";
import { repeatWhenCut } from "./answer-error";
import { findKeyCaller } from "./api-key";
import { savedPlant } from "../db/saved-plant";
import type { FoundCaller, HonoEnv, Platform } from "./context";
import { tokenHash } from "./token-hash";
import { readVisitor } from "./visitor";

/** Minutes between updates of `lastSeenAt`. */
const SEEN_MINUTES = 5;
const isStale = sql<boolean>`${accessToken.lastSeenAt} < now() - make_interval(mins => ${SEEN_MINUTES})`;

/** Sets `caller` and plant settings; access.ts checks permissions. */
export function bearer(platform: Platform): MiddlewareHandler<HonoEnv> {
  const find = dedupePerTick((token, address) => repeatWhenCut(() => findCaller(platform, token, address)));
  return async (c, next) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    const found = token === undefined ? null : await find(token, readVisitor(c).address);
    c.set("caller", found?.caller ?? null);
    c.set("plant", found?.plant ?? {});
    await next();
  };
}

type FindCaller = (token: string, address: string | undefined) => Promise<FoundCaller | null>;

/** Deduplicates lookups within one event loop turn: pages make several requests at once. */
function dedupePerTick(find: FindCaller): FindCaller {
  const turn = new Map<string, Promise<FoundCaller | null>>();
  return (token, address) => {
    const key = `${token} ${address ?? ""}`;
    const shared = turn.get(key);
    if (shared !== undefined) return shared;
    const found = find(token, address);
    turn.set(key, found);
    setImmediate(() => turn.delete(key));
    return found;
  };
}

const sessionStatement = (db: Database) =>
  prepareOnce(db, "session", (name) =>
    db
      .select({
        id: appUser.id,
        name: appUser.name,
        email: appUser.email,
        photoUrl: appUser.photoUrl,
        emailVerifiedAt: appUser.emailVerifiedAt,
        role: appUser.role,
        passwordGiven: appUser.passwordGiven,
        tokenId: accessToken.id,
        stale: isStale,
        hasFactor: sql<boolean>`${secondFactor.confirmedAt} is not null`,
        plant: savedPlant,
      })
      .from(accessToken)
      .innerJoin(appUser, eq(appUser.id, accessToken.userId))
      .leftJoin(secondFactor, eq(secondFactor.userId, appUser.id))
      .where(
        and(
          eq(accessToken.hash, sql.placeholder("hash")),
          gt(accessToken.expiresAt, sql`now()`),
          eq(appUser.active, true),
        ),
      )
      .prepare(name),
  );

async function findCaller(
  { db, env }: Platform,
  token: string,
  address: string | undefined,
): Promise<FoundCaller | null> {
  if (isApiKey(token)) return findKeyCaller(db, token, address);
  const [found] = await sessionStatement(db).execute({ hash: tokenHash(token) });
  if (!found) return null;
  const { role, stale, hasFactor, plant, ...user } = found;
  // Fire-and-forget.
  if (stale) void noteSeen(db, user.tokenId).catch(() => undefined);
  const roles = parseRoles(role);
  // Evaluated per request, so that changes take effect at once.
  const mustSetUpSecondFactor = needsSecondFactor(env, roles) && !hasFactor;
  return { caller: { ...user, roles, mustSetUpSecondFactor, apiKeyId: null, closedReason: null }, plant: plant ?? {} };
}

async function noteSeen(db: Database, tokenId: number): Promise<void> {
  await db
    .update(accessToken)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(accessToken.id, tokenId), isStale));
}
