import { PROGRESS_TYPE } from "#contract/report-file";
import { ApiError } from "~/services/request/api-error.server";
import { notFound, screenError } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";

const API = "/api/";
const FILE = "/file/";

/** Returns the address in the web app of a signed link of the API: requests for it carry the token and the API's language. */
export const fileHref = (link: string): string => (link.startsWith(API) ? FILE + link.slice(API.length) : link);

/** Streams the file of a signed link, in frames with its progress where the browser accepts them. */
export async function streamFile({ api, request, url }: ScreenContext<["auth"]>): Promise<Response> {
  const { pathname, search } = url;
  // The last part of every signed link (backend/documents/link.ts); nothing else of the API is reached here.
  if (!pathname.startsWith(FILE) || !pathname.endsWith("/file")) throw notFound();
  const accept = request.headers.get("Accept") === PROGRESS_TYPE ? PROGRESS_TYPE : "*/*";
  const path = API + pathname.slice(FILE.length) + search;
  return api.stream(path, { accept, isFile: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw screenError("not-found", { message: error.message });
    throw error;
  });
}
