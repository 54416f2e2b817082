import { type Role, ROLES } from "#contract/access";
import { DEMO_PASSWORD, demoEmail } from "#contract/demo";
import { hashPassword } from "#backend/accounts/passwords";
import type { Transaction } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import type { Caller } from "#backend/http/context";

const people: Record<Role, string> = {
  ADMIN: "Ratna Wulandari",
  FINANCE: "Dewi Kartikasari",
  SCALE: "Agus Setiawan",
  CHECKER: "Rudi Firmansyah",
  FG: "Slamet Widodo",
  OFFICE: "Sri Wahyuni",
};

export type Accounts = Record<Role, Caller>;

/** Creates an account of each role. */
export async function insertAccounts(tx: Transaction, emailVerifiedAt: string): Promise<Accounts> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const values = ROLES.map((role) => {
    const [name, email] = [people[role], demoEmail(role)];
    return { name, email, role, passwordHash, emailVerifiedAt, createdAt: emailVerifiedAt, updatedAt: emailVerifiedAt };
  });
  const users = await tx.insert(appUser).values(values).returning();
  return Object.fromEntries(users.map((user) => [user.role, toCaller(user)])) as Accounts;
}

/** Returns a user as a caller without a session. */
export function toCaller({ id, name, email, role, emailVerifiedAt }: typeof appUser.$inferSelect): Caller {
  const user = { id, name, email, photoUrl: null, emailVerifiedAt, roles: [role as Role], passwordGiven: false };
  return { ...user, mustSetUpSecondFactor: false, tokenId: 0, apiKeyId: null, closedReason: null };
}
