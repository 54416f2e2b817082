import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { accessToken, appUser } from "../db/tables/accounts";
import { tokenHash } from "../http/token-hash";
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
