import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { inboundPaperQuery, outboundPaperQuery, paperAnswer, type PaperFormat, type PaperName } from "#contract/paper";
import type { Reader } from "../db/client";
import { customer, vendor } from "../db/tables/masters";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { parseInput } from "../http/input";
import { visible } from "../http/resource";
import { recordFor } from "../inbound/prices";
import { findInbound } from "../inbound/queries";
import { findOutbound } from "../outbound/queries";
import { internalSlip } from "./internal-slip";
import { expectLink, linkQuery, signedLink } from "./link";
import { findLogo } from "./logo";
import { outboundMark } from "./outbound-paper";
import { A4, HALF, type Page, type Sheet } from "./page";
import { countPrint } from "./prints";
import { suratJalan } from "./surat-jalan";
import type { Printing } from "./truck-paper";
import { ticketMark, weighingTicket } from "./weighing-ticket";

/** Adds the calls of printed papers: one counts a print and makes its link, one answers the paper to who has the link. */
export function addDocuments(calls: Calls): void {
  addPapers(calls, {
    path: "/outbound-record",
    entity: "outbound-record",
    name: "surat jalan or the internal slip",
    access: ["outbound", "see"],
    query: outboundPaperQuery,
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
  });
  addPapers(calls, {
    path: "/inbound-record",
    entity: "inbound-record",
    name: "weighing ticket",
    access: ["inbound", "see"],
    query: inboundPaperQuery,
    find: async (db, id, caller) =>
      recordFor(caller, await visible({ area: "inbound", find: findInbound }, db, id, caller)),
    isValid: (record) => ticketMark(record) === null,
    draw: async (record, _paper, db, printing) => {
      const [found] = await db.select({ address: vendor.address }).from(vendor).where(eq(vendor.id, record.vendorId));
      return weighingTicket(record, found?.address ?? null, printing);
    },
  });
}

/** The printed papers of a type of records. */
interface Papers<Found, Name extends PaperName> {
  /** path of the records, below /api */
  path: string;
  /** the name under which their history is kept */
  entity: string;
  name: string;
  access: AccessRule;
  query: z.ZodType<{ paper: Name; format: PaperFormat }>;
  /** @throws NotFound */
  find(db: Reader, id: number, caller: Pick<Caller, "roles"> | null): Promise<Found>;
  /** tells whether a paper of the record is valid, so that its prints count */
  isValid(record: Found): boolean;
  draw(record: Found, paper: Name, db: Reader, printing: Printing): Promise<Page>;
}

const SHEETS: Record<PaperFormat, Sheet> = { a4: A4, half: HALF };

function addPapers<Found extends { id: number; recordNo: string }, Name extends PaperName>(
  calls: Calls,
  papers: Papers<Found, Name>,
): void {
  const { name, access, entity, query: asked } = papers;
  const path = `${papers.path}/{id}/pdf`;
  calls.write(
    {
      method: "get",
      path,
      summary: `Print the ${name}: counts it, and answers a link`,
      access,
      query: asked,
      answer: paperAnswer,
    },
    async (tx, { id, user, env, query }) => {
      const { paper, format } = query;
      const record = await papers.find(tx, id, user);
      const valid = papers.isValid(record);
      const copy = await countPrint(tx, { entity, recordId: record.id, paper, format, valid, by: user });
      const given = { paper, format, ...(copy === null ? {} : { copy: String(copy) }) };
      return { url: signedLink(env, `/api${papers.path}/${record.id}/pdf/file`, user.id, given), copy };
    },
  );
  calls.plain(
    {
      method: "get",
      path: `${path}/file`,
      summary: `The ${name}, by its link: application/pdf`,
      access: "anyone",
      query: linkQuery,
    },
    async (platform, { id, http, query, language }) => {
      const { env, ...user } = await expectLink(platform, new URL(http.req.url), access);
      const { paper, format } = parseInput(asked, query, language) as { paper: Name; format: PaperFormat };
      // Signed as the other parts of the link are.
      const copy = query.copy === undefined ? null : Number(query.copy);
      const { db } = platform;
      const record = await papers.find(db, id, user);
      const page = await papers.draw(record, paper, db, {
        ...{ env, copy, sheet: SHEETS[format], logo: await findLogo(db) },
        ...{ printedBy: user.name, printedAt: new Date() },
      });
      return pdfAnswer(page, `${paper}-${record.recordNo}.pdf`);
    },
  );
}

/** Streams a document, to be shown inline and saved under a file name. */
function pdfAnswer(doc: Page, filename: string): Response {
  const stream = Readable.toWeb(doc) as ReadableStream<Uint8Array>;
  return new Response(stream, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
