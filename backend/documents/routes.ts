import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { urlAnswer } from "#contract/answers";
import { customer, vendor } from "../db/tables/masters";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import type { Caller, Platform } from "../http/context";
import { visible } from "../http/resource";
import { recordFor } from "../inbound/prices";
import { findInbound } from "../inbound/queries";
import { findOutbound } from "../outbound/queries";
import { expectLink, linkQuery, signedLink } from "./link";
import type { Page } from "./page";
import { suratJalan } from "./surat-jalan";
import { weighingTicket } from "./weighing-ticket";

/** Adds the calls of printed documents: one makes a link for those who may see the record, one answers it. */
export function addDocuments(calls: Calls): void {
  addPaper(calls, {
    path: "/outbound-record",
    name: "surat jalan",
    access: ["outbound", "see"],
    find: ({ db }, id, caller) => visible({ area: "outbound", find: findOutbound }, db, id, caller),
    draw: async (record, { db, env }, printed) => {
      const [found] = await db
        .select({ address: customer.address })
        .from(customer)
        .where(eq(customer.id, record.customerId));
      return suratJalan({ record, customerAddress: found?.address ?? null, ...printed }, env);
    },
  });
  addPaper(calls, {
    path: "/inbound-record",
    name: "tiket timbang",
    access: ["inbound", "see"],
    find: async ({ db }, id, caller) =>
      recordFor(caller, await visible({ area: "inbound", find: findInbound }, db, id, caller)),
    draw: async (record, { db, env }, printed) => {
      const [found] = await db.select({ address: vendor.address }).from(vendor).where(eq(vendor.id, record.vendorId));
      return weighingTicket({ record, vendorAddress: found?.address ?? null, ...printed }, env);
    },
  });
}

/** The printed document of a type of records. */
interface Paper<Found> {
  /** path of the records, below /api */
  path: string;
  /** name that people use; the file is named after it */
  name: string;
  access: AccessRule;
  /** @throws NotFound */
  find(platform: Platform, id: number, caller: Pick<Caller, "roles"> | null): Promise<Found>;
  draw(record: Found, platform: Platform, printed: { printedBy: string; printedAt: Date }): Promise<Page>;
}

function addPaper<Found extends { id: number; recordNo: string }>(calls: Calls, paper: Paper<Found>): void {
  const { name, access } = paper;
  const path = `${paper.path}/{id}/pdf`;
  calls.plain(
    { method: "get", path, summary: `A link to the ${name}`, access, answer: urlAnswer },
    async (platform, { id, caller }) => {
      const record = await paper.find(platform, id, caller);
      return { url: signedLink(platform.env, `/api${paper.path}/${record.id}/pdf/file`, caller?.id ?? 0) };
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
    async (platform, { id, http }) => {
      const user = await expectLink(platform, new URL(http.req.url), access);
      const record = await paper.find(platform, id, user);
      const page = await paper.draw(record, platform, { printedBy: user.name, printedAt: new Date() });
      return pdfAnswer(page, `${name.replaceAll(" ", "-")}-${record.recordNo}.pdf`);
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
      "X-Content-Type-Options": "nosniff",
    },
  });
}
