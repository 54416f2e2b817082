import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { parseRoles } from "#contract/access";
import { accessToken, appUser } from "../db/tables/accounts";
import type { Caller, HonoEnv, Platform } from "./context";

/** Hashes a token as it is kept: SHA-256 in hex. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Finds the user of the bearer token and sets `caller`, null for none; access.ts checks it against the call's rule. */
export function bearer(platform: Platform): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    c.set("caller", token === undefined ? null : await callerOf(platform, token));
    await next();
  };
}

async function callerOf({ db }: Platform, token: string): Promise<Caller | null> {
  const [found] = await db
    .select({
      id: appUser.id,
      name: appUser.name,
      email: appUser.email,
      photoUrl: appUser.photoUrl,
      emailVerifiedAt: appUser.emailVerifiedAt,
      role: appUser.role,
      tokenId: accessToken.id,
    })
    .from(accessToken)
    .innerJoin(appUser, eq(appUser.id, accessToken.userId))
    .where(
      and(eq(accessToken.hash, tokenHash(token)), gt(accessToken.expiresAt, sql`now()`), eq(appUser.active, true)),
    );
  if (!found) return null;
  const { role, ...caller } = found;
  return { ...caller, roles: parseRoles(role) };
}
