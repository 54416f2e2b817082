import { and, desc, eq } from "drizzle-orm";
import type { ActivityEntry, SelectionAnswer } from "#contract/answers";
import type { Reader, Transaction } from "./db/client";
import { appUser } from "./db/tables/accounts";
import { activity } from "./db/tables/system";
import type { Caller } from "./http/context";

/** The fields of a row that its history compares, as people read them. */
export type Snapshot = Record<string, unknown>;

/**
 * Compares two snapshots: the fields that changed, with old and new value. Without `before`, all old values are null.
 */
export function changesBetween(before: Snapshot | null, after: Snapshot): ActivityEntry["changes"] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, from: before?.[field] ?? null, to: after[field] ?? null }));
}

interface NewActivity {
  by: Pick<Caller, "id"> | null;
  entity: string;
  id: number;
  action: string;
  reason?: string | null;
  before?: Snapshot | null;
  after?: Snapshot;
}

/** Appends an entry to the history of a row (docs/domain.md, Conventions). */
export async function logActivity(tx: Transaction, entry: NewActivity): Promise<void> {
  await logActivities(tx, [entry]);
}

/** Appends to the histories of many rows in one statement. */
export async function logActivities(tx: Transaction, entries: NewActivity[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(activity).values(
    entries.map((entry) => ({
      userId: entry.by?.id ?? null,
      entity: entry.entity,
      entityId: entry.id,
      action: entry.action,
      reason: entry.reason ?? null,
      changes: entry.after ? changesBetween(entry.before ?? null, entry.after) : [],
    })),
  );
}

/** Reads the newest 200 entries of the history of a row, newest first. */
export async function activityOf(db: Reader, entity: string, id: number): Promise<SelectionAnswer<ActivityEntry>> {
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
