import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { accessToken, appUser } from "../db/tables/accounts";
import { tokenHash } from "../http/token-hash";
import type { BackendEnv } from "../env";
import type { Visitor } from "../http/visitor";

/** Records device and address of a sign-in. Lock order: user, then session. */
export async function noteSignIn(db: Database, token: string, { address, agent }: Visitor): Promise<void> {
  const from = { address: address ?? null, userAgent: agent ?? null };
  const ofToken = eq(accessToken.hash, tokenHash(token));
  const noted = db.$with("noted").as(
    db
      .update(appUser)
      .set({ lastSignInAt: sql`now()`, lastSignInAddress: from.address, lastSignInAgent: from.userAgent })
      .from(accessToken)
      .where(and(ofToken, eq(appUser.id, accessToken.userId)))
      .returning({ id: appUser.id }),
  );
  await db
    .with(noted)
    .update(accessToken)
    .set(from)
    .from(noted)
    .where(and(ofToken, eq(accessToken.userId, noted.id)));
}

/** Logs a failed sign-in; the account only as a keyed hash, because users type passwords into the e-mail field. */
export function logFailedSignIn(
  { SESSION_SECRET, LOG_LEVEL }: Pick<BackendEnv, "SESSION_SECRET" | "LOG_LEVEL">,
  factor: "password" | "code",
  account: string,
  address: string | undefined,
): void {
  if (LOG_LEVEL === "silent") return;
  const hashed = createHmac("sha256", SESSION_SECRET)
    .update(JSON.stringify(["failed sign-in", account]))
    .digest("hex");
  const line = {
    at: new Date().toISOString(),
    level: "warn",
    message: "failed sign-in",
    factor,
    account: hashed.slice(0, 16),
    address: address ?? null,
  };
  console.warn(JSON.stringify(line));
}
