import { eq, inArray } from "drizzle-orm";
import { formatMoment } from "#contract/values/format";
import type { PaperFormat, PaperName } from "#contract/weighing/paper";
import business from "../../public/locales/id/business.json";
import type { Database, Reader } from "../db/client";
import { appUser } from "../db/tables/accounts";
import { printedPaper } from "../db/tables/papers";
import type { BackendEnv } from "../env";
import { NotFound } from "../http/errors";
import { publicAddress } from "../http/public-address";
import type { PaperMark, StoredPaper } from "../papers/content";
import type { WriteBytes } from "../reports/contents";
import { A4, HALF, openDocument, type Page, type PageFormat } from "../pdf/page";
import { drawPaper, PREVIEW, type ShownPaper } from "../pdf/paper";
import { findLogo } from "../papers/logo";

const PAGE_FORMATS: Record<PaperFormat, PageFormat> = { a4: A4, half: HALF };

interface StoredPrint {
  entity: string;
  recordId: number;
  format: PaperFormat;
  shown: ShownPaper;
}

/** Reads stored prints by id, with the marks of those taken back or replaced. @throws NotFound if one is missing */
export async function readPrints(db: Reader, ids: readonly number[], zone: string): Promise<StoredPrint[]> {
  const rows = await db
    .select({ print: printedPaper, takenBackBy: appUser.name })
    .from(printedPaper)
    .leftJoin(appUser, eq(appUser.id, printedPaper.takenBackById))
    .where(inArray(printedPaper.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.print.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row || row.print.content === null) throw new NotFound();
    const { entity, recordId, paper, format, copy, edition } = row.print;
    // Written by printPaper alone.
    const content = row.print.content as StoredPaper;
    const marks = paperMarks(row.print, row.takenBackBy, zone);
    const shown = { ...content, paper: paper as PaperName, copy, edition, marks };
    return { entity, recordId, format: format as PaperFormat, shown };
  });
}

function paperMarks(
  { takenBackAt, replacedBy, edition }: typeof printedPaper.$inferSelect,
  by: string | null,
  zone: string,
): PaperMark[] {
  if (replacedBy !== null) {
    const why = `diganti REVISI ${edition + 1} (cetakan ke-${replacedBy}), tidak berlaku lagi`;
    return [{ word: "DIGANTI", why }];
  }
  if (takenBackAt === null) return [];
  return [{ word: "DITARIK", why: `ditarik ${formatMoment(takenBackAt, zone)} oleh ${by ?? "-"}, tidak berlaku lagi` }];
}

export async function drawShown(
  db: Reader,
  shown: ShownPaper,
  { format, env, dialog = false }: { format: PaperFormat; env: BackendEnv; dialog?: boolean },
): Promise<Page> {
  const sheet = {
    format: PAGE_FORMATS[format],
    logo: await findLogo(db, shown.logo),
    site: publicAddress(env),
    dialog,
  };
  return drawPaper(shown, sheet);
}

export const previewMarks: PaperMark[] = [PREVIEW];

/** Plain data for the export thread. */
export interface PapersRequest {
  papersOf: string;
  paper: PaperName;
  format: PaperFormat;
  prints: number[];
  env: BackendEnv;
}

/** Writes the papers as one PDF; page numbers restart per document. */
export async function writePapers(
  db: Database,
  { papersOf, paper, prints, format, env }: PapersRequest,
  signal: AbortSignal,
  write: WriteBytes,
): Promise<void> {
  const stored = await readPrints(db, prints, env.APP_TIMEZONE);
  if (stored.some(({ entity }) => entity !== papersOf)) throw new NotFound();
  const onto = openDocument(`${business.paper.name[paper]} (${prints.length})`, env.COMPANY_NAME, PAGE_FORMATS[format]);
  const sheet = { format: PAGE_FORMATS[format], site: publicAddress(env), onto };
  const logos = new Map<string | null, Buffer | null>();
  for (const [index, { shown }] of stored.entries()) {
    signal.throwIfAborted();
    if (index > 0) onto.addPage();
    if (!logos.has(shown.logo)) logos.set(shown.logo, await findLogo(db, shown.logo));
    drawPaper(shown, { ...sheet, logo: logos.get(shown.logo) ?? null });
  }
  onto.end();
  for await (const piece of onto) await write(piece as Buffer);
}
