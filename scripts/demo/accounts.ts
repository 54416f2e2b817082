import type { Role } from "#contract/access";
import { DEMO_PASSWORD } from "#contract/demo";
import { hashPassword } from "#backend/accounts/passwords";
import type { Transaction } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";

const people: Record<Role, string> = {
  ADMIN: "Ratna Wulandari",
  FINANCE: "Dewi Kartikasari",
  SCALE: "Agus Setiawan",
  CHECKER: "Rudi Firmansyah",
  FG: "Slamet Widodo",
  OFFICE: "Sri Wahyuni",
};

export type Accounts = Record<Role, number>;

export async function insertAccounts(tx: Transaction, createdAt: string): Promise<Accounts> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const roles = Object.keys(people) as Role[];
  const rows = await tx
    .insert(appUser)
    .values(
      roles.map((role) => ({
        name: people[role],
        email: `${role.toLowerCase()}@gudang.test`,
        role,
        passwordHash,
        emailVerifiedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .returning({ id: appUser.id, role: appUser.role });
  return Object.fromEntries(rows.map(({ id, role }) => [role, id])) as Accounts;
}
