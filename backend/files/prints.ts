import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PaperFormat, PaperName, PaperPrints, PrintedCopy } from "#contract/weighing/paper";
import { logActivity } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { oneRow } from "../db/one-row";
import { idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { paperPrint, printedPaper } from "../db/tables/papers";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { Conflict } from "../http/errors";
import type { PaperContent, StoredPaper } from "../papers/content";
import { storeLogo } from "../papers/logo";
import { type AskedPrint, type Papers, readContent, shows } from "./papers";

const PAPERS: Record<PaperName, string> = {
  "surat-jalan": "Surat jalan",
  slip: "Slip internal",
  "tiket-timbang": "Tiket timbang",
};
const FORMATS: Record<PaperFormat, string> = { a4: "A4", half: "9,5 × 5,5 inci" };

interface PaperKey {
  entity: string;
  recordId: number;
  paper: PaperName;
}

interface Print {
  id: number;
  copy: number | null;
  edition: number;
}

/** Repeated prints by the same user within this time need confirmation. */
const ASK_SECONDS = 120;
/** Failed copies can be reprinted within this time, the link lifetime. */
const SAME_COPY_SECONDS = 300;
const MAX_COPIES_LISTED = 50;

/**
 * Prints a paper: numbers and stores it. Lock order: record, print count.
 * @returns the stored print @throws NotFound, Conflict `printedLately` for a repeated print without `again`
 */
export async function printPaper(
  tx: Transaction,
  papers: Papers,
  recordId: number,
  { asked, by, env }: { asked: AskedPrint; by: Caller; env: BackendEnv },
): Promise<Print> {
  const { paper, format } = asked;
  // A concurrent change of the record is either before or after the print.
  await tx.execute(sql`select from ${papers.table} where ${papers.table.id} = ${recordId} for share`);
  const content = await readContent(tx, papers, recordId, { paper, env, caller: by });
  const key = { entity: papers.entity, recordId, paper };
  const number = content.mark === null ? await assignCopy(tx, key, content, { asked, by }) : UNNUMBERED;
  const log = (action: string) => {
    const after = { paper: PAPERS[paper], format: FORMATS[format], copy: number.copy };
    return logActivity(tx, { by, entity: papers.entity, id: recordId, action, after });
  };
  if ("id" in number) {
    await log("printAgain");
    return number;
  }
  if (content.logo !== null) await storeLogo(tx);
  const { copy, edition, replaces, isCopy } = number;
  const printed = { by: by.name, at: await readTime(tx), zone: env.APP_TIMEZONE };
  const stored: StoredPaper = { ...content, printed, replaces, isCopy };
  const made = await tx
    .insert(printedPaper)
    .values({ ...key, format, copy, edition, content: stored, byId: by.id, at: printed.at })
    .returning({ id: printedPaper.id });
  await log("print");
  return { id: oneRow(made).id, copy, edition };
}

async function readTime(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ at: Date | string }>(sql`select now()::timestamptz(3) as at`);
  return new Date(oneRow(rows).at).toISOString();
}

interface Numbered {
  copy: number | null;
  edition: number;
  replaces: number[];
  isCopy: boolean;
}

const UNNUMBERED: Numbered = { copy: null, edition: 0, replaces: [], isCopy: false };

async function assignCopy(
  tx: Transaction,
  key: PaperKey,
  content: PaperContent,
  { asked, by }: { asked: AskedPrint; by: Caller },
): Promise<(Print & { copy: number }) | Numbered> {
  const counted = await lockCount(tx, key, asked.asked ?? 0, by);
  const newest = await newestCopy(tx, key);
  const stands = newest !== undefined && isTrue(newest, content);
  if (stands && counted.mine) {
    if (asked.again === "same" && counted.isRepeatable) {
      await tx
        .update(paperPrint)
        .set({ lastAt: sql`now()` })
        .where(isPaper(paperPrint, key));
      return newest;
    }
    if (counted.isRecent && !(asked.again === "further" && counted.isAnswered))
      throw new Conflict("printedLately", { copy: newest.copy, asked: counted.now });
  }
  const copy = counted.prints + counted.skipped + 1;
  const replaced = stands ? [] : await replacePrints(tx, key, copy);
  await tx
    .update(paperPrint)
    .set({ prints: counted.prints + 1, lastById: by.id, lastAt: sql`now()` })
    .where(isPaper(paperPrint, key));
  const edition = newest === undefined ? 0 : newest.edition + (stands ? 0 : 1);
  return { copy, edition, replaces: replaced, isCopy: stands };
}

const isPaper = (table: typeof paperPrint | typeof printedPaper, { entity, recordId, paper }: PaperKey) =>
  and(eq(table.entity, entity), eq(table.recordId, recordId), eq(table.paper, paper));

/** Locks the count, so that concurrent prints get different numbers. */
async function lockCount(tx: Transaction, key: PaperKey, asked: number, { id }: Caller) {
  await tx
    .insert(paperPrint)
    .values({ ...key, prints: 0 })
    .onConflictDoNothing();
  const within = (seconds: number) =>
    sql<boolean>`coalesce(${paperPrint.lastAt} > now() - make_interval(secs => ${seconds}), false)`;
  const isAnswered = sql<boolean>`coalesce(${paperPrint.lastAt} <= to_timestamp(${asked / 1000}::float8), false)`;
  const found = await tx
    .select({
      prints: paperPrint.prints,
      skipped: paperPrint.skipped,
      mine: sql<boolean>`coalesce(${paperPrint.lastById} = ${id}, false)`,
      isRecent: within(ASK_SECONDS),
      // Excludes prints after the question, so a repeated answer counts once.
      isAnswered,
      isRepeatable: sql<boolean>`${within(SAME_COPY_SECONDS)} and ${isAnswered}`,
      now: sql<number>`ceil(extract(epoch from clock_timestamp()) * 1000)`.mapWith(Number),
    })
    .from(paperPrint)
    .where(isPaper(paperPrint, key))
    .for("update");
  return oneRow(found);
}

async function newestCopy(db: Reader, key: PaperKey) {
  const { id, copy, edition, content, takenBackAt, replacedBy } = printedPaper;
  const [found] = await db
    .select({ id, copy: sql<number>`${copy}`.mapWith(Number), edition, content, takenBackAt, replacedBy })
    .from(printedPaper)
    .where(and(isPaper(printedPaper, key), isNotNull(copy)))
    .orderBy(desc(copy))
    .limit(1);
  return found;
}

const isTrue = (
  {
    takenBackAt,
    replacedBy,
    content,
  }: Pick<typeof printedPaper.$inferSelect, "takenBackAt" | "replacedBy" | "content">,
  now: PaperContent,
) => takenBackAt === null && replacedBy === null && shows(content, now);

async function replacePrints(tx: Transaction, key: PaperKey, copy: number): Promise<number[]> {
  const replaced = await tx
    .update(printedPaper)
    .set({ replacedBy: copy })
    .where(and(isPaper(printedPaper, key), isNotNull(printedPaper.copy), isNull(printedPaper.replacedBy)))
    .returning({ copy: printedPaper.copy });
  return replaced.flatMap((one) => one.copy ?? []).sort((a, b) => a - b);
}

/** Returns the newest print if it still holds, and the number of the next print. */
export async function nextPrint(db: Reader, key: PaperKey, content: PaperContent) {
  const newest = await newestCopy(db, key);
  const [counted] = await db
    .select({ prints: paperPrint.prints, skipped: paperPrint.skipped })
    .from(paperPrint)
    .where(isPaper(paperPrint, key));
  const stands = newest !== undefined && isTrue(newest, content);
  return {
    standing: stands && newest.content !== null ? newest : undefined,
    copy: counted === undefined ? 1 : counted.prints + counted.skipped + 1,
    edition: newest === undefined ? 0 : newest.edition + (stands ? 0 : 1),
  };
}

export async function findCopy(db: Reader, key: PaperKey, copy: number) {
  const [found] = await db
    .select({ id: printedPaper.id, edition: printedPaper.edition })
    .from(printedPaper)
    .where(and(isPaper(printedPaper, key), eq(printedPaper.copy, copy), isNotNull(printedPaper.content)));
  return found;
}

/** Reads the print counts of a record and its copies, surat jalan first, newest copy first. */
export async function findPrints(db: Reader, entity: string, recordId: number): Promise<PaperPrints[]> {
  const rows = await db
    .select({ print: paperPrint, lastBy: idAndName(appUser) })
    .from(paperPrint)
    .leftJoin(appUser, eq(appUser.id, paperPrint.lastById))
    .where(and(eq(paperPrint.entity, entity), eq(paperPrint.recordId, recordId), sql`${paperPrint.prints} > 0`))
    .orderBy(desc(paperPrint.paper));
  const copies = rows.length === 0 ? [] : await readCopies(db, entity, recordId);
  return rows.map(({ print: { paper, prints, lastAt }, lastBy }) => ({
    paper: paper as PaperName,
    prints,
    lastAt,
    lastBy,
    copies: copies.filter((one) => one.paper === paper).map(({ paper: _paper, ...one }) => one),
  }));
}

async function readCopies(db: Reader, entity: string, recordId: number): Promise<(PrintedCopy & { paper: string })[]> {
  const taker = alias(appUser, "taker");
  const rows = await db
    .select({
      paper: printedPaper.paper,
      copy: sql<number>`${printedPaper.copy}`.mapWith(Number),
      edition: printedPaper.edition,
      format: printedPaper.format,
      at: printedPaper.at,
      by: idAndName(appUser),
      stored: sql<boolean>`${printedPaper.content} is not null`,
      takenBackAt: printedPaper.takenBackAt,
      takenBackBy: idAndName(taker),
      replacedBy: printedPaper.replacedBy,
    })
    .from(printedPaper)
    .leftJoin(appUser, eq(appUser.id, printedPaper.byId))
    .leftJoin(taker, eq(taker.id, printedPaper.takenBackById))
    .where(and(eq(printedPaper.entity, entity), eq(printedPaper.recordId, recordId), isNotNull(printedPaper.copy)))
    .orderBy(asc(printedPaper.paper), desc(printedPaper.copy))
    .limit(MAX_COPIES_LISTED);
  return rows.map(({ format, ...row }) => ({ ...row, format: format as PaperFormat | null }));
}
