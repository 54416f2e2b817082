import { PROGRESS_TYPE } from "#contract/report-file";
import { ApiError } from "~/services/request/api-error.server";
import { notFound, screenError } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";

const API = "/api/";
const FILE = "/file/";

/** Returns the web app's URL of a signed API link. */
export const fileHref = (link: string): string => (link.startsWith(API) ? FILE + link.slice(API.length) : link);

/** Streams a signed link's file, with progress frames if accepted. */
export async function streamFile({ api, request, url }: ScreenContext<["auth"]>): Promise<Response> {
  const { pathname, search } = url;
  // Signed links end like this (backend/files/link.ts); no other API path is reachable.
  if (!pathname.startsWith(FILE) || !pathname.endsWith("/file")) throw notFound();
  const accept = request.headers.get("Accept") === PROGRESS_TYPE ? PROGRESS_TYPE : "*/*";
  const path = API + pathname.slice(FILE.length) + search;
  return api.stream(path, { accept, isFile: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw screenError("not-found", { message: error.message });
    throw error;
  });
}
