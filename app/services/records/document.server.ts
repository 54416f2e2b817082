import { createCookie } from "@remix-run/node";
import type { z } from "zod";
import { paperAnswer, papersAnswer, PAPER_FORMATS, type PaperFormat } from "#contract/paper";
import type { ScreenContext } from "~/services/request/screen.server";
import { cookieBase, DAY_SECONDS } from "~/services/request/session.server";

/** The format that a user printed on last, in this browser: the printer stands beside it. */
const formatCookie = (userId: number) => createCookie(`paper-${userId}`, { ...cookieBase, maxAge: 365 * DAY_SECONDS });

/** Returns the format that the user printed on last; A4 until then. */
export async function paperFormatOf({ request, user }: ScreenContext): Promise<PaperFormat> {
  const value: unknown = await formatCookie(user.id).parse(request.headers.get("Cookie"));
  return PAPER_FORMATS.find((format) => format === value) ?? "a4";
}

/**
 * Prints the first paper of many records on the format of the last print.
 *
 * @param path the call that answers the link to all
 * @throws the redirect to it
 */
export async function printPapers(context: ScreenContext, path: string, ids: readonly number[]): Promise<never> {
  const { api, redirect } = context;
  const { url } = await api.get(path, { ids: ids.join(), format: await paperFormatOf(context) }, papersAnswer);
  throw await redirect(url);
}

/**
 * Prints a paper of a record: the API counts the print, and the browser goes on to the link, which shows the same print when it is
 * loaded again.
 *
 * @param path the call that answers the link
 * @param schema of the papers that the record has
 */
export async function printPaper(context: ScreenContext, path: string, schema: z.ZodObject): Promise<Response> {
  const { api, url, query, user, headers, redirect } = context;
  const { paper, format } = query(schema).values;
  const given = url.searchParams.get("format");
  const chosen = given !== null && given === format ? format : await paperFormatOf(context);
  headers.append("Set-Cookie", await formatCookie(user.id).serialize(chosen));
  const { url: link } = await api.get(path, { paper: String(paper), format: String(chosen) }, paperAnswer);
  return redirect(link);
}
