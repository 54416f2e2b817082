import { createCookie } from "@remix-run/node";
import {
  type inboundPaperQuery,
  type outboundPaperQuery,
  PAPER_FORMATS,
  paperAnswer,
  type PaperFormat,
  type PaperName,
  papersAnswer,
} from "#contract/paper";
import { ApiError } from "~/services/request/api-error.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { cookieBase, DAY_SECONDS } from "~/services/request/session.server";
import { fileHref } from "./file-link.server";

/** Stores the format per browser, because the printer is nearby. */
const formatCookie = (userId: number) => createCookie(`paper-${userId}`, { ...cookieBase, maxAge: 365 * DAY_SECONDS });

/** Returns the user's last paper format; default: A4. */
export async function paperFormatOf({ request, user }: ScreenContext): Promise<PaperFormat> {
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
export const keepAutoPrint = ({ user }: Pick<ScreenContext, "user">, on: boolean): Promise<string> =>
  autoPrintCookie(user.id).serialize(on ? "on" : "off");

/** Requested paper; the format defaults to the last one. */
interface AskedPaper {
  paper?: PaperName;
  format?: PaperFormat;
}

/**
 * Prints a paper of several records.
 * @param path returns the link to the file
 * @returns when the API asked whether the last print failed
 * @throws the redirect to the file
 */
export async function printPapers(
  context: ScreenContext,
  path: string,
  ids: readonly number[],
  { paper, format }: AskedPaper,
): Promise<number> {
  const { api, url, redirect } = context;
  const chosen = await keepFormat(context, format);
  const [again, asked] = url.searchParams.get("printAgain")?.split(":") ?? [];
  const sent = { ids: ids.join(), paper, format: chosen, again, asked };
  const printed = await api.get(path, sent, papersAnswer).catch((error: unknown) => {
    const when = askedAgain(error);
    if (when === undefined) throw error;
    return when;
  });
  if (typeof printed === "number") return printed;
  throw await redirect(fileHref(printed.url));
}

async function keepFormat(context: ScreenContext, given: PaperFormat | undefined): Promise<PaperFormat> {
  const chosen = given ?? (await paperFormatOf(context));
  context.headers.append("Set-Cookie", await formatCookie(context.user.id).serialize(chosen));
  return chosen;
}

/**
 * Prints a paper of a record. The API counts the print and returns a link, which can be reloaded.
 * Redirects to the record if the user must tell whether the last print failed.
 * @param path returns the link
 */
export async function printPaper(
  context: ScreenContext,
  path: string,
  schema: typeof inboundPaperQuery | typeof outboundPaperQuery,
  recordHref: (changes: Record<string, string>) => string,
): Promise<Response> {
  const { api, request, url, query, redirect } = context;
  const { values } = query<typeof schema>(schema);
  const format = await keepFormat(context, formatNamed(url.searchParams.get("format")));
  const sent = { ...values, format, ...(readsAhead(request) && { preview: true }) };
  try {
    const { url: link } = await api.get(path, sent, paperAnswer);
    return await redirect(fileHref(link));
  } catch (error) {
    const asked = askedAgain(error);
    if (asked === undefined) throw error;
    return redirect(recordHref({ printAgain: `${sent.paper}:${format}:${asked}` }));
  }
}

/** Prefetch and HEAD requests are not prints. */
const readsAhead = ({ method, headers }: Request) =>
  method === "HEAD" || (headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "").includes("prefetch");

/** Returns when the API asked whether the last print failed. */
function askedAgain(error: unknown): number | undefined {
  const asked = error instanceof ApiError && error.text.code === "printedLately" ? error.text.params?.asked : undefined;
  return typeof asked === "number" ? asked : undefined;
}
