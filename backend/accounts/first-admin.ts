import { randomBytes } from "node:crypto";
import { count } from "drizzle-orm";
import { email as emailField } from "#contract/values/fields";
import { connect } from "../db/client";
import { appUser } from "../db/tables/accounts";
import { Invalid } from "../http/errors";
import { assertUncommon } from "./common-passwords";
import { hashPassword } from "./passwords";

/**
 * Creates the first ADMIN from ADMIN_EMAIL and ADMIN_PASSWORD if the database has no users.
 * @throws Invalid for a guessable ADMIN_PASSWORD or an invalid ADMIN_EMAIL
 * @returns the account, with its password if generated; null if users exist
 */
export async function ensureFirstAdmin(
  databaseUrl: string,
  given: { ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string; COMPANY_NAME?: string },
): Promise<{ email: string; password?: string } | null> {
  const { db, close } = connect(databaseUrl, { connections: 1, prepare: false });
  try {
    const [{ users } = { users: 0 }] = await db.select({ users: count() }).from(appUser);
    if (users > 0) return null;
    const { data: email } = emailField().safeParse(given.ADMIN_EMAIL ?? "admin@gudang.local");
    // Sign-in refuses an invalid address.
    if (email === undefined) throw new Invalid({ email: { key: "invalid" } });
    const { ADMIN_PASSWORD, COMPANY_NAME = "" } = given;
    if (ADMIN_PASSWORD) await assertUncommon({ db, env: { COMPANY_NAME } }, ADMIN_PASSWORD, { name: "Admin", email });
    const random = given.ADMIN_PASSWORD ? undefined : randomBytes(12).toString("base64url");
    const passwordHash = await hashPassword(given.ADMIN_PASSWORD ?? random ?? "");
    const made = await db
      .insert(appUser)
      .values({ name: "Admin", email, role: "ADMIN", passwordHash, passwordGiven: true })
      .onConflictDoNothing()
      .returning({ id: appUser.id });
    return made.length > 0 ? { email, password: random } : null;
  } finally {
    await close();
  }
}
