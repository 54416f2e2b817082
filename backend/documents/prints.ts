import { sql } from "drizzle-orm";
import type { PaperFormat, PaperName } from "#contract/paper";
import { logActivity } from "../activity";
import type { Transaction } from "../db/client";
import { paperPrint } from "../db/tables/papers";
import type { Caller } from "../http/context";

/** The names of papers and formats, as histories have them. */
const PAPERS: Record<PaperName, string> = {
  "surat-jalan": "Surat jalan",
  slip: "Slip internal",
  "tiket-timbang": "Tiket timbang",
};
const FORMATS: Record<PaperFormat, string> = { a4: "A4", half: "9,5 × 5,5 inci" };

/** A print of a record's paper. */
interface Print {
  entity: string;
  recordId: number;
  paper: PaperName;
  format: PaperFormat;
  /** the paper counts: it carries no mark of one that is not finished, cancelled or deleted */
  valid: boolean;
  by: Caller;
}

/**
 * Counts a print and notes it in the history of the record. Of two at the same moment one is the second.
 *
 * @returns how often the paper was printed with this time; null for one that is not valid, which is no copy of anything
 */
export async function countPrint(
  tx: Transaction,
  { entity, recordId, paper, format, valid, by }: Print,
): Promise<number | null> {
  const copy = valid ? await nextPrint(tx, { entity, recordId, paper }) : null;
  const after = { paper: PAPERS[paper], format: FORMATS[format], copy };
  await logActivity(tx, { by, entity, id: recordId, action: "print", after });
  return copy;
}

async function nextPrint(tx: Transaction, key: Pick<Print, "entity" | "recordId" | "paper">): Promise<number> {
  const [row] = await tx
    .insert(paperPrint)
    .values({ ...key, prints: 1 })
    .onConflictDoUpdate({
      target: [paperPrint.entity, paperPrint.recordId, paperPrint.paper],
      set: { prints: sql`${paperPrint.prints} + 1` },
    })
    .returning({ prints: paperPrint.prints });
  if (!row) throw new Error("the print was not counted");
  return row.prints;
}
