import { createCookie } from "@remix-run/node";
import type { z } from "zod";
import { paperAnswer, papersAnswer, PAPER_FORMATS, type PaperFormat, type PaperName } from "#contract/paper";
import type { ScreenContext } from "~/services/request/screen.server";
import { cookieBase, DAY_SECONDS } from "~/services/request/session.server";
import { fileHref } from "./file-link.server";

/** The format that a user printed on last, in this browser: the printer stands beside it. */
const formatCookie = (userId: number) => createCookie(`paper-${userId}`, { ...cookieBase, maxAge: 365 * DAY_SECONDS });

/** Returns the format that the user printed on last; A4 until then. */
export async function paperFormatOf({ request, user }: ScreenContext): Promise<PaperFormat> {
  return formatNamed(await formatCookie(user.id).parse(request.headers.get("Cookie"))) ?? "a4";
}

const formatNamed = (value: unknown): PaperFormat | undefined => PAPER_FORMATS.find((format) => format === value);

/** A paper to be printed; on the format of the user's last print unless given. */
interface AskedPaper {
  paper?: PaperName;
  format?: PaperFormat;
}

/**
 * Prints a paper of many records, and keeps its format for the next print.
 *
 * @param path the call that answers the link to all
 * @throws the redirect to it
 */
export async function printPapers(
  context: ScreenContext,
  path: string,
  ids: readonly number[],
  { paper, format }: AskedPaper,
): Promise<never> {
  const { api, redirect } = context;
  const chosen = await keepFormat(context, format);
  const { url } = await api.get(path, { ids: ids.join(), paper, format: chosen }, papersAnswer);
  throw await redirect(fileHref(url));
}

/** Keeps the format of a print for the next one. @returns that of the last print where none is given */
async function keepFormat(context: ScreenContext, given: PaperFormat | undefined): Promise<PaperFormat> {
  const chosen = given ?? (await paperFormatOf(context));
  context.headers.append("Set-Cookie", await formatCookie(context.user.id).serialize(chosen));
  return chosen;
}

/**
 * Prints a paper of a record: the API counts the print, and the browser goes on to the link, which shows the same print when it is
 * loaded again.
 *
 * @param path the call that answers the link
 * @param schema of the papers that the record has
 */
export async function printPaper(context: ScreenContext, path: string, schema: z.ZodObject): Promise<Response> {
  const { api, url, query, redirect } = context;
  const { paper } = query(schema).values;
  const format = await keepFormat(context, formatNamed(url.searchParams.get("format")));
  const { url: link } = await api.get(path, { paper: String(paper), format }, paperAnswer);
  return redirect(fileHref(link));
}
