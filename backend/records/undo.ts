import { and, eq, sql } from "drizzle-orm";
import { UNDO_SECONDS } from "#contract/constants";
import type { Transaction } from "../db/client";
import { undoStep } from "../db/tables/system";
import type { Caller } from "../http/context";
import { Conflict, Invalid } from "../http/errors";

/** Added to the UI's undo time for slow connections. */
const GRACE_SECONDS = 3;
/** Added while the user answers whether to take back a printed paper. */
const ANSWER_SECONDS = 60;

export interface UndoStep {
  values: Record<string, unknown>;
  item?: { id: number; values: Record<string, unknown> };
}

interface Stepped {
  id: number;
  version: number;
}

/** Replaces earlier undo data. @param after the record after the step, or several after the same one */
export async function storeUndo(
  tx: Transaction,
  entity: string,
  after: Stepped | readonly Stepped[],
  by: Caller,
  { values, item }: UndoStep,
): Promise<void> {
  const step = { byId: by.id, at: sql`now()`, values, item: item ?? null };
  await tx
    .insert(undoStep)
    .values([after].flat().map(({ id, version }) => ({ entity, recordId: id, version, ...step })))
    .onConflictDoUpdate({
      target: [undoStep.entity, undoStep.recordId],
      set: { ...step, version: sql`excluded.version` },
    });
}

/** Works once, for the same user, within seconds. @throws Conflict */
export async function takeUndo(
  tx: Transaction,
  entity: string,
  record: { id: number; version: number },
  by: Caller,
  answered = false,
): Promise<UndoStep> {
  const seconds = UNDO_SECONDS + (answered ? ANSWER_SECONDS : GRACE_SECONDS);
  const [step] = await tx
    .delete(undoStep)
    .where(
      and(
        eq(undoStep.entity, entity),
        eq(undoStep.recordId, record.id),
        eq(undoStep.version, record.version),
        eq(undoStep.byId, by.id),
        sql`${undoStep.at} > now() - make_interval(secs => ${seconds})`,
      ),
    )
    .returning({ values: undoStep.values, item: undoStep.item });
  if (!step) throw new Conflict("undoOver");
  return { values: step.values, ...(step.item && { item: step.item }) };
}

/** Awaits the checks of a restore for an undo, which has no fields. @throws Conflict with the first error of an Invalid */
export async function withoutFields<T>(checks: Promise<T>): Promise<T> {
  try {
    return await checks;
  } catch (error) {
    const [first] = error instanceof Invalid ? Object.values(error.fields).flat() : [];
    throw first === undefined ? error : new Conflict(first.key, first.params);
  }
}
