import { desc } from "drizzle-orm";
import { changesAnswer, type ChangesAnswer } from "#contract/changes";
import type { Reader } from "./db/client";
import { activity } from "./db/tables/system";
import type { Calls } from "./http/calls";

/** Writes that are looked at; of a kind that is not among them, nothing was written lately. */
const NEWEST = 500;
/** Writes of one kind that its mark is made of: an id below the newest may be committed after it. */
const MARKED = 20;
/** How long an answer is given again, in ms: screens that ask at the same moment cost one query together. */
const KEPT_MS = 1_000;

/**
 * Adds the call that open screens poll for changes. It is public, because it reveals only that a record was written, so
 * it needs no session lookup (docs/domain.md, Changes).
 */
export function addChanges(calls: Calls): void {
  let kept: { until: number; answer: Promise<ChangesAnswer> } | undefined;
  calls.read(
    {
      method: "get",
      path: "/changes",
      summary: "Marks of what was written last, by kind",
      access: "anyone",
      answer: changesAnswer,
    },
    (db) => {
      if (kept === undefined || kept.until < Date.now()) kept = { until: Date.now() + KEPT_MS, answer: marks(db) };
      return kept.answer;
    },
  );
}

/** Reads the marks: the ids of the newest writes of each kind. One query by the primary key. */
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
        // The newest id, and how far each of the others is behind it: short, and different for every set.
        const [newest = 0] = marked;
        return [entity, [newest, ...marked.slice(1).map((id) => newest - id)].join(".")];
      }),
    ),
  };
}
