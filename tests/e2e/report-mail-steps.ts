import { sql } from "drizzle-orm";
import { connect } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import type { TestApp } from "../setup/e2e-app";

/** Adds a user of OFFICE with a verified address, who may receive reports. */
export async function makeRecipient(app: TestApp): Promise<{ id: number; name: string; email: string }> {
  const key = crypto.randomUUID().slice(0, 8);
  const user = { name: `Penerima ${key}`, email: `penerima-${key}@gudang.test` };
  const { db, close } = connect(app.database, { connections: 1 });
  const values = { ...user, role: "OFFICE", passwordHash: "none", emailVerifiedAt: sql`now()` };
  const [made] = await db.insert(appUser).values(values).returning({ id: appUser.id });
  await close();
  return { ...user, id: made?.id ?? 0 };
}
