import { desc } from "drizzle-orm";
import { changesAnswer, type ChangesAnswer } from "#contract/changes";
import type { Reader } from "./db/client";
import { activity } from "./db/tables/system";
import type { Calls } from "./http/calls";

/** Writes to scan. */
const NEWEST = 500;
/** Writes per mark: lower ids may commit later. */
const MARKED = 20;
/** Caches the response for concurrent polls. */
const RETENTION_MS = 1_000;

/**
 * Adds the polling endpoint of open screens. Public, because it reveals only that a record was written (docs/domain.md,
 * Changes).
 */
export function addChanges(calls: Calls): void {
  let kept: { until: number; answer: Promise<ChangesAnswer> } | undefined;
  calls.read(
    {
      method: "get",
      path: "/changes",
      summary: "Change marker of each kind of record",
      access: "anyone",
      answer: changesAnswer,
    },
    (db) => {
      if (kept === undefined || kept.until < Date.now()) kept = { until: Date.now() + RETENTION_MS, answer: marks(db) };
      return kept.answer;
    },
  );
}

async function marks(db: Reader): Promise<ChangesAnswer> {
  const rows = await db
    .select({ id: activity.id, entity: activity.entity })
    .from(activity)
    .orderBy(desc(activity.id))
    .limit(NEWEST);
  const byEntity = new Map<string, number[]>();
  for (const { id, entity } of rows) byEntity.set(entity, [...(byEntity.get(entity) ?? []), id]);
  return {
    data: Object.fromEntries(
      [...byEntity].map(([entity, ids]) => {
        const marked = ids.slice(0, MARKED);
        // Newest id followed by offsets.
        const [newest = 0] = marked;
        return [entity, [newest, ...marked.slice(1).map((id) => newest - id)].join(".")];
      }),
    ),
  };
}
