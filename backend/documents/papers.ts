import { eq } from "drizzle-orm";
import { type z } from "zod";
import {
  inboundPaperQuery,
  inboundPapersQuery,
  outboundPaperQuery,
  outboundPapersQuery,
  type PaperFormat,
  type PaperName,
  type PrintAgain,
} from "#contract/paper";
import business from "../../public/locales/id/business.json";
import type { Database, Reader } from "../db/client";
import { customer, vendor } from "../db/tables/masters";
import type { BackendEnv } from "../env";
import type { AccessRule } from "../http/access";
import type { Caller } from "../http/context";
import { visible } from "../http/resource";
import { recordFor } from "../inbound/prices";
import { findInbound } from "../inbound/queries";
import { findOutbound } from "../outbound/queries";
import type { WriteBytes } from "../reports/contents";
import { internalSlip } from "./internal-slip";
import { findLogo } from "./logo";
import { outboundMark } from "./outbound-paper";
import { A4, HALF, openDocument, type Page, type PageFormat } from "../pdf/page";
import { suratJalan } from "./surat-jalan";
import type { Printing } from "./truck-paper";
import { ticketMark, weighingTicket } from "./weighing-ticket";

interface Numbered {
  id: number;
  recordNo: string;
}

interface AskedPaper<Name> {
  paper: Name;
  format: PaperFormat;
  again?: PrintAgain | undefined;
  asked?: number | undefined;
}

export interface Papers<Found = Numbered, Name extends PaperName = PaperName> {
  path: string;
  entity: string;
  name: string;
  access: AccessRule;
  query: z.ZodType<AskedPaper<Name> & { preview?: boolean | undefined; dialog?: boolean | undefined }>;
  manyQuery: z.ZodType<AskedPaper<Name> & { ids: number[] }>;
  /** @throws NotFound */
  find(db: Reader, id: number, caller: Pick<Caller, "roles"> | null): Promise<Found>;
  /** only valid documents are counted */
  isValid(record: Found): boolean;
  draw(record: Found, paper: Name, db: Reader, printing: Printing): Promise<Page>;
}

const define = <Found extends Numbered, Name extends PaperName>(papers: Papers<Found, Name>) =>
  papers as unknown as Papers;

export const allPapers: readonly Papers[] = [
  define({
    path: "/outbound-record",
    entity: "outbound-record",
    name: "surat jalan or the internal slip",
    access: ["outbound", "see"],
    query: outboundPaperQuery,
    manyQuery: outboundPapersQuery,
    find: (db, id, caller) => visible({ area: "outbound", find: findOutbound }, db, id, caller),
    isValid: (record) => outboundMark(record, "") === null,
    draw: async (record, paper, db, printing) => {
      if (paper === "slip") return internalSlip(record, printing);
      const [found] = await db
        .select({ address: customer.address })
        .from(customer)
        .where(eq(customer.id, record.customerId));
      return suratJalan(record, found?.address ?? null, printing);
    },
  }),
  define({
    path: "/inbound-record",
    entity: "inbound-record",
    name: "weighing ticket",
    access: ["inbound", "see"],
    query: inboundPaperQuery,
    manyQuery: inboundPapersQuery,
    find: async (db, id, caller) =>
      recordFor(caller, await visible({ area: "inbound", find: findInbound }, db, id, caller)),
    isValid: (record) => ticketMark(record) === null,
    draw: async (record, _paper, db, printing) => {
      const [found] = await db.select({ address: vendor.address }).from(vendor).where(eq(vendor.id, record.vendorId));
      return weighingTicket(record, found?.address ?? null, printing);
    },
  }),
];

export const PAGE_FORMATS: Record<PaperFormat, PageFormat> = { a4: A4, half: HALF };

/** Plain data for the export thread. */
export interface PapersRequest {
  papersOf: string;
  paper: PaperName;
  format: PaperFormat;
  /** with print number; null if not valid */
  prints: { id: number; copy: number | null }[];
  by: Pick<Caller, "roles"> & { name: string };
  env: BackendEnv;
}

/** Page numbers restart per document. @param to receives the PDF and progress */
export async function writePapers(
  db: Database,
  asked: PapersRequest,
  signal: AbortSignal,
  to: { write: WriteBytes; onProgress: (papers: number) => void },
): Promise<void> {
  const { paper, prints, by, env } = asked;
  const papers = allPapers.find(({ entity }) => entity === asked.papersOf);
  if (!papers) throw new Error(`there are no papers of ${asked.papersOf}`);
  const format = PAGE_FORMATS[asked.format];
  const onto = openDocument(`${business.paper.name[paper]} (${prints.length})`, env.COMPANY_NAME, format);
  const printing = { ...{ env, format, onto }, logo: await findLogo(db), printedBy: by.name, printedAt: new Date() };
  for (const [index, { id, copy }] of prints.entries()) {
    signal.throwIfAborted();
    if (index > 0) onto.addPage();
    to.onProgress(index);
    await papers.draw(await papers.find(db, id, by), paper, db, { ...printing, copy });
  }
  to.onProgress(prints.length);
  onto.end();
  for await (const piece of onto) await to.write(piece as Buffer);
}
