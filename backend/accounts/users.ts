import { randomBytes } from "node:crypto";
import { and, asc, count, eq, ne, or, sql, type SQL } from "drizzle-orm";
import { parseRoles } from "#contract/access";
import type { SelectionAnswer } from "#contract/answers";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import type { User, USER_SORT, UserInput, UserList, UserQuery, UserUpdate } from "#contract/accounts/user";
import { logActivity } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { holds } from "../rows/engine/conditions";
import { ascending, byName, orderBy, sortedBy, type SortKey } from "../rows/engine/order";
import { listAnswer, parsePage } from "../rows/engine/page";
import { oneRow } from "../db/one-row";
import { appUser, externalAccount, secondFactor } from "../db/tables/accounts";
import type { BackendEnv } from "../env";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, NotFound, taken } from "../http/errors";
import { queueMail } from "../mail/queue";
import { removePhoto } from "../photos/routes";
import { lockRow, recordActivity, type RecordType, saveRow } from "../records/writes";
import { assertUncommon } from "./common-passwords";
import { deviceName } from "./device-name";
import { cutProviders } from "./linked-providers";
import { dropPasswordLinks, withPassword } from "./links";
import { hashPassword } from "./passwords";
import { dropSecondFactor, factorOfUser } from "./second-factor";
import { endSessions } from "./session";

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
  pendingEmail: appUser.pendingEmail,
  invitedAt: appUser.invitedAt,
  lastSignInAt: appUser.lastSignInAt,
  lastSignInAgent: appUser.lastSignInAgent,
  lastSignInAddress: appUser.lastSignInAddress,
  secondFactorAt: secondFactor.confirmedAt,
  linkedProviders: sql<
    string[]
  >`array(select ${externalAccount.issuer} from ${externalAccount} where ${externalAccount.userId} = ${appUser.id} order by ${externalAccount.id})`,
};

export const isPerson = eq(appUser.isApiKey, false);

const toUserDto = ({
  lastSignInAgent,
  ...row
}: Omit<User, "lastSignInDevice"> & { lastSignInAgent: string | null }) => ({
  ...row,
  lastSignInDevice: deviceName(lastSignInAgent),
});

const userType: RecordType<typeof appUser, User> = {
  entity: "user",
  table: appUser,
  find: findUser,
  dayOf: null,
  snapshot: ({ name, email, role, active }) => ({ name, email, role, active }),
};

const sortColumns: Record<(typeof USER_SORT)[number], SortKey["by"]> = {
  name: byName(appUser.name),
  email: appUser.email,
  role: appUser.role,
  active: appUser.active,
  lastSignInAt: appUser.lastSignInAt,
  updatedAt: appUser.updatedAt,
};

/** `NONE` matches users without a role. */
const hasRole = (role: string) =>
  role === "NONE" ? eq(appUser.role, "") : sql`${role} = any(string_to_array(${appUser.role}, ','))`;

export const fromUsers = sql`${appUser} left join ${secondFactor} on ${factorOfUser}`;

export function matchingUsers(query: UserQuery): SQL | undefined {
  return and(
    isPerson,
    query.q ? or(holds(appUser.name, query.q), holds(appUser.email, query.q)) : undefined,
    query.role ? hasRole(query.role) : undefined,
    query.active ? eq(appUser.active, query.active === "1") : undefined,
  );
}

export const userOrder = (query: UserQuery): SortKey[] => [
  sortedBy(query.sort ?? "name", sortColumns),
  ascending(appUser.id),
];

export async function listUsers(db: Reader, query: UserQuery): Promise<UserList> {
  const page = parsePage(query, MASTER_PAGE_SIZE);
  const where = matchingUsers(query);
  const [rows, totals] = await Promise.all([
    db
      .select(shown)
      .from(appUser)
      .leftJoin(secondFactor, factorOfUser)
      .where(where)
      .orderBy(...orderBy(userOrder(query)))
      .limit(page.perPage)
      .offset(page.offset),
    db.select({ total: count() }).from(appUser).where(where),
  ]);
  return listAnswer(rows.map(toUserDto), oneRow(totals).total, page);
}

/** @throws NotFound, also for API keys */
export async function findUser(db: Reader, id: number): Promise<User> {
  const [row] = await db
    .select(shown)
    .from(appUser)
    .leftJoin(secondFactor, factorOfUser)
    .where(and(eq(appUser.id, id), isPerson));
  if (!row) throw new NotFound();
  return toUserDto(row);
}

const MAX_NAMED = 3;

export async function nameAdministrators(db: Reader): Promise<SelectionAnswer<string>> {
  const rows = await db
    .select({ name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.active, true), hasRole("ADMIN")))
    .orderBy(sql`${appUser.lastSignInAt} desc nulls last`, asc(appUser.id))
    .limit(MAX_NAMED);
  return { data: rows.map(({ name }) => name), lastPage: 1 };
}

/**
 * Creates a user; without a password the user is invited by mail.
 * @throws Invalid for a common password, Conflict if the e-mail is taken
 */
export async function createUser(
  tx: Transaction,
  { password, ...fields }: UserInput,
  by: Caller,
  env: BackendEnv,
): Promise<User> {
  if (password !== null) await assertUncommon({ db: tx, env }, password, fields);
  await assertEmailFree(tx, fields.email, null);
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString("base64url"));
  const made = await tx
    .insert(appUser)
    .values({
      ...fields,
      passwordHash,
      passwordGiven: password !== null,
      invitedAt: password === null ? sql`now()` : null,
    })
    .returning({ id: appUser.id });
  const after = await findUser(tx, oneRow(made).id);
  if (password === null) await queueMail(tx, mailToVerify(after));
  return recordActivity(tx, userType, after, { by, action: password === null ? "invite" : "create", before: null });
}

/** The unique index is the backstop. @param exceptId the user itself @throws Conflict that names the other user */
async function assertEmailFree(tx: Transaction, email: string, exceptId: number | null): Promise<void> {
  const isOther = exceptId === null ? undefined : ne(appUser.id, exceptId);
  const [other] = await tx
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(and(eq(sql`lower(${appUser.email})`, sql`lower(${email})`), isPerson, isOther));
  if (other) throw taken({ area: "user", ...other }, "email");
}

function mailToVerify({ id: userId, email, invitedAt, pendingEmail }: User) {
  const locale = undefined;
  if (invitedAt !== null) return { kind: "invite" as const, recipient: email.toLowerCase(), locale, userId };
  if (pendingEmail !== null) return { kind: "change" as const, recipient: pendingEmail, locale, userId };
  return { kind: "verify" as const, recipient: email.toLowerCase(), locale };
}

export async function sendVerification(tx: Transaction, { id, by }: Pick<WriteTarget, "id" | "by">): Promise<User> {
  const user = await findUser(tx, id);
  if (!user.active) throw new Conflict("userInactive");
  if (user.invitedAt === null && user.pendingEmail === null && user.emailVerifiedAt !== null) {
    throw new Conflict("nothingToVerify");
  }
  if (user.invitedAt !== null) await dropPasswordLinks(tx, id);
  await queueMail(tx, mailToVerify(user));
  await logActivity(tx, { by, entity: userType.entity, id, action: "sendVerification" });
  return user;
}

export async function endUserSessions(
  tx: Transaction,
  { id, by }: Pick<WriteTarget, "id" | "by">,
  cuts: boolean,
): Promise<User> {
  await findUser(tx, id);
  if (cuts) await cutProviders(tx, id, by);
  await endSessions(tx, id, by.tokenId);
  await logActivity(tx, { by, entity: userType.entity, id, action: "endSessions" });
  return findUser(tx, id);
}

/** Also ends the sessions. @throws NotFound, Conflict without linked providers */
export async function cutUserProviders(tx: Transaction, { id, by }: Pick<WriteTarget, "id" | "by">): Promise<User> {
  await findUser(tx, id);
  if ((await cutProviders(tx, id, by)) === 0) throw new Conflict("noLinkedProvider");
  await endSessions(tx, id, by.tokenId);
  return findUser(tx, id);
}

/** @throws NotFound, Conflict for the own account or if disabled */
export async function removeSecondFactor(tx: Transaction, { id, by }: Pick<WriteTarget, "id" | "by">): Promise<User> {
  if (id === by.id) throw new Conflict("secondFactorOwn");
  await findUser(tx, id);
  if (!(await dropSecondFactor(tx, id, by))) throw new Conflict("secondFactorOff");
  return findUser(tx, id);
}

export async function removeUserPhoto(tx: Transaction, target: Pick<WriteTarget, "id" | "by">): Promise<User> {
  await findUser(tx, target.id);
  await removePhoto(tx, target);
  return findUser(tx, target.id);
}

/**
 * Changed roles or password end the user's other sessions; a changed e-mail must be verified.
 * @throws NotFound, Stale, Invalid for a common password, Conflict if the e-mail is taken or no active ADMIN would
 * remain
 */
export async function updateUser(
  tx: Transaction,
  target: WriteTarget,
  { password, cutProviders: cuts, ...fields }: UserUpdate,
  env: BackendEnv,
): Promise<User> {
  const { id, by } = target;
  if (password !== null) await assertUncommon({ db: tx, env }, password, fields);
  const passwordHash = password === null ? null : await hashPassword(password);
  const before = await lockUser(tx, target);
  await assertEmailFree(tx, fields.email, id);
  if (!isAdmin(fields)) await assertOtherAdmin(tx, before, "role");
  if (cuts && fields.email !== before.email) await cutProviders(tx, id, by);
  const values = {
    ...fields,
    ...(fields.email !== before.email && { emailVerifiedAt: null, pendingEmail: null }),
    ...(passwordHash !== null && withPassword(passwordHash, id !== by.id)),
  };
  const after = await saveRow(tx, userType, values, { by, action: "update", before });
  if (passwordHash !== null) await logActivity(tx, { by, entity: userType.entity, id, action: "setPassword" });
  if (passwordHash !== null || after.email !== before.email) await dropPasswordLinks(tx, id);
  if (passwordHash !== null || after.role !== before.role) await endSessions(tx, id, by.tokenId);
  return after;
}

/** Also ends the sessions. @throws NotFound, Stale, Conflict for oneself or the last active ADMIN */
export async function deactivateUser(tx: Transaction, target: WriteTarget): Promise<User> {
  const { id, by } = target;
  const before = await lockUser(tx, target);
  if (id === by.id) throw new Conflict("selfDeactivated");
  if (!before.active) return before;
  await assertOtherAdmin(tx, before);
  const after = await saveRow(tx, userType, { active: false }, { by, action: "deactivate", before });
  await dropPasswordLinks(tx, id);
  await endSessions(tx, id, by.tokenId);
  return after;
}

export async function activateUser(tx: Transaction, target: WriteTarget): Promise<User> {
  const before = await lockUser(tx, target);
  if (before.active) return before;
  return saveRow(tx, userType, { active: true }, { by: target.by, action: "activate", before });
}

/** Also serializes changes of ADMINs, so that two ADMINs cannot remove each other. */
async function lockUser(tx: Transaction, target: WriteTarget): Promise<User> {
  await lockName(tx, "active admins");
  return lockRow(tx, userType, target);
}

const isAdmin = ({ role }: { role: string }) => parseRoles(role).includes("ADMIN");

async function assertOtherAdmin(tx: Transaction, user: User, field?: string): Promise<void> {
  if (!user.active || !isAdmin(user)) return;
  const [others] = await tx
    .select({ admins: count() })
    .from(appUser)
    .where(and(ne(appUser.id, user.id), eq(appUser.active, true), hasRole("ADMIN")));
  if (!others?.admins) throw new Conflict("lastAdmin", {}, field);
}
