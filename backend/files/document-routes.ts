import { Readable } from "node:stream";
import { z } from "zod";
import { PAPER_FORMATS, paperAnswer, papersAnswer, printsAnswer } from "#contract/weighing/paper";
import type { Calls } from "../http/calls";
import type { Platform } from "../http/context";
import { ApiFailure, NotFound } from "../http/errors";
import { parseInput } from "../http/input";
import { answerFile } from "./file";
import { assertLink, type LinkOwner, type LinkUser, linkQuery, signedLink } from "./link";
import type { Page } from "../pdf/page";
import { allPapers, contentDigest, type Papers, readContent } from "./papers";
import { findCopy, findPrints, nextPrint, printPaper } from "./prints";

/** POST prints, stores and counts; GET links to a stored print or a preview, without a write. */
export function addDocuments(calls: Calls): void {
  for (const papers of allPapers) {
    addPrint(calls, papers);
    addShow(calls, papers);
    addManyPapers(calls, papers);
  }
}

const given = z.looseObject({
  print: z.coerce.number().int().optional(),
  prints: z.string().optional(),
  preview: z.string().optional(),
  dialog: z.string().optional(),
  format: z.enum(PAPER_FORMATS).optional(),
});

/** A batch is counted atomically and printed as one PDF. */
function addManyPapers(calls: Calls, papers: Papers): void {
  const { name, access, entity, printManyQuery: asked } = papers;
  const path = `/papers${papers.path}`;
  calls.write(
    {
      method: "post",
      path,
      summary: `Print the ${name} of many records: counts each, and answers a link to all`,
      access,
      query: asked,
      answer: papersAnswer,
    },
    async (tx, { user: by, env, query }) => {
      const { ids, ...print } = query;
      const made = new Map<number, number>();
      // Locks in id order to prevent deadlocks.
      for (const id of [...ids].sort((a, b) => a - b))
        made.set(id, (await printPaper(tx, papers, id, { asked: print, by, env })).id);
      return { paper: print.paper, format: print.format, prints: ids.map((id) => made.get(id)) };
    },
    ({ paper, format, prints }, { user, env }) => ({
      url: signedLink(env, `/api${path}/file`, user, { paper, format, prints: prints.join() }),
      papers: prints.length,
    }),
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
      const { paper, format } = parseInput(papers.showQuery, query);
      const prints = (parseInput(given, query).prints ?? "").split(",").map(Number);
      const of = { papersOf: entity, paper, format, prints, env: user.env };
      const file = { of, name: `${paper}-${prints.length}`, format: "pdf" as const, inline: true as const };
      return answerFile(platform, http.req.raw, user, file);
    },
  );
}

function addPrint(calls: Calls, papers: Papers): void {
  const { name, access } = papers;
  calls.write(
    {
      method: "post",
      path: `${papers.path}/{id}/pdf`,
      summary: `Print the ${name}: stores and counts it, and answers a link`,
      access,
      query: papers.printQuery,
      answer: paperAnswer,
    },
    async (tx, { id, user: by, env, query: { dialog, ...asked } }) => {
      const print = await printPaper(tx, papers, id, { asked, by, env });
      return { ...print, dialog: dialog ?? false, format: asked.format };
    },
    ({ id: print, copy, edition, dialog, format }, { id, user, env }) => ({
      url: storedLink(papers, { env, user, id, print, format, dialog }),
      copy,
      edition,
      preview: false,
    }),
  );
}

interface StoredLink {
  env: LinkUser["env"];
  user: LinkOwner;
  id: number;
  print: number;
  format: string;
  dialog?: boolean;
}

const storedLink = ({ path }: Papers, { env, user, id, print, format, dialog = false }: StoredLink) =>
  signedLink(env, `/api${path}/${id}/pdf/file`, user, {
    print: String(print),
    format,
    ...(dialog && { dialog: "1" }),
  });

function addShow(calls: Calls, papers: Papers): void {
  const { name, access, entity } = papers;
  const path = `${papers.path}/{id}/pdf`;
  calls.plain(
    {
      method: "get",
      path,
      summary: `Link to the newest valid print of the ${name}, to a copy, or to a preview: counts nothing`,
      access,
      query: papers.showQuery,
      answer: paperAnswer,
    },
    async ({ db, env }, { id, caller, query }) => {
      const { paper, format, preview = false, copy } = query;
      if (!caller) throw new NotFound();
      const content = await readContent(db, papers, id, { paper, env, caller });
      const key = { entity, recordId: id, paper };
      const link = { env, user: caller, id, format };
      if (copy !== undefined) {
        const found = await findCopy(db, key, copy);
        if (!found) throw new NotFound();
        return { url: storedLink(papers, { ...link, print: found.id }), copy, edition: found.edition, preview: false };
      }
      const valid = content.mark === null;
      const next = await nextPrint(db, key, content);
      if (valid && !preview && next.standing) {
        const { id: print, copy: number, edition } = next.standing;
        return { url: storedLink(papers, { ...link, print }), copy: number, edition, preview: false };
      }
      const shown = { paper, format, preview: contentDigest(content) };
      const url = signedLink(env, `/api${papers.path}/${id}/pdf/file`, caller, shown);
      return { url, copy: valid ? next.copy : null, edition: valid ? next.edition : 0, preview: true };
    },
  );
  calls.read(
    {
      method: "get",
      path: `${papers.path}/{id}/prints`,
      summary: `How often the ${name} was printed, with its copies`,
      access,
      answer: printsAnswer,
    },
    async (db, { id, caller }) => {
      const [paper] = papers.names;
      await papers.read(db, id, { paper, zone: "UTC", caller });
      return { data: await findPrints(db, entity, id) };
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
      const user = await assertLink(platform, new URL(http.req.url), access);
      const { print, format = "a4", dialog } = parseInput(given, query);
      if (print === undefined) return previewFile(platform, papers, id, user, query);
      // With pdfkit, which takes 8 MB in every worker.
      const { drawShown, readPrints } = await import("./shown-papers");
      const [stored] = await readPrints(platform.db, [print], user.env.APP_TIMEZONE);
      if (stored?.entity !== entity || stored.recordId !== id) throw new NotFound();
      const drawn = { format, env: user.env, dialog: dialog !== undefined };
      const { paper, recordNo } = stored.shown;
      return pdfAnswer(await drawShown(platform.db, stored.shown, drawn), `${paper}-${recordNo}.pdf`);
    },
  );
}

/** @throws ApiFailure 410 if the paper has changed since its link */
async function previewFile({ db }: Platform, papers: Papers, id: number, user: LinkUser, query: object) {
  const { paper, format } = parseInput(papers.showQuery, { ...query, preview: undefined });
  const { env } = user;
  const content = await readContent(db, papers, id, { paper, env, caller: user });
  if (contentDigest(content) !== parseInput(given, query).preview) throw new ApiFailure(410, { key: "previewOld" });
  const { drawShown, previewMarks } = await import("./shown-papers");
  const printed = { by: user.name, at: new Date().toISOString(), zone: env.APP_TIMEZONE };
  const shown = {
    ...content,
    paper,
    copy: null,
    edition: 0,
    marks: previewMarks,
    printed,
    replaces: [],
    isCopy: false,
  };
  return pdfAnswer(await drawShown(db, shown, { format, env }), `${paper}-${content.recordNo}.pdf`);
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
