import { Readable } from "node:stream";
import type { z } from "zod";
import { paperAnswer, papersAnswer, printsAnswer } from "#contract/paper";
import type { Calls } from "../http/calls";
import { parseInput } from "../http/input";
import { answerFile } from "./file";
import { assertLink, linkQuery, signedLink } from "./link";
import { findLogo } from "../documents/logo";
import type { Page } from "../pdf/page";
import { allPapers, type Papers, PAGE_FORMATS } from "../documents/papers";
import { countPrint, findPrints } from "../documents/prints";

/** Two endpoints: one counts a print and returns a link, one serves the linked PDF. */
export function addDocuments(calls: Calls): void {
  for (const papers of allPapers) {
    addPapers(calls, papers);
    addManyPapers(calls, papers);
  }
}

/** A batch is counted atomically and printed as one PDF. */
function addManyPapers(calls: Calls, papers: Papers): void {
  const { name, access, entity, manyQuery: asked } = papers;
  const path = `/papers${papers.path}`;
  calls.write(
    {
      method: "get",
      path,
      summary: `Print the ${name} of many records: counts each, and answers a link to all`,
      access,
      query: asked,
      answer: papersAnswer,
    },
    async (tx, { user, env, query }) => {
      const { ids, ...print } = query;
      const { paper, format } = print;
      const copies = new Map<number, number | null>();
      // Locks in id order to prevent deadlocks.
      for (const id of [...ids].sort((a, b) => a - b)) {
        const record = await papers.find(tx, id, user);
        const valid = papers.isValid(record);
        copies.set(id, await countPrint(tx, { ...print, entity, recordId: id, valid, by: user }));
      }
      const given = { paper, format, ids: ids.join(), copies: ids.map((id) => copies.get(id) ?? "").join() };
      return { url: signedLink(env, `/api${path}/file`, user.id, given), papers: ids.length };
    },
  );
  calls.plain(
    {
      method: "get",
      path: `${path}/file`,
      summary: `The ${name} of many records, by their link: application/pdf`,
      access: "anyone",
      query: linkQuery,
    },
    async (platform, { http, query }) => {
      const user = await assertLink(platform, new URL(http.req.url), access);
      const { paper, format, ids } = parseInput(asked, query) as z.output<typeof asked>;
      const copies = String(query.copies).split(",");
      const of = {
        ...{ papersOf: entity, paper, format: format },
        prints: ids.map((id, index) => ({ id, copy: Number(copies[index]) || null })),
        ...{ by: { name: user.name, roles: user.roles }, env: user.env },
      };
      const name = `${paper}-${ids.length}`;
      return answerFile(platform, http.req.raw, user, { of, name, format: "pdf", inline: true });
    },
  );
}

function addPapers(calls: Calls, papers: Papers): void {
  const { name, access, entity, query: asked } = papers;
  const path = `${papers.path}/{id}/pdf`;
  calls.write(
    {
      method: "get",
      path,
      summary: `Print the ${name}: counts it unless it is a preview, and answers a link`,
      access,
      query: asked,
      answer: paperAnswer,
    },
    async (tx, { id, user, env, query }) => {
      const { preview = false, dialog = false, ...print } = query;
      const { paper, format } = print;
      const record = await papers.find(tx, id, user);
      const valid = papers.isValid(record);
      const copy = preview ? null : await countPrint(tx, { ...print, entity, recordId: record.id, valid, by: user });
      const flags = { ...(preview && { preview: "1" }), ...(dialog && { dialog: "1" }) };
      const given = { paper, format, ...flags, ...(copy !== null && { copy: String(copy) }) };
      return { url: signedLink(env, `/api${papers.path}/${record.id}/pdf/file`, user.id, given), copy };
    },
  );
  calls.read(
    {
      method: "get",
      path: `${papers.path}/{id}/prints`,
      summary: `How often the ${name} was printed`,
      access,
      answer: printsAnswer,
    },
    async (db, { id, caller }) => {
      const record = await papers.find(db, id, caller);
      return { data: await findPrints(db, entity, record.id) };
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
    async (platform, { id, http, query }) => {
      const { env, ...user } = await assertLink(platform, new URL(http.req.url), access);
      const { paper, format, preview = false, dialog = false } = parseInput(asked, query) as z.output<typeof asked>;
      const copy = query.copy === undefined ? null : Number(query.copy);
      const { db } = platform;
      const record = await papers.find(db, id, user);
      const page = await papers.draw(record, paper, db, {
        ...{ env, copy, preview, dialog, format: PAGE_FORMATS[format], logo: await findLogo(db) },
        ...{ printedBy: user.name, printedAt: new Date() },
      });
      return pdfAnswer(page, `${paper}-${record.recordNo}.pdf`);
    },
  );
}

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
