import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { urlAnswer } from "#contract/outbound-record";
import { customer } from "../db/schema";
import type { Calls } from "../http/calls";
import { visibleOutbound } from "../outbound/routes";
import { expectLink, linkQuery, signedLink } from "./link";
import type { Page } from "./page";
import { suratJalan } from "./surat-jalan";

const SURAT_JALAN = "/outbound-record/{id}/pdf";
const access = ["outbound", "see"] as const;

/** The calls of printed documents: one gives a link to whoever may see the record, one answers it. */
export function addDocuments(calls: Calls): void {
  calls.plain(
    { method: "get", path: SURAT_JALAN, summary: "A link to the surat jalan", access, answer: urlAnswer },
    async ({ db, env }, { id, caller }) => {
      const { id: recordId } = await visibleOutbound(db, id, caller);
      return { url: signedLink(env, `/api/outbound-record/${recordId}/pdf/file`, caller?.id ?? 0) };
    },
  );
  calls.plain(
    {
      method: "get",
      path: `${SURAT_JALAN}/file`,
      summary: "The surat jalan, by its link: application/pdf",
      access: "anyone",
      query: linkQuery,
    },
    async (platform, { id, http }) => {
      const user = await expectLink(platform, new URL(http.req.url), access);
      const record = await visibleOutbound(platform.db, id, user);
      const [found] = await platform.db
        .select({ address: customer.address })
        .from(customer)
        .where(eq(customer.id, record.customerId));
      const customerAddress = found?.address ?? null;
      const data = { record, customerAddress, printedBy: user.name, printedAt: new Date() };
      return pdfAnswer(suratJalan(data, platform.env), `surat-jalan-${record.recordNo}.pdf`);
    },
  );
}

/** Streams a document, to be shown by the browser and saved under a name. */
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
