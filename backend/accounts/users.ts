import { and, asc, count, eq, ilike, ne, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { parseRoles } from "#contract/access";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import type { User, USER_SORT, UserInput, UserList, UserQuery, UserUpdate } from "#contract/user";
import { logActivity } from "../activity";
import type { Reader, Transaction } from "../db/client";
import { sortedBy } from "../db/lists";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { containing, listAnswer, pageOf } from "../http/paging";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";
import { hashPassword } from "./passwords";
import { endSessions } from "./session";

/** Users as ADMIN manages them. The hash of a password is in no answer and in no history. */

const shown = {
  id: appUser.id,
  version: appUser.version,
  createdAt: appUser.createdAt,
  updatedAt: appUser.updatedAt,
  deletedAt: appUser.deletedAt,
  name: appUser.name,
  email: appUser.email,
  role: appUser.role,
  active: appUser.active,
  photoUrl: appUser.photoUrl,
  emailVerifiedAt: appUser.emailVerifiedAt,
};

const userType: RecordType<typeof appUser, User> = {
  entity: "user",
  table: appUser,
  find: findUser,
  snapshot: ({ name, email, role, active }) => ({ name, email, role, active }),
};

const sortColumns: Record<(typeof USER_SORT)[number], SQL | AnyPgColumn> = {
  name: sql`lower(${appUser.name})`,
  email: appUser.email,
  role: appUser.role,
  active: appUser.active,
  updatedAt: appUser.updatedAt,
};

/** Selects users who have a role among their comma-separated ones. */
const hasRole = (role: string) => sql`${role} = any(string_to_array(${appUser.role}, ','))`;

/** Lists a page of users, by name unless sorted. */
export async function listUsers(db: Reader, query: UserQuery): Promise<UserList> {
  const page = pageOf(query, MASTER_PAGE_SIZE);
  const wanted = query.q && containing(query.q);
  const where = and(
    wanted ? or(ilike(appUser.name, wanted), ilike(appUser.email, wanted)) : undefined,
    query.role ? hasRole(query.role) : undefined,
    query.active ? eq(appUser.active, query.active === "1") : undefined,
  );
  const [rows, totals] = await Promise.all([
    db
      .select(shown)
      .from(appUser)
      .where(where)
      .orderBy(sortedBy(query.sort ?? "name", sortColumns), asc(appUser.id))
      .limit(page.perPage)
      .offset(page.offset),
    db.select({ total: count() }).from(appUser).where(where),
  ]);
  return listAnswer(rows, oneRow(totals).total, page);
}

/** Finds one user, without the hash of the password. @throws NotFound */
export async function findUser(db: Reader, id: number): Promise<User> {
  const [row] = await db.select(shown).from(appUser).where(eq(appUser.id, id));
  if (!row) throw new NotFound();
  return row;
}

/** Creates a user. @throws Conflict when the e-mail has an account already */
export async function createUser(tx: Transaction, { password, ...fields }: UserInput, by: Caller): Promise<User> {
  const passwordHash = await hashPassword(password);
  const made = await tx
    .insert(appUser)
    .values({ ...fields, passwordHash })
    .returning({ id: appUser.id });
  const after = await findUser(tx, oneRow(made).id);
  return recordActivity(tx, userType, after, { by, action: "create", before: null });
}

/**
 * Replaces the fields of a user, and the password when one is given. Other roles or another password end the user's
 * other sessions; another e-mail has to be verified again.
 *
 * @throws NotFound, Stale, Conflict when the e-mail is taken, or no active ADMIN would be left
 */
export async function updateUser(
  tx: Transaction,
  target: WriteTarget,
  { password, ...fields }: UserUpdate,
): Promise<User> {
  const { id, by } = target;
  const passwordHash = password === null ? null : await hashPassword(password);
  const before = await lockUser(tx, target);
  if (!isAdmin(fields)) await expectOtherAdmin(tx, before, "role");
  const values = {
    ...fields,
    ...(fields.email !== before.email && { emailVerifiedAt: null }),
    ...(passwordHash !== null && { passwordHash }),
  };
  const after = await saveRow(tx, userType, values, { by, action: "update", before });
  if (passwordHash !== null) await logActivity(tx, { by, entity: userType.entity, id, action: "setPassword" });
  if (passwordHash !== null || after.role !== before.role) await endSessions(tx, id, by.tokenId);
  return after;
}

/** Ends an account and its sessions. @throws NotFound, Stale, Conflict for oneself and for the last active ADMIN */
export async function deactivateUser(tx: Transaction, target: WriteTarget): Promise<User> {
  const { id, by } = target;
  const before = await lockUser(tx, target);
  if (id === by.id) throw new Conflict("selfDeactivated");
  if (!before.active) return before;
  await expectOtherAdmin(tx, before);
  const after = await saveRow(tx, userType, { active: false }, { by, action: "deactivate", before });
  await endSessions(tx, id, by.tokenId);
  return after;
}

/** Opens an account again; its user signs in anew. @throws NotFound, Stale */
export async function activateUser(tx: Transaction, target: WriteTarget): Promise<User> {
  const before = await lockUser(tx, target);
  if (before.active) return before;
  return saveRow(tx, userType, { active: true }, { by: target.by, action: "activate", before });
}

/** Locks a user, and all changes of who is ADMIN: two ADMINs cannot unseat each other at the same moment. */
async function lockUser(tx: Transaction, target: WriteTarget): Promise<User> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('active admins', 0))`);
  return lockRow(tx, userType, target);
}

const isAdmin = ({ role }: { role: string }) => parseRoles(role).includes("ADMIN");

/** Refuses to leave the API without an active ADMIN. @throws Conflict when `user` is the last one */
async function expectOtherAdmin(tx: Transaction, user: User, field?: string): Promise<void> {
  if (!user.active || !isAdmin(user)) return;
  const [others] = await tx
    .select({ admins: count() })
    .from(appUser)
    .where(and(ne(appUser.id, user.id), eq(appUser.active, true), hasRole("ADMIN")));
  if (!others?.admins) throw new Conflict("lastAdmin", {}, field);
}
