import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { accessToken, appUser } from "../db/tables/accounts";
import { tokenHash } from "../http/token-hash";
import type { Visitor } from "../http/visitor";

/** Notes where a session was opened from, for its user, and as the last sign-in, for ADMIN. @param token of the new session */
export async function noteSignIn(db: Database, token: string, { address, agent }: Visitor): Promise<void> {
  const from = { address: address ?? null, userAgent: agent ?? null };
  const session = db.$with("session").as(
    db
      .update(accessToken)
      .set(from)
      .where(eq(accessToken.hash, tokenHash(token)))
      .returning({ userId: accessToken.userId }),
  );
  await db
    .with(session)
    .update(appUser)
    .set({ lastSignInAt: sql`now()`, lastSignInAddress: from.address, lastSignInAgent: from.userAgent })
    .from(session)
    .where(eq(appUser.id, session.userId));
}
