import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { hasOneOf, parseRoles, type Role } from "#contract/access";
import { appUser } from "../db/tables/accounts";
import { type AccessRule, rolesOfRule } from "../http/access";
import type { Platform } from "../http/context";
import { ApiFailure } from "../http/errors";

/**
 * Links to documents: whoever has one fetches the document without a token, as a browser does in a new tab. A link lives
 * 5 minutes and speaks for the user to whom it was given, with the rights that this user has when it is used.
 */
const LIFETIME_SECONDS = 300;

/** The query of a call that a link leads to; all of it is checked by `expectLink`. */
export const linkQuery = z.looseObject({
  user: z.string().optional(),
  expires: z.string().optional(),
  signature: z.string().optional(),
});

/** The user for whom a link speaks. */
export interface LinkUser {
  id: number;
  name: string;
  roles: readonly Role[];
}

/**
 * Makes a link.
 *
 * @param path where it leads, from /api on; a link is good for no other path
 * @param query what else stands in the address, signed as well
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
 * The user of a link, who must still be active and have the right.
 *
 * @param url the whole address that was asked for
 * @throws ApiFailure 404, in all cases the same, so that it tells nothing about why
 */
export async function expectLink({ db, env }: Platform, url: URL, rule: AccessRule): Promise<LinkUser> {
  const { searchParams } = url;
  const given = Buffer.from(searchParams.get("signature") ?? "", "base64url");
  const right = signatureOf(env.SESSION_SECRET, url.pathname, searchParams);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new DeadLink();
  if (Number(searchParams.get("expires")) * 1000 <= Date.now()) throw new DeadLink();

  const [user] = await db
    .select({ id: appUser.id, name: appUser.name, role: appUser.role })
    .from(appUser)
    .where(and(eq(appUser.id, Number(searchParams.get("user"))), eq(appUser.active, true), isNull(appUser.deletedAt)));
  if (!user) throw new DeadLink();
  const roles = parseRoles(user.role);
  const wanted = rolesOfRule(rule);
  if (wanted && !hasOneOf(roles, wanted)) throw new DeadLink();
  return { id: user.id, name: user.name, roles };
}

/** Signs a path and everything in its query but the signature, in one order whatever the address's. */
function signatureOf(secret: string, path: string, query: URLSearchParams): Buffer {
  const signed = [...query].filter(([name]) => name !== "signature").sort(([a], [b]) => (a < b ? -1 : 1));
  // A key of its own: what is signed here can never pass for anything else that the secret signs.
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
