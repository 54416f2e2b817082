import { eq, sql } from "drizzle-orm";
import { dropSecondFactor } from "#backend/accounts/second-factor";
import { connect } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { openDatabase } from "./database";
import { dataFolder, readDotEnv } from "./dot-env";
import { underShutdown } from "./shutdown";

/**
 * `npm run factor:off -- admin@example.com`: disables the second factor of a user who lost phone and recovery codes.
 * Exits with 1 if the user has no second factor.
 */
export async function factorOff(email: string | undefined): Promise<void> {
  if (!email) {
    console.error("Usage: npm run factor:off -- <e-mail of the user>");
    process.exit(2);
  }
  await underShutdown(async (shutdown) => {
    readDotEnv();
    const database = await openDatabase(dataFolder(), shutdown, { needs: "existing" });
    const { db, close } = connect(database.url, { connections: 1, prepare: false });
    shutdown.onEnd(close);
    const dropped = await db.transaction(async (tx) => {
      const [user] = await tx
        .select({ id: appUser.id })
        .from(appUser)
        .where(eq(sql`lower(${appUser.email})`, email.trim().toLowerCase()));
      return user !== undefined && (await dropSecondFactor(tx, user.id, null));
    });
    console.log(
      dropped ? `${email} signs in without a code now; a mail says so.` : `${email} is no user with a second factor.`,
    );
    return dropped ? 0 : 1;
  });
}
