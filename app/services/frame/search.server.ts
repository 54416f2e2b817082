import { searchAnswer, type FoundRecord } from "#contract/search";
import { MIN_SEARCH_LENGTH } from "#contract/search-areas";
import type { ScreenContext } from "~/services/request/screen.server";

/** What was found, and the text that it answers. */
export interface RecordsFound {
  q: string;
  data: FoundRecord[];
}

/** Answers the records that have `?q=`, for the command palette while it is typed into. */
export async function recordsFound({ api, url }: ScreenContext): Promise<Response> {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const data = q.length < MIN_SEARCH_LENGTH ? [] : (await api.get("/api/search", { q }, searchAnswer)).data;
  return Response.json({ q, data } satisfies RecordsFound);
}
