import { and, desc, eq, or, sql } from "drizzle-orm";
import type { PaperFormat, PaperName, PaperPrints, PrintAgain } from "#contract/paper";
import { logActivity } from "../http/activity";
import type { Reader, Transaction } from "../db/client";
import { idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { paperPrint } from "../db/tables/papers";
import type { Caller } from "../http/context";
import { Conflict } from "../http/errors";

const PAPERS: Record<PaperName, string> = {
  "surat-jalan": "Surat jalan",
  slip: "Slip internal",
  "tiket-timbang": "Tiket timbang",
};
const FORMATS: Record<PaperFormat, string> = { a4: "A4", half: "9,5 × 5,5 inci" };

interface Print {
  entity: string;
  recordId: number;
  paper: PaperName;
  format: PaperFormat;
  /** finished, and neither cancelled nor deleted */
  valid: boolean;
  by: Caller;
  /** answer to `printedLately`, and its time in Unix milliseconds */
  again?: PrintAgain | undefined;
  asked?: number | undefined;
}

/** Repeated prints by the same user within this time need confirmation. */
const ASK_SECONDS = 120;
/** Failed copies can be reprinted within this time, the link lifetime. */
const SAME_COPY_SECONDS = 300;

/** @returns the copy number; null if not valid @throws Conflict `printedLately` for a repeated print without `again` */
export async function countPrint(tx: Transaction, print: Print): Promise<number | null> {
  const { entity, recordId, paper, format, valid, by } = print;
  const same = valid ? await sameCopy(tx, print) : undefined;
  const copy = valid ? (same ?? (await nextCopy(tx, print))) : null;
  const after = { paper: PAPERS[paper], format: FORMATS[format], copy };
  const action = same === undefined ? "print" : "printAgain";
  await logActivity(tx, { by, entity, id: recordId, action, after });
  return copy;
}

/** Reads the print counts of a record, surat jalan first. */
export async function findPrints(db: Reader, entity: string, recordId: number): Promise<PaperPrints[]> {
  const rows = await db
    .select({ print: paperPrint, lastBy: idAndName(appUser) })
    .from(paperPrint)
    .leftJoin(appUser, eq(appUser.id, paperPrint.lastById))
    .where(and(eq(paperPrint.entity, entity), eq(paperPrint.recordId, recordId)))
    .orderBy(desc(paperPrint.paper));
  return rows.map(({ print: { paper, prints, lastAt }, lastBy }) => ({
    paper: paper as PaperName,
    prints,
    lastAt,
    lastBy,
  }));
}

const keyOf = ({ entity, recordId, paper }: Print) =>
  and(eq(paperPrint.entity, entity), eq(paperPrint.recordId, recordId), eq(paperPrint.paper, paper));

const printedBy = ({ id }: Caller, seconds: number) =>
  sql`(${paperPrint.lastById} = ${id} and ${paperPrint.lastAt} > now() - make_interval(secs => ${seconds}))`;

/** Excludes prints after the question, so a repeated answer counts once. */
const askedAbout = (asked = 0) => sql`(${paperPrint.lastAt} <= to_timestamp(${asked / 1000}::float8))`;

/** Returns the number of the copy to reprint, or undefined. */
async function sameCopy(tx: Transaction, print: Print): Promise<number | undefined> {
  if (print.again !== "same") return undefined;
  const [row] = await tx
    .update(paperPrint)
    .set({ lastAt: sql`now()` })
    .where(and(keyOf(print), printedBy(print.by, SAME_COPY_SECONDS), askedAbout(print.asked)))
    .returning({ prints: paperPrint.prints });
  return row?.prints;
}

async function nextCopy(tx: Transaction, print: Print): Promise<number> {
  const { entity, recordId, paper, by, again, asked } = print;
  const last = { lastById: by.id, lastAt: sql`now()` };
  const counts = sql`${printedBy(by, ASK_SECONDS)} is not true`;
  const [row] = await tx
    .insert(paperPrint)
    .values({ entity, recordId, paper, prints: 1, ...last })
    .onConflictDoUpdate({
      target: [paperPrint.entity, paperPrint.recordId, paperPrint.paper],
      set: { prints: sql`${paperPrint.prints} + 1`, ...last },
      setWhere: again === "further" ? or(counts, askedAbout(asked)) : counts,
    })
    .returning({ prints: paperPrint.prints });
  if (row) return row.prints;
  const [found] = await tx
    .select({
      copy: paperPrint.prints,
      now: sql<number>`ceil(extract(epoch from clock_timestamp()) * 1000)`.mapWith(Number),
    })
    .from(paperPrint)
    .where(keyOf(print));
  if (!found) throw new Error("the print was not counted");
  throw new Conflict("printedLately", { copy: found.copy, asked: found.now });
}
