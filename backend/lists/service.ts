import { byName } from "../rows/engine/order";
import { and, asc, count, desc, eq, ne, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { can } from "#contract/access";
import {
  type ListName,
  type ListView,
  type ListViewChange,
  type ListViewInput,
  MAX_LIST_VIEWS,
  type OwnList,
} from "#contract/rows/list-view";
import type { Reader, Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { prepareOnce } from "../db/prepared-statements";
import { appUser } from "../db/tables/accounts";
import { listColumns, listView } from "../db/tables/lists";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, Forbidden, NotFound } from "../http/errors";
import { assertVersion } from "../http/versions";

/** Writes return the new state (docs/domain.md, Own columns and views). */

export async function findOwnList(db: Reader, list: ListName, userId: number): Promise<OwnList> {
  const rows = await readOwnList(db).execute({ list, userId });
  const views = rows.flatMap(({ view, own: isOwn, by }): ListView[] => {
    if (view === null) return [];
    const { id, version, name, query, shared } = view;
    return [{ id, version, name, query, shared, own: isOwn, by: by ?? "" }];
  });
  return { columns: rows[0]?.columns ?? null, perPage: rows[0]?.perPage ?? null, views };
}

const readOwnList = (db: Reader) =>
  prepareOnce(db, "own list", (name) => {
    const list = sql.placeholder("list");
    const own = eq(listView.userId, appUser.id);
    const author = alias(appUser, "author");
    return db
      .select({
        columns: listColumns.columns,
        perPage: listColumns.perPage,
        view: listView,
        own: sql<boolean>`${own}`,
        by: author.name,
      })
      .from(appUser)
      .leftJoin(listColumns, and(eq(listColumns.userId, appUser.id), eq(listColumns.list, list)))
      .leftJoin(listView, and(eq(listView.list, list), or(own, listView.shared)))
      .leftJoin(author, eq(author.id, listView.userId))
      .where(eq(appUser.id, sql.placeholder("userId")))
      .orderBy(desc(own), byName(listView.name), asc(listView.id))
      .prepare(name);
  });

/** Stores columns (null: default) or page size. */
export async function storeOwn(
  tx: Transaction,
  list: ListName,
  { id: userId }: Caller,
  own: { columns: string | null } | { perPage: number },
): Promise<OwnList> {
  await tx
    .insert(listColumns)
    .values({ userId, list, ...own })
    .onConflictDoUpdate({ target: [listColumns.userId, listColumns.list], set: own });
  return findOwnList(tx, list, userId);
}

/** @throws Forbidden to share, Conflict for a used name or too many views */
export async function createView(
  tx: Transaction,
  list: ListName,
  by: Caller,
  { name, query, shared }: ListViewInput,
): Promise<OwnList> {
  if (shared) assertSharing(by);
  // Serializes per user, because the limit is counted.
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, by.id)).for(FOR_CHANGE);
  const own = and(eq(listView.userId, by.id), eq(listView.list, list));
  const [{ views } = { views: 0 }] = await tx.select({ views: count() }).from(listView).where(own);
  if (views >= MAX_LIST_VIEWS) throw new Conflict("tooManyViews", { max: MAX_LIST_VIEWS });
  await assertNameFree(tx, own, name, null);
  await tx.insert(listView).values({ userId: by.id, list, name, query, shared });
  return findOwnList(tx, list, by.id);
}

/** @throws NotFound, Forbidden to share, Stale, Conflict for a used name */
export async function changeView(
  tx: Transaction,
  list: ListName,
  target: WriteTarget,
  { name, query, shared }: ListViewChange,
): Promise<OwnList> {
  const row = await lockView(tx, list, target);
  if (shared === true && !row.shared) assertSharing(target.by);
  const { id, by } = target;
  const ofOwner = and(eq(listView.userId, row.userId), eq(listView.list, list));
  if (name !== undefined) await assertNameFree(tx, ofOwner, name, id);
  await tx
    .update(listView)
    .set({
      name: name ?? row.name,
      query: query ?? row.query,
      shared: shared ?? row.shared,
      version: sql`${listView.version} + 1`,
    })
    .where(eq(listView.id, id));
  return findOwnList(tx, list, by.id);
}

/** The unique index is the backstop. @param exceptId the view itself @throws Conflict that names the other view */
async function assertNameFree(tx: Transaction, owned: SQL | undefined, name: string, exceptId: number | null) {
  const isOther = exceptId === null ? undefined : ne(listView.id, exceptId);
  const [other] = await tx
    .select({ name: listView.name })
    .from(listView)
    .where(and(owned, eq(sql`lower(${listView.name})`, sql`lower(${name})`), isOther));
  if (other) throw new Conflict("taken", { other: other.name }, "name");
}

export async function deleteView(tx: Transaction, list: ListName, target: WriteTarget): Promise<OwnList> {
  await lockView(tx, list, target);
  await tx.delete(listView).where(eq(listView.id, target.id));
  return findOwnList(tx, list, target.by.id);
}

async function lockView(tx: Transaction, list: ListName, { id, by, version }: WriteTarget) {
  const found = await tx
    .select()
    .from(listView)
    .where(and(eq(listView.id, id), eq(listView.list, list)))
    .for(FOR_CHANGE);
  const [row] = found.filter(({ userId, shared }) => userId === by.id || shared);
  if (row === undefined) throw new NotFound();
  if (row.userId !== by.id) assertSharing(by);
  await assertVersion(row, version, { id: row.id, version: row.version, name: row.name });
  return row;
}

function assertSharing(by: Caller): void {
  if (!can(by, "list-view", "share")) throw new Forbidden();
}
