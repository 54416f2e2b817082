import { isDeepStrictEqual } from "node:util";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { copiesText, type PaperName } from "#contract/weighing/paper";
import type { Transaction } from "../db/client";
import { paperPrint, printedPaper } from "../db/tables/papers";
import type { Caller } from "../http/context";
import { Conflict } from "../http/errors";
import type { RecordContent } from "./content";

/** Prints that a change of their record makes untrue (docs/domain.md, Papers). */

export interface RecordPaper<Detail> {
  paper: PaperName;
  contentOf(record: Detail, zone: string): RecordContent;
}

/** Returns the hook of a record's changes (records/writes.ts). Times compare in any zone. */
export function takesBackPapers<Detail extends { id: number }>(
  entity: string,
  papers: readonly RecordPaper<Detail>[],
): (tx: Transaction, before: Detail, after: Detail, by: Caller) => Promise<void> {
  return async (tx, before, after, by) => {
    for (const { paper, contentOf } of papers) {
      const was = contentOf(before, "UTC");
      if (was.mark !== null || isDeepStrictEqual(was, contentOf(after, "UTC"))) continue;
      await takeBack(tx, { entity, recordId: after.id, paper }, by);
    }
  };
}

/** Without a print, skips its number: it may have been shown for the earlier content. */
async function takeBack(tx: Transaction, key: { entity: string; recordId: number; paper: string }, by: Caller) {
  const taken = await tx
    .update(printedPaper)
    .set({ takenBackAt: sql`now()`, takenBackById: by.id })
    .where(
      and(
        eq(printedPaper.entity, key.entity),
        eq(printedPaper.recordId, key.recordId),
        eq(printedPaper.paper, key.paper),
        isNotNull(printedPaper.copy),
        isNull(printedPaper.takenBackAt),
        isNull(printedPaper.replacedBy),
      ),
    )
    .returning({ copy: printedPaper.copy });
  if (taken.length > 0) return;
  await tx
    .insert(paperPrint)
    .values({ ...key, prints: 0, skipped: 1 })
    .onConflictDoUpdate({
      target: [paperPrint.entity, paperPrint.recordId, paperPrint.paper],
      set: { skipped: sql`${paperPrint.skipped} + 1` },
    });
}

/** Ends a change. @throws Conflict `paperOut` if it took back prints without `takeBack` */
export async function assertTakenBack(
  tx: Transaction,
  { entity, id, takeBack }: { entity: string; id: number; takeBack: boolean },
): Promise<void> {
  if (takeBack) return;
  const taken = await tx
    .select({ paper: printedPaper.paper, copy: printedPaper.copy })
    .from(printedPaper)
    .where(
      and(
        eq(printedPaper.entity, entity),
        eq(printedPaper.recordId, id),
        // The record's lock separates transactions of the same millisecond.
        sql`${printedPaper.takenBackAt} = now()::timestamptz(3)`,
      ),
    )
    .orderBy(sql`${printedPaper.paper} desc`);
  const paper = taken[0]?.paper;
  if (paper === undefined) return;
  const copies = taken.flatMap((one) => (one.paper === paper && one.copy !== null ? [one.copy] : []));
  throw new Conflict("paperOut", { paper, copies: copiesText(copies) }, "takeBack");
}
