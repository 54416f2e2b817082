import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { and, eq, exists, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { z } from "zod";
import { hasAnyRole, parseRoles, type Role } from "#contract/access";
import { withPlant } from "#contract/plant/plant";
import { accessToken, apiKey, appUser } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import { type AccessRule, assertAccess, rolesOfRule } from "../http/access";
import { isLiveKey } from "../http/api-key";
import type { Caller, HonoEnv, Platform } from "../http/context";
import { ApiFailure } from "../http/errors";
import { savedPlant } from "../db/saved-plant";

/**
 * Signed links open documents in a new tab without a token, with the current permissions of their user, until the session
 * that made them ends.
 */
const LIFETIME_SECONDS = 300;

export const linkQuery = z.looseObject({
  user: z.string().optional(),
  /** ID of the session; 0 for an API key */
  session: z.string().optional(),
  expires: z.string().optional(),
  signature: z.string().optional(),
});

export type LinkOwner = Pick<Caller, "id" | "tokenId">;

/** Owner of invalid links. */
export const NOBODY: LinkOwner = { id: 0, tokenId: 0 };

export interface LinkUser {
  id: number;
  name: string;
  roles: readonly Role[];
  env: BackendEnv;
}

/**
 * @param path the only valid path, from /api @param query signed parameters @returns a path relative to the API origin
 */
export function signedLink(
  { SESSION_SECRET }: Platform["env"],
  path: string,
  { id, tokenId }: LinkOwner,
  query: Record<string, string> = {},
): string {
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  const params = new URLSearchParams({
    ...query,
    user: String(id),
    session: String(tokenId),
    expires: String(expires),
  });
  params.set("signature", sign(SESSION_SECRET, path, params).toString("base64url"));
  return `${path}?${params.toString()}`;
}

/** Returns the owner of a signed link; without a signature the caller. @throws as assertLink and assertAccess */
export async function userOfFile(platform: Platform, http: Context<HonoEnv>, rule: AccessRule): Promise<LinkUser> {
  const url = new URL(http.req.url);
  const caller = http.get("caller");
  if (caller === null || url.searchParams.has("signature")) return assertLink(platform, url, rule);
  assertAccess(caller, rule, false);
  return { ...caller, env: platform.env };
}

/** @throws ApiFailure 404 for every reason, so that it reveals none */
export async function assertLink({ db, env }: Platform, url: URL, rule: AccessRule): Promise<LinkUser> {
  const { searchParams } = url;
  const given = Buffer.from(searchParams.get("signature") ?? "", "base64url");
  const right = sign(env.SESSION_SECRET, url.pathname, searchParams);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new DeadLink();
  if (Number(searchParams.get("expires")) * 1000 <= Date.now()) throw new DeadLink();

  const session = Number(searchParams.get("session"));
  const open = and(
    eq(accessToken.id, session),
    eq(accessToken.userId, appUser.id),
    gt(accessToken.expiresAt, sql`now()`),
  );
  const [user] = await db
    .select({
      id: appUser.id,
      name: appUser.name,
      role: sql<string>`coalesce(${apiKey.role}, ${appUser.role})`,
      plant: savedPlant,
    })
    .from(appUser)
    .leftJoin(apiKey, and(eq(apiKey.userId, appUser.id), isLiveKey))
    .where(
      and(
        eq(appUser.id, Number(searchParams.get("user"))),
        session === 0
          ? isNotNull(apiKey.id)
          : and(eq(appUser.active, true), exists(db.select({ id: accessToken.id }).from(accessToken).where(open))),
        isNull(appUser.deletedAt),
      ),
    );
  if (!user) throw new DeadLink();
  const roles = parseRoles(user.role);
  const wanted = rolesOfRule(rule);
  if (wanted && !hasAnyRole(roles, wanted)) throw new DeadLink();
  return { id: user.id, name: user.name, roles, env: withPlant(env, user.plant ?? {}) };
}

/** Parameter order is irrelevant. */
function sign(secret: string, path: string, query: URLSearchParams): Buffer {
  const signed = [...query].filter(([name]) => name !== "signature").sort(([a], [b]) => (a < b ? -1 : 1));
  // Derived key, so that no other signature is valid here.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "gudang document link", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([path, ...signed]))
    .digest();
}

class DeadLink extends ApiFailure {
  constructor() {
    super(404, { key: "linkDead" });
  }
}
