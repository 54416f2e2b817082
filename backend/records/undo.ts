import { and, eq, sql } from "drizzle-orm";
import { UNDO_SECONDS } from "#contract/constants";
import type { Transaction } from "../db/client";
import { undoStep } from "../db/tables/system";
import type { Caller } from "../http/context";
import { Conflict } from "../http/errors";

/** Seconds in addition to those of the screens, for a slow connection. */
const GRACE_SECONDS = 3;

interface Step {
  /** columns of the record before the step */
  values: Record<string, unknown>;
  /** the item that was loaded, with its columns before that */
  item?: { id: number; values: Record<string, unknown> };
}

/** Keeps how a step is undone, in place of the record's last one. @param after the record with the version after the step */
export async function keepUndo(
  tx: Transaction,
  entity: string,
  after: { id: number; version: number },
  by: Caller,
  { values, item }: Step,
): Promise<void> {
  const step = { version: after.version, byId: by.id, at: sql`now()`, values, item: item ?? null };
  await tx
    .insert(undoStep)
    .values({ entity, recordId: after.id, ...step })
    .onConflictDoUpdate({ target: [undoStep.entity, undoStep.recordId], set: step });
}

/**
 * Takes what undoes the last step of a locked record: only once, only for the user who made the step, and only for some seconds.
 *
 * @throws Conflict
 */
export async function takeUndo(
  tx: Transaction,
  entity: string,
  record: { id: number; version: number },
  by: Caller,
): Promise<Step> {
  const [step] = await tx
    .delete(undoStep)
    .where(
      and(
        eq(undoStep.entity, entity),
        eq(undoStep.recordId, record.id),
        eq(undoStep.version, record.version),
        eq(undoStep.byId, by.id),
        sql`${undoStep.at} > now() - make_interval(secs => ${UNDO_SECONDS + GRACE_SECONDS})`,
      ),
    )
    .returning({ values: undoStep.values, item: undoStep.item });
  if (!step) throw new Conflict("undoOver");
  return { values: step.values, ...(step.item && { item: step.item }) };
}
