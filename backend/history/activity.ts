import { and, desc, eq, gt, inArray, max, sql } from "drizzle-orm";
import type { ActivityEntry, LastChange, SelectionAnswer } from "#contract/answers";
import { CLOSED_REASON } from "#contract/plant/closing";
import type { Reader, Transaction } from "../db/client";
import { appUser } from "../db/tables/accounts";
import { activity } from "../db/tables/system";

/** Fields that the history compares, formatted for display. */
export type Snapshot = Record<string, unknown>;

function changesBetween(before: Snapshot | null, after: Snapshot): ActivityEntry["changes"] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, from: before?.[field] ?? null, to: after[field] ?? null }));
}

interface NewActivity {
  /** user or API key; null for the system */
  by: { id: number } | null;
  entity: string;
  id: number;
  action: string;
  reason?: string | null;
  /** ADMIN's reason for a change in a closed period; stored as a change, so that the history and its hash include it */
  closedReason?: string | null;
  before?: Snapshot | null;
  after?: Snapshot;
}

/** Appends a history entry (docs/domain.md, Conventions). */
export async function logActivity(tx: Transaction, entry: NewActivity): Promise<void> {
  await logActivities(tx, [entry]);
}

export async function logActivities(tx: Transaction, entries: NewActivity[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(activity).values(
    entries.map((entry) => ({
      userId: entry.by?.id ?? null,
      entity: entry.entity,
      entityId: entry.id,
      action: entry.action,
      reason: entry.reason ?? null,
      changes: [
        ...(entry.after ? changesBetween(entry.before ?? null, entry.after) : []),
        ...(entry.closedReason ? [{ field: CLOSED_REASON, from: null, to: entry.closedReason }] : []),
      ],
    })),
  );
}

/** Reads a row's newest 200 history entries, newest first. */
export async function readActivity(db: Reader, entity: string, id: number): Promise<SelectionAnswer<ActivityEntry>> {
  const rows = await db
    .select({ entry: activity, by: { id: appUser.id, name: appUser.name, photoUrl: appUser.photoUrl } })
    .from(activity)
    .leftJoin(appUser, eq(appUser.id, activity.userId))
    .where(and(eq(activity.entity, entity), eq(activity.entityId, id)))
    .orderBy(desc(activity.id))
    .limit(200);
  const data = rows.map(({ entry: { id: entryId, at, action, reason, changes }, by }) => ({
    id: entryId,
    at,
    by,
    action,
    reason,
    changes,
  }));
  return { data, lastPage: 1 };
}

/** Returns the newest change of each field among the newest 200 entries, newest first. */
export async function readLastChanges(db: Reader, entity: string, id: number): Promise<LastChange[]> {
  const { data } = await readActivity(db, entity, id);
  const last = new Map<string, LastChange>();
  for (const { at, by, changes } of data) {
    for (const { field } of changes) {
      if (!last.has(field)) last.set(field, { field, by: by && { id: by.id, name: by.name }, at });
    }
  }
  return [...last.values()];
}

interface Histories {
  entity: string;
  ids: number[];
}

/**
 * Returns the changes of other records since the newest deletion or cancellation of a record, oldest first. Moments overlap
 * between transactions; ids do not.
 */
export async function changesSince(
  tx: Transaction,
  ended: { entity: string; id: number; action: "delete" | "cancel" },
  others: Histories,
): Promise<{ id: number; changes: ActivityEntry["changes"] }[]> {
  if (others.ids.length === 0) return [];
  const isOf = ({ entity, ids }: Histories) => and(eq(activity.entity, entity), inArray(activity.entityId, ids));
  const end = tx
    .select({ id: max(activity.id) })
    .from(activity)
    .where(and(isOf({ entity: ended.entity, ids: [ended.id] }), eq(activity.action, ended.action)));
  return tx
    .select({ id: activity.entityId, changes: activity.changes })
    .from(activity)
    .where(and(isOf(others), gt(activity.id, sql`(${end})`)))
    .orderBy(activity.id);
}
