import { createCookie } from "@remix-run/node";
import {
  type inboundPaperQuery,
  type outboundPaperQuery,
  PAPER_FORMATS,
  paperAnswer,
  type PaperFormat,
  type PaperName,
  papersAnswer,
} from "#contract/weighing/paper";
import { ApiError } from "~/services/request/api-error.server";
import { printNamed } from "~/definitions/papers";
import { withQuery } from "~/services/request/api.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { cookieBase, DAY_SECONDS } from "~/services/request/session.server";
import { fileHref } from "./file-link.server";

/** Stores the format per browser, because the printer is nearby. */
const formatCookie = (userId: number) => createCookie(`paper-${userId}`, { ...cookieBase, maxAge: 365 * DAY_SECONDS });

/** Returns the user's last paper format; default: A4. */
export async function readPaperFormat({
  request,
  user,
}: Pick<ScreenContext, "request" | "user">): Promise<PaperFormat> {
  return formatNamed(await formatCookie(user.id).parse(request.headers.get("Cookie"))) ?? "a4";
}

const formatNamed = (value: unknown): PaperFormat | undefined => PAPER_FORMATS.find((format) => format === value);

/** Stores per user and browser whether the paper of a step prints itself, because it depends on the nearby printer. */
const autoPrintCookie = (userId: number) =>
  createCookie(`print-${userId}`, { ...cookieBase, maxAge: 365 * DAY_SECONDS });

/** Returns true if the paper of a step prints itself; off by default. */
export async function printsItself({ request, user }: Pick<ScreenContext, "request" | "user">): Promise<boolean> {
  return (await autoPrintCookie(user.id).parse(request.headers.get("Cookie"))) === "on";
}

/** Returns the Set-Cookie header that turns automatic printing on or off. */
export const storeAutoPrint = ({ user }: Pick<ScreenContext, "user">, on: boolean): Promise<string> =>
  autoPrintCookie(user.id).serialize(on ? "on" : "off");

async function storeFormat(context: ActionContext, given: PaperFormat | undefined): Promise<PaperFormat> {
  const chosen = given ?? (await readPaperFormat(context));
  context.headers.append("Set-Cookie", await formatCookie(context.user.id).serialize(chosen));
  return chosen;
}

async function requestPrint(context: ActionContext, papers: readonly PaperName[], name: unknown) {
  const { form } = context;
  const named = printNamed(name, papers);
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? value : undefined;
  };
  const format = await storeFormat(context, named?.format);
  return {
    paper: named?.paper ?? papers[0],
    format,
    again: text("again"),
    asked: text("asked"),
    dialog: text("dialog"),
  };
}

/**
 * Prints a paper of a record and redirects to the stored print, which can be reloaded, or to the record if the user must
 * tell whether the last print failed.
 * @param path of the API
 */
export async function printPaper(
  context: ActionContext,
  path: string,
  papers: readonly PaperName[],
  recordHref: (changes: Record<string, string>) => string,
): Promise<Response> {
  const { api, form, redirect } = context;
  const sent = await requestPrint(context, papers, form.get("print"));
  try {
    const { url } = await api.post(withQuery(path, sent), {}, { schema: paperAnswer });
    return await redirect(fileHref(url));
  } catch (error) {
    const asked = repeatedCopy(error);
    if (asked === undefined) throw error;
    return redirect(recordHref({ printAgain: `${sent.paper}:${sent.format}:${asked}` }));
  }
}

/**
 * Prints a paper of several records and redirects to the file.
 * @param name value of `printOf`
 * @returns value of the parameter `printAgain` if the user must tell whether the last print failed
 */
export async function printPapers(
  context: ActionContext,
  { path, names }: { path: string; names: readonly PaperName[] },
  ids: readonly number[],
  name: unknown,
): Promise<Response | string> {
  const { api, redirect } = context;
  const sent = await requestPrint(context, names, name);
  try {
    const { url } = await api.post(withQuery(path, { ids: ids.join(), ...sent }), {}, { schema: papersAnswer });
    return await redirect(fileHref(url));
  } catch (error) {
    const asked = repeatedCopy(error);
    if (asked === undefined) throw error;
    return `${sent.paper}:${sent.format}:${asked}`;
  }
}

/** Redirects to a stored print or a preview. @param path of the API */
export async function showPaper(
  context: ScreenContext,
  path: string,
  schema: typeof inboundPaperQuery | typeof outboundPaperQuery,
): Promise<Response> {
  const { api, url: asked, query, redirect } = context;
  const { paper, preview, copy, format } = query<typeof schema>(schema).values;
  const chosen = asked.searchParams.has("format") ? format : await readPaperFormat(context);
  const { url } = await api.get(path, { paper, preview, copy, format: chosen }, paperAnswer);
  return redirect(fileHref(url));
}

function repeatedCopy(error: unknown): number | undefined {
  const asked = error instanceof ApiError && error.text.code === "printedLately" ? error.text.params?.asked : undefined;
  return typeof asked === "number" ? asked : undefined;
}
