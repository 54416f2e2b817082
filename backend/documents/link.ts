import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { hasOneOf, parseRoles, type Role } from "#contract/access";
import { withPlant } from "#contract/plant";
import { apiKey, appUser } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import { type AccessRule, rolesOfRule } from "../http/access";
import { isLiveKey } from "../http/api-key";
import type { Platform } from "../http/context";
import { ApiFailure } from "../http/errors";
import { savedPlant } from "../plant/saved";

/**
 * Signed links to documents: they need no token, as a browser has none in a new tab. A link lives 5 minutes and stands
 * for the user or the API key to whom it was given, with the rights that these have when it is used.
 */
const LIFETIME_SECONDS = 300;

/** The query of a linked call; `expectLink` checks all of it. */
export const linkQuery = z.looseObject({
  user: z.string().optional(),
  expires: z.string().optional(),
  signature: z.string().optional(),
});

/** The user of a link, and the environment with the settings in force. */
export interface LinkUser {
  id: number;
  name: string;
  roles: readonly Role[];
  env: BackendEnv;
}

/**
 * Signs a link.
 *
 * @param path the only path that it is good for, from /api on
 * @param query further parameters of the address, signed as well
 * @returns an address below the API's own origin
 */
export function signedLink(
  { SESSION_SECRET }: Platform["env"],
  path: string,
  userId: number,
  query: Record<string, string> = {},
): string {
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  const params = new URLSearchParams({ ...query, user: String(userId), expires: String(expires) });
  params.set("signature", signatureOf(SESSION_SECRET, path, params).toString("base64url"));
  return `${path}?${params.toString()}`;
}

/**
 * Checks a link and finds its user, who must still be active (an API key: neither revoked nor over) and have the right.
 *
 * @param url the whole address of the request
 * @throws ApiFailure 404, the same in all cases, so that it does not tell the reason
 */
export async function expectLink({ db, env }: Platform, url: URL, rule: AccessRule): Promise<LinkUser> {
  const { searchParams } = url;
  const given = Buffer.from(searchParams.get("signature") ?? "", "base64url");
  const right = signatureOf(env.SESSION_SECRET, url.pathname, searchParams);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new DeadLink();
  if (Number(searchParams.get("expires")) * 1000 <= Date.now()) throw new DeadLink();

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
        or(eq(appUser.active, true), isNotNull(apiKey.id)),
        isNull(appUser.deletedAt),
      ),
    );
  if (!user) throw new DeadLink();
  const roles = parseRoles(user.role);
  const wanted = rolesOfRule(rule);
  if (wanted && !hasOneOf(roles, wanted)) throw new DeadLink();
  return { id: user.id, name: user.name, roles, env: withPlant(env, user.plant ?? {}) };
}

/** Signs a path and its query without the signature; the order of the parameters does not matter. */
function signatureOf(secret: string, path: string, query: URLSearchParams): Buffer {
  const signed = [...query].filter(([name]) => name !== "signature").sort(([a], [b]) => (a < b ? -1 : 1));
  // A derived key: a signature of a link can never pass for anything else that the secret signs.
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
