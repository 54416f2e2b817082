import { ApiError } from "~/services/request/api-error.server";
import { withQuery } from "~/services/request/api.server";
import { notFound, screenError } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";

const API = "/api/";
const FILE = "/file/";

/** Returns the web app's URL of a signed API link. */
export const fileHref = (link: string): string => (link.startsWith(API) ? FILE + link.slice(API.length) : link);

/** Returns the URL of the files of a list or report, as `fileHrefIn` reads it. @param path below /api */
export const signedFileHref = (path: string, query: Record<string, string | number | undefined>): string =>
  fileHref(withQuery(`${API}${path.slice(1)}/:format/file`, query));

/** Sends a file of the API; a refusal (422) is plain text in the user's language. */
export async function streamFile({ api, request, url, say }: ScreenContext<["auth"]>): Promise<Response> {
  const { pathname, search } = url;
  // Another site's page would start an export with the user's cookie.
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") throw screenError("origin");
  // All calls of files end like this (backend/files); no other API path is reachable.
  if (!pathname.startsWith(FILE) || !pathname.endsWith("/file")) throw notFound();
  const path = API + pathname.slice(FILE.length) + search;
  return api.stream(path, { accept: "*/*", isFile: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw screenError("not-found", { message: error.message });
    if (error instanceof ApiError && error.status === 422)
      return new Response(say(error.text), { status: 422, headers: { "Content-Type": "text/plain; charset=utf-8" } });
    throw error;
  });
}
